/* noblesse_exhibition.c: the rules of Noblesse, sentence by sentence: the castle, exhibitions and
 * what the squares pay (§6, §7, §2.4); § means docs/rules/noblesse.en.md. */
#include "rules/support/noblesse.h"

#include <stdio.h>

/* ---- §6 The castle ---- */

/* §6.1: those at the castle choose after the auction is over, all at once. */
static void castle_has_seen_the_auction(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 4});
    play_script(&play, "0 castle; 1 castle; 2 auction; 3 castle");
    expect_to_act(&play, "2");
    play_script(&play, "2 cheque 3; 2 pile 1");
    expect_phase(&play, "castle");
    expect_to_act(&play, "0 1 3");
}

/* §6.1: the exhibition, the detective, or a thief that is not in prison. */
static void castle_cards(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3});
    imprison(&play, "11 10 3");
    play_script(&play, "0 castle; 1 castle; 2 castle");
    expect_legal(&play, 0, "exhibit, detective, thief 1, thief 12");
    expect_legal(&play, 1, "exhibit, detective, thief 2");
    expect_legal(&play, 2, "exhibit, detective");
    expect_refused(&play, 1, "thief 11",
                   "seat 1 cannot 'thief 11' in phase castle: expected "
                   "exhibit, detective, thief 2");
    expect_refused(&play, 1, "thief 12", "expected exhibit, detective, thief 2");
    expect_refused(&play, 0, "cheque 1", "expected exhibit, detective, thief 1, thief 12");
}

/* §6.1: one player alone is asked, too. */
static void alone_at_the_castle(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2, .hand = {"A1503 A1547 B1511"}});
    play_script(&play, "0 castle; 1 auction; 1 cheque 2; 1 pile 1");
    expect_legal(&play, 0, "exhibit, detective, thief 1, thief 12");
    play_script(&play, "0 exhibit; 0 show A1503 A1547 B1511");
    expect_scores(&play, "4 0");
}

/* §6.2: exhibitions, then thieves, then detectives. */
static void order_at_the_castle(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3, .hand = {[2] = "A1503 A1547 B1511"}});
    at_castle(&play, "0 detective; 1 thief 11; 2 exhibit; 2 show A1503 A1547 B1511; 1 steal A1547");
    int shown = event_at(&play, "seat 2 show cards A1503 A1547 B1511");
    int exhibitor = event_at(&play, "seat 2 advance squares 4 to 4 why best");
    int stolen = event_at(&play, "seat 1 steal card A1547 from 2");
    int detective = event_at(&play, "seat 0 advance squares 2 to 2 why arrest");
    int arrested = event_at(&play, "seat 1 arrest thief 11");
    assert_true(shown < exhibitor && exhibitor < stolen);
    assert_true(stolen < detective && stolen < arrested);
}

/* ---- §7 Exhibitions ---- */

/* §7.1: the exhibitors, and nobody else, choose at once when all castle cards are known. */
static void exhibitors_choose_together(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play,
           (struct table){.players = 4, .hand = {"A1503 A1547 B1511", NULL, "D1529 D1577 D1617"}});
    at_castle(&play, "0 exhibit; 1 thief 11; 2 exhibit; 3 detective");
    expect_event(&play, "seat 0 exhibit");
    expect_event(&play, "seat 1 thief seniority 11");
    expect_event(&play, "seat 2 exhibit");
    expect_event(&play, "seat 3 detective");
    expect_no_event(&play, "seat 0 show");
    expect_phase(&play, "exhibition");
    expect_to_act(&play, "0 2");
}

/* §7.2: at least 3 objects, letters without a gap, doubles welcome, A never follows F. */
static void what_a_collection_is(void **unused)
{
    (void)unused;
    const struct {
        const char *cards;
        bool valid;
    } rows[] = {
        {"D1529 D1577 E1538", true},
        {"D1529 D1577 D1617", true},
        {"A1503 A1547 C1520", false},
        {"A1503 B1511 C1520", true},
        {"D1529 E1538 F1546", true},
        {"A1503 B1511 B1555", true},
        {"A1503 B1511 C1520 D1529 E1538 F1546", true},
        {"A1503 A1547 B1511 C1520 C1562 D1529 E1538 F1546 F1925", true},
        {"A1503 A1547 A1569 A1612 A1667 A1704 A1751 A1788", true},
        {"", false},
        {"A1503", false},
        {"A1503 B1511", false},
        {"D1529 D1577", false},
        {"A1503 F1546 F1596", false}, /* A is no neighbour of F */
        {"A1503 A1547 F1546", false},
        {"A1503 B1511 F1546", false},
        {"A1503 E1538 F1546", false},
        {"A1503 B1511 E1538 F1546", false},
        {"A1503 C1520 E1538", false},
        {"A1503 B1511 C1520 E1538", false}, /* nothing beside a good run */
        {"A1503 C1520 D1529 E1538", false},
        {"A1503 B1511 C1520 D1529 F1546", false},
        {"B1511 C1520 E1538 F1546", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (collection_valid(cards_of(rows[i].cards)) != rows[i].valid)
            fail_msg("'%s' is %s", rows[i].cards, rows[i].valid ? "refused" : "accepted");
}

/* §7.3: who can form a collection must show one. */
static void collection_must_be_shown(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2, .hand = {"B1511 B1555 C1520 E1538"}});
    at_castle(&play, "0 exhibit; 1 detective");
    expect_legal(&play, 0, "show B1511 B1555 C1520");
    expect_refused(&play, 0, "nothing",
                   "seat 0 cannot 'nothing' in phase exhibition: expected "
                   "show B1511 B1555 C1520");
}

/* §7.3, §11.2: who cannot is asked all the same, shows nothing and is not ranked. */
static void nothing_to_show(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3,
                                 .hand = {"A1503 A1547 C1520 C1562", NULL, "D1529 D1577 D1617"}});
    at_castle(&play, "0 exhibit; 1 detective; 2 exhibit");
    expect_to_act(&play, "0 2");
    expect_legal(&play, 0, "nothing");
    expect_refused(&play, 0, "show A1503 A1547 C1520", "expected nothing");
    play_script(&play, "0 nothing; 2 show D1529 D1577 D1617");
    expect_event(&play, "seat 0 nothing");
    expect_scores(&play, "0 0 4");
    at_castle(&play, "0 exhibit; 1 detective; 2 detective; 0 nothing");
    expect_scores(&play, "0 0 4");
}

/* §7.3: any collection may be shown, best or not, counted among the choices or not; but it must be
 * one, and from the own hand. */
static void any_collection_may_be_shown(void **unused)
{
    (void)unused;
    const struct {
        const char *choice, *refusal;
    } rows[] = {
        {"show A1503 A1547 B1511 B1555 C1520", NULL},
        {"show A1503 A1547 B1511", NULL},
        {"show A1503 B1511 C1520", NULL},
        {"show B1511 B1555 C1520", NULL},
        {"show A1503 A1547 B1511 C1520", NULL},
        {"show A1503 A1547 C1520", "follow one another: missing B"},
        {"show A1503 A1547", "at least 3 objects, not 2"},
        {"show A1503 A1547 B1511 E1538", "follow one another: missing C, D"},
        {"show A1503 A1547 B1590", "in phase exhibition: expected show"}, /* in another hand */
        {"show A1503 A1547 A1569", "in phase exhibition: expected show"}, /* in a pile */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        char script[80];
        set_up(&play, (struct table){.players = 2,
                                     .hand = {"A1503 A1547 B1511 B1555 C1520 E1538",
                                              "B1590 B1623 D1529 F1546"}});
        at_castle(&play, "0 exhibit; 1 detective");
        snprintf(script, sizeof script, "0 %s", rows[i].choice);
        if (!rows[i].refusal) {
            play_script(&play, script);
            expect_scores(&play, "4 0");
            expect_hand(&play, 0, "A1503 A1547 B1511 B1555 C1520 E1538");
        } else {
            expect_refused(&play, 0, rows[i].choice, rows[i].refusal);
        }
    }
}

/* §7.3: the collections that are counted as choices: of each unbroken run of letters everything,
 * of three letters or more the newest of each, of four of a letter or more the three newest. */
static void counted_collections(void **unused)
{
    (void)unused;
    const struct {
        const char *hand, *choices;
    } rows[] = {
        {"A1503 A1547 A1569 C1520", "show A1503 A1547 A1569"},
        {"A1503 A1547 A1569 A1612", "show A1547 A1569 A1612, show A1503 A1547 A1569 A1612"},
        {"A1503 A1547 A1569 A1612 A1667",
         "show A1569 A1612 A1667, show A1503 A1547 A1569 A1612 A1667"},
        {"A1503 B1511 C1520 E1538", "show A1503 B1511 C1520"},
        {"A1503 B1511 B1555 D1529", "show A1503 B1511 B1555"},
        {"A1503 A1547 B1511 B1555", "show A1503 A1547 B1511 B1555"},
        {"A1503 B1511 C1520 D1529",
         "show A1503 B1511 C1520, show B1511 C1520 D1529, show A1503 B1511 C1520 D1529"},
        {"A1503 A1547 B1511 C1520",
         "show A1503 A1547 B1511, show A1547 B1511 C1520, show A1503 A1547 B1511 C1520"},
        {"A1503 A1547 B1511 D1529 D1577 E1538 E1584",
         "show A1503 A1547 B1511, show D1529 D1577 E1538 E1584"},
        {"D1529 E1538 F1546 F1596 F1652 F1694",
         "show D1529 E1538 F1694, show F1596 F1652 F1694, show F1546 F1596 F1652 F1694, "
         "show E1538 F1546 F1596 F1652 F1694, show D1529 E1538 F1546 F1596 F1652 F1694"},
        {"A1503 B1511 C1520 D1529 E1538 F1546",
         "show A1503 B1511 C1520, show B1511 C1520 D1529, show A1503 B1511 C1520 D1529, "
         "show C1520 D1529 E1538, show B1511 C1520 D1529 E1538, "
         "show A1503 B1511 C1520 D1529 E1538, show D1529 E1538 F1546, "
         "show C1520 D1529 E1538 F1546, show B1511 C1520 D1529 E1538 F1546, "
         "show A1503 B1511 C1520 D1529 E1538 F1546"},
        {"A1503 A1547 C1520 C1562", "nothing"},
        {"A1503 B1511 E1538 F1546", "nothing"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        set_up(&play, (struct table){.players = 2, .hand = {rows[i].hand}});
        at_castle(&play, "0 exhibit; 1 detective");
        expect_legal(&play, 0, rows[i].choices);
    }
}

/* §7.4: more objects rank higher; with equal numbers the oldest object decides. */
static void ranking_of_collections(void **unused)
{
    (void)unused;
    const struct {
        const char *better, *worse;
    } rows[] = {
        {"C1809 C1862 D1814 D1881", "A1503 A1547 B1511"},
        {"A1788 B1745 B1793 B1836 C1862", "D1529 D1577 E1538 F1546"},
        {"A1503 B1836 C1862", "B1511 C1520 D1529"},
        {"B1511 C1764 D1881", "C1520 D1529 E1538"},
        {"E1538 E1907 F1925", "A1547 A1569 B1555"},
        {"F1546 F1870 F1925", "A1547 A1569 A1612"}, /* one year apart */
        {"D1671 D1759 E1538", "A1612 B1700 B1745"}, /* §15.3 */
        {"B1836 C1718 C1809", "A1751 A1788 B1793"}, /* the oldest may be of any letter */
        {"E1843 F1801 F1925", "C1809 C1862 D1814"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (int better = 0; better < 2; better++) {
            struct play play;
            char script[128];
            const char *first = better == 0 ? rows[i].better : rows[i].worse;
            const char *second = better == 0 ? rows[i].worse : rows[i].better;
            set_up(&play, (struct table){.players = 2, .hand = {first, second}});
            at_castle(&play, "0 exhibit; 1 exhibit");
            snprintf(script, sizeof script, "0 show %s; 1 show %s", first, second);
            play_script(&play, script);
            expect_scores(&play, better == 0 ? "4 2" : "2 4");
        }
    }
}

/* §2.4, §7.5: the best advances by the first, the second best by the second number of the square,
 * from every square of the club and the 18 castles. */
static void numbers_of_every_square(void **unused)
{
    (void)unused;
    const struct {
        uint8_t from, to, first, second;
    } castles[] = {
        {0, 0, 4, 2},   {1, 2, 4, 2},   {3, 4, 5, 2},   {5, 7, 3, 1},   {8, 9, 6, 3},
        {10, 11, 4, 1}, {12, 13, 5, 3}, {14, 15, 4, 2}, {16, 18, 3, 2}, {19, 20, 6, 2},
        {21, 22, 5, 1}, {23, 24, 4, 3}, {25, 27, 5, 2}, {28, 29, 6, 3}, {30, 31, 3, 1},
        {32, 33, 4, 2}, {34, 35, 5, 3}, {36, 38, 6, 2}, {39, 40, 4, 1},
    };
    uint8_t square = 0;
    for (size_t i = 0; i < COUNT_OF(castles); i++) {
        for (; square <= castles[i].to; square++) {
            struct play play;
            assert_true(square >= castles[i].from);
            set_up(&play, (struct table){.players = 2,
                                         .hand = {"A1503 A1547 B1511", "C1520 C1562 D1529"},
                                         .pawn = {square, square}});
            at_castle(&play, "0 exhibit; 1 exhibit; 0 show A1503 A1547 B1511; "
                             "1 show C1520 C1562 D1529");
            expect_advance(&play, 0, castles[i].first, square + castles[i].first, "best");
            expect_advance(&play, 1, castles[i].second, square + castles[i].second, "second");
        }
    }
    assert_int_equal(square, TABLE_FIRST);
}

/* §7.5: each reads the own square; only the best two advance; one alone is the best. §7.6: with
 * reward=leader both read the square of the pawn furthest ahead, whosever it is, before either
 * moves. Seat 0 is best, seat 1 second, seat 2 third wherever they exhibit. */
static void squares_that_pay(void **unused)
{
    (void)unused;
    const struct {
        const char *options;
        uint8_t pawn[4];
        const char *actions, *after;
    } rows[] = {
        {"reward=own", {5, 8, 0, 0}, "EEDD", "8 11 0 0"},
        {"reward=own", {8, 5, 0, 0}, "EEDD", "14 6 0 0"},
        {"reward=own", {8, 5, 3, 0}, "EEED", "14 6 3 0"}, /* the third gets nothing */
        {"reward=own", {5, 8, 3, 0}, "EEEE", "8 11 3 0"},
        {"reward=own", {5, 8, 3, 0}, "DEDD", "5 14 3 0"}, /* alone, so best */
        {"reward=own", {5, 8, 3, 30}, "DDED", "5 8 8 30"},
        {"reward=own", {5, 8, 3, 30}, "DEED", "5 14 5 30"},
        {"reward=leader", {0, 0, 0, 0}, "EEDD", "4 2 0 0"}, /* the club */
        {"reward=leader", {5, 0, 0, 0}, "EEDD", "8 1 0 0"}, /* the best leads */
        {"reward=leader", {0, 5, 0, 0}, "EEDD", "3 6 0 0"}, /* the second leads */
        {"reward=leader", {5, 8, 28, 0}, "EEED", "11 11 28 0"},
        {"reward=leader", {5, 8, 3, 16}, "EEED", "8 10 3 16"}, /* one who exhibits nothing */
        {"reward=leader", {5, 8, 3, 21}, "DDED", "5 8 8 21"},
    };
    const char *const hands[] = {"A1503 A1547 B1511", "C1520 C1562 D1529", "D1577 E1538 F1546",
                                 "E1584 E1630 F1596"};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        char script[256] = "", *end = script;
        set_up(&play, (struct table){.players = 4,
                                     .options = rows[i].options,
                                     .hand = {hands[0], hands[1], hands[2], hands[3]},
                                     .pawn = {rows[i].pawn[0], rows[i].pawn[1], rows[i].pawn[2],
                                              rows[i].pawn[3]}});
        for (seat_id seat = 0; seat < 4; seat++)
            end += sprintf(end, "%s%d %s", seat ? "; " : "", seat,
                           rows[i].actions[seat] == 'E' ? "exhibit" : "detective");
        for (seat_id seat = 0; seat < 4; seat++)
            if (rows[i].actions[seat] == 'E')
                end += sprintf(end, "; %d show %s", seat, hands[seat]);
        at_castle(&play, script);
        expect_scores(&play, rows[i].after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(castle_has_seen_the_auction),
        cmocka_unit_test(castle_cards),
        cmocka_unit_test(alone_at_the_castle),
        cmocka_unit_test(order_at_the_castle),
        cmocka_unit_test(exhibitors_choose_together),
        cmocka_unit_test(what_a_collection_is),
        cmocka_unit_test(collection_must_be_shown),
        cmocka_unit_test(nothing_to_show),
        cmocka_unit_test(any_collection_may_be_shown),
        cmocka_unit_test(counted_collections),
        cmocka_unit_test(ranking_of_collections),
        cmocka_unit_test(numbers_of_every_square),
        cmocka_unit_test(squares_that_pay),
    };
    return cmocka_run_group_tests_name("noblesse exhibition", tests, NULL, NULL);
}
