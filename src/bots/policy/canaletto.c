/* canaletto.c: what the bots know about Canaletto: what a lot is worth, and that a bid sets the
 * next palace, so that of two bids that land on the same palace the lower is better. */
#include "bots/policy/policy.h"

#include "games/canaletto/canaletto.h"

enum {
    TILE_MEAN = 9,   /* of the tiles 3 to 16 */
    OVERBID = 4,     /* how far beyond the lot's worth a bid is still considered */
    RAISES = PALACES /* a greater raise lands where some smaller one does */
};

/* The value of the next tile, as far as it is known. */
static int next_tile(const struct canaletto *canaletto)
{
    bool shown = canaletto->head.option[OPTION_VALUES] != VALUES_HIDDEN;
    return shown && canaletto->tiles_spent < TILES_USED ? canaletto->tile[canaletto->tiles_spent]
                                                        : TILE_MEAN;
}

static int palaces_left(const struct canaletto *canaletto)
{
    int left = 0;
    for (int i = 0; i < PALACES; i++)
        left += canaletto->palace[i] != 0;
    return left;
}

/* What the lot at the column should bring: the next tile for a piece that completes its group, the
 * mean for one whose group still has time to be completed, little for the others. */
static int lot_worth(const struct canaletto *canaletto)
{
    group_set lot = canaletto->palace[canaletto->column];
    group_set elsewhere = 0, twice = 0;
    for (int i = 0; i < PALACES; i++) {
        if (i == canaletto->column)
            continue;
        twice |= elsewhere & canaletto->palace[i];
        elsewhere |= canaletto->palace[i];
    }
    int late = palaces_left(canaletto) <= 4;
    int last = lot & ~elsewhere ? bits_count(lot & ~elsewhere) : 0;
    int soon = bits_count(lot & elsewhere & ~twice);
    int some = bits_count(lot & twice);
    return last * next_tile(canaletto) + soon * (TILE_MEAN - 1 - 3 * late) +
           some * (TILE_MEAN - 2 - 4 * late);
}

/* The highest bid that costs no more than `worth`, given that debt costs double. */
static int affordable(const struct canaletto *canaletto, seat_id seat, int worth)
{
    int cash = canaletto->cash[seat];
    return worth <= cash ? worth : cash + (worth - cash) / 2;
}

/* Passing, bribing, and for each palace that a raise can reach the lowest bid that does, as long as
 * it is not far beyond what the lot is worth. Considering fewer bids lets the search look deeper,
 * which is worth more than the few it misses. */
static unsigned candidates(const union game_state *state, seat_id seat, action out[])
{
    const struct canaletto *canaletto = canaletto_in(state);
    unsigned count = 0, landings = 0;
    int dearest = affordable(canaletto, seat, lot_worth(canaletto) + OVERBID);
    if (canaletto->head.phase == RESALE) {
        BITS_EACH (group, canaletto->waiting)
            out[count++] = action_of(RESELL, group);
        return count;
    }
    if (can_pass(canaletto))
        out[count++] = action_of(PASS, 0);
    if (can_bribe(canaletto, seat))
        out[count++] = action_of(BRIBE, 0);
    for (int bid = canaletto->bid + 1; bid <= canaletto->bid + RAISES && bid <= BID_MAX; bid++) {
        unsigned palace = 1u << palace_landing(canaletto, bid);
        if (landings & palace || (bid > dearest && count))
            continue;
        landings |= palace;
        out[count++] = action_of(BID, (uint64_t)bid);
    }
    return count;
}

/* Sells first the group one owns most of if this tile is high, and least of if it is low. */
static action choose_resale(const struct canaletto *canaletto, seat_id seat)
{
    bool high = next_tile(canaletto) >= TILE_MEAN;
    int best = -1, best_share = 0;
    BITS_EACH (group, canaletto->waiting) {
        int others = canaletto_group_size[group] - canaletto->owned[seat][group];
        int share = 2 * canaletto->owned[seat][group] - others;
        share = high ? share : -share;
        if (best < 0 || share > best_share) {
            best = (int)group;
            best_share = share;
        }
    }
    return action_of(RESELL, (uint64_t)best);
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    const struct canaletto *canaletto = canaletto_in(state);
    if (canaletto->head.phase == RESALE)
        return choose_resale(canaletto, seat);
    uint32_t dice = (uint32_t)(rng_next(rng) >> 32);
    int worth = lot_worth(canaletto);
    int limit = affordable(canaletto, seat, worth - 4 + (int)(dice & 7));
    int bid = canaletto->bid + 1 + (int)(dice >> 3 & 3);
    if (can_bribe(canaletto, seat) && (int)(dice >> 8 & 31) < worth - 8)
        return action_of(BRIBE, 0);
    if (bid > limit)
        bid = canaletto->bid + 1;
    if (bid <= limit && bid <= BID_MAX)
        return action_of(BID, (uint64_t)bid);
    return can_pass(canaletto) ? action_of(PASS, 0) : action_of(BID, 1 + (dice >> 16 & 3));
}

/* ---- Rules of thumb ---- */

/* What the next lot would be worth to `seat` if it were sold at `palace`; the left neighbour
 * opens. */
static int promise(const struct canaletto *canaletto, seat_id seat, int palace)
{
    int mine = 0;
    BITS_EACH (group, canaletto->palace[palace])
        mine += canaletto->owned[seat][group];
    return mine;
}

static action greedy(const union game_state *known, seat_id seat, struct rng *rng)
{
    const struct canaletto *canaletto = canaletto_in(known);
    action choice[CANDIDATES_MAX];
    if (canaletto->head.phase == RESALE)
        return choose_resale(canaletto, seat);
    int worth = lot_worth(canaletto) - 1;
    int limit = affordable(canaletto, seat, worth);
    if (can_bribe(canaletto, seat) && worth >= 15)
        return action_of(BRIBE, 0);
    unsigned count = candidates(known, seat, choice);
    int best_value = INT32_MIN;
    action best = choice[0];
    for (unsigned i = 0; i < count; i++) {
        int bid = (int)action_value(choice[i]);
        if (action_kind_of(choice[i]) != BID || (bid > limit && can_pass(canaletto)))
            continue;
        int value = 2 * promise(canaletto, seat, palace_landing(canaletto, bid)) - 3 * bid +
                    (int)rng_below(rng, 3);
        if (value > best_value) {
            best_value = value;
            best = choice[i];
        }
    }
    return best;
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_canaletto, state, 12, out);
}

const struct policy policy_canaletto = {
    .game = &game_canaletto,
    .candidates = candidates,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
};
