/* noblesse_end.c: the rules of Noblesse, sentence by sentence: the end of the game and of the track
 * (§10, §2.5); § means docs/rules/noblesse.en.md. */
#include "rules/support/noblesse.h"

#include <string.h>

/* ---- §10 End of the game ---- */

/* §10.1, §2.4: the table begins at square 41; on 40 play goes on. */
static void table_ends_the_game(void **unused)
{
    (void)unused;
    const struct {
        uint8_t pawn;
        const char *script;
        bool over;
    } rows[] = {
        {35, "0 exhibit; 1 detective; 2 detective; 0 show A1503 A1547 B1511", false}, /* 40 */
        {36, "0 exhibit; 1 detective; 2 detective; 0 show A1503 A1547 B1511", true},  /* 42 */
        {39, "0 detective; 1 thief 2; 2 detective", false},                           /* 40 */
        {40, "0 detective; 1 thief 2; 2 detective", true},                            /* 41 */
        {40, "0 detective; 1 detective; 2 detective", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (int now = 0; now < 2; now++) {
            struct play play;
            set_up(&play, (struct table){.players = 3,
                                         .options = now ? "finish=now" : "finish=round",
                                         .hand = {"A1503 A1547 B1511"},
                                         .pawn = {rows[i].pawn}});
            at_castle(&play, rows[i].script);
            expect_phase(&play, rows[i].over ? "over" : "place");
            expect_to_act(&play, rows[i].over ? "" : "0 1 2");
        }
    }
}

/* §10.1: with finish=round the thefts and arrests of that round still take place, and the last
 * count follows them. */
static void last_round_is_played_to_its_end(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play,
           (struct table){.players = 4,
                          .hand = {"A1503 A1547 B1511 F1925", NULL, "B1836 B1793 D1881 D1814"},
                          .pawn = {40, 0, 5, 6}});
    at_castle(&play, "0 exhibit; 1 exhibit; 2 thief 10; 3 detective");
    play_script(&play, "0 show A1503 A1547 B1511; 1 nothing");
    expect_scores(&play, "44 0 5 6");
    expect_to_act(&play, "2");
    play_script(&play, "2 steal B1511");
    expect_phase(&play, "over");
    expect_event(&play, "seat 2 arrest thief 10");
    expect_event(&play, "seat 3 advance squares 2 to 8 why arrest");
    expect_event(&play, "end round 1");
    expect_event(&play, "seat 0 final cards -");
    expect_event(&play, "seat 2 final cards B1511 B1793 B1836");
    expect_hand(&play, 0, "A1503 A1547 F1925");
    expect_prison(&play, "10");
    expect_scores(&play, "44 0 13 8");
    expect_winners(&play, "0");
}

/* §10.2: with finish=now the exhibitors' moves end the game: both advance, but nothing is stolen,
 * nobody arrested, no detective moves, and what is on show stays with its exhibitors. */
static void exhibitors_end_it_now(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 4,
                                 .options = "finish=now",
                                 .hand = {"A1503 A1547 B1511 F1925", "C1520 C1562 D1529 A1788"},
                                 .pawn = {40, 8, 5, 6}});
    at_castle(&play, "0 exhibit; 1 exhibit; 2 thief 10; 3 detective; "
                     "0 show A1503 A1547 B1511; 1 show C1520 C1562 D1529");
    expect_phase(&play, "over");
    expect_to_act(&play, "");
    expect_no_event(&play, "seat 2 steal");
    expect_no_event(&play, "seat 2 arrest");
    expect_no_event(&play, "seat 3 advance");
    expect_hand(&play, 0, "A1503 A1547 B1511 F1925");
    expect_hand(&play, 1, "A1788 C1520 C1562 D1529");
    expect_prison(&play, "");
    expect_scores(&play, "52 15 5 6");
    expect_possible(&play);
}

/* §10.2: the detectives' moves end it, too: all of them move after the thefts, and nothing
 * follows. With finish=round the thieves are in prison then. */
static void detectives_end_it_now(void **unused)
{
    (void)unused;
    for (int now = 0; now < 2; now++) {
        struct play play;
        set_up(&play, (struct table){.players = 4,
                                     .options = now ? "finish=now" : "finish=round",
                                     .hand = {"A1503 A1547 B1511 F1925", NULL, NULL, NULL},
                                     .pawn = {0, 5, 40, 12}});
        at_castle(&play, "0 exhibit; 1 thief 11; 2 detective; 3 detective; "
                         "0 show A1503 A1547 B1511; 1 steal A1547");
        expect_phase(&play, "over");
        expect_event(&play, "seat 1 steal card A1547 from 0");
        expect_event(&play, "seat 2 advance squares 1 to 41 why arrest");
        expect_event(&play, "seat 3 advance squares 2 to 14 why arrest");
        expect_prison(&play, now ? "" : "11");
        expect_scores(&play, "4 5 41 14");
        expect_possible(&play);
    }
}

/* §10.2: with finish=now, too, a round that brings nobody to the table is played to its end. */
static void finish_now_waits_for_the_table(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3,
                                 .options = "finish=now",
                                 .hand = {"A1503 A1547 B1511"},
                                 .pawn = {35, 38, 0}});
    at_castle(&play, "0 exhibit; 1 detective; 2 thief 10; 0 show A1503 A1547 B1511");
    expect_to_act(&play, "2");
    play_script(&play, "2 steal A1503");
    expect_prison(&play, "10");
    expect_scores(&play, "40 40 0");
    expect_phase(&play, "place");
}

/* §10.3: when round 200 is over the game stops, wherever the pawns are; round 199 is not the
 * last. */
static void round_200_is_the_last(void **unused)
{
    (void)unused;
    const struct {
        uint16_t round;
        const char *script, *phase, *after;
    } rows[] = {
        {199, "0 castle; 1 castle; 0 detective; 1 detective", "place", "3 5"},
        {200, "0 castle; 1 castle; 0 detective; 1 detective", "over", "11 5"},
        {199, "0 auction; 1 auction; 0 thief 1; 1 thief 2", "place", "3 5"},
        {200, "0 auction; 1 auction; 0 thief 1; 1 thief 2", "over", "11 5"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        set_up(&play, (struct table){.players = 2, .hand = {"A1503 A1547 B1511"}, .pawn = {3, 5}});
        play.state.head.round = rows[i].round;
        expect_possible(&play);
        play_script(&play, rows[i].script);
        expect_phase(&play, rows[i].phase);
        expect_scores(&play, rows[i].after);
        assert_int_equal(play.state.head.round, 200);
    }
}

/* §10.4: the best collection of each hand; the best advances 8, the second best 4, the others and
 * hands without one nothing. §10.5: the furthest pawn wins; if level, the better collection, and
 * any beats none; level without any: shared. A hand that is not given has no collection. */
static void last_count(void **unused)
{
    (void)unused;
    const struct {
        const char *hand[4];
        uint8_t pawn[4];
        const char *after, *winners;
    } rows[] = {
        {{"C1520 C1562 D1529", "A1503 A1547 B1511"}, {5, 5, 0, 0}, "9 13 0 0", "1"},
        {{"D1529 E1538 F1546", "A1503 A1547 B1511", "C1520 C1562 C1601"},
         {5, 5, 5, 0},
         "5 13 9 0",
         "1"}, /* the third gets nothing */
        {{"A1503 B1511 C1520", "A1751 A1788 B1793 B1836"}, {0}, "4 8 0 0", "1"},
        {{"A1503 C1520 C1562 D1529 E1538", "C1764 C1809 C1862 D1881"}, {0}, "8 4 0 0", "0"},
        {{"A1751 A1788 B1836 E1843 E1907 F1870 F1925", "C1520 C1562 C1601"},
         {0},
         "8 4 0 0",
         "0"}, /* the best of two collections in a hand */
        {{"A1751 A1788 B1836 D1529 E1538 F1546", "C1562 C1601 C1644"}, {0}, "8 4 0 0", "0"},
        {{"A1503 A1547 B1511 D1881 E1907 F1925", "C1520 C1562 C1601"}, {0}, "8 4 0 0", "0"},
        {{"A1751 A1788 B1793 B1836 D1529 E1538 F1546", "C1520 C1562 C1601"}, {0}, "8 4 0 0", "0"},
        {{NULL, "A1503 A1547 B1511"}, {5, 5, 0, 0}, "5 13 0 0", "1"}, /* only one */
        {{NULL, NULL}, {5, 3, 2, 1}, "5 3 2 1", "0"},                 /* none at all */
        {{NULL, "A1503 A1547 B1511"}, {20, 5, 0, 0}, "20 13 0 0", "0"},
        {{"C1520 C1562 D1529", "A1503 A1547 B1511"}, {4, 0, 0, 0}, "8 8 0 0", "1"}, /* level */
        {{"A1503 A1547 B1511", "C1520 C1562 D1529"}, {0, 4, 0, 0}, "8 8 0 0", "0"},
        {{"A1503 A1547 B1511", "C1520 C1562 D1529", "D1577 E1538 F1546"},
         {0, 0, 20, 20},
         "8 4 20 20",
         "2"}, /* any beats none */
        {{NULL, "A1503 A1547 B1511"}, {8, 0, 0, 0}, "8 8 0 0", "1"},
        {{"A1503 A1547 B1511"}, {0, 20, 20, 5}, "8 20 20 5", "1 2"}, /* shared */
        {{NULL}, {7, 7, 7, 7}, "7 7 7 7", "0 1 2 3"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        struct table table = {.players = 4};
        memcpy(table.hand, rows[i].hand, sizeof rows[i].hand);
        memcpy(table.pawn, rows[i].pawn, sizeof rows[i].pawn);
        set_up(&play, table);
        play.state.head.round = ROUNDS_MAX;
        at_castle(&play, "0 detective; 1 detective; 2 detective; 3 detective");
        expect_scores(&play, rows[i].after);
        expect_winners(&play, rows[i].winners);
        expect_possible(&play);
    }
}

/* §2.5: no pawn goes beyond seat 64, neither a detective's nor in the final count; several may
 * stand there. */
static void track_ends_at_64(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 4,
                                 .hand = {"A1503 A1547 B1511 B1555", "C1520 C1562 D1529"},
                                 .pawn = {40}});
    at_castle(&play, "0 exhibit; 1 detective; 2 thief 10; 3 detective; "
                     "0 show A1503 A1547 B1511 B1555");
    struct noblesse *noblesse = noblesse_of(&play.state);
    noblesse->pawn[0] = 64;
    noblesse->pawn[1] = 60;
    noblesse->pawn[2] = 40;
    noblesse->pawn[3] = 63;
    expect_possible(&play);
    play_script(&play, "2 steal B1555");
    expect_phase(&play, "over");
    expect_event(&play, "seat 0 advance squares 8 to 64 why best");
    expect_scores(&play, "64 64 40 64");
}

/* When the game is over nobody is to act and every action is refused. */
static void over_is_over(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2});
    play.state.head.round = ROUNDS_MAX;
    at_castle(&play, "0 detective; 1 detective");
    expect_to_act(&play, "");
    expect_refused(&play, 0, "castle", "the game is over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_ends_the_game),
        cmocka_unit_test(last_round_is_played_to_its_end),
        cmocka_unit_test(exhibitors_end_it_now),
        cmocka_unit_test(detectives_end_it_now),
        cmocka_unit_test(finish_now_waits_for_the_table),
        cmocka_unit_test(round_200_is_the_last),
        cmocka_unit_test(last_count),
        cmocka_unit_test(track_ends_at_64),
        cmocka_unit_test(over_is_over),
    };
    return cmocka_run_group_tests_name("noblesse end", tests, NULL, NULL);
}
