/* rules.c: Canaletto, from placing the treasures to the last resale. Each step of a round is one
 * function, which ends by asking a player or by calling the next step. */
#include "games/canaletto/canaletto.h"

/* ---- §2, §3 Material and set-up ---- */

const uint8_t canaletto_group_size[GROUPS] = {4, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2};

/* The layout is drawn uniformly from all valid ones. A layout with n(i) pieces in palace i arises
 * from n(1)!·n(2)!·…·4!·4!·3!·… deals of 34 distinct pieces to 34 distinct places. So we draw the
 * numbers n(i) with weight 1 / (n(1)!·n(2)!·…), deal the pieces to the places at random, and start
 * all over again whenever a palace gets two pieces of a group; every valid layout is then equally
 * likely. Two tries in nine succeed. (Throwing pieces into palaces and also rejecting wrong numbers
 * is just as correct and far slower: fewer than one try in a hundred succeeds.)
 *
 * If t palaces have three pieces, 18 - 2t have two and t - 2 have one. spread_weight is 16! / (t!
 * (18-2t)! (t-2)!) / (6^t 2^(18-2t)) for t = 2 … 9, scaled to whole numbers. */
enum { TRIPLES_LEAST = 2, SPREAD_WEIGHT_SUM = 45173345 };
static const uint32_t spread_weight[] = {
    6561, 265356, 2918916, 11675664, 18162144, 10378368, 1729728, 36608,
};

static int draw_triples(struct rng *rng)
{
    uint32_t point = rng_below(rng, SPREAD_WEIGHT_SUM);
    int index = 0;
    while (point >= spread_weight[index])
        point -= spread_weight[index++];
    return TRIPLES_LEAST + index;
}

/* Fills a palace with `size` of the `left` pieces; false if two are of the same group. */
static bool fill_palace(struct rng *rng, uint8_t *pieces, int left, int size, group_set *palace)
{
    *palace = 0;
    for (; size; size--, left--) {
        int pick = (int)rng_below(rng, (uint32_t)left);
        group_set piece = (group_set)(1u << pieces[pick]);
        if (*palace & piece)
            return false;
        *palace |= piece;
        uint8_t picked = pieces[pick];
        pieces[pick] = pieces[left - 1];
        pieces[left - 1] = picked;
    }
    return true;
}

/* One try. The palaces with three pieces come first, so that it fails early. */
static bool try_spread(struct rng *rng, uint8_t pieces[PIECES], group_set palace[PALACES])
{
    int triples = draw_triples(rng);
    int pairs = PIECES - PALACES - 2 * triples;
    int left = PIECES;
    for (int i = 0; i < PALACES; i++) {
        int size = i < triples ? 3 : i < triples + pairs ? 2 : 1;
        if (!fill_palace(rng, pieces, left, size, &palace[i]))
            return false;
        left -= size;
    }
    return true;
}

static void spread_treasures(struct canaletto *canaletto, struct rng *rng)
{
    uint8_t pieces[PIECES];
    uint8_t order[PALACES];
    group_set palace[PALACES];
    int count = 0;
    for (int group = 0; group < GROUPS; group++)
        for (int copy = 0; copy < canaletto_group_size[group]; copy++)
            pieces[count++] = (uint8_t)group;
    while (!try_spread(rng, pieces, palace))
        ;
    for (int i = 0; i < PALACES; i++)
        order[i] = (uint8_t)i;
    rng_shuffle(rng, order, PALACES);
    for (int i = 0; i < PALACES; i++)
        canaletto->palace[order[i]] = palace[i];
}

static void open_auction(struct canaletto *canaletto, seat_id opener, struct event_log *log);

void canaletto_deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct canaletto *canaletto = canaletto_of(state);
    spread_treasures(canaletto, rng);
    for (int i = 0; i < TILES; i++)
        canaletto->tile[i] = (uint8_t)(TILE_LOWEST + i);
    rng_shuffle(rng, canaletto->tile, TILES);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++)
        canaletto->cash[seat] = START_CASH;
    canaletto->masks = seats_all(&canaletto->head);
    canaletto->first = (uint8_t)rng_below(rng, canaletto->head.players);
    canaletto->column = (uint8_t)rng_below(rng, PALACES);
    open_auction(canaletto, canaletto->first, log);
}

/* ---- §9 The end ---- */

void canaletto_result(const union game_state *state, struct game_result *result)
{
    const struct canaletto *canaletto = canaletto_in(state);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++) {
        result->score[seat] = canaletto->cash[seat] - 2 * canaletto->debt[seat];
        result->tiebreak[seat] = 0;
    }
}

/* ---- §4, §8 The auction and the next palace ---- */

static void open_auction(struct canaletto *canaletto, seat_id opener, struct event_log *log)
{
    canaletto->head.round++;
    canaletto->bid = 0;
    canaletto->leader = 0;
    canaletto->in = seats_all(&canaletto->head);
    event_add(log, EVENT_LOT, opener, canaletto->column, canaletto->palace[canaletto->column]);
    ask_seats(&canaletto->head, AUCTION, seat_bit(opener));
}

/* The gondola moves on to the first palace that has treasures, and the column joins it. */
static void next_auction(struct canaletto *canaletto, struct event_log *log)
{
    int palace = palace_after(canaletto->column, canaletto->bid), passed = 0;
    for (; !canaletto->palace[palace]; passed++)
        palace = palace_after(palace, 1);
    canaletto->column = (uint8_t)palace;
    event_add(log, EVENT_GONDOLA, 0, palace, passed);
    open_auction(canaletto, seat_left_of(&canaletto->head, canaletto->leader), log);
}

/* ---- §7 Resale ---- */

static void resell(struct canaletto *canaletto, int group, struct event_log *log)
{
    int tile = canaletto->tiles_spent++;
    int value = canaletto->tile[tile];
    event_add(log, EVENT_RESELL, 0, group, value, tile);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++) {
        int pieces = canaletto->owned[seat][group];
        if (!pieces)
            continue;
        canaletto->owned[seat][group] = 0;
        canaletto->cash[seat] = (int16_t)(canaletto->cash[seat] + pieces * value);
        event_add(log, EVENT_INCOME, seat, pieces * value, pieces);
    }
    canaletto->waiting &= (group_set) ~(1u << group);
}

/* Resells what leaves no choice, then goes on; asks the buyer while two or more groups are
 * waiting. */
static void resell_waiting(struct canaletto *canaletto, struct event_log *log)
{
    if (bits_count(canaletto->waiting) > 1) {
        ask_seats(&canaletto->head, RESALE, seat_bit(canaletto->leader));
        return;
    }
    if (canaletto->waiting)
        resell(canaletto, bits_lowest(canaletto->waiting), log);
    if (bits_count(kinds_left(canaletto)) > LAST_KINDS) {
        next_auction(canaletto, log);
        return;
    }
    event_add(log, EVENT_END, 0, kinds_left(canaletto), 0);
    canaletto->in = 0;
    ask_seats(&canaletto->head, PHASE_OVER, 0);
}

/* ---- §4, §5, §6 What a bidder does ---- */

/* The leader gets the lot; groups that this completes are resold. */
static void award(struct canaletto *canaletto, struct event_log *log)
{
    group_set lot = canaletto->palace[canaletto->column];
    uint8_t *owned = canaletto->owned[canaletto->leader];
    event_add(log, EVENT_BUY, canaletto->leader, lot, canaletto->column);
    canaletto->palace[canaletto->column] = 0;
    BITS_EACH (group, lot)
        owned[group]++;
    canaletto->waiting = lot & (group_set)~kinds_left(canaletto);
    resell_waiting(canaletto, log);
}

/* Cash first; the rest becomes debt. */
static void pay(struct canaletto *canaletto, struct event_log *log)
{
    seat_id seat = canaletto->leader;
    int price = canaletto->bid;
    int from_cash = price < canaletto->cash[seat] ? price : canaletto->cash[seat];
    canaletto->cash[seat] = (int16_t)(canaletto->cash[seat] - from_cash);
    canaletto->debt[seat] = (int16_t)(canaletto->debt[seat] + price - from_cash);
    event_add(log, EVENT_PAY, seat, from_cash, price - from_cash);
}

/* After the highest possible bid, the others can only pass. */
static void pass_for_others(const struct canaletto *canaletto, struct event_log *log)
{
    seat_id leader = canaletto->leader;
    seat_id seat = seat_next_in(&canaletto->head, canaletto->in, leader);
    for (; seat != leader; seat = seat_next_in(&canaletto->head, canaletto->in, seat))
        event_add(log, EVENT_PASS, seat, 0, 0);
}

/* The auction ends with the current bid, or moves on to the next player still in. */
static void after_bid_or_pass(struct canaletto *canaletto, seat_id seat, struct event_log *log)
{
    bool settled = canaletto->bid == BID_MAX || (canaletto->bid && bits_single(canaletto->in));
    if (!settled) {
        seat_id next = seat_next_in(&canaletto->head, canaletto->in, seat);
        canaletto->head.to_act = seat_bit(next);
        return;
    }
    pass_for_others(canaletto, log);
    pay(canaletto, log);
    award(canaletto, log);
}

static void act_bidder(struct canaletto *canaletto, seat_id seat, action chosen,
                       struct event_log *log)
{
    switch (action_kind_of(chosen)) {
    case BID:
        canaletto->bid = (uint8_t)action_value(chosen);
        canaletto->leader = (uint8_t)seat;
        event_add(log, EVENT_BID, seat, canaletto->bid,
                  palace_after(canaletto->column, canaletto->bid));
        after_bid_or_pass(canaletto, seat, log);
        break;
    case PASS:
        canaletto->in &= (seat_mask)~seat_bit(seat);
        event_add(log, EVENT_PASS, seat, 0, 0);
        after_bid_or_pass(canaletto, seat, log);
        break;
    default:
        canaletto->masks &= (seat_mask)~seat_bit(seat);
        canaletto->leader = (uint8_t)seat;
        event_add(log, EVENT_BRIBE, seat, canaletto->bid, 0);
        award(canaletto, log);
    }
}

/* ---- Decisions ---- */

unsigned canaletto_legal_count(const union game_state *state, seat_id seat)
{
    const struct canaletto *canaletto = canaletto_in(state);
    if (canaletto->head.phase == RESALE)
        return (unsigned)bits_count(canaletto->waiting);
    return (unsigned)can_pass(canaletto) + can_bribe(canaletto, seat) + BID_MAX - canaletto->bid;
}

action canaletto_legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    const struct canaletto *canaletto = canaletto_in(state);
    if (canaletto->head.phase == RESALE)
        return action_of(RESELL, (uint64_t)bits_nth(canaletto->waiting, index));
    unsigned passes = can_pass(canaletto);
    unsigned bribes = can_bribe(canaletto, seat);
    if (index < passes)
        return action_of(PASS, 0);
    if (index < passes + bribes)
        return action_of(BRIBE, 0);
    return action_of(BID, canaletto->bid + 1 + index - passes - bribes);
}

/* §4.4, §8.1 A bid decides where the next auction is. */
unsigned canaletto_step_effect(const union game_state *state, action step)
{
    return (unsigned)palace_landing(canaletto_in(state), (int)action_value(step));
}

void canaletto_apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct canaletto *canaletto = canaletto_of(state);
    seat_id seat = bits_lowest(canaletto->head.to_act);
    if (canaletto->head.phase == AUCTION) {
        act_bidder(canaletto, seat, joint[seat], log);
    } else {
        resell(canaletto, (int)action_value(joint[seat]), log);
        resell_waiting(canaletto, log);
    }
}
