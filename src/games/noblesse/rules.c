/* rules.c: Noblesse, from the deal to the banquet. Each phase of a round is one function, which
 * ends by asking players or by calling the next phase. */
#include "games/noblesse/noblesse.h"

#include <string.h>

/* ---- §3 Set-up ---- */

static void show_top(struct noblesse *noblesse, int pile, struct event_log *log)
{
    if (pile_left(noblesse, pile) == 0)
        return;
    noblesse->seen |= card_bit(pile_top(noblesse, pile));
    event_add(log, EVENT_TOP, 0, pile + 1, pile_top(noblesse, pile));
}

/* Reports the hand that was dealt to its player and nobody else. */
static void announce_hand(const struct noblesse *noblesse, seat_id seat, struct event_log *log)
{
    if (!log)
        return;
    event_add(log, EVENT_HAND, seat, (int64_t)noblesse->hand[seat], 0);
    log->event[log->count - 1].audience = seat_bit(seat);
}

static void open_round(struct noblesse *noblesse, struct event_log *log);

void noblesse_deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct noblesse *noblesse = noblesse_of(state);
    uint8_t cards[CARDS] = {0};
    int count = 0, dealt = 0;
    BITS_EACH (card, noblesse_cards(noblesse->head.players))
        cards[count++] = (uint8_t)card;
    rng_shuffle(rng, cards, (size_t)count);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        for (int i = 0; i < HAND_DEALT; i++)
            noblesse->hand[seat] |= card_bit(cards[dealt++]);
        noblesse->cheques[seat] = noblesse_start_cheques[seat];
        noblesse->thieves |= noblesse_thieves_of[seat];
        announce_hand(noblesse, seat, log);
    }
    memcpy(noblesse->pile, cards + dealt, (size_t)(count - dealt));
    for (int pile = 0; pile < PILES; pile++)
        show_top(noblesse, pile, log);
    open_round(noblesse, log);
}

/* ---- §10 The end ---- */

static bool somebody_at_table(const struct noblesse *noblesse)
{
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        if (noblesse->pawn[seat] >= TABLE_FIRST)
            return true;
    return false;
}

/* With finish=now, a pawn at the table ends the round at once. */
static bool ends_now(const struct noblesse *noblesse)
{
    return noblesse->head.option[OPTION_FINISH] == FINISH_NOW && somebody_at_table(noblesse);
}

static void advance(struct noblesse *noblesse, seat_id seat, int squares, enum noblesse_reason why,
                    struct event_log *log)
{
    int square = noblesse->pawn[seat] + squares;
    noblesse->pawn[seat] = (uint8_t)(square < TRACK_END ? square : TRACK_END);
    event_add(log, EVENT_ADVANCE, seat, squares, noblesse->pawn[seat], why);
}

/* The two seats with the highest worth; -1 where there is none. */
static void best_two(const uint32_t worth[], int players, seat_id best[2])
{
    best[0] = best[1] = -1;
    for (seat_id seat = 0; seat < players; seat++) {
        if (!worth[seat])
            continue;
        if (best[0] < 0 || worth[seat] > worth[best[0]]) {
            best[1] = best[0];
            best[0] = seat;
        } else if (best[1] < 0 || worth[seat] > worth[best[1]]) {
            best[1] = seat;
        }
    }
}

static void clear_castle(struct noblesse *noblesse)
{
    noblesse->on_show = 0;
    noblesse->castle_thieves = 0;
    noblesse->detectives = 0;
    noblesse->thief = 0;
    noblesse->stage = 0;
    noblesse->ranked_count = 0;
    memset(noblesse->ranked, 0, sizeof noblesse->ranked);
}

/* The final count from the hands; after it nobody is to act. */
static void finish(struct noblesse *noblesse, struct event_log *log)
{
    uint32_t worth[SEATS_MAX];
    seat_id best[2];
    clear_castle(noblesse);
    event_add(log, EVENT_END, 0, noblesse->head.round, 0);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        card_set collection = collection_best(noblesse->hand[seat]);
        worth[seat] = collection_worth(collection);
        noblesse->seen |= collection;
        event_add(log, EVENT_FINAL, seat, (int64_t)collection, 0);
    }
    best_two(worth, noblesse->head.players, best);
    if (best[0] >= 0)
        advance(noblesse, best[0], FINAL_BEST, REASON_BEST, log);
    if (best[1] >= 0)
        advance(noblesse, best[1], FINAL_SECOND, REASON_SECOND, log);
    ask_seats(&noblesse->head, PHASE_OVER, 0);
}

void noblesse_result(const union game_state *state, struct game_result *result)
{
    const struct noblesse *noblesse = noblesse_in(state);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        result->score[seat] = noblesse->pawn[seat];
        result->tiebreak[seat] = collection_worth(collection_best(noblesse->hand[seat]));
    }
}

static void close_round(struct noblesse *noblesse, struct event_log *log)
{
    clear_castle(noblesse);
    if (somebody_at_table(noblesse) || noblesse->head.round == ROUNDS_MAX)
        finish(noblesse, log);
    else
        open_round(noblesse, log);
}

/* ---- §9 Detectives and prison ---- */

/* Puts a thief into the first cell; the others move on by one, and the last cell releases its
 * thief. */
static void arrest(struct noblesse *noblesse, int thief, struct event_log *log)
{
    int last = noblesse->head.players - 1;
    int freed = noblesse->prison[last];
    memmove(noblesse->prison + 1, noblesse->prison, (size_t)last);
    noblesse->prison[0] = (uint8_t)thief;
    noblesse->thieves &= (uint16_t) ~(1u << thief);
    event_add(log, EVENT_ARREST, noblesse_thief_owner[thief], thief, 0);
    if (freed) {
        noblesse->thieves |= (uint16_t)(1u << freed);
        event_add(log, EVENT_RELEASE, noblesse_thief_owner[freed], freed, 0);
    }
}

static void reward_detectives(struct noblesse *noblesse, struct event_log *log)
{
    int rank[SEATS_MAX];
    BITS_EACH (seat, noblesse->detectives)
        rank[seat] = race_rank(noblesse, (seat_id)seat);
    BITS_EACH (seat, noblesse->detectives)
        advance(noblesse, (seat_id)seat, rank[seat], REASON_ARREST, log);
}

static void arrest_all(struct noblesse *noblesse, struct event_log *log)
{
    unsigned thieves = noblesse->castle_thieves;
    while (thieves) {
        int senior = bits_highest(thieves);
        thieves &= ~(1u << senior);
        arrest(noblesse, senior, log);
    }
}

static void detect(struct noblesse *noblesse, struct event_log *log)
{
    if (noblesse->detectives && noblesse->castle_thieves) {
        reward_detectives(noblesse, log);
        if (!ends_now(noblesse))
            arrest_all(noblesse, log);
    } else {
        BITS_EACH (seat, noblesse->detectives)
            event_add(log, EVENT_NOBODY_CAUGHT, (seat_id)seat, 0, 0);
    }
    close_round(noblesse, log);
}

/* ---- §8 Thieves at the castle ---- */

static void steal(struct noblesse *noblesse, int card, struct event_log *log)
{
    seat_id owner = noblesse_thief_owner[noblesse->thief];
    noblesse->hand[noblesse->ranked[noblesse->stage]] &= ~card_bit(card);
    noblesse->on_show &= ~card_bit(card);
    noblesse->hand[owner] |= card_bit(card);
    event_add(log, EVENT_STEAL, owner, card, noblesse->ranked[noblesse->stage]);
}

/* On to the next collection; after the last one, to the next thief. */
static void next_theft(struct noblesse *noblesse)
{
    if (++noblesse->stage < noblesse->ranked_count)
        return;
    noblesse->stage = 0;
    unsigned juniors = noblesse->castle_thieves & ((1u << noblesse->thief) - 1);
    noblesse->thief = (uint8_t)(juniors ? bits_highest(juniors) : 0);
}

/* Reports a thief who is about to begin and finds everything gone, or nothing on show at all. */
static void announce_futile(const struct noblesse *noblesse, struct event_log *log)
{
    if (noblesse->stage == 0 && !noblesse->on_show)
        event_add(log, EVENT_NOTHING_TO_STEAL, noblesse_thief_owner[noblesse->thief],
                  noblesse->thief, 0);
}

/* Asks for the next theft that leaves a choice; the last object of a collection does not. */
static void ask_thief(struct noblesse *noblesse, struct event_log *log)
{
    for (; noblesse->thief; next_theft(noblesse)) {
        announce_futile(noblesse, log);
        card_set left = collection_left(noblesse, noblesse->stage);
        if (bits_single(left)) {
            steal(noblesse, bits_lowest(left), log);
        } else if (left) {
            ask_seats(&noblesse->head, THEFT, seat_bit(noblesse_thief_owner[noblesse->thief]));
            return;
        }
    }
    detect(noblesse, log);
}

/* The thieves set to work, the senior one first; what follows is left to the detectives. */
static void send_thieves(struct noblesse *noblesse, struct event_log *log)
{
    if (noblesse->castle_thieves)
        noblesse->thief = (uint8_t)bits_highest(noblesse->castle_thieves);
    ask_thief(noblesse, log);
}

static void act_thief(struct noblesse *noblesse, action chosen, struct event_log *log)
{
    steal(noblesse, (int)action_value(chosen), log);
    next_theft(noblesse);
    ask_thief(noblesse, log);
}

/* ---- §7 Exhibitions ---- */

static void reward_exhibitors(struct noblesse *noblesse, struct event_log *log)
{
    int squares[2];
    int rewarded = noblesse->ranked_count < 2 ? noblesse->ranked_count : 2;
    for (int i = 0; i < rewarded; i++)
        squares[i] = noblesse_reward[reward_square(noblesse, noblesse->ranked[i])][i];
    for (int i = 0; i < rewarded; i++)
        advance(noblesse, noblesse->ranked[i], squares[i], i ? REASON_SECOND : REASON_BEST, log);
}

/* Inserts `seat` among the exhibitors ranked so far. */
static void rank_exhibitor(struct noblesse *noblesse, uint32_t worth[], seat_id seat)
{
    int place = noblesse->ranked_count++;
    for (; place > 0 && worth[noblesse->ranked[place - 1]] < worth[seat]; place--)
        noblesse->ranked[place] = noblesse->ranked[place - 1];
    noblesse->ranked[place] = (uint8_t)seat;
}

/* Everyone sees the cards, or learns that the hand has no collection. */
static void reveal(struct noblesse *noblesse, seat_id seat, card_set cards, struct event_log *log)
{
    if (!cards) {
        noblesse->barren[seat] = barren_fact(noblesse->hand[seat] & noblesse->seen);
        event_add(log, EVENT_SHOW_NOTHING, seat, 0, 0);
        return;
    }
    if (noblesse->barren[seat])
        noblesse->barren[seat] = barren_add(noblesse->barren[seat], cards & ~noblesse->seen);
    noblesse->seen |= cards;
    noblesse->on_show |= cards;
    event_add(log, EVENT_SHOW, seat, (int64_t)cards, 0);
}

static void act_exhibitors(struct noblesse *noblesse, const action joint[], struct event_log *log)
{
    uint32_t worth[SEATS_MAX];
    BITS_EACH (seat, noblesse->head.to_act) {
        card_set cards = action_value(joint[seat]);
        reveal(noblesse, (seat_id)seat, cards, log);
        if (!cards)
            continue;
        worth[seat] = collection_worth(cards);
        rank_exhibitor(noblesse, worth, (seat_id)seat);
    }
    reward_exhibitors(noblesse, log);
    if (ends_now(noblesse)) {
        finish(noblesse, log);
        return;
    }
    send_thieves(noblesse, log);
}

/* ---- §6 The castle ---- */

static void open_castle(struct noblesse *noblesse, struct event_log *log)
{
    seat_mask there = noblesse->castle;
    noblesse->castle = 0;
    if (there)
        ask_seats(&noblesse->head, CASTLE, there);
    else
        close_round(noblesse, log);
}

static void act_castle(struct noblesse *noblesse, const action joint[], struct event_log *log)
{
    seat_mask exhibitors = 0;
    BITS_EACH (seat, noblesse->head.to_act) {
        int value = (int)action_value(joint[seat]);
        switch (action_kind_of(joint[seat])) {
        case EXHIBIT:
            exhibitors |= seat_bit((seat_id)seat);
            event_add(log, EVENT_EXHIBIT, (seat_id)seat, 0, 0);
            break;
        case DETECTIVE:
            noblesse->detectives |= seat_bit((seat_id)seat);
            event_add(log, EVENT_DETECTIVE, (seat_id)seat, 0, 0);
            break;
        default:
            noblesse->castle_thieves |= (uint16_t)(1u << value);
            event_add(log, EVENT_THIEF, (seat_id)seat, value, 0);
        }
    }
    if (exhibitors)
        ask_seats(&noblesse->head, EXHIBITION, exhibitors);
    else
        send_thieves(noblesse, log);
}

/* ---- §5 The auction house ---- */

static unsigned playable_count(const struct noblesse *noblesse, seat_id seat)
{
    return (unsigned)(bits_count(noblesse->cheques[seat]) +
                      bits_count(free_thieves(noblesse, seat)));
}

/* The playable card with that index: cheques first, then thieves. */
static action playable_at(const struct noblesse *noblesse, seat_id seat, unsigned index)
{
    unsigned cheques = (unsigned)bits_count(noblesse->cheques[seat]);
    if (index < cheques)
        return action_of(CHEQUE, (uint64_t)bits_nth(noblesse->cheques[seat], index));
    return action_of(THIEF, (uint64_t)bits_nth(free_thieves(noblesse, seat), index - cheques));
}

static void buy(struct noblesse *noblesse, seat_id seat, int pile, struct event_log *log)
{
    int card = pile_top(noblesse, pile);
    noblesse->hand[seat] |= card_bit(card);
    noblesse->drawn[pile]++;
    event_add(log, EVENT_BUY, seat, card, pile + 1);
    show_top(noblesse, pile, log);
    open_castle(noblesse, log);
}

/* Asks the buyer for a pile, unless only one is left. */
static void ask_buyer(struct noblesse *noblesse, seat_id seat, struct event_log *log)
{
    bool first = pile_left(noblesse, 0) > 0;
    bool second = pile_left(noblesse, 1) > 0;
    if (first && second)
        ask_seats(&noblesse->head, PILE, seat_bit(seat));
    else
        buy(noblesse, seat, first ? 0 : 1, log);
}

/* The highest cheque pays; it goes to a lone thief, otherwise to the till. */
static void hold_sale(struct noblesse *noblesse, const action played[], seat_mask there,
                      struct event_log *log)
{
    int highest = 0, thieves = 0;
    seat_id buyer = 0, stealer = 0;
    BITS_EACH (seat, there) {
        int value = (int)action_value(played[seat]);
        switch (action_kind_of(played[seat])) {
        case CHEQUE:
            event_add(log, EVENT_CHEQUE, (seat_id)seat, value, 0);
            if (value > highest) {
                highest = value;
                buyer = (seat_id)seat;
            }
            break;
        case THIEF:
            event_add(log, EVENT_THIEF, (seat_id)seat, value, 0);
            thieves++;
            stealer = (seat_id)seat;
            break;
        default:
            event_add(log, EVENT_NO_CARD, (seat_id)seat, 0, 0);
        }
    }
    if (!highest) {
        event_add(log, EVENT_NO_CHEQUE, 0, 0, 0);
        open_castle(noblesse, log);
        return;
    }
    noblesse->cheques[buyer] &= ~(1u << highest);
    if (thieves == 1) {
        noblesse->cheques[stealer] |= 1u << highest;
        event_add(log, EVENT_CHEQUE_STOLEN, stealer, highest, buyer);
    } else if (thieves > 1) {
        event_add(log, EVENT_THIEVES_CLASH, 0, 0, 0);
    }
    ask_buyer(noblesse, buyer, log);
}

/* Adds the cards of those who were not asked, having only one to play, and holds the sale. */
static void act_auction(struct noblesse *noblesse, const action joint[], seat_mask asked,
                        struct event_log *log)
{
    action played[SEATS_MAX];
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    BITS_EACH (seat, there) {
        if (asked >> seat & 1)
            played[seat] = joint[seat];
        else if (playable_count(noblesse, (seat_id)seat))
            played[seat] = playable_at(noblesse, (seat_id)seat, 0);
        else
            played[seat] = 0;
    }
    hold_sale(noblesse, played, there, log);
}

static void open_auction(struct noblesse *noblesse, struct event_log *log)
{
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    seat_mask asked = 0;
    if (there && !sale_open(noblesse)) {
        event_add(log, EVENT_NO_SALE, 0, 0, 0);
        there = 0;
    }
    if (!there) {
        open_castle(noblesse, log);
        return;
    }
    BITS_EACH (seat, there)
        if (playable_count(noblesse, (seat_id)seat) > 1)
            asked |= seat_bit((seat_id)seat);
    if (asked)
        ask_seats(&noblesse->head, AUCTION, asked);
    else
        act_auction(noblesse, NULL, 0, log);
}

/* ---- §4 A round ---- */

static void open_round(struct noblesse *noblesse, struct event_log *log)
{
    noblesse->head.round++;
    event_add(log, EVENT_ROUND, 0, noblesse->head.round, 0);
    ask_seats(&noblesse->head, PLACE, seats_all(&noblesse->head));
}

static void act_place(struct noblesse *noblesse, const action joint[], struct event_log *log)
{
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        bool castle = action_kind_of(joint[seat]) == GO_CASTLE;
        noblesse->castle |= (seat_mask)(castle << seat);
        event_add(log, castle ? EVENT_GO_CASTLE : EVENT_GO_AUCTION, seat, 0, 0);
    }
    open_auction(noblesse, log);
}

/* ---- Decisions ---- */

unsigned noblesse_legal_count(const union game_state *state, seat_id seat)
{
    const struct noblesse *noblesse = noblesse_in(state);
    switch (noblesse->head.phase) {
    case AUCTION:
        return playable_count(noblesse, seat);
    case CASTLE:
        return 2 + (unsigned)bits_count(free_thieves(noblesse, seat));
    case EXHIBITION: {
        unsigned count = collection_count(noblesse->hand[seat]);
        return count ? count : 1;
    }
    case THEFT:
        return (unsigned)bits_count(collection_left(noblesse, noblesse->stage));
    default:
        return 2;
    }
}

action noblesse_legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    const struct noblesse *noblesse = noblesse_in(state);
    switch (noblesse->head.phase) {
    case PLACE:
        return action_of(GO_AUCTION + index, 0);
    case AUCTION:
        return playable_at(noblesse, seat, index);
    case PILE:
        return action_of(TAKE_PILE, index + 1);
    case CASTLE:
        if (index < 2)
            return action_of(EXHIBIT + index, 0);
        return action_of(THIEF, (uint64_t)bits_nth(free_thieves(noblesse, seat), index - 2));
    case EXHIBITION: {
        card_set cards = collection_at(noblesse->hand[seat], index);
        return cards ? action_of(SHOW, cards) : action_of(SHOW_NOTHING, 0);
    }
    default: {
        card_set left = collection_left(noblesse, noblesse->stage);
        return action_of(STEAL, (uint64_t)bits_nth(left, index));
    }
    }
}

/* Any valid collection from the hand may be shown, not only the enumerated ones. */
bool noblesse_accepts(const union game_state *state, seat_id seat, action chosen)
{
    const struct noblesse *noblesse = noblesse_in(state);
    card_set cards = action_value(chosen);
    return noblesse->head.phase == EXHIBITION && action_kind_of(chosen) == SHOW &&
           (cards & ~noblesse->hand[seat]) == 0 && collection_valid(cards);
}

int noblesse_fault(action chosen, struct error *error)
{
    return action_kind_of(chosen) == SHOW ? collection_fault(action_value(chosen), error) : 0;
}

void noblesse_apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct noblesse *noblesse = noblesse_of(state);
    seat_mask asked = noblesse->head.to_act;
    seat_id seat = bits_lowest(asked);
    switch (noblesse->head.phase) {
    case PLACE:
        act_place(noblesse, joint, log);
        break;
    case AUCTION:
        act_auction(noblesse, joint, asked, log);
        break;
    case PILE:
        buy(noblesse, seat, (int)action_value(joint[seat]) - 1, log);
        break;
    case CASTLE:
        act_castle(noblesse, joint, log);
        break;
    case EXHIBITION:
        act_exhibitors(noblesse, joint, log);
        break;
    default:
        act_thief(noblesse, joint[seat], log);
    }
}
