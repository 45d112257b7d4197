#include "rules/support/krach.h"

#include <string.h>

void put_card(struct krach *krach, int index, int card)
{
    int at = index;
    for (int tries = 0; krach->deck[at] != card; tries++) {
        assert_true(tries < krach->deck_size);
        at = (at + 1) % krach->deck_size;
    }
    krach->deck[at] = krach->deck[index];
    krach->deck[index] = (uint8_t)card;
}

struct krach *late_round(struct play *play, int players, const char *options, int turned, int next)
{
    play_deal(play, &game_krach, players, options, 1);
    struct krach *krach = krach_of(&play->state);
    int round = krach->deck_size - LAST_CARDS;
    static const int left[LAST_CARDS] = {CARD(GREEN, PINK), CARD(YELLOW, BLUE), CARD(YELLOW, BLUE),
                                         CARD(YELLOW, PINK), CRASH};
    for (int i = 0; i < LAST_CARDS; i++)
        put_card(krach, round + i, left[i]);
    put_card(krach, round - 1, turned);
    put_card(krach, round, next);
    krach->head.round = (uint16_t)round;
    krach->first = 0;
    memset(krach->score, 0, sizeof krach->score);
    memset(krach->held, 0, sizeof krach->held);
    memset(krach->chips, 0, sizeof krach->chips);
    krach->bank = CHIPS;
    ask_seats(&krach->head, LOAN, seat_bit(0));
    assert_int_equal(turned_card(krach), turned);
    expect_possible(play);
    return krach;
}

void deal_random(struct play *play, struct rng *rng, uint64_t seed)
{
    rng_seed(rng, seed);
    play_deal(play, &game_krach, 2 + (int)(seed % 5), "", seed);
}

void set_chips(struct play *play, const char *chips)
{
    struct krach *krach = krach_of(&play->state);
    int numbers[SEATS_MAX];
    read_per_seat(chips, numbers, krach->head.players);
    krach->bank = CHIPS;
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        krach->chips[seat] = (uint8_t)numbers[seat];
        krach->bank = (uint8_t)(krach->bank - numbers[seat]);
    }
}

void set_held(struct play *play, enum colour colour, const char *shares)
{
    struct krach *krach = krach_of(&play->state);
    int numbers[SEATS_MAX];
    read_per_seat(shares, numbers, krach->head.players);
    for (seat_id seat = 0; seat < krach->head.players; seat++)
        krach->held[colour][seat] = (uint8_t)numbers[seat];
}

void set_scores(struct play *play, const char *scores)
{
    struct krach *krach = krach_of(&play->state);
    int numbers[SEATS_MAX];
    read_per_seat(scores, numbers, krach->head.players);
    for (seat_id seat = 0; seat < krach->head.players; seat++)
        krach->score[seat] = (int16_t)numbers[seat];
}

void set_first(struct play *play, seat_id first)
{
    struct krach *krach = krach_of(&play->state);
    krach->first = (uint8_t)first;
    ask_seats(&krach->head, LOAN, seat_bit(first));
}

void settle(struct play *play, seat_id winner, seat_id runner_up)
{
    struct krach *krach = krach_of(&play->state);
    krach->in = seat_bit(winner);
    krach->runner_up = (uint8_t)runner_up;
    ask_seats(&krach->head, WINNER, seat_bit(winner));
    expect_possible(play);
}

void expect_bytes(const uint8_t *bytes, int count, const char *expected)
{
    struct buffer found = {0};
    for (int i = 0; i < count; i++)
        buffer_format(&found, "%s%d", i ? " " : "", bytes[i]);
    assert_string_equal(buffer_text(&found), expected);
    buffer_close(&found);
}

void expect_chips(const struct play *play, const char *chips)
{
    expect_bytes(krach_in(&play->state)->chips, play->state.head.players, chips);
}

void expect_held(const struct play *play, enum colour colour, const char *shares)
{
    expect_bytes(krach_in(&play->state)->held[colour], play->state.head.players, shares);
}
