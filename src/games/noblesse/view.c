/* view.c: who knows what in Noblesse (§13). Cards that were dealt to a hand and never shown are
 * hidden from everyone but their owner; the piles below their top cards are hidden from everyone.
 *
 * Resampling deals the cards that the viewer has never seen to those places, all deals being
 * equally likely. It respects what "nothing" at an exhibition revealed, but only the latest time
 * for each seat; it ignores earlier times and anything that play suggests without proving it, which
 * is for bots to judge. */
#include "games/noblesse/noblesse.h"

#include <string.h>

/* ---- What "nothing" reveals ---- */

enum { LETTER_BITS = 2, LETTER_MASK = 3 };

static int barren_letter(unsigned fact, int letter)
{
    return (int)(fact >> (LETTER_BITS * letter) & LETTER_MASK);
}

uint16_t barren_add(uint16_t fact, card_set shown)
{
    BITS_EACH (card, shown) {
        int letter = noblesse_letter_of[card];
        if (barren_letter(fact, letter) < LETTER_MASK)
            fact = (uint16_t)(fact + (1u << (LETTER_BITS * letter)));
    }
    return fact;
}

uint16_t barren_fact(card_set known)
{
    return barren_add(BARREN, known);
}

/* Whether the counted cards contain no collection. */
static bool fact_holds(uint16_t fact)
{
    int run = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        int count = barren_letter(fact, letter);
        run = count ? run + count : 0;
        if (run >= COLLECTION_LEAST)
            return false;
    }
    return true;
}

/* ---- Views ---- */

void noblesse_observe(union game_state *state, seat_id viewer)
{
    struct noblesse *noblesse = noblesse_of(state);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) { /* empty seats have nothing to hide */
        if (seat == viewer)
            continue;
        int unseen = bits_count(noblesse->hand[seat] & ~noblesse->seen);
        noblesse->hidden[seat] = (uint8_t)(noblesse->hidden[seat] + unseen);
        noblesse->hand[seat] &= noblesse->seen;
    }
    for (int pile = 0; pile < PILES; pile++) {
        int under = pile_left(noblesse, pile) - 1;
        if (under > 0)
            memset(noblesse->pile + pile_start(noblesse, pile + 1) - under, UNKNOWN, (size_t)under);
    }
}

/* Deals `cards` to the hidden places; false if that contradicts a barren fact. */
static bool deal_hidden(struct noblesse *noblesse, const uint8_t *cards)
{
    bool consistent = true;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        card_set dealt = 0;
        for (int i = 0; i < noblesse->hidden[seat]; i++)
            dealt |= card_bit(*cards++);
        noblesse->hand[seat] = (noblesse->hand[seat] & noblesse->seen) | dealt;
        if (noblesse->barren[seat] && !fact_holds(barren_add(noblesse->barren[seat], dealt)))
            consistent = false;
    }
    for (int pile = 0; pile < PILES; pile++) {
        int under = pile_left(noblesse, pile) - 1;
        int end = pile_start(noblesse, pile + 1);
        for (int i = end - under; i < end; i++)
            noblesse->pile[i] = *cards++;
    }
    return consistent;
}

void noblesse_resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    enum { TRIES = 200 }; /* after that many contradicting deals, the facts are ignored */
    struct noblesse *noblesse = noblesse_of(known);
    uint8_t cards[CARDS] = {0};
    int count = 0;
    card_set own = viewer == SPECTATOR ? 0 : noblesse->hand[viewer];
    BITS_EACH (card, noblesse_cards(noblesse->head.players) & ~noblesse->seen & ~own)
        cards[count++] = (uint8_t)card;
    for (int i = 0; i < TRIES; i++) {
        rng_shuffle(rng, cards, (size_t)count);
        if (deal_hidden(noblesse, cards))
            break;
    }
    if (viewer != SPECTATOR)
        noblesse->hand[viewer] = own;
    memset(noblesse->hidden, 0, sizeof noblesse->hidden);
}

/* ---- Positions from outside ---- */

/* Every card must appear once: in a hand, or in a pile from its top down. */
static const char *check_cards(const struct noblesse *noblesse, const seat_id *viewer)
{
    card_set all = noblesse_cards(noblesse->head.players), met = 0, face_up = 0;
    int hidden = 0;
    if (noblesse->seen & ~all)
        return ERROR_TEXT("a card is not in the game");
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        bool own = !viewer || *viewer == seat;
        card_set hand = noblesse->hand[seat];
        if (hand & (met | ~all) || (!own && hand & ~noblesse->seen))
            return ERROR_TEXT("a hand has the wrong cards");
        if (noblesse->hidden[seat] > (own || seat >= noblesse->head.players ? 0 : HAND_DEALT))
            return ERROR_TEXT("there are hidden cards where there can be none");
        if (bits_count(hand & ~noblesse->seen) > HAND_DEALT)
            return ERROR_TEXT("a hand has more hidden cards than were dealt");
        if (seat >= noblesse->head.players && hand)
            return ERROR_TEXT("an empty seat has cards");
        met |= hand;
        hidden += noblesse->hidden[seat];
    }
    for (int pile = 0; pile < PILES; pile++) {
        int end = pile_start(noblesse, pile + 1);
        if (pile_left(noblesse, pile) < 0)
            return ERROR_TEXT("more cards were drawn than the pile had");
        for (int i = pile_start(noblesse, pile); i < end; i++) {
            int card = noblesse->pile[i];
            int depth = i - pile_start(noblesse, pile) - noblesse->drawn[pile];
            if ((card == UNKNOWN) != (viewer && depth > 0))
                return ERROR_TEXT("the wrong cards of a pile are face up");
            hidden += card == UNKNOWN;
            if (card == UNKNOWN)
                continue;
            if ((noblesse->seen >> card & 1) != (depth <= 0))
                return ERROR_TEXT("only the top card of a pile can be face up");
            if (depth <= 0)
                face_up |= card_bit(card);
            if (depth >= 0 && card_bit(card) & (met | ~all))
                return ERROR_TEXT("a pile has the wrong cards");
            if (depth >= 0)
                met |= card_bit(card);
        }
    }
    for (int i = pile_start(noblesse, PILES); i < PILED_MAX; i++)
        if (noblesse->pile[i])
            return ERROR_TEXT("there are cards beyond the piles");
    if ((face_up | noblesse->seen) & ~met || bits_count(met) + hidden != bits_count(all))
        return ERROR_TEXT("cards are missing");
    return NULL;
}

static const char *check_cheques_and_thieves(const struct noblesse *noblesse)
{
    uint32_t all = 0, met = 0;
    unsigned thieves = 0, jailed = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        all |= noblesse_start_cheques[seat];
        thieves |= noblesse_thieves_of[seat];
    }
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        if (noblesse->cheques[seat] & (met | ~all))
            return ERROR_TEXT("a cheque is unknown or appears twice");
        met |= noblesse->cheques[seat];
        bool taken = seat < noblesse->head.players;
        int thief = noblesse->prison[seat];
        if (!taken &&
            (noblesse->cheques[seat] || thief || noblesse->pawn[seat] || noblesse->barren[seat]))
            return ERROR_TEXT("an empty seat has cheques, thieves or a pawn on the track");
        if (thief && (jailed >> thief & 1 || !(thieves >> thief & 1)))
            return ERROR_TEXT("a thief in prison is unknown or appears twice");
        if (thief && seat > 0 && !noblesse->prison[seat - 1])
            return ERROR_TEXT("a cell is empty before a full one");
        if (thief)
            jailed |= 1u << thief;
    }
    return noblesse->thieves == (thieves & ~jailed)
               ? NULL
               : ERROR_TEXT("every thief must be either free or in prison");
}

/* Ranked exhibitors must hold what is on show, and a thief must be at work exactly during
 * thefts. */
static const char *check_theft(const struct noblesse *noblesse)
{
    seat_mask ranked = 0;
    card_set held = 0;
    seat_mask owners = 0;
    BITS_EACH (thief, noblesse->castle_thieves)
        owners |= seat_bit(noblesse_thief_owner[thief]);
    for (int i = 0; i < SEATS_MAX; i++) {
        seat_id seat = noblesse->ranked[i];
        if (i >= noblesse->ranked_count && seat)
            return ERROR_TEXT("more exhibitors are ranked than counted");
        if (i >= noblesse->ranked_count)
            continue;
        if (seat >= noblesse->head.players || ranked >> seat & 1)
            return ERROR_TEXT("an exhibitor is unknown or appears twice");
        ranked |= seat_bit(seat);
        held |= noblesse->hand[seat];
    }
    if (noblesse->on_show & ~(held & noblesse->seen))
        return ERROR_TEXT("an object on show is held by no exhibitor");
    if (noblesse->head.phase != THEFT)
        return noblesse->on_show || noblesse->thief || noblesse->stage || noblesse->ranked_count
                   ? ERROR_TEXT("there is an exhibition at the wrong time")
                   : NULL;
    if (!(noblesse->castle_thieves >> noblesse->thief & 1) || noblesse->thief == 0 ||
        noblesse->head.to_act != seat_bit(noblesse_thief_owner[noblesse->thief]))
        return ERROR_TEXT("the wrong thief is at work");
    if (ranked & (owners | noblesse->detectives))
        return ERROR_TEXT("an exhibitor also does something else");
    if (noblesse->stage >= noblesse->ranked_count)
        return ERROR_TEXT("there is nobody left to steal from");
    card_set left = collection_left(noblesse, noblesse->stage);
    return bits_count(left) > 1
               ? NULL
               : ERROR_TEXT("a theft with fewer than two objects is not a decision");
}

static const char *check_castle(const struct noblesse *noblesse)
{
    seat_mask all = seats_all(&noblesse->head);
    seat_mask thieves = 0;
    bool inside = noblesse->head.phase == EXHIBITION || noblesse->head.phase == THEFT;
    BITS_EACH (thief, noblesse->castle_thieves) {
        seat_mask owner = seat_bit(noblesse_thief_owner[thief]);
        if (owner & (thieves | noblesse->detectives))
            return ERROR_TEXT("a player has two actions at the castle");
        thieves |= owner;
    }
    if (noblesse->castle_thieves & ~noblesse->thieves || noblesse->detectives & ~all)
        return ERROR_TEXT("a thief or detective cannot be there");
    if (!inside && (noblesse->castle_thieves || noblesse->detectives))
        return ERROR_TEXT("there are castle actions at the wrong time");
    if (noblesse->head.phase == EXHIBITION &&
        noblesse->head.to_act & (thieves | noblesse->detectives))
        return ERROR_TEXT("an exhibitor also does something else");
    return NULL;
}

static const char *check_auction(const struct noblesse *noblesse)
{
    seat_mask all = seats_all(&noblesse->head);
    seat_mask asked = noblesse->head.to_act;
    bool open = sale_open(noblesse);
    if (noblesse->head.phase != AUCTION && noblesse->head.phase != PILE)
        return noblesse->castle
                   ? ERROR_TEXT("players are on their way to the castle at the wrong time")
                   : NULL;
    if (noblesse->castle & ~all || noblesse->castle & asked || !open)
        return ERROR_TEXT("there cannot be a sale now");
    if (noblesse->head.phase == PILE)
        return bits_single(asked) && pile_left(noblesse, 0) > 0 && pile_left(noblesse, 1) > 0
                   ? NULL
                   : ERROR_TEXT("there cannot be a choice of piles now");
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        int playable =
            bits_count(noblesse->cheques[seat]) + bits_count(free_thieves(noblesse, seat));
        bool there = !(noblesse->castle >> seat & 1);
        if ((asked >> seat & 1) != (there && playable > 1))
            return ERROR_TEXT("the wrong players are asked at the auction house");
    }
    return NULL;
}

static const char *check_race(const struct noblesse *noblesse)
{
    int phase = noblesse->head.phase;
    bool may_sit = phase == PHASE_OVER ||
                   (phase == THEFT && noblesse->head.option[OPTION_FINISH] == FINISH_ROUND);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        if (noblesse->pawn[seat] >= TABLE_FIRST && !may_sit)
            return ERROR_TEXT("a pawn is at the banquet table too early");
    if (noblesse->head.round < 1 || noblesse->head.round > ROUNDS_MAX)
        return ERROR_TEXT("the round is out of range");
    if (phase == PLACE && noblesse->head.to_act != seats_all(&noblesse->head))
        return ERROR_TEXT("it must be everyone's turn to pick a place");
    return NULL;
}

const char *noblesse_check(const union game_state *state, const seat_id *viewer)
{
    const struct noblesse *noblesse = noblesse_in(state);
    const char *why = check_cards(noblesse, viewer);
    if (!why)
        why = check_cheques_and_thieves(noblesse);
    if (!why)
        why = check_theft(noblesse);
    if (!why)
        why = check_castle(noblesse);
    if (!why)
        why = check_auction(noblesse);
    return why ? why : check_race(noblesse);
}
