#include "rules/support/canaletto.h"

#include <string.h>

int group_named(struct span name)
{
    int group = 0;
    while (group < GROUPS && !span_is(name, canaletto_group_names[group]))
        group++;
    assert_true(group < GROUPS);
    return group;
}

/* Counts the pieces of "ring bust bust". */
static void read_pieces(const char *text, int pieces[GROUPS])
{
    struct span rest = span_of(text ? text : "");
    memset(pieces, 0, GROUPS * sizeof *pieces);
    while (rest.length)
        pieces[group_named(span_cut(&rest, ' '))]++;
}

group_set read_lot(const char *text)
{
    int pieces[GROUPS];
    group_set lot = 0;
    read_pieces(text, pieces);
    for (int group = 0; group < GROUPS; group++)
        if (pieces[group])
            lot |= (group_set)(1u << group);
    return lot;
}

void set_money(int16_t money[], int players, const char *text)
{
    int numbers[CANALETTO_SEATS];
    read_per_seat(text, numbers, players);
    for (seat_id seat = 0; seat < players; seat++)
        money[seat] = (int16_t)numbers[seat];
}

/* Exchanges tiles so that these are the next ones of the row. */
static void set_tiles(struct canaletto *canaletto, const char *text)
{
    int values[TILES];
    int count = read_numbers(text, values, TILES_USED - canaletto->tiles_spent);
    for (int i = 0; i < count; i++) {
        int at = canaletto->tiles_spent + i;
        int from = 0;
        while (canaletto->tile[from] != values[i])
            assert_true(++from < TILES);
        canaletto->tile[from] = canaletto->tile[at];
        canaletto->tile[at] = (uint8_t)values[i];
    }
}

int pieces_in_game(const struct canaletto *canaletto, int group)
{
    int count = 0;
    for (int i = 0; i < PALACES; i++)
        count += canaletto->palace[i] >> group & 1;
    for (seat_id seat = 0; seat < CANALETTO_SEATS; seat++)
        count += canaletto->owned[seat][group];
    return count;
}

static void lay_board(struct canaletto *canaletto, const struct board *board)
{
    int emptied = 0;
    for (int i = 0; i < PALACES; i++) {
        canaletto->palace[i] = read_lot(board->palace[i]);
        emptied += canaletto->palace[i] == 0;
    }
    canaletto->head.round = (uint16_t)(emptied + 1);
    for (seat_id seat = 0; seat < board->players; seat++) {
        int pieces[GROUPS];
        read_pieces(board->owned[seat], pieces);
        for (int group = 0; group < GROUPS; group++)
            canaletto->owned[seat][group] = (uint8_t)pieces[group];
    }
    for (int group = 0; group < GROUPS; group++)
        canaletto->tiles_spent =
            (uint8_t)(canaletto->tiles_spent + (pieces_in_game(canaletto, group) == 0));
}

struct canaletto *set_board(struct play *play, const struct board *board)
{
    play_deal(play, &game_canaletto, board->players, board->options ? board->options : "", 1);
    struct canaletto *canaletto = canaletto_of(&play->state);
    lay_board(canaletto, board);
    canaletto->column = (uint8_t)board->column;
    canaletto->head.to_act = seat_bit(board->opener);
    if (board->cash)
        set_money(canaletto->cash, board->players, board->cash);
    if (board->debt)
        set_money(canaletto->debt, board->players, board->debt);
    if (board->tiles)
        set_tiles(canaletto, board->tiles);
    expect_possible(play);
    return canaletto;
}

struct canaletto *plain_board(struct play *play, int players)
{
    const struct board board = {.players = players, .palace = PLAIN_PALACES};
    return set_board(play, &board);
}

static void expect_money(const int16_t money[], int players, const char *expected)
{
    struct buffer found = {0};
    for (seat_id seat = 0; seat < players; seat++)
        buffer_format(&found, "%s%d", seat ? " " : "", money[seat]);
    assert_string_equal(buffer_text(&found), expected);
    buffer_close(&found);
}

void expect_cash(const struct play *play, const char *cash)
{
    expect_money(canaletto_in(&play->state)->cash, play->state.head.players, cash);
}

void expect_debt(const struct play *play, const char *debt)
{
    expect_money(canaletto_in(&play->state)->debt, play->state.head.players, debt);
}

void expect_owned(const struct play *play, seat_id seat, const char *text)
{
    int pieces[GROUPS];
    read_pieces(text, pieces);
    for (int group = 0; group < GROUPS; group++)
        assert_int_equal(canaletto_in(&play->state)->owned[seat][group], pieces[group]);
}
