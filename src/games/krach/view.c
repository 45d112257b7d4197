/* view.c: who knows what in Krach (§11). Only the order of the deck is hidden, and it is hidden
 * from everyone. Chip counts follow from public events, so every view has them; only the curtain
 * hides them from people. */
#include "games/krach/krach.h"

#include <string.h>

void krach_observe(union game_state *state, seat_id viewer)
{
    struct krach *krach = krach_of(state);
    (void)viewer;
    /* Once the Crash has come up, the cards below it are still face down. */
    int turned = krach->head.round + (krach->head.phase == PHASE_OVER);
    memset(krach->deck + turned, UNKNOWN, (size_t)(krach->deck_size - turned));
}

void krach_curtain(union game_state *known, seat_id viewer)
{
    struct krach *krach = krach_of(known);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (seat < krach->head.players && !chips_told(krach, seat, viewer))
            krach->chips[seat] = UNKNOWN;
}

void krach_unseen(const struct krach *krach, uint8_t left[static CRASH])
{
    memcpy(left, krach_card_count, CRASH);
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        left[krach->start[seat]]--;
        if (krach->quick[seat] != NO_CARD)
            left[krach->quick[seat]]--;
    }
    for (int i = 0; i < krach->head.round; i++)
        left[krach->deck[i]]--;
}

void krach_resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    struct krach *krach = krach_of(known);
    (void)viewer;
    uint8_t left[CRASH];
    uint8_t *hidden = krach->deck + krach->head.round;
    int end = krach->deck_size - krach->head.round;
    int count = 0;
    bool over = krach->head.phase == PHASE_OVER;
    if (over) { /* the Crash is on top */
        hidden++;
        end--;
    }
    krach_unseen(krach, left);
    for (int card = 0; card < CRASH; card++)
        for (int copy = 0; copy < left[card]; copy++)
            hidden[count++] = (uint8_t)card;
    rng_shuffle(rng, hidden, (size_t)count);
    if (over)
        return;
    int places = end < LAST_CARDS ? end : LAST_CARDS;
    int crash = end - 1 - (int)rng_below(rng, (uint32_t)places);
    hidden[count] = hidden[crash];
    hidden[crash] = CRASH;
}

/* ---- Positions from outside ---- */

static const char *check_players(const struct krach *krach)
{
    int chips = krach->bank + krach->pot;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        bool taken = seat < krach->head.players;
        int held = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            held += krach->held[colour][seat];
        if (!taken && (held || krach->chips[seat] || krach->score[seat]))
            return ERROR_TEXT("an empty seat has shares, chips or points");
        if (taken != (krach->start[seat] < CRASH))
            return ERROR_TEXT("the start cards do not match the seats");
        if ((taken && krach->head.option[OPTION_QUICK]) != (krach->quick[seat] < CRASH))
            return ERROR_TEXT("the quick-start cards do not match the seats");
        chips += krach->chips[seat];
    }
    return chips == CHIPS ? NULL : ERROR_TEXT("the chips do not add up");
}

/* Checks the number of cards in the deck and the place of the Crash. */
static const char *check_deck(const struct krach *krach, bool view)
{
    int turned = krach->head.round;
    bool over = krach->head.phase == PHASE_OVER;
    int dealt = krach->head.players * (krach->head.option[OPTION_QUICK] ? 2 : 1);
    if (krach->deck_size != SHARES - dealt + 1)
        return ERROR_TEXT("the deck has the wrong size");
    if (turned < 1 || turned >= krach->deck_size)
        return ERROR_TEXT("the round does not match the deck");
    int crashes = 0;
    for (int i = 0; i <= SHARES; i++) {
        int card = krach->deck[i];
        bool hidden = view && i >= turned + over && i < krach->deck_size;
        if (hidden != (card == UNKNOWN) || (i >= krach->deck_size) != (card == NO_CARD))
            return ERROR_TEXT("the wrong cards of the deck are face up");
        if (card != CRASH)
            continue;
        crashes++;
        if (i < turned || i < krach->deck_size - LAST_CARDS)
            return ERROR_TEXT("the Crash came too early");
    }
    if (over && krach->deck[turned] != CRASH)
        return ERROR_TEXT("the game is over without the Crash");
    return crashes == 1 || (view && !over) ? NULL
                                           : ERROR_TEXT("there must be exactly one Crash card");
}

/* No card may appear more often than it exists, nor players hold more of a colour than have come
 * out. */
static const char *check_cards(const struct krach *krach)
{
    uint8_t seen[UNKNOWN + 1] = {0};
    int out[COLOURS] = {0};
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        int card = krach->start[seat];
        out[card_centre(card)]++;
        if (++seen[card] > krach_start_count[card])
            return ERROR_TEXT("a start card does not exist");
    }
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        int card = krach->quick[seat];
        if (card == NO_CARD)
            continue;
        seen[card]++;
        out[card_centre(card)]++;
    }
    for (int i = 0; i < krach->deck_size; i++)
        seen[krach->deck[i]]++;
    for (int card = 0; card < CRASH; card++)
        if (seen[card] > krach_card_count[card])
            return ERROR_TEXT("a card appears too often");
    bool taken = krach->winner_took || krach->head.phase == PHASE_OVER; /* the turned card, too */
    for (int i = 0; i < krach->head.round - !taken; i++)
        out[card_centre(krach->deck[i])]++;
    for (int colour = 0; colour < COLOURS; colour++) {
        int held = 0;
        for (seat_id seat = 0; seat < krach->head.players; seat++)
            held += krach->held[colour][seat];
        if (held > out[colour])
            return ERROR_TEXT("more shares are held than have been dealt or turned up");
    }
    return NULL;
}

static const char *check_phase(const struct krach *krach)
{
    bool auction = krach->head.phase == AUCTION;
    bool settled = krach->head.phase == WINNER || krach->head.phase == RUNNER_UP;
    seat_mask all = seats_all(&krach->head);
    if (krach->first >= krach->head.players || krach->runner_up >= krach->head.players)
        return ERROR_TEXT("it names a seat that nobody sits in");
    if (krach->head.phase == PHASE_OVER)
        return krach->in || krach->pot ? ERROR_TEXT("there is an auction after the end") : NULL;
    if (!bits_single(krach->head.to_act))
        return ERROR_TEXT("it must be exactly one player's turn");
    seat_id seat = bits_lowest(krach->head.to_act);
    if (krach->head.phase == LOAN && krach->bank < LOAN_CHIPS)
        return ERROR_TEXT("the bank has too few chips for a loan");
    if (krach->in & ~all || (krach->in != 0) != (auction || settled))
        return ERROR_TEXT("the wrong players are in the auction");
    if (auction && (bits_single(krach->in) || !(krach->in >> seat & 1) || !krach->chips[seat]))
        return ERROR_TEXT("it is the wrong player's turn to bid");
    if (!auction && krach->pot)
        return ERROR_TEXT("there are chips in the pot but no auction");
    if (settled && (!bits_single(krach->in) || krach->in >> krach->runner_up & 1))
        return ERROR_TEXT("there must be a winner and a different runner-up");
    if (krach->head.phase == WINNER && seat_bit(seat) != krach->in)
        return ERROR_TEXT("it must be the winner's turn");
    if (krach->head.phase == RUNNER_UP && seat != krach->runner_up)
        return ERROR_TEXT("it must be the runner-up's turn");
    if (krach->winner_took && krach->head.phase != RUNNER_UP)
        return ERROR_TEXT("the winner cannot have taken the card yet");
    return NULL;
}

const char *krach_check(const union game_state *state, const seat_id *viewer)
{
    const struct krach *krach = krach_in(state);
    const char *why = check_players(krach);
    if (!why)
        why = check_deck(krach, viewer != NULL);
    if (!why)
        why = check_cards(krach);
    return why ? why : check_phase(krach);
}
