/* canaletto_resale.c: the rules of Canaletto, sentence by sentence: paying and debt, resale, and
 * the next palace (§6 to §8); § means docs/rules/canaletto.en.md. */
#include "rules/support/canaletto.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- §6 Paying and debt ---- */

/* §6.1, §6.2: the buyer pays from cash; what is missing is added to the debt, which adds up. */
static void price_comes_from_cash_then_debt(void **unused)
{
    (void)unused;
    static const struct {
        const char *cash, *debt, *script, *event, *cash_after, *debt_after;
    } rows[] = {
        {"30 30", "0 0", "0 bid 10; 1 pass", "seat 0 pay cash 10 debt 0", "20 30", "0 0"},
        {"30 30", "0 0", "0 bid 30; 1 pass", "seat 0 pay cash 30 debt 0", "0 30", "0 0"},
        {"30 30", "0 0", "0 bid 31; 1 pass", "seat 0 pay cash 30 debt 1", "0 30", "1 0"},
        {"30 30", "0 0", "0 bid 100", "seat 0 pay cash 30 debt 70", "0 30", "70 0"},
        {"10 30", "2 0", "0 bid 12; 1 pass", "seat 0 pay cash 10 debt 2", "0 30", "4 0"},
        {"0 30", "5 0", "0 bid 7; 1 pass", "seat 0 pay cash 0 debt 7", "0 30", "12 0"},
        {"0 0", "0 3", "0 bid 1; 1 bid 2; 0 pass", "seat 1 pay cash 0 debt 2", "0 0", "0 5"},
        {"50 8", "6 6", "0 bid 9; 1 pass", "seat 0 pay cash 9 debt 0", "41 8", "6 6"},
        {"200 8", "6 6", "0 bid 100", "seat 0 pay cash 100 debt 0", "100 8", "6 6"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 2,
            .palace = PLAIN_PALACES,
            .cash = rows[row].cash,
            .debt = rows[row].debt,
        };
        set_board(&play, &board);
        play_script(&play, rows[row].script);
        expect_event(&play, rows[row].event);
        expect_cash(&play, rows[row].cash_after);
        expect_debt(&play, rows[row].debt_after);
    }
}

/* §6.2: debts from several auctions add up. */
static void debts_add_up(void **unused)
{
    (void)unused;
    struct play play;
    plain_board(&play, 2);
    play_script(&play, "0 bid 33; 1 pass");
    expect_debt(&play, "3 0");
    play_script(&play, "1 pass; 0 bid 4");
    expect_debt(&play, "7 0");
    expect_cash(&play, "0 30");
}

/* §6.1: the price is paid before anything is resold, so that income cannot prevent a debt. §6.3:
 * income goes to the cash and leaves the debt, old and new, untouched. */
static void buyer_pays_before_resale(void **unused)
{
    (void)unused;
    static const struct {
        const char *cash, *debt, *script, *cash_after, *debt_after;
    } rows[] = {
        {"10 30", "0 0", "0 bid 12; 1 pass", "28 30", "2 0"},
        {"0 30", "9 0", "0 bid 1; 1 pass", "28 30", "10 0"},
        {"30 30", "9 4", "0 bid 1; 1 pass", "57 30", "9 4"},
        {"10 30", "0 0", "0 bid 5; 1 bid 6; 0 pass", "24 38", "0 0"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 2,
            .palace = {[0] = "ring", THREE_KINDS_IN(8, 9)},
            .owned = {"ring", ""},
            .cash = rows[row].cash,
            .debt = rows[row].debt,
            .tiles = "14",
        };
        set_board(&play, &board);
        play_script(&play, rows[row].script);
        expect_cash(&play, rows[row].cash_after);
        expect_debt(&play, rows[row].debt_after);
    }
}

/* ---- §7 Resale ---- */

/* §7.1, §7.2, §10.1: the group is resold, without a question, as soon as the palaces hold no more
 * of it, whoever owns the pieces: each owner gets the value per piece; the pieces leave. */
static void complete_group_is_resold(void **unused)
{
    (void)unused;
    static const struct {
        const char *lot;
        const char *owned[3];
        const char *cash;
        const char *resell;
    } rows[] = {
        {"ring", {"ring", "", ""}, "57 30 30", "resell group ring value 14 tile 8"},
        {"ring", {"", "ring", ""}, "43 44 30", "resell group ring value 14 tile 8"},
        {"mirror",
         {"", "mirror mirror", "mirror"},
         "43 58 44",
         "resell group mirror value 14 tile 8"},
        {"mirror",
         {"mirror", "mirror", "mirror"},
         "57 44 44",
         "resell group mirror value 14 tile 8"},
        {"mirror",
         {"mirror mirror mirror", "", ""},
         "85 30 30",
         "resell group mirror value 14 tile 8"},
        {"chandelier",
         {"", "", "chandelier chandelier chandelier"},
         "43 30 72",
         "resell group chandelier value 14 tile 8"},
        {"bust", {"", "", "bust bust"}, "43 30 58", "resell group bust value 14 tile 8"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 3,
            .palace = {[0] = rows[row].lot, THREE_KINDS_IN(8, 9)},
            .owned = {rows[row].owned[0], rows[row].owned[1], rows[row].owned[2]},
            .tiles = "14 5",
        };
        const struct canaletto *canaletto = set_board(&play, &board);
        int spent = canaletto->tiles_spent;
        play_script(&play, "0 bid 1; 1 pass; 2 pass");
        expect_event(&play, rows[row].resell);
        expect_cash(&play, rows[row].cash);
        for (seat_id seat = 0; seat < 3; seat++)
            expect_owned(&play, seat, "");
        assert_int_equal(canaletto->tiles_spent, spent + 1);
        expect_phase(&play, "auction");
        expect_possible(&play);
    }
}

/* §7.1: while a piece lies in a palace, nothing is resold, even if it is the last one. Of a lot,
 * the group that is complete is resold and the other is kept. */
static void incomplete_group_is_kept(void **unused)
{
    (void)unused;
    static const struct {
        const char *lot, *owned, *left, *kept, *cash;
    } rows[] = {
        {"mirror", "mirror mirror", "mirror", "mirror mirror mirror", "29 30"},
        {"ring", "", "ring", "ring", "29 30"},
        {"bust ring", "bust ring", "bust", "bust bust", "57 30"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 2,
            .palace = {[0] = rows[row].lot, [1] = rows[row].left, THREE_KINDS_IN(8, 9)},
            .owned = {rows[row].owned, ""},
            .tiles = "14 5",
        };
        set_board(&play, &board);
        play_script(&play, "0 bid 1; 1 pass");
        expect_owned(&play, 0, rows[row].kept);
        expect_cash(&play, rows[row].cash);
    }
}

/* §7.2: the tiles are used in the order of the row, each once. */
static void tiles_are_used_in_order(void **unused)
{
    (void)unused;
    struct play play;
    const struct board board = {
        .players = 2,
        .palace = {[0] = "ring", [1] = "fan", [2] = "clock", THREE_KINDS_IN(8, 9)},
        .owned = {"ring", "fan fan clock clock"},
        .tiles = "7 16 3",
    };
    set_board(&play, &board);
    play_script(&play, "0 bid 1; 1 pass");
    expect_event(&play, "resell group ring value 7 tile 6");
    play_script(&play, "1 bid 1; 0 pass");
    expect_event(&play, "resell group fan value 16 tile 7");
    play_script(&play, "0 bid 1; 1 pass");
    expect_event(&play, "resell group clock value 3 tile 8");
    expect_cash(&play, "45 83");
}

/* §7.3, §10.1: of two complete groups the buyer chooses one, the other follows by itself. §6.3: the
 * debt stays. */
static void buyer_chooses_between_two_groups(void **unused)
{
    (void)unused;
    static const struct {
        const char *choice, *last, *cash;
    } rows[] = {
        {"0 resell ring", "resell group bust value 5 tile 8", "49 44 40"},
        {"0 resell bust", "resell group ring value 5 tile 8", "49 35 58"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 3,
            .palace = {[0] = "ring bust", THREE_KINDS_IN(8, 9)},
            .owned = {"", "ring", "bust bust"},
            .cash = "31 30 30",
            .debt = "2 0 0",
            .tiles = "14 5",
        };
        const struct canaletto *canaletto = set_board(&play, &board);
        int spent = canaletto->tiles_spent;
        play_script(&play, "0 bid 1; 1 pass; 2 pass");
        expect_phase(&play, "resale");
        expect_to_act(&play, "0");
        expect_legal(&play, 0, "resell bust, resell ring");
        expect_refused(&play, 0, "resell fan", "expected resell bust, resell ring");
        expect_refused(&play, 0, "pass", "expected resell bust, resell ring");
        expect_cash(&play, "30 30 30");
        expect_possible(&play);
        play_script(&play, rows[row].choice);
        expect_event(&play, rows[row].last);
        expect_phase(&play, "auction");
        expect_cash(&play, rows[row].cash);
        expect_debt(&play, "2 0 0");
        assert_int_equal(canaletto->tiles_spent, spent + 2);
    }
}

/* §7.3: of three complete groups the buyer chooses the first, then between the two that are left;
 * the third follows by itself. Seat 1 owns the other stove, seat 2 the other ring, nobody else has
 * a lamp. */
static void buyer_chooses_among_three_groups(void **unused)
{
    (void)unused;
    static const struct {
        const char *first, *legal, *second, *cash;
    } rows[] = {
        {"0 resell stove", "resell ring, resell lamp", "0 resell ring", "53 40 36"},
        {"0 resell stove", "resell ring, resell lamp", "0 resell lamp", "55 40 34"},
        {"0 resell ring", "resell stove, resell lamp", "0 resell stove", "53 36 40"},
        {"0 resell ring", "resell stove, resell lamp", "0 resell lamp", "55 34 40"},
        {"0 resell lamp", "resell stove, resell ring", "0 resell stove", "59 36 34"},
        {"0 resell lamp", "resell stove, resell ring", "0 resell ring", "59 34 36"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 3,
            .palace = {[0] = "stove ring lamp",
                       [8] = "fan clock bust",
                       [9] = "fan clock bust",
                       [10] = "fan clock bust"},
            .owned = {"lamp", "stove", "ring"},
            .tiles = "10 6 4",
        };
        set_board(&play, &board);
        play_script(&play, "0 bid 1; 1 pass; 2 pass");
        expect_legal(&play, 0, "resell stove, resell ring, resell lamp");
        play_script(&play, rows[row].first);
        expect_phase(&play, "resale");
        expect_to_act(&play, "0");
        expect_legal(&play, 0, rows[row].legal);
        expect_possible(&play);
        play_script(&play, rows[row].second);
        expect_phase(&play, "auction");
        expect_cash(&play, rows[row].cash);
    }
}

/* §7.3: the briber chooses, too, not who had made the bid in force. */
static void briber_chooses_the_order(void **unused)
{
    (void)unused;
    struct play play;
    const struct board board = {
        .players = 3,
        .palace = {[0] = "ring bust", THREE_KINDS_IN(8, 9)},
        .owned = {"", "ring", "bust bust"},
        .tiles = "14 5",
    };
    set_board(&play, &board);
    play_script(&play, "0 bid 1; 1 bid 2; 2 bribe");
    expect_phase(&play, "resale");
    expect_to_act(&play, "2");
    expect_legal(&play, 2, "resell bust, resell ring");
    play_script(&play, "2 resell bust");
    expect_cash(&play, "30 35 77");
    expect_to_act(&play, "0");
}

/* ---- §8 The next palace ---- */

/* §8.1: on a full board every bid leads to the palace where the gondola stands; only the palace
 * just sold is empty, and from there the gondola glides on by one. */
static void next_palace_is_where_the_gondola_stands(void **unused)
{
    (void)unused;
    for (int bid = 1; bid <= 99; bid++) {
        for (int column = 0; column < 16; column += 5) {
            struct play play;
            char script[40];
            play_deal(&play, &game_canaletto, 2, "", (uint64_t)bid);
            canaletto_of(&play.state)->column = (uint8_t)column;
            canaletto_of(&play.state)->head.to_act = seat_bit(0);
            snprintf(script, sizeof script, "0 bid %d; 1 pass", bid);
            play_script(&play, script);
            int steps = bid % 16 == 0 ? 1 : bid;
            assert_int_equal(canaletto_in(&play.state)->column, (column + steps) % 16);
        }
    }
}

/* §8.1: the gondola glides on over empty palaces, round the loop if needed, the palace just sold
 * among them. */
static void gondola_glides_over_empty_palaces(void **unused)
{
    (void)unused;
    static const struct {
        int column;
        int full[3];
        const char *script;
        int next;
    } rows[] = {
        {0, {1, 5, 9}, "0 bid 1; 1 pass", 1},    {0, {1, 5, 9}, "0 bid 2; 1 pass", 5},
        {0, {1, 5, 9}, "0 bid 5; 1 pass", 5},    {0, {1, 5, 9}, "0 bid 6; 1 pass", 9},
        {0, {1, 5, 9}, "0 bid 10; 1 pass", 1},   {0, {1, 5, 9}, "0 bid 15; 1 pass", 1},
        {0, {1, 5, 9}, "0 bid 16; 1 pass", 1},   {0, {3, 5, 9}, "0 bid 16; 1 pass", 3},
        {0, {3, 5, 9}, "0 bid 32; 1 pass", 3},   {7, {3, 4, 5}, "0 bid 16; 1 pass", 3},
        {7, {3, 4, 5}, "0 bid 14; 1 pass", 5},   {7, {3, 4, 5}, "0 bid 15; 1 pass", 3},
        {7, {3, 4, 5}, "0 bid 48; 1 pass", 3},   {15, {0, 8, 14}, "0 bid 16; 1 pass", 0},
        {15, {2, 8, 14}, "0 bid 16; 1 pass", 2}, {15, {2, 8, 14}, "0 bid 8; 1 pass", 8},
        {6, {5, 7, 8}, "0 bid 3; 1 pass", 5},    {6, {5, 7, 8}, "0 bid 3; 1 bribe", 5},
        {6, {5, 7, 8}, "0 bid 15; 1 bribe", 5},  {6, {5, 7, 8}, "0 bid 2; 1 bribe", 8},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        char event[40];
        int bid = atoi(rows[row].script + strlen("0 bid "));
        int passed = (rows[row].next - rows[row].column - bid + 4 * PALACES) % PALACES;
        struct board board = {.players = 2, .column = rows[row].column, .owned = {"ring", ""}};
        board.palace[rows[row].column] = "ring";
        for (int i = 0; i < 3; i++)
            board.palace[rows[row].full[i]] = "fan clock bust";
        set_board(&play, &board);
        play_script(&play, rows[row].script);
        snprintf(event, sizeof event, "gondola palace %d passed %d", rows[row].next, passed);
        expect_event(&play, event);
        assert_int_equal(canaletto_in(&play.state)->column, rows[row].next);
        assert_int_equal(canaletto_in(&play.state)->bid, 0);
    }
}

/* §8.2: the column joins the gondola, from where the next bids count, and the left-hand neighbour
 * of the buyer opens; everybody is in again. */
static void left_of_the_buyer_opens(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *script, *opener;
    } rows[] = {
        {2, "0 bid 1; 1 pass", "1"},
        {2, "0 pass; 1 bid 1", "0"},
        {3, "0 bid 1; 1 pass; 2 pass", "1"},
        {3, "0 pass; 1 bid 1; 2 pass", "2"},
        {3, "0 pass; 1 pass; 2 bid 1", "0"},
        {4, "0 pass; 1 pass; 2 bid 1; 3 pass", "3"},
        {4, "0 pass; 1 pass; 2 pass; 3 bid 1", "0"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct canaletto *canaletto = plain_board(&play, rows[row].players);
        play_script(&play, rows[row].script);
        expect_phase(&play, "auction");
        expect_to_act(&play, rows[row].opener);
        assert_int_equal(canaletto->column, 1);
        assert_int_equal(canaletto->bid, 0);
        assert_int_equal(canaletto->in, seats_all(&play.state.head));
        expect_possible(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(price_comes_from_cash_then_debt),
        cmocka_unit_test(debts_add_up),
        cmocka_unit_test(buyer_pays_before_resale),
        cmocka_unit_test(complete_group_is_resold),
        cmocka_unit_test(incomplete_group_is_kept),
        cmocka_unit_test(tiles_are_used_in_order),
        cmocka_unit_test(buyer_chooses_between_two_groups),
        cmocka_unit_test(buyer_chooses_among_three_groups),
        cmocka_unit_test(briber_chooses_the_order),
        cmocka_unit_test(next_palace_is_where_the_gondola_stands),
        cmocka_unit_test(gondola_glides_over_empty_palaces),
        cmocka_unit_test(left_of_the_buyer_opens),
    };
    return cmocka_run_group_tests_name("canaletto resale", tests, NULL, NULL);
}
