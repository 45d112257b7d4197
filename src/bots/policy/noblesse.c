/* noblesse.c: what the bots know about Noblesse. The values are a champion's: an item 3 to 7, a
 * stolen cheque 1 to 3, the best exhibition 8 to 10, the second 7 to 8, a thief lost 1 to 4,
 * thieves caught 2 to 10, items stolen 4 to 10. */
#include "bots/policy/policy.h"

#include "games/noblesse/noblesse.h"

static action random_cheque_or_thief(const struct noblesse *noblesse, seat_id seat, uint64_t dice)
{
    unsigned thieves = free_thieves(noblesse, seat);
    unsigned cheques = noblesse->cheques[seat];
    if (thieves && (!cheques || (dice & 7) < 2))
        return action_of(THIEF, (uint64_t)bits_highest(thieves));
    unsigned index = (unsigned)((dice >> 8 & 0xffff) * (unsigned)bits_count(cheques) >> 16);
    return action_of(CHEQUE, (uint64_t)bits_nth(cheques, index));
}

/* ---- Playouts: plausible and cheap ---- */

static action playout_place(const struct noblesse *noblesse, seat_id seat, uint64_t dice)
{
    int cards = bits_count(noblesse->hand[seat]);
    bool poor = !noblesse->cheques[seat] && !free_thieves(noblesse, seat);
    unsigned castle = cards < 4 ? 90 : cards < 7 ? 135 : 165; /* of 256 */
    if (!sale_open(noblesse) || poor)
        castle = 256;
    return action_of((dice & 255) < castle ? GO_CASTLE : GO_AUCTION, 0);
}

static action playout_castle(const struct noblesse *noblesse, seat_id seat, uint64_t dice)
{
    unsigned thieves = free_thieves(noblesse, seat);
    bool can_show = collection_count(noblesse->hand[seat]) > 0;
    unsigned point = (unsigned)(dice & 255);
    if (can_show && point < 140)
        return action_of(EXHIBIT, 0);
    if (thieves && (dice >> 8 & 255) < 140)
        return action_of(THIEF,
                         (uint64_t)(dice >> 16 & 1 ? bits_highest(thieves) : bits_lowest(thieves)));
    return action_of(DETECTIVE, 0);
}

static action playout_exhibition(const struct noblesse *noblesse, seat_id seat, uint64_t dice)
{
    unsigned count = collection_count(noblesse->hand[seat]);
    if (!count)
        return action_of(SHOW_NOTHING, 0);
    if ((dice & 3) != 0)
        return action_of(SHOW, collection_best(noblesse->hand[seat]));
    unsigned index = (unsigned)((dice >> 8 & 0xffff) * count >> 16);
    return action_of(SHOW, collection_at(noblesse->hand[seat], index));
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    const struct noblesse *noblesse = noblesse_in(state);
    uint64_t dice = rng_next(rng);
    switch (noblesse->head.phase) {
    case PLACE:
        return playout_place(noblesse, seat, dice);
    case AUCTION:
        return random_cheque_or_thief(noblesse, seat, dice);
    case CASTLE:
        return playout_castle(noblesse, seat, dice);
    case EXHIBITION:
        return playout_exhibition(noblesse, seat, dice);
    default:
        return game_random_action(&game_noblesse, state, seat, rng);
    }
}

/* ---- Candidates: most promising first ---- */

/* Exhibitions: the best collection, then the others from the largest down. */
static unsigned candidates(const union game_state *state, seat_id seat, action out[])
{
    const struct noblesse *noblesse = noblesse_in(state);
    unsigned count = game_noblesse.legal_count(state, seat);
    for (unsigned i = 0; i < count; i++)
        out[i] = game_noblesse.legal_at(state, seat, i);
    if (noblesse->head.phase != EXHIBITION || count < 2)
        return count;
    for (unsigned i = 1; i < count; i++) {
        action moved = out[i];
        unsigned at = i;
        for (; at > 0 &&
               collection_worth(action_value(out[at - 1])) < collection_worth(action_value(moved));
             at--)
            out[at] = out[at - 1];
        out[at] = moved;
    }
    return count;
}

/* ---- Rules of thumb ---- */

/* The best collection that another seat is known by everyone to have. */
static card_set known_collection(const struct noblesse *noblesse, seat_id other)
{
    return collection_best(noblesse->hand[other] & noblesse->seen);
}

/* Its size in half cards: a hidden card counts half. */
static int show_strength(const struct noblesse *noblesse, seat_id other)
{
    int hidden = noblesse->hidden[other] + bits_count(noblesse->hand[other] & ~noblesse->seen);
    return 2 * bits_count(known_collection(noblesse, other)) + hidden;
}

/* How many of `seats` would probably show more than `seat`. */
static int stronger(const struct noblesse *noblesse, seat_id seat, seat_mask seats)
{
    int mine = 2 * bits_count(collection_best(noblesse->hand[seat])), count = 0;
    BITS_EACH (other, seats & ~seat_bit(seat))
        count += show_strength(noblesse, (seat_id)other) > mine;
    return count;
}

/* What a card adds to the best collection. */
static int card_gain(const struct noblesse *noblesse, seat_id seat, int card)
{
    int before = bits_count(collection_best(noblesse->hand[seat]));
    int after = bits_count(collection_best(noblesse->hand[seat] | card_bit(card)));
    return after - before;
}

static int best_pile(const struct noblesse *noblesse, seat_id seat)
{
    if (pile_left(noblesse, 0) == 0 || pile_left(noblesse, 1) == 0)
        return pile_left(noblesse, 0) == 0;
    int first = card_gain(noblesse, seat, pile_top(noblesse, 0));
    int second = card_gain(noblesse, seat, pile_top(noblesse, 1));
    if (first != second)
        return second > first;
    return noblesse_age_rank[pile_top(noblesse, 1)] < noblesse_age_rank[pile_top(noblesse, 0)];
}

/* Points for the auction house and for the castle; the choice is random in proportion to them. */
static action greedy_place(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    seat_mask all = seats_all(&noblesse->head);
    int auction = 1, castle = 2;
    if (sale_open(noblesse)) {
        int pile = best_pile(noblesse, seat);
        auction += 3 + 2 * card_gain(noblesse, seat, pile_top(noblesse, pile));
        auction -= noblesse->cheques[seat] ? 0 : 2;
    }
    if (collection_best(noblesse->hand[seat])) {
        int ahead = stronger(noblesse, seat, all);
        castle += ahead == 0 ? 8 : ahead == 1 ? 5 : 2;
    } else {
        castle += free_thieves(noblesse, seat) ? 2 : 0;
    }
    bool go = (int)rng_below(rng, (uint32_t)(auction + castle)) < castle;
    return action_of(go ? GO_CASTLE : GO_AUCTION, 0);
}

/* A cheque that can win without wasting more than necessary; now and then a thief. */
static action greedy_auction(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    unsigned cheques = noblesse->cheques[seat], thieves = free_thieves(noblesse, seat);
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    int rivals = bits_count(there) - 1;
    if (thieves && (!cheques || (rivals > 0 && rng_below(rng, 5) == 0)))
        return action_of(THIEF, (uint64_t)bits_lowest(thieves));
    if (rivals == 0)
        return action_of(CHEQUE, (uint64_t)bits_lowest(cheques));
    unsigned count = (unsigned)bits_count(cheques);
    unsigned first = rng_below(rng, count), second = rng_below(rng, count);
    bool wanted = card_gain(noblesse, seat, pile_top(noblesse, best_pile(noblesse, seat))) > 0;
    unsigned pick = wanted == (first > second) ? first : second;
    return action_of(CHEQUE, (uint64_t)bits_nth(cheques, pick));
}

static action greedy_castle(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    seat_mask there = noblesse->head.to_act;
    unsigned thieves = free_thieves(noblesse, seat);
    int rivals = bits_count(there) - 1;
    int ahead = stronger(noblesse, seat, there);
    bool can_show = collection_best(noblesse->hand[seat]) != 0;
    int exhibit = !can_show ? 0 : ahead == 0 ? 9 : ahead == 1 ? 6 : 2;
    int showing = 0;
    BITS_EACH (other, there & ~seat_bit(seat))
        showing += known_collection(noblesse, (seat_id)other) != 0;
    int thief = thieves && rivals ? 2 + 3 * showing : 0;
    int detective = rivals ? 1 + race_rank(noblesse, seat) : 0;
    if (exhibit + thief + detective == 0)
        return action_of(DETECTIVE, 0);
    int point = (int)rng_below(rng, (uint32_t)(exhibit + thief + detective));
    if (point < exhibit)
        return action_of(EXHIBIT, 0);
    if (point < exhibit + thief)
        return action_of(THIEF, (uint64_t)bits_lowest(thieves));
    return action_of(DETECTIVE, 0);
}

/* The card that makes the best collection together with one's own; the older one if equal. */
static action greedy_theft(const struct noblesse *noblesse, seat_id seat)
{
    card_set left = collection_left(noblesse, noblesse->stage);
    uint32_t best_worth = 0;
    int best = bits_lowest(left);
    BITS_EACH (card, left) {
        card_set with = collection_best(noblesse->hand[seat] | card_bit((int)card));
        uint32_t worth = collection_worth(with);
        if (worth > best_worth) {
            best_worth = worth;
            best = (int)card;
        }
    }
    return action_of(STEAL, (uint64_t)best);
}

static action greedy(const union game_state *known, seat_id seat, struct rng *rng)
{
    const struct noblesse *noblesse = noblesse_in(known);
    card_set best;
    switch (noblesse->head.phase) {
    case PLACE:
        return greedy_place(noblesse, seat, rng);
    case AUCTION:
        return greedy_auction(noblesse, seat, rng);
    case PILE:
        return action_of(TAKE_PILE, 1u + (unsigned)best_pile(noblesse, seat));
    case CASTLE:
        return greedy_castle(noblesse, seat, rng);
    case EXHIBITION:
        best = collection_best(noblesse->hand[seat]);
        return best ? action_of(SHOW, best) : action_of(SHOW_NOTHING, 0);
    default:
        return greedy_theft(noblesse, seat);
    }
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_noblesse, state, 8, out);
}

const struct policy policy_noblesse = {
    .game = &game_noblesse,
    .candidates = candidates,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
};
