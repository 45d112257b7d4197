/* krach_sales.c: the rules of Krach, sentence by sentence: taking and selling (§7); § means
 * docs/rules/krach.en.md. */
#include "rules/support/krach.h"

#include <string.h>

/* ---- §7 Taking and selling ---- */

/* §7.1, §7.3, §9.2, §12.2: the winner takes or sells 0 up to all shares of the border colour; is
 * asked even without one. Shares of the centre colour do not count. */
static void winner_takes_or_sells_up_to_all(void **unused)
{
    (void)unused;
    static const struct {
        const char *brown, *legal, *too_many;
    } rows[] = {
        {"0 0 0", "take, sell 0", "sell 1"},    {"1 0 0", "take, sell 0, sell 1", "sell 2"},
        {"2 0 3", "take, sell 0..2", "sell 3"}, {"0 5 3", "take, sell 0", "sell 1"},
        {"8 0 0", "take, sell 0..8", "sell 9"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_held(&play, BROWN, rows[row].brown);
        set_held(&play, PINK, "2 2 2");
        settle(&play, 0, 1);
        expect_to_act(&play, "0");
        expect_legal(&play, 0, rows[row].legal);
        expect_refused(&play, 0, rows[row].too_many, "expected");
        expect_refused(&play, 0, "leave", "expected take, sell 0");
    }
}

/* §7.2: the card goes in front of who takes it, the winner or the runner-up, who is the next first
 * player. §7.7: if nobody takes it, it is discarded, and the first player stays. */
static void who_takes_is_the_next_first_player(void **unused)
{
    (void)unused;
    static const struct {
        seat_id first, winner, runner_up;
        const char *script;
        const char *pink;
        const char *event;
        seat_id next_first;
    } rows[] = {
        {0, 1, 2, "1 take", "0 1 0", "seat 1 take card pink/brown", 1},
        {2, 0, 1, "0 take", "1 0 0", "seat 0 take card pink/brown", 0},
        {0, 0, 1, "0 take", "1 0 0", "seat 0 take card pink/brown", 0},
        {0, 1, 2, "1 sell 0; 2 take", "0 0 1", "seat 2 take card pink/brown", 2},
        {1, 1, 0, "1 sell 0; 0 take", "1 0 0", "seat 0 take card pink/brown", 0},
        {0, 1, 2, "1 sell 0; 2 leave", "0 0 0", "discard card pink/brown", 0},
        {2, 1, 0, "1 sell 0; 0 leave", "0 0 0", "discard card pink/brown", 2},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct krach *krach =
            late_round(&play, 3, "", CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_first(&play, rows[row].first);
        settle(&play, rows[row].winner, rows[row].runner_up);
        play_script(&play, rows[row].script);
        expect_event(&play, rows[row].event);
        expect_held(&play, PINK, rows[row].pink);
        expect_scores(&play, "0 0 0");
        expect_phase(&play, "loan");
        assert_int_equal(krach->first, rows[row].next_first);
        assert_int_equal(krach->head.to_act, seat_bit(rows[row].next_first));
        expect_possible(&play);
    }
}

/* §7.4: each share sold brings as many points as all players hold of the colour when the sale
 * begins; the price stays the same for the whole sale. The winner, seat 0, sells. */
static void sale_is_at_the_number_held_by_all(void **unused)
{
    (void)unused;
    static const struct {
        const char *brown, *sell, *event, *left, *scores;
    } rows[] = {
        {"1 0 0", "0 sell 1", "seat 0 sell cards 1 points 1 colour brown", "0 0 0", "1 0 0"},
        {"1 1 0", "0 sell 1", "seat 0 sell cards 1 points 2 colour brown", "0 1 0", "2 0 0"},
        {"2 0 0", "0 sell 2", "seat 0 sell cards 2 points 4 colour brown", "0 0 0", "4 0 0"},
        {"2 0 0", "0 sell 1", "seat 0 sell cards 1 points 2 colour brown", "1 0 0", "2 0 0"},
        {"2 1 1", "0 sell 2", "seat 0 sell cards 2 points 8 colour brown", "0 1 1", "8 0 0"},
        {"3 2 1", "0 sell 3", "seat 0 sell cards 3 points 18 colour brown", "0 2 1", "18 0 0"},
        {"3 2 1", "0 sell 2", "seat 0 sell cards 2 points 12 colour brown", "1 2 1", "12 0 0"},
        {"3 2 1", "0 sell 0", "seat 0 sell cards 0 points 0 colour brown", "3 2 1", "0 0 0"},
        {"0 2 1", "0 sell 0", "seat 0 sell cards 0 points 0 colour brown", "0 2 1", "0 0 0"},
        {"1 4 3", "0 sell 1", "seat 0 sell cards 1 points 8 colour brown", "0 4 3", "8 0 0"},
        {"8 0 0", "0 sell 8", "seat 0 sell cards 8 points 64 colour brown", "0 0 0", "64 0 0"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_held(&play, BROWN, rows[row].brown);
        settle(&play, 0, 1);
        play_script(&play, rows[row].sell);
        expect_event(&play, rows[row].event);
        expect_held(&play, BROWN, rows[row].left);
        expect_scores(&play, rows[row].scores);
    }
}

/* §7.3, §7.4: only the border colour is sold and counted; the turned card, whose centre it is not,
 * changes nothing, nor do shares of its centre colour. */
static void only_the_border_colour_is_sold(void **unused)
{
    (void)unused;
    static const struct {
        int turned;
        const char *scores;
        const char *brown, *pink, *blue;
    } rows[] = {
        {CARD(PINK, BROWN), "2 0", "0 1", "2 2", "2 3"},
        {CARD(BLUE, PINK), "4 0", "1 1", "1 2", "2 3"},
        {CARD(PINK, BLUE), "5 0", "1 1", "2 2", "1 3"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 2, "", rows[row].turned, CRASH);
        set_held(&play, BROWN, "1 1");
        set_held(&play, PINK, "2 2");
        set_held(&play, BLUE, "2 3");
        settle(&play, 0, 1);
        play_script(&play, "0 sell 1");
        expect_scores(&play, rows[row].scores);
        expect_held(&play, BROWN, rows[row].brown);
        expect_held(&play, PINK, rows[row].pink);
        expect_held(&play, BLUE, rows[row].blue);
    }
}

/* §7.5: shares sold are discarded: they are not put back into the deck. */
static void sold_shares_do_not_come_back(void **unused)
{
    (void)unused;
    struct play play;
    struct krach *krach = late_round(&play, 2, "", CARD(PINK, BROWN), CARD(BROWN, GREEN));
    set_held(&play, BROWN, "2 3");
    settle(&play, 0, 1);
    uint8_t deck[sizeof krach->deck];
    memcpy(deck, krach->deck, sizeof deck);
    play_script(&play, "0 sell 2; 1 leave");
    assert_memory_equal(deck, krach->deck, sizeof deck);
    expect_held(&play, BROWN, "0 3");
    expect_event(&play, "seat 1 bonus points 3");
    expect_no_event(&play, "seat 0 bonus");
}

/* §7.6, §12.2: if the winner took the card, the runner-up sells 0 up to all, and cannot take. */
static void runner_up_may_sell_after_take(void **unused)
{
    (void)unused;
    static const struct {
        const char *brown, *legal;
    } rows[] = {
        {"0 1 0", "sell 0, sell 1"},
        {"3 2 0", "sell 0..2"},
        {"0 8 0", "sell 0..8"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_held(&play, BROWN, rows[row].brown);
        settle(&play, 0, 1);
        play_script(&play, "0 take");
        expect_phase(&play, "runner-up");
        expect_to_act(&play, "1");
        expect_legal(&play, 1, rows[row].legal);
        expect_refused(&play, 1, "take", "expected sell 0");
        expect_refused(&play, 1, "leave", "expected sell 0");
    }
}

/* §7.6, §7.4: the runner-up's price is that of a winner; the winner, who took, stays next first
 * player. */
static void runner_up_sells_at_the_same_price(void **unused)
{
    (void)unused;
    static const struct {
        const char *brown, *sell, *scores, *left;
    } rows[] = {
        {"0 1 0", "1 sell 1", "0 1 0", "0 0 0"},  {"2 1 3", "1 sell 1", "0 6 0", "2 0 3"},
        {"2 3 0", "1 sell 3", "0 15 0", "2 0 0"}, {"2 3 0", "1 sell 2", "0 10 0", "2 1 0"},
        {"2 3 0", "1 sell 0", "0 0 0", "2 3 0"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_held(&play, BROWN, rows[row].brown);
        set_first(&play, 2);
        settle(&play, 0, 1);
        play_script(&play, "0 take");
        play_script(&play, rows[row].sell);
        expect_scores(&play, rows[row].scores);
        expect_held(&play, BROWN, rows[row].left);
        expect_event(&play, "turn card yellow/green first 0");
    }
}

/* §7.6, §9.1: the runner-up who holds no share of the border colour is not asked after a take, even
 * if others hold some: the next card is turned. */
static void runner_up_without_a_share_is_not_asked(void **unused)
{
    (void)unused;
    static const char *const brown[] = {"0 0 0", "3 0 2"};
    for (size_t row = 0; row < COUNT_OF(brown); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_held(&play, BROWN, brown[row]);
        set_held(&play, PINK, "0 2 0");
        settle(&play, 0, 1);
        play_script(&play, "0 take");
        expect_event(&play, "seat 1 nothing-to-sell");
        expect_event(&play, "turn card yellow/green first 0");
        expect_phase(&play, "loan");
    }
}

/* §7.6, §7.3, §12.2: if the winner sold, even 0, the runner-up takes the card or leaves it, and
 * cannot sell. */
static void runner_up_may_take_after_a_sale(void **unused)
{
    (void)unused;
    static const char *const sale[] = {"0 sell 0", "0 sell 1", "0 sell 2"};
    for (size_t row = 0; row < COUNT_OF(sale); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_held(&play, BROWN, "2 2 0");
        settle(&play, 0, 1);
        play_script(&play, sale[row]);
        expect_phase(&play, "runner-up");
        expect_to_act(&play, "1");
        expect_legal(&play, 1, "take, leave");
        expect_refused(&play, 1, "sell 0", "expected take, leave");
    }
}

/* §7.3, §7.6: `sell 0` by a winner without a share keeps the runner-up, who has some, from selling;
 * who holds none is asked to take all the same. */
static void selling_0_keeps_the_runner_up_from_selling(void **unused)
{
    (void)unused;
    static const char *const brown[] = {"0 4 0", "0 0 0"};
    for (size_t row = 0; row < COUNT_OF(brown); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_held(&play, BROWN, brown[row]);
        settle(&play, 0, 1);
        play_script(&play, "0 sell 0");
        expect_legal(&play, 1, "take, leave");
        play_script(&play, "1 leave");
        expect_held(&play, BROWN, brown[row]);
        expect_scores(&play, "0 0 0");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winner_takes_or_sells_up_to_all),
        cmocka_unit_test(who_takes_is_the_next_first_player),
        cmocka_unit_test(sale_is_at_the_number_held_by_all),
        cmocka_unit_test(only_the_border_colour_is_sold),
        cmocka_unit_test(sold_shares_do_not_come_back),
        cmocka_unit_test(runner_up_may_sell_after_take),
        cmocka_unit_test(runner_up_sells_at_the_same_price),
        cmocka_unit_test(runner_up_without_a_share_is_not_asked),
        cmocka_unit_test(runner_up_may_take_after_a_sale),
        cmocka_unit_test(selling_0_keeps_the_runner_up_from_selling),
    };
    return cmocka_run_group_tests_name("krach sales", tests, NULL, NULL);
}
