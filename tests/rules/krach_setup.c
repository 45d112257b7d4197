/* krach_setup.c: the rules of Krach, sentence by sentence: what is on the table, and setting up
 * (§2, §3); § means docs/rules/krach.en.md. */
#include "rules/support/krach.h"

#include <string.h>

enum { DEALS = 2000 };

/* ---- §2 What is on the table ---- */

/* The table of §2.2, centre by border. */
static const int deck_table[COLOURS][COLOURS] = {
    [BROWN] = {[GREEN] = 2, [YELLOW] = 2, [BLUE] = 2, [PINK] = 2},
    [PINK] = {[GREEN] = 1, [YELLOW] = 2, [BLUE] = 2, [BROWN] = 2},
    [BLUE] = {[GREEN] = 2, [YELLOW] = 1, [PINK] = 2, [BROWN] = 1},
    [GREEN] = {[YELLOW] = 1, [BLUE] = 1, [PINK] = 2, [BROWN] = 1},
    [YELLOW] = {[GREEN] = 1, [BLUE] = 2, [PINK] = 1, [BROWN] = 1},
};

/* Counts the cards dealt to players and in the deck. */
static void count_cards(const struct krach *krach, int found[CARD_NAMES])
{
    memset(found, 0, CARD_NAMES * sizeof *found);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        found[krach->start[seat]]++;
        found[krach->quick[seat]]++;
    }
    for (int i = 0; i < krach->deck_size; i++)
        found[krach->deck[i]]++;
}

static void expect_whole_deck(const struct krach *krach)
{
    int found[CARD_NAMES];
    count_cards(krach, found);
    for (int centre = 0; centre < COLOURS; centre++)
        for (int border = 0; border < COLOURS; border++)
            assert_int_equal(found[CARD(centre, border)], deck_table[centre][border]);
    assert_int_equal(found[CRASH], 1);
}

/* §2.1, §2.2: the 31 cards of the table are dealt or in the deck, for any number of players, with
 * and without quick start; no border has the colour of its centre. §2.4: one Crash, which is no
 * share, so that the deck has 32 cards less those dealt. */
static void deck_is_that_of_the_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        int players_max, cards_each;
    } rows[] = {{"quick=off", 6, 1}, {"quick=on", 5, 2}};
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        for (int players = 2; players <= rows[row].players_max; players++) {
            for (uint64_t seed = 0; seed < 100; seed++) {
                struct play play;
                play_deal(&play, &game_krach, players, rows[row].options, seed);
                const struct krach *krach = krach_in(&play.state);
                expect_whole_deck(krach);
                assert_int_equal(krach->deck_size, 32 - players * rows[row].cards_each);
            }
        }
    }
}

/* §2.1, §2.2: 8 brown, 7 pink, 6 blue, 5 green and 5 yellow cards, 31 in all. */
static void colours_have_their_numbers(void **unused)
{
    (void)unused;
    static const int expected[COLOURS] = {
        [BROWN] = 8, [PINK] = 7, [BLUE] = 6, [GREEN] = 5, [YELLOW] = 5};
    struct play play;
    int found[CARD_NAMES];
    int all = 0;
    play_deal(&play, &game_krach, 4, "", 1);
    count_cards(krach_in(&play.state), found);
    for (int centre = 0; centre < COLOURS; centre++) {
        int sum = 0;
        for (int border = 0; border < COLOURS; border++)
            sum += found[CARD(centre, border)];
        assert_int_equal(sum, expected[centre]);
        all += sum;
    }
    assert_int_equal(all, 31);
}

/* §2.3: six players have the six S cards, brown with the borders green, yellow, blue twice and pink
 * twice. */
static void six_players_have_the_six_start_cards(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct play play;
        int found[CARD_NAMES] = {0};
        play_deal(&play, &game_krach, 6, "", seed);
        for (seat_id seat = 0; seat < 6; seat++)
            found[krach_in(&play.state)->start[seat]]++;
        assert_int_equal(found[CARD(BROWN, GREEN)], 1);
        assert_int_equal(found[CARD(BROWN, YELLOW)], 1);
        assert_int_equal(found[CARD(BROWN, BLUE)], 2);
        assert_int_equal(found[CARD(BROWN, PINK)], 2);
    }
}

/* §2.4: there are 45 chips, in a new game and after every step of a game. */
static void chips_are_45(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        struct play play;
        struct rng rng;
        deal_random(&play, &rng, seed);
        for (;;) {
            const struct krach *krach = krach_in(&play.state);
            int chips = krach->bank + krach->pot;
            for (seat_id seat = 0; seat < SEATS_MAX; seat++)
                chips += krach->chips[seat];
            assert_int_equal(chips, 45);
            if (!krach->head.to_act)
                break;
            random_step(&play, &rng);
        }
    }
}

/* §2.5: everybody begins at 0; only the bonus of the first card can have been added. */
static void scores_begin_at_0(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct play play;
        play_deal(&play, &game_krach, 3, "", seed);
        bool brown = card_centre(turned_card(krach_in(&play.state))) == BROWN;
        expect_scores(&play, brown ? "1 1 1" : "0 0 0");
    }
}

/* §2.5: a score may fall below 0, and stays there when the game ends. */
static void score_may_be_below_0(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 2, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "4 4");
    expect_possible(&play);
    play_script(&play, "0 borrow; 1 decline");
    expect_scores(&play, "-1 0");
    play_script(&play, "0 withdraw; 1 sell 0; 0 leave");
    expect_event(&play, "crash");
    expect_scores(&play, "0 0");
    late_round(&play, 2, "", CARD(PINK, BROWN), CRASH);
    set_scores(&play, "-7 -3");
    set_chips(&play, "4 9");
    settle(&play, 0, 1);
    play_script(&play, "0 sell 0; 1 leave");
    expect_scores(&play, "-7 -2");
}

/* ---- §3 Setting up ---- */

/* §3.1: six chips each. §3.3: the rest is the bank. */
static void players_have_six_chips_and_the_bank_the_rest(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *chips;
        int bank;
    } rows[] = {
        {2, "6 6", 33},       {3, "6 6 6", 27},      {4, "6 6 6 6", 21},
        {5, "6 6 6 6 6", 15}, {6, "6 6 6 6 6 6", 9},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        play_deal(&play, &game_krach, rows[row].players, "", 7);
        expect_chips(&play, rows[row].chips);
        assert_int_equal(krach_in(&play.state)->bank, rows[row].bank);
        assert_int_equal(krach_in(&play.state)->pot, 0);
    }
}

/* §3.1: everybody has one S card face up: one brown share and no other. Any of the S cards can come
 * to any seat. §3.2: those left over are in the deck (deck_is_that_of_the_table counts them). */
static void everybody_has_one_start_card(void **unused)
{
    (void)unused;
    int times[3][COLOURS] = {{0}};
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_krach, 3, "", seed);
        expect_held(&play, BROWN, "1 1 1");
        for (enum colour colour = PINK; colour < COLOURS; colour++)
            expect_held(&play, colour, "0 0 0");
        for (seat_id seat = 0; seat < 3; seat++)
            times[seat][card_border(krach_in(&play.state)->start[seat])]++;
    }
    for (seat_id seat = 0; seat < 3; seat++) {
        int blue_pink[] = {times[seat][BLUE], times[seat][PINK]};
        int green_yellow[] = {times[seat][GREEN], times[seat][YELLOW]};
        expect_even(blue_pink, 2);
        expect_even(green_yellow, 2);
        assert_true(blue_pink[0] > green_yellow[0] * 3 / 2);
    }
}

/* §3.2: the deck is shuffled: any card can be turned first, as often as there are copies of it. */
static void any_card_can_come_first(void **unused)
{
    (void)unused;
    int times[COLOURS] = {0};
    bool seen[CARD_NAMES] = {false};
    for (uint64_t seed = 0; seed < 4 * DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_krach, 2, "", seed);
        int card = turned_card(krach_in(&play.state));
        seen[card] = true;
        times[card_centre(card)]++;
    }
    for (int centre = 0; centre < COLOURS; centre++)
        for (int border = 0; border < COLOURS; border++)
            assert_int_equal(seen[CARD(centre, border)], deck_table[centre][border] > 0);
    int six_each[] = {times[BROWN], times[BLUE]}; /* two of the eight brown ones are dealt */
    int five_each[] = {times[GREEN], times[YELLOW]};
    expect_even(six_each, 2);
    expect_even(five_each, 2);
}

/* §3.2: the Crash is one of the last five cards, each as likely. §3.5: with quick start, too. */
static void crash_is_among_the_last_five(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *options;
    } rows[] = {{2, ""}, {3, ""}, {4, ""}, {5, ""}, {6, ""}, {2, "quick=on"}, {5, "quick=on"}};
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        int times[5] = {0};
        for (uint64_t seed = 0; seed < DEALS; seed++) {
            struct play play;
            play_deal(&play, &game_krach, rows[row].players, rows[row].options, seed);
            const struct krach *krach = krach_in(&play.state);
            int from_bottom = 0;
            while (krach->deck[krach->deck_size - 1 - from_bottom] != CRASH)
                from_bottom++;
            assert_in_range(from_bottom, 0, 4);
            times[from_bottom]++;
        }
        expect_even(times, 5);
    }
}

/* §3.4: the first player is drawn by lot. */
static void first_player_is_drawn(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        int times[SEATS_MAX] = {0};
        for (uint64_t seed = 0; seed < DEALS; seed++) {
            struct play play;
            play_deal(&play, &game_krach, players, "", seed);
            times[krach_in(&play.state)->first]++;
            assert_int_equal(play.state.head.to_act, seat_bit(krach_in(&play.state)->first));
        }
        expect_even(times, players);
    }
}

/* §3.5: with quick start everybody has a second share, no two of the same colour; the deck lacks
 * those cards. Every seat can get every colour. */
static void quick_start_deals_different_colours(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        int times[SEATS_MAX][COLOURS] = {{0}};
        for (uint64_t seed = 0; seed < DEALS; seed++) {
            struct play play;
            play_deal(&play, &game_krach, players, "quick=on", seed);
            const struct krach *krach = krach_in(&play.state);
            unsigned colours = 0;
            for (seat_id seat = 0; seat < players; seat++) {
                int colour = card_centre(krach->quick[seat]);
                assert_false(colours >> colour & 1);
                colours |= 1u << colour;
                times[seat][colour]++;
                for (int other = 0; other < COLOURS; other++)
                    assert_int_equal(krach->held[other][seat],
                                     (other == BROWN) + (other == colour));
            }
        }
        for (seat_id seat = 0; seat < players; seat++)
            expect_even(times[seat], COLOURS);
    }
}

/* §3.5: the five cards are picked blindly from the deck: every look can be among them, those of
 * which there are two twice as often. */
static void quick_start_picks_blindly(void **unused)
{
    (void)unused;
    int times[CARD_NAMES] = {0};
    for (uint64_t seed = 0; seed < 2 * DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_krach, 5, "quick=on", seed);
        for (seat_id seat = 0; seat < 5; seat++)
            times[krach_in(&play.state)->quick[seat]]++;
    }
    for (int centre = PINK; centre < COLOURS; centre++) {
        int of_each_copy[COLOURS];
        int looks = 0;
        for (int border = 0; border < COLOURS; border++)
            if (deck_table[centre][border])
                of_each_copy[looks++] = times[CARD(centre, border)] / deck_table[centre][border];
        expect_even(of_each_copy, looks);
    }
    for (int border = PINK; border < COLOURS; border++)
        assert_true(times[CARD(BROWN, border)] > 0);
}

/* §3.5: without quick start nobody has a second share. */
static void no_second_share_without_quick_start(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_krach, 3, "quick=off", 1);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        assert_int_equal(krach_in(&play.state)->quick[seat], NO_CARD);
}

/* §3.5, §10.1: quick start takes at most 5 players. */
static void quick_start_is_for_five_at_most(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_krach, 5, "quick=on", 1);
    expect_config_refused(
        &game_krach, (struct wrong_config){6, "quick=on", ERR_PLAYERS, "2 to 5 players, not 6"});
}

/* §3.1, §3.5: everybody is told which cards everybody starts with. */
static void start_cards_are_told(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_krach, 5, "quick=on", 3);
    const struct krach *krach = krach_in(&play.state);
    for (seat_id seat = 0; seat < 5; seat++) {
        const struct event *told = &play.log.event[2 * seat];
        assert_int_equal(told[0].kind, EVENT_START);
        assert_int_equal(told[0].value[0], krach->start[seat]);
        assert_int_equal(told[1].kind, EVENT_START);
        assert_int_equal(told[1].value[0], krach->quick[seat]);
        assert_int_equal(told[0].seat, seat);
        assert_int_equal(told[1].seat, seat);
        assert_int_equal(told[0].audience, AUDIENCE_ALL);
    }
    assert_int_equal(play.log.event[10].kind, EVENT_TURN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deck_is_that_of_the_table),
        cmocka_unit_test(colours_have_their_numbers),
        cmocka_unit_test(six_players_have_the_six_start_cards),
        cmocka_unit_test(chips_are_45),
        cmocka_unit_test(scores_begin_at_0),
        cmocka_unit_test(score_may_be_below_0),
        cmocka_unit_test(players_have_six_chips_and_the_bank_the_rest),
        cmocka_unit_test(everybody_has_one_start_card),
        cmocka_unit_test(start_cards_are_told),
        cmocka_unit_test(any_card_can_come_first),
        cmocka_unit_test(crash_is_among_the_last_five),
        cmocka_unit_test(first_player_is_drawn),
        cmocka_unit_test(quick_start_deals_different_colours),
        cmocka_unit_test(quick_start_picks_blindly),
        cmocka_unit_test(no_second_share_without_quick_start),
        cmocka_unit_test(quick_start_is_for_five_at_most),
    };
    return cmocka_run_group_tests_name("krach setup", tests, NULL, NULL);
}
