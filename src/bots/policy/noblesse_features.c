/* noblesse_features.c: Noblesse as a valuer sees it, from one seat: its own hand, and of the others
 * what has been face up. */
#include "bots/policy/features.h"

#include "games/noblesse/noblesse.h"

#include <string.h>

/* What is known of a hand. */
struct known_hand {
    int letter[LETTERS]; /* cards by letter */
    int cards, hidden;
    int best; /* size of the best collection */
    int age;  /* rank of its oldest card; CARDS for none */
};

/* The size of the largest unbroken run of letters, if it is a collection, and where it starts. */
static int best_run(const int letter[LETTERS], int *from)
{
    int best = 0, run = 0, start = 0;
    for (int i = 0; i < LETTERS; i++) {
        start = run ? start : i;
        run = letter[i] ? run + letter[i] : 0;
        if (run >= COLLECTION_LEAST && run > best) {
            best = run;
            *from = start;
        }
    }
    return best;
}

static void know_hand(const struct noblesse *noblesse, seat_id seat, seat_id me,
                      struct known_hand *known)
{
    card_set hand = noblesse->hand[seat];
    card_set cards = seat == me ? hand : hand & noblesse->seen;
    int from = 0;
    memset(known, 0, sizeof *known);
    known->cards = bits_count(cards);
    known->hidden = noblesse->hidden[seat] + bits_count(hand) - known->cards;
    known->age = CARDS;
    for (int i = 0; i < LETTERS; i++)
        known->letter[i] = bits_count(cards & noblesse_letter(i));
    known->best = best_run(known->letter, &from);
    for (int i = from; known->best && i < LETTERS && known->letter[i]; i++) {
        int age = noblesse_age_rank[bits_lowest(cards & noblesse_letter(i))];
        known->age = age < known->age ? age : known->age;
    }
}

/* By how much a card would make the best collection of a hand larger. */
static int gain(const struct known_hand *known, int card)
{
    int letter[LETTERS], from;
    memcpy(letter, known->letter, sizeof letter);
    letter[noblesse_letter_of[card]]++;
    return best_run(letter, &from) - known->best;
}

static void tell_hand(const struct noblesse *noblesse, const struct known_hand *known,
                      struct describer *out)
{
    for (int i = 0; i < LETTERS; i++)
        tell(out, (float)known->letter[i] / 3);
    tell(out, (float)known->cards / 8);
    tell(out, (float)known->hidden / 4);
    tell(out, (float)known->best / 6);
    tell(out, known->best > 0);
    tell(out, known->best ? 1 - (float)known->age / CARDS : 0);
    for (int pile = 0; pile < PILES; pile++)
        tell(out, pile_left(noblesse, pile) ? (float)gain(known, pile_top(noblesse, pile)) / 3 : 0);
}

/* What a seat can play: cheques and thieves. */
static void tell_cards(const struct noblesse *noblesse, seat_id seat, struct describer *out)
{
    unsigned cheques = noblesse->cheques[seat], thieves = free_thieves(noblesse, seat);
    int highest = cheques ? bits_highest(cheques) : 0, above = 0;
    for (seat_id other = 0; other < noblesse->head.players; other++)
        above += other != seat && noblesse->cheques[other] >> highest > 1;
    tell(out, (float)bits_count(cheques) / 4);
    tell(out, (float)highest / CHEQUE_MAX);
    tell(out, (float)above / 3);
    tell(out, (float)bits_count(thieves) / 2);
    tell(out, thieves ? (float)bits_highest(thieves) / THIEF_MAX : 0);
    tell(out, thieves ? (float)bits_lowest(thieves) / THIEF_MAX : 0);
    tell(out, (noblesse->castle_thieves & noblesse_thieves_of[seat]) != 0);
}

static void tell_seat(const struct noblesse *noblesse, seat_id seat, seat_id me,
                      struct describer *out)
{
    struct known_hand known;
    int pawn = noblesse->pawn[seat], shown = noblesse->ranked_count;
    const uint8_t *reward = noblesse_reward[reward_square(noblesse, seat)];
    know_hand(noblesse, seat, me, &known);
    tell(out, 1);
    tell(out, (float)pawn / 40);
    tell(out, (float)(pawn - noblesse->pawn[me]) / 10);
    tell(out, pawn + reward[0] >= TABLE_FIRST);
    tell(out, (float)reward[0] / 6);
    tell(out, (float)reward[1] / 3);
    tell(out, (float)race_rank(noblesse, seat) / 4);
    tell_hand(noblesse, &known, out);
    tell_cards(noblesse, seat, out);
    tell(out, noblesse->castle >> seat & 1);
    tell(out, noblesse->head.to_act >> seat & 1);
    tell(out, noblesse->detectives >> seat & 1);
    tell(out, shown > 0 && noblesse->ranked[0] == seat);
    tell(out, shown > 1 && noblesse->ranked[1] == seat);
    tell(out, (float)bits_count(noblesse->hand[seat] & noblesse->on_show) / 5);
}

static void tell_table(const struct noblesse *noblesse, struct describer *out)
{
    static const uint8_t round_steps[] = {3, 6, 10, 15, 25, 50};
    static const uint8_t leader_steps[] = {10, 20, 25, 30, 33, 36, 39, 41};
    int left = pile_left(noblesse, 0) + pile_left(noblesse, 1), leader = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        leader = noblesse->pawn[seat] > leader ? noblesse->pawn[seat] : leader;
    tell_one_of(out, noblesse->head.phase - PLACE, THEFT);
    tell_one_of(out, noblesse->head.players - 2, SEATS_MAX - 1);
    tell_steps(out, noblesse->head.round, round_steps, COUNT_OF(round_steps));
    tell_steps(out, leader, leader_steps, COUNT_OF(leader_steps));
    tell(out, (float)left / 20);
    tell(out, left == 0);
    tell(out, noblesse->head.option[OPTION_REWARD]);
    tell(out, noblesse->head.option[OPTION_FINISH]);
    tell(out, (float)bits_count(noblesse->castle_thieves) / 2);
    tell(out, (float)bits_count(noblesse->detectives) / 2);
}

void noblesse_describe(const union game_state *state, seat_id seat, struct features *features)
{
    const struct noblesse *noblesse = noblesse_in(state);
    struct describer out = {features, 0};
    seat_id other = seat;
    tell_table(noblesse, &out);
    assert(out.index == NOBLESSE_TABLE_FEATURES);
    for (int i = 0; i < noblesse->head.players; i++) {
        tell_seat(noblesse, other, seat, &out);
        other = seat_left_of(&noblesse->head, other);
    }
    assert(out.index <= NOBLESSE_FEATURES);
}
