/* canaletto.c: what the bots know about Canaletto.
 *
 * A lot is worth the same to everyone, because it is always sold: what its pieces will bring when
 * their groups are resold. Of the groups that it completes, the first is sold at the next tile and
 * the others at tiles nobody has seen; of its other groups, two at most will never be sold. Early
 * on cash is scarce, so a lot goes for less than its worth. A bid also sets the next palace, and a
 * bid above 15 cannot be bribed: apart from that, of two bids that land on the same palace the
 * lower is better. */
#include "bots/policy/policy.h"

#include "bots/policy/features.h"
#include "games/canaletto/canaletto.h"

/* Found by playing the policy against itself. */
enum tuned {
    UNSOLD = 14,      /* tenths of a group that stay unsold at the end */
    SPENT_LATE = 110, /* per cent of its worth that the last lot goes for */
    SPENT_EARLY = 2,  /* how much less for each palace that is left */
    BRIBE_LATE = 5,   /* the least worth a bribe at the end */
    BRIBE_EARLY = 63  /* hundredths more for each palace that is left */
};

enum {
    DOUBT = 8,       /* how far off a playout's estimates are, at most */
    OVERBID = 4,     /* how far beyond the lot's worth a bid is still a candidate */
    RAISES = PALACES /* a greater raise lands where some smaller one does */
};

/* ---- What a lot is worth ---- */

/* The palaces apart from the one on sale: how many have treasures, and in `more[n]` the groups of
 * which they have more than n pieces. */
struct rest {
    int palaces;
    group_set more[4];
};

static struct rest look_around(const struct canaletto *canaletto)
{
    group_set lot = canaletto->palace[canaletto->column];
    group_set one = 0, two = 0, three = 0, four = 0;
    int palaces = -1; /* not counting this one */
    for (int i = 0; i < PALACES; i++) {
        group_set palace = canaletto->palace[i];
        palaces += palace != 0;
        four |= three & palace;
        three |= two & palace;
        two |= one & palace;
        one |= palace;
    }
    group_set others = (group_set)~lot;
    return (struct rest){palaces,
                         {(one & others) | (two & lot), (two & others) | (three & lot),
                          (three & others) | (four & lot), four & others}};
}

static int pieces_left(const struct rest *rest)
{
    return bits_count(rest->more[0]) + bits_count(rest->more[1]) + bits_count(rest->more[2]) +
           bits_count(rest->more[3]);
}

/* Tiles in tenths: the next one, and the mean of those behind it, as far as they are known. */
struct tiles {
    int next, later;
};

static struct tiles look_at_tiles(const struct canaletto *canaletto)
{
    int values = canaletto->head.option[OPTION_VALUES], spent = canaletto->tiles_spent;
    int seen = values == VALUES_OPEN ? TILES_USED : spent + (values == VALUES_NEXT);
    int sum = 0, first = values == VALUES_OPEN ? spent + 1 : 0;
    if (seen > TILES_USED)
        seen = TILES_USED;
    for (int i = first; i < seen; i++)
        sum += canaletto->tile[i];
    int later = values == VALUES_OPEN
                    ? (first < seen ? 10 * sum / (seen - first) : 0)
                    : 10 * (TILES * (2 * TILE_LOWEST + TILES - 1) / 2 - sum) / (TILES - seen);
    bool shown = values != VALUES_HIDDEN && spent < TILES_USED;
    return (struct tiles){.next = shown ? 10 * canaletto->tile[spent] : later, .later = later};
}

/* What one piece brings, in tenths, if `more` pieces of its group are in other palaces. */
static int piece_worth(const struct rest *rest, const struct tiles *tiles, int more)
{
    int left = 10 * pieces_left(rest), unsold = UNSOLD * more;
    return unsold < left ? tiles->later * (left - unsold) / left : 0;
}

/* What the lot at the column should bring, in whole numbers. */
static int lot_worth(const struct canaletto *canaletto, const struct rest *rest)
{
    struct tiles tiles = look_at_tiles(canaletto);
    group_set lot = canaletto->palace[canaletto->column];
    int complete = bits_count(lot & ~rest->more[0]);
    int worth = complete ? tiles.next + (complete - 1) * tiles.later : 0;
    if (bits_count(rest->more[0]) > LAST_KINDS)
        for (int more = 1; more < 4; more++) {
            group_set alike = lot & rest->more[more - 1] & (group_set)~rest->more[more];
            if (alike)
                worth += bits_count(alike) * piece_worth(rest, &tiles, more);
        }
    return worth / 10;
}

/* What the lot brings at best: every piece sold at the highest tile that may still come. */
static int most_worth(const struct canaletto *canaletto)
{
    unsigned left = ((1u << TILES) - 1) << TILE_LOWEST;
    for (int i = 0; i < canaletto->tiles_spent; i++)
        left &= ~(1u << canaletto->tile[i]);
    return bits_highest(left) * bits_count(canaletto->palace[canaletto->column]);
}

/* The highest bid for a lot of that worth, given that cash is scarce and debt costs double. */
static int highest_bid(const struct canaletto *canaletto, const struct rest *rest, seat_id seat,
                       int worth)
{
    int cash = canaletto->cash[seat];
    int spent = SPENT_LATE - SPENT_EARLY * rest->palaces;
    int most = worth * spent / 100;
    return most <= cash ? most : cash + (worth - 100 * cash / spent) / 2;
}

/* The highest bid that costs no more than `worth`. */
static int affordable(const struct canaletto *canaletto, seat_id seat, int worth)
{
    int cash = canaletto->cash[seat];
    return worth <= cash ? worth : cash + (worth - cash) / 2;
}

/* Whether the lot is worth the bribe, which later lots may be, too. */
static bool worth_a_bribe(const struct rest *rest, int worth)
{
    return worth >= BRIBE_LATE + BRIBE_EARLY * rest->palaces / 100;
}

/* Whether somebody else could still bribe. */
static bool others_may_bribe(const struct canaletto *canaletto, seat_id seat)
{
    return canaletto->bid <= BRIBE_BID_MAX && canaletto->masks & canaletto->in & ~seat_bit(seat);
}

/* ---- Candidates ---- */

/* Passing, bribing, and the lowest bid for each palace that a raise can reach, among those that can
 * be bribed and among those that cannot; as long as it is not far beyond what the lot is worth. */
static unsigned candidates(const union game_state *state, seat_id seat, action out[])
{
    const struct canaletto *canaletto = canaletto_in(state);
    unsigned count = 0, landings = 0;
    if (canaletto->head.phase == RESALE) {
        BITS_EACH (group, canaletto->waiting)
            out[count++] = action_of(RESELL, group);
        return count;
    }
    struct rest rest = look_around(canaletto);
    int dearest = affordable(canaletto, seat, lot_worth(canaletto, &rest) + OVERBID);
    bool fragile = others_may_bribe(canaletto, seat);
    if (can_pass(canaletto))
        out[count++] = action_of(PASS, 0);
    if (can_bribe(canaletto, seat))
        out[count++] = action_of(BRIBE, 0);
    for (int bid = canaletto->bid + 1; bid <= BID_MAX; bid++) {
        unsigned palace = 1u << palace_landing(canaletto, bid);
        if (fragile && bid > BRIBE_BID_MAX) {
            fragile = false;
            landings = 0;
        }
        if ((bid > dearest && count) || bid > canaletto->bid + 2 * RAISES)
            break;
        if (landings & palace)
            continue;
        landings |= palace;
        out[count++] = action_of(BID, (uint64_t)bid);
    }
    return count;
}

/* ---- Playouts ---- */

/* Sells first the group one owns most of if this tile is high, and least of if it is low. */
static action choose_resale(const struct canaletto *canaletto, seat_id seat)
{
    struct tiles tiles = look_at_tiles(canaletto);
    bool high = tiles.next >= tiles.later;
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

/* Whether a bid up to 15 would only invite a bribe. */
static bool bid_is_fragile(const struct canaletto *canaletto, const struct rest *rest, seat_id seat,
                           int worth)
{
    return others_may_bribe(canaletto, seat) && worth_a_bribe(rest, worth);
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    const struct canaletto *canaletto = canaletto_in(state);
    if (canaletto->head.phase == RESALE)
        return choose_resale(canaletto, seat);
    uint32_t dice = (uint32_t)(rng_next(rng) >> 32);
    struct rest rest = look_around(canaletto);
    int worth = lot_worth(canaletto, &rest) - DOUBT / 2 + (int)(dice % (DOUBT + 1));
    int limit = highest_bid(canaletto, &rest, seat, worth);
    int bid = canaletto->bid + 1 + (int)(dice >> 8 & 3);
    if (can_bribe(canaletto, seat) && worth_a_bribe(&rest, worth))
        return action_of(BRIBE, 0);
    if (!can_pass(canaletto))
        return action_of(BID, 1 + (dice >> 16 & 3));
    if (bid <= BRIBE_BID_MAX && bid_is_fragile(canaletto, &rest, seat, worth))
        bid = BRIBE_BID_MAX + 1;
    if (bid > limit)
        bid = canaletto->bid + 1;
    return bid <= limit && bid <= BID_MAX ? action_of(BID, (uint64_t)bid) : action_of(PASS, 0);
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

/* The bid up to `limit` that costs least for what it promises; a bid that would be bribed only if
 * no other can be made. */
static action choose_bid(const union game_state *known, seat_id seat, int limit, bool fragile,
                         struct rng *rng)
{
    const struct canaletto *canaletto = canaletto_in(known);
    action choice[CANDIDATES_MAX];
    unsigned count = candidates(known, seat, choice);
    int best_value = INT32_MIN;
    action best = choice[0];
    for (unsigned i = 0; i < count; i++) {
        int bid = (int)action_value(choice[i]);
        if (action_kind_of(choice[i]) != BID || (bid > limit && can_pass(canaletto)))
            continue;
        int value = 2 * promise(canaletto, seat, palace_landing(canaletto, bid)) - 3 * bid +
                    (int)rng_below(rng, 3);
        if (fragile && bid <= BRIBE_BID_MAX)
            value -= 3 * BID_MAX;
        if (value > best_value) {
            best_value = value;
            best = choice[i];
        }
    }
    return best;
}

static action greedy(const union game_state *known, seat_id seat, int misjudged, struct rng *rng)
{
    const struct canaletto *canaletto = canaletto_in(known);
    if (canaletto->head.phase == RESALE)
        return choose_resale(canaletto, seat);
    struct rest rest = look_around(canaletto);
    int worth = policy_misjudge(lot_worth(canaletto, &rest), misjudged, rng);
    int limit = highest_bid(canaletto, &rest, seat, worth);
    int most = affordable(canaletto, seat, most_worth(canaletto));
    if (can_bribe(canaletto, seat) && worth_a_bribe(&rest, worth))
        return action_of(BRIBE, 0);
    bool fragile = can_pass(canaletto) && bid_is_fragile(canaletto, &rest, seat, worth);
    return choose_bid(known, seat, limit < most ? limit : most, fragile, rng);
}

static int stake(const union game_state *known, seat_id seat)
{
    const struct canaletto *canaletto = canaletto_in(known);
    struct rest rest = look_around(canaletto);
    (void)seat; /* the same for everyone */
    return canaletto->head.phase == AUCTION ? lot_worth(canaletto, &rest) : 0;
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_canaletto, state, 0.6, 12, out);
}

const struct policy policy_canaletto = {
    .game = &game_canaletto,
    .describe = canaletto_describe,
    .feature_count = CANALETTO_FEATURES,
    .lead_scale = 12,
    .candour = 1,
    .valued_by_rounds = true,
    .candidates = candidates,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
    .stake = stake,
};
