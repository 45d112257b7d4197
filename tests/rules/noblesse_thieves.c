/* noblesse_thieves.c: the rules of Noblesse, sentence by sentence: thieves at the castle,
 * detectives and prison (§8, §9, §2.6); § means docs/rules/noblesse.en.md. */
#include "rules/support/noblesse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- §8 Thieves at the castle ---- */

/* §8.1: the most senior thief first, whatever the seats; each takes one object from each
 * collection, the best first; its owner chooses which. */
static void thieves_act_by_seniority(void **unused)
{
    (void)unused;
    const struct {
        const char *cards, *order[2]; /* the seats of the thieves, as they act */
    } rows[] = {
        {"0 exhibit; 1 exhibit; 2 thief 10; 3 thief 9", {"2", "3"}},
        {"0 exhibit; 1 exhibit; 2 thief 10; 3 thief 4", {"2", "3"}},
        {"0 exhibit; 1 exhibit; 2 thief 3; 3 thief 9", {"3", "2"}},
        {"0 exhibit; 1 exhibit; 2 thief 3; 3 thief 4", {"3", "2"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        seat_id first = rows[i].order[0][0] - '0', second = rows[i].order[1][0] - '0';
        char script[64];
        set_up(&play,
               (struct table){.players = 4, .hand = {"C1520 C1562 D1529", "A1503 A1547 B1511"}});
        at_castle(&play, rows[i].cards);
        play_script(&play, "0 show C1520 C1562 D1529; 1 show A1503 A1547 B1511");
        expect_phase(&play, "theft");
        expect_to_act(&play, rows[i].order[0]);
        expect_legal(&play, first, "steal A1503, steal A1547, steal B1511");
        expect_possible(&play);
        snprintf(script, sizeof script, "%d steal A1547", first);
        play_script(&play, script);
        expect_to_act(&play, rows[i].order[0]);
        expect_legal(&play, first, "steal C1520, steal C1562, steal D1529");
        snprintf(script, sizeof script, "%d steal D1529", first);
        play_script(&play, script);
        expect_to_act(&play, rows[i].order[1]);
        expect_legal(&play, second, "steal A1503, steal B1511");
        snprintf(script, sizeof script, "%d steal A1503; %d steal C1520", second, second);
        play_script(&play, script);
        expect_phase(&play, "place");
        expect_possible(&play);
    }
}

/* §8.1: one object from each of all the collections, also from those that earned nothing, in order
 * of their rank. */
static void thief_visits_every_collection(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 5,
                                 .hand = {"D1529 E1538 F1546", "A1503 A1547 B1511", NULL,
                                          "C1520 C1562 C1601", "D1577 E1584 F1596"}});
    at_castle(&play, "0 exhibit; 1 exhibit; 2 thief 3; 3 exhibit; 4 exhibit");
    play_script(&play, "0 show D1529 E1538 F1546; 1 show A1503 A1547 B1511; "
                       "3 show C1520 C1562 C1601; 4 show D1577 E1584 F1596");
    expect_scores(&play, "0 4 0 2 0");
    expect_legal(&play, 2, "steal A1503, steal A1547, steal B1511");
    play_script(&play, "2 steal B1511");
    expect_legal(&play, 2, "steal C1520, steal C1562, steal C1601");
    play_script(&play, "2 steal C1601");
    expect_legal(&play, 2, "steal D1529, steal E1538, steal F1546");
    play_script(&play, "2 steal F1546");
    expect_legal(&play, 2, "steal D1577, steal E1584, steal F1596");
    play_script(&play, "2 steal F1596");
    expect_phase(&play, "place");
    expect_possible(&play);
}

/* §8.1: a thief takes from the collection it has come to, not from another, nor from what the
 * exhibitor has kept in the hand. */
static void thieves_take_what_is_on_show(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3,
                                 .hand = {"A1503 A1547 B1511 B1555 B1590", "C1520 C1562 D1529"}});
    at_castle(&play, "0 exhibit; 1 exhibit; 2 thief 10; "
                     "0 show A1547 B1511 B1590; 1 show C1520 C1562 D1529");
    expect_to_act(&play, "2");
    expect_legal(&play, 2, "steal A1547, steal B1511, steal B1590");
    expect_refused(&play, 2, "steal A1503",
                   "seat 2 cannot 'steal A1503' in phase theft: expected "
                   "steal A1547, steal B1511, steal B1590");
    expect_refused(&play, 2, "steal C1520", "expected steal A1547");
    expect_refused(&play, 2, "nothing", "expected steal A1547");
}

/* §8.1, §11.1: the last object of a collection is taken without asking. §8.2: where nothing is
 * left, a thief takes nothing. */
static void last_object_and_none(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play,
           (struct table){.players = 6,
                          .hand = {"A1503 A1547 B1511 F1925", "C1520 C1562 C1601 D1529 D1577"}});
    at_castle(&play, "0 exhibit; 1 exhibit; 2 thief 10; 3 thief 9; 4 thief 8; 5 thief 7");
    play_script(&play, "0 show A1503 A1547 B1511; 1 show C1520 C1562 C1601 D1529 D1577");
    play_script(&play, "2 steal C1520; 2 steal A1503; 3 steal C1562; 3 steal A1547; 4 steal C1601");
    expect_event(&play, "seat 4 steal card B1511 from 0"); /* the last one */
    expect_to_act(&play, "5");
    expect_legal(&play, 5, "steal D1529, steal D1577");
    play_script(&play, "5 steal D1577");
    expect_phase(&play, "place");
    expect_no_event(&play, "seat 5 steal card B1511");
    expect_hand(&play, 0, "F1925");
    expect_possible(&play);
}

/* §8.2: thieves without a collection on show take nothing, nor from a hand that shows nothing. */
static void thieves_without_a_collection(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2});
    card_set before = noblesse_in(&play.state)->hand[0];
    at_castle(&play, "0 exhibit; 1 thief 11; 0 nothing");
    expect_phase(&play, "place");
    expect_no_event(&play, "seat 1 steal");
    at_castle(&play, "0 thief 12; 1 thief 11");
    expect_phase(&play, "place");
    assert_true(noblesse_in(&play.state)->hand[0] == before);
}

/* §8.3: what was stolen is in the hand of the thief's owner, arrested or not; the exhibitors have
 * the rest back. */
static void stolen_objects_are_kept(void **unused)
{
    (void)unused;
    const struct {
        const char *cards, *shown, *prison;
    } rows[] = {
        {"0 exhibit; 1 exhibit; 2 thief 3; 3 detective", "", "3"},
        {"0 exhibit; 1 exhibit; 2 thief 3; 3 exhibit", "; 3 nothing", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        char script[160];
        set_up(&play,
               (struct table){.players = 4,
                              .hand = {"A1503 A1547 B1511 B1555 F1925", "C1520 C1562 D1529 F1870",
                                       "B1836 D1814 D1881 F1801"}});
        at_castle(&play, rows[i].cards);
        snprintf(script, sizeof script,
                 "0 show A1503 A1547 B1511 B1555; 1 show C1520 C1562 D1529%s", rows[i].shown);
        play_script(&play, script);
        play_script(&play, "2 steal B1555; 2 steal D1529");
        expect_hand(&play, 0, "A1503 A1547 B1511 F1925");
        expect_hand(&play, 1, "C1520 C1562 F1870");
        expect_hand(&play, 2, "B1555 B1836 D1529 D1814 D1881 F1801");
        expect_prison(&play, rows[i].prison);
        assert_true(noblesse_in(&play.state)->on_show == 0);
        expect_possible(&play);
    }
}

/* ---- §9 Detectives and prison ---- */

/* §9.2: one square for the first, two for the second, …: 1 plus the pawns strictly ahead, read
 * after the exhibitors have moved and before any detective moves. */
static void detectives_advance_by_their_place(void **unused)
{
    (void)unused;
    const struct {
        uint8_t pawn[6];
        const char *script, *after;
    } rows[] = {
        {{0}, "0 detective; 1 thief 2; 2 thief 3; 3 thief 4; 4 thief 5; 5 thief 6", "1 0 0 0 0 0"},
        {{9, 8, 7, 6, 5, 4},
         "0 thief 1; 1 thief 2; 2 thief 3; 3 thief 4; 4 thief 5; 5 detective",
         "9 8 7 6 5 10"},
        {{9, 8, 7, 6, 5, 4},
         "0 detective; 1 detective; 2 detective; 3 detective; 4 detective; 5 thief 6",
         "10 10 10 10 10 4"}, /* nobody's move changes another's place */
        {{5, 6, 0, 0, 0, 0},
         "0 detective; 1 detective; 2 thief 3; 3 thief 4; 4 thief 5; 5 thief 6",
         "7 7 0 0 0 0"},
        {{7, 7, 7, 7, 7, 7}, /* all level: all first */
         "0 detective; 1 detective; 2 detective; 3 thief 4; 4 thief 5; 5 detective",
         "8 8 8 7 7 8"},
        {{10, 8, 8, 8, 3, 3}, /* level with others: as many ahead */
         "0 thief 1; 1 detective; 2 detective; 3 thief 4; 4 detective; 5 detective",
         "10 10 10 8 8 8"},
        {{5, 6, 0, 0, 0, 0}, /* the exhibitor passes the detective first */
         "0 exhibit; 1 detective; 2 thief 3; 3 thief 4; 4 thief 5; 5 thief 6; "
         "0 show A1503 A1547 B1511; 5 steal A1503; 4 steal A1547",
         "8 8 0 0 0 0"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        struct table table = {.players = 6, .hand = {"A1503 A1547 B1511"}};
        memcpy(table.pawn, rows[i].pawn, sizeof table.pawn);
        set_up(&play, table);
        at_castle(&play, rows[i].script);
        expect_scores(&play, rows[i].after);
    }
}

/* §9.1: one detective or more and one thief or more: all thieves played there go to prison, also
 * those that stole nothing. §9.3: without a thief detectives do nothing; without a detective the
 * thieves return. */
static void who_goes_to_prison(void **unused)
{
    (void)unused;
    const struct {
        const char *script, *prison, *after;
    } rows[] = {
        {"0 detective; 1 thief 2; 2 thief 10; 3 thief 9", "2 9 10", "1 0 0 0"},
        {"0 detective; 1 detective; 2 detective; 3 thief 4", "4", "1 1 1 0"},
        {"0 exhibit; 1 detective; 2 thief 3; 3 thief 4; 0 nothing", "3 4", "0 1 0 0"},
        {"0 detective; 1 detective; 2 detective; 3 detective", "", "0 0 0 0"},
        {"0 detective; 1 exhibit; 2 exhibit; 3 exhibit; 1 nothing; 2 nothing; 3 nothing", "",
         "0 0 0 0"},
        {"0 thief 12; 1 thief 2; 2 thief 10; 3 thief 9", "", "0 0 0 0"},
        {"0 thief 12; 1 exhibit; 2 exhibit; 3 exhibit; 1 nothing; 2 nothing; 3 nothing", "",
         "0 0 0 0"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        set_up(&play, (struct table){.players = 4});
        at_castle(&play, rows[i].script);
        expect_prison(&play, rows[i].prison);
        expect_scores(&play, rows[i].after);
        expect_phase(&play, "place");
        expect_possible(&play);
    }
}

/* §9.1, §9.3: thieves at the auction house are out of a detective's reach, and do not count. */
static void detective_watches_the_castle(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 3});
    play_script(&play, "0 castle; 1 castle; 2 auction; 2 thief 10; 0 detective; 1 thief 2");
    expect_prison(&play, "2");
    play_script(&play, "0 castle; 1 castle; 2 auction; 2 thief 10; 0 detective; 1 detective");
    expect_prison(&play, "2");
    expect_scores(&play, "1 0 0");
}

/* §9.4: the most senior enters first and is pushed on by the others; whoever drops out of the last
 * cell is free. */
static void prison_is_a_queue(void **unused)
{
    (void)unused;
    const struct {
        const char *inside, *script, *prison, *freed[3];
    } rows[] = {
        {"", "0 detective; 1 thief 11; 2 thief 3; 3 thief 9", "3 9 11", {NULL}},
        {"4", "0 detective; 1 thief 11; 2 thief 3; 3 thief 9", "3 9 11 4", {NULL}},
        {"4 1",
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 0 release thief 1"}},
        {"4 1 10",
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 2 release thief 10", "seat 0 release thief 1"}},
        {"4 1 10 12",
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 0 release thief 12", "seat 2 release thief 10", "seat 0 release thief 1"}},
        {"4 1 10 12",
         "0 detective; 1 detective; 2 detective; 3 thief 9",
         "9 4 1 10",
         {"seat 0 release thief 12"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        int last = -1;
        set_up(&play, (struct table){.players = 4});
        imprison(&play, rows[i].inside);
        at_castle(&play, rows[i].script);
        expect_prison(&play, rows[i].prison);
        for (int k = 0; k < 3 && rows[i].freed[k]; k++) {
            assert_true(event_at(&play, rows[i].freed[k]) > last);
            last = event_at(&play, rows[i].freed[k]);
        }
        expect_possible(&play); /* nobody is lost */
    }
}

/* §9.4: arrests are in order of seniority. */
static void arrests_are_by_seniority(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 4});
    at_castle(&play, "0 detective; 1 thief 2; 2 thief 3; 3 thief 9");
    int senior = event_at(&play, "seat 3 arrest thief 9");
    int middle = event_at(&play, "seat 2 arrest thief 3");
    assert_true(senior < middle && middle < event_at(&play, "seat 1 arrest thief 2"));
}

/* §2.6: as many cells as players: a full prison frees one thief for each newcomer, a prison with
 * one empty cell none. */
static void cells_of_the_prison(void **unused)
{
    (void)unused;
    const char *const inside[] = {"12", "1", "2", "10", "3", "9"};
    const char *const after[] = {"11 12", "11 12 1", "11 12 1 2", "11 12 1 2 10", "11 12 1 2 10 3"};
    for (int players = 2; players <= 6; players++) {
        for (int count = players - 1; count <= players; count++) {
            struct play play;
            char script[128] = "0 detective; 1 thief 11";
            for (seat_id seat = 2; seat < players; seat++)
                snprintf(script + strlen(script), sizeof script - strlen(script), "; %d detective",
                         seat);
            set_up(&play, (struct table){.players = players});
            for (int i = 0; i < count; i++)
                imprison(&play, inside[i]);
            at_castle(&play, script);
            expect_prison(&play, after[players - 2]);
            assert_true(noblesse_in(&play.state)->thieves >> atoi(inside[players - 1]) & 1);
            expect_possible(&play);
        }
    }
}

/* §9.4: a thief that drops out can be used again in the next round, an arrested one cannot. */
static void freed_thief_rejoins_the_hand(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2});
    imprison(&play, "12 2");
    play_script(&play, "0 castle; 1 castle");
    expect_legal(&play, 0, "exhibit, detective, thief 1");
    expect_legal(&play, 1, "exhibit, detective, thief 11");
    play_script(&play, "0 detective; 1 thief 11");
    expect_event(&play, "seat 1 arrest thief 11");
    expect_event(&play, "seat 1 release thief 2");
    expect_prison(&play, "11 12");
    play_script(&play, "0 castle; 1 auction");
    expect_legal(&play, 1, "cheque 2, cheque 9, cheque 16, cheque 23, thief 2");
    play_script(&play, "1 thief 2; 0 detective; 0 castle; 1 castle");
    expect_legal(&play, 1, "exhibit, detective, thief 2");
}

/* §9.4: there is no other way out: a thief stays in while nobody is arrested. */
static void prisoners_wait(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2});
    imprison(&play, "12 2");
    for (int round = 0; round < 20; round++)
        at_castle(&play, "0 detective; 1 detective");
    at_castle(&play, "0 thief 1; 1 thief 11");
    expect_prison(&play, "12 2");
}

/* §9.5: exhibition, detective and place cards always return. */
static void other_cards_return(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 2, .hand = {"A1503 A1547 B1511"}});
    for (int round = 0; round < 3; round++) {
        expect_legal(&play, 0, "auction, castle");
        expect_legal(&play, 1, "auction, castle");
        at_castle(&play, "0 exhibit; 1 detective; 0 show A1503 A1547 B1511");
    }
    play_script(&play, "0 castle; 1 castle");
    expect_legal(&play, 0, "exhibit, detective, thief 1, thief 12");
    expect_legal(&play, 1, "exhibit, detective, thief 2, thief 11");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thieves_act_by_seniority),
        cmocka_unit_test(thief_visits_every_collection),
        cmocka_unit_test(thieves_take_what_is_on_show),
        cmocka_unit_test(last_object_and_none),
        cmocka_unit_test(thieves_without_a_collection),
        cmocka_unit_test(stolen_objects_are_kept),
        cmocka_unit_test(detectives_advance_by_their_place),
        cmocka_unit_test(who_goes_to_prison),
        cmocka_unit_test(detective_watches_the_castle),
        cmocka_unit_test(prison_is_a_queue),
        cmocka_unit_test(arrests_are_by_seniority),
        cmocka_unit_test(cells_of_the_prison),
        cmocka_unit_test(freed_thief_rejoins_the_hand),
        cmocka_unit_test(prisoners_wait),
        cmocka_unit_test(other_cards_return),
    };
    return cmocka_run_group_tests_name("noblesse thieves", tests, NULL, NULL);
}
