/* canaletto_setup.c: the rules of Canaletto, sentence by sentence: what is on the table, and
 * setting up (§2, §3); § means docs/rules/canaletto.en.md. */
#include "rules/support/canaletto.h"

#include <string.h>

enum { DEALS = 2000 };

/* ---- §2 What is on the table ---- */

/* §2.1: 12 groups with their sizes, 34 pieces in all, and their names. */
static void groups_have_their_sizes(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int pieces;
    } rows[] = {
        {"mirror", 4},   {"chandelier", 4}, {"fan", 3},   {"lion", 3},
        {"painting", 3}, {"glass", 3},      {"clock", 3}, {"bust", 3},
        {"stove", 2},    {"ring", 2},       {"lamp", 2},  {"necklace", 2},
    };
    assert_int_equal(COUNT_OF(rows), 12);
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct play play;
        int all = 0;
        play_deal(&play, &game_canaletto, 4, "", seed);
        for (size_t row = 0; row < COUNT_OF(rows); row++) {
            int pieces =
                pieces_in_game(canaletto_in(&play.state), group_named(span_of(rows[row].name)));
            assert_int_equal(pieces, rows[row].pieces);
            all += pieces;
        }
        assert_int_equal(all, 34);
        for (seat_id seat = 0; seat < 4; seat++)
            expect_owned(&play, seat, "");
    }
}

/* §2.3: one tile for each number from 3 to 16. §3.2: shuffled, each can be anywhere, also among the
 * two that stay out of the game. */
static void tiles_are_3_to_16_once_each(void **unused)
{
    (void)unused;
    int times[TILES][TILES] = {{0}};
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        struct play play;
        unsigned seen = 0;
        play_deal(&play, &game_canaletto, 3, "", seed);
        for (int i = 0; i < 14; i++) {
            int value = canaletto_in(&play.state)->tile[i];
            assert_in_range(value, 3, 16);
            seen |= 1u << value;
            times[i][value - 3]++;
        }
        assert_int_equal(bits_count(seen), 14);
        assert_int_equal(canaletto_in(&play.state)->tiles_spent, 0);
    }
    for (int i = 0; i < 14; i++)
        for (int value = 0; value < 14; value++)
            assert_in_range(times[i][value], DEALS / 14 * 2 / 3, DEALS / 14 * 4 / 3);
}

/* §2.4: 30 in cash, no debt, one bribe each. */
static void players_have_30_and_a_bribe(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *cash, *debt;
        seat_mask masks;
    } rows[] = {
        {2, "30 30", "0 0", 3}, {3, "30 30 30", "0 0 0", 7}, {4, "30 30 30 30", "0 0 0 0", 15}};
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        play_deal(&play, &game_canaletto, rows[row].players, "", 1);
        expect_cash(&play, rows[row].cash);
        expect_debt(&play, rows[row].debt);
        assert_int_equal(canaletto_in(&play.state)->masks, rows[row].masks);
    }
}

/* ---- §3 Setting up ---- */

/* §3.1: every palace has 1 to 3 pieces, all 34 together: as a palace is a set of groups, never two
 * of one group. §2.2: there are 16 palaces. */
static void palaces_have_one_to_three_different_pieces(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        struct play play;
        int pieces = 0;
        play_deal(&play, &game_canaletto, 3, "", seed);
        for (int i = 0; i < 16; i++) {
            int size = bits_count(canaletto_in(&play.state)->palace[i]);
            assert_in_range(size, 1, 3);
            pieces += size;
        }
        assert_int_equal(pieces, 34);
    }
}

/* The number of palaces with three pieces, which decides how many have two and one. */
static int count_triples(const group_set palace[])
{
    int triples = 0;
    for (int i = 0; i < PALACES; i++)
        triples += bits_count(palace[i]) == 3;
    return triples;
}

/* Throws every piece into any palace; false if the spread breaks a rule. */
static bool throw_pieces(struct rng *rng, group_set palace[])
{
    memset(palace, 0, PALACES * sizeof *palace);
    for (int group = 0; group < GROUPS; group++) {
        for (int copy = 0; copy < canaletto_group_size[group]; copy++) {
            group_set *chosen = &palace[rng_below(rng, PALACES)];
            if (*chosen >> group & 1)
                return false;
            *chosen |= (group_set)(1u << group);
        }
    }
    for (int i = 0; i < PALACES; i++)
        if (palace[i] == 0 || bits_count(palace[i]) > 3)
            return false;
    return true;
}

/* §3.1: every layout is equally likely: palaces of three and two pieces come about as often as when
 * single pieces are thrown at random and what breaks a rule is thrown again. */
static void layouts_are_equally_likely(void **unused)
{
    (void)unused;
    enum { SPREADS = 4000 };
    int dealt[PALACES] = {0}, thrown[PALACES] = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t seed = 0; seed < SPREADS; seed++) {
        struct play play;
        group_set palace[PALACES];
        play_deal(&play, &game_canaletto, 3, "", seed);
        dealt[count_triples(canaletto_in(&play.state)->palace)]++;
        while (!throw_pieces(&rng, palace))
            ;
        thrown[count_triples(palace)]++;
    }
    for (int triples = 0; triples < PALACES; triples++)
        assert_in_range(dealt[triples] + SPREADS / 40 - thrown[triples], 0, SPREADS / 20);
}

/* §3.1: every group can lie in every palace. */
static void every_group_can_be_anywhere(void **unused)
{
    (void)unused;
    int times[GROUPS][PALACES] = {{0}};
    int sizes[PALACES] = {0};
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_canaletto, 3, "", seed);
        for (int i = 0; i < PALACES; i++) {
            sizes[i] += bits_count(canaletto_in(&play.state)->palace[i]);
            BITS_EACH (group, canaletto_in(&play.state)->palace[i])
                times[group][i]++;
        }
    }
    for (int group = 0; group < GROUPS; group++)
        expect_even(times[group], PALACES);
    expect_even(sizes, PALACES);
}

/* §3.3: the first palace and the player who opens are drawn by lot; the column is there. */
static void first_palace_and_opener_are_drawn(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        int palaces[PALACES] = {0}, openers[CANALETTO_SEATS] = {0};
        bool together[CANALETTO_SEATS][PALACES] = {{false}};
        for (uint64_t seed = 0; seed < DEALS; seed++) {
            struct play play;
            play_deal(&play, &game_canaletto, players, "", seed);
            const struct canaletto *canaletto = canaletto_in(&play.state);
            seat_id opener = bits_lowest(canaletto->head.to_act);
            assert_int_equal(canaletto->bid, 0);
            palaces[canaletto->column]++;
            openers[opener]++;
            together[opener][canaletto->column] = true;
        }
        expect_even(palaces, PALACES);
        expect_even(openers, players);
        for (seat_id seat = 0; seat < players; seat++)
            for (int i = 0; i < PALACES; i++)
                assert_true(together[seat][i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_have_their_sizes),
        cmocka_unit_test(tiles_are_3_to_16_once_each),
        cmocka_unit_test(players_have_30_and_a_bribe),
        cmocka_unit_test(palaces_have_one_to_three_different_pieces),
        cmocka_unit_test(layouts_are_equally_likely),
        cmocka_unit_test(every_group_can_be_anywhere),
        cmocka_unit_test(first_palace_and_opener_are_drawn),
    };
    return cmocka_run_group_tests_name("canaletto setup", tests, NULL, NULL);
}
