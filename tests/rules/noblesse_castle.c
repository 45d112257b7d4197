/* noblesse_castle.c: the rules of Noblesse, sentence by sentence, from the castle to the end of the
 * game (§2.4 to §2.6, §6 to §10, what is then known of §13, and §15); § means
 * docs/rules/noblesse.en.md. The material and the auction house are in noblesse.c. */
#include "support/support.h"

#include "games/noblesse/noblesse.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 1, WORLDS = 300 };

/* ---- Helpers ---- */

/* Fails unless it is the name of a card. */
static int card_named(struct span name)
{
    for (int card = 0; card < CARDS; card++)
        if (span_is(name, noblesse_card_names[card]))
            return card;
    fail_msg("no card '%.*s'", (int)name.length, name.start);
    return 0;
}

/* "A1503 B1511" as a set. */
static card_set cards_of(const char *text)
{
    card_set cards = 0;
    struct span rest = span_of(text);
    while (rest.length)
        cards |= card_bit(card_named(span_cut(&rest, ' ')));
    return cards;
}

static void expect_cards(card_set cards, const char *names)
{
    char found[CARDS * 6 + 1] = "";
    BITS_EACH (card, cards)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", *found ? " " : "",
                 noblesse_card_names[card]);
    assert_string_equal(found, names);
}

static void expect_hand(const struct play *play, seat_id seat, const char *names)
{
    expect_cards(noblesse_in(&play->state)->hand[seat], names);
}

/* A position before the places are chosen. Hands with fewer than four cards are filled up with
 * cards that make no collection, neither with each other nor with those given; what a hand has
 * beyond four was bought. */
struct table {
    int players;
    const char *options;
    const char *hand[SEATS_MAX];
    uint8_t pawn[SEATS_MAX];
};

/* Whether a card beside these stays out of any collection. */
static bool stands_apart(card_set hand, int card)
{
    int letter = noblesse_card_names[card][0];
    int same = 0;
    BITS_EACH (held, hand) {
        int distance = noblesse_card_names[held][0] - letter;
        if (distance == 1 || distance == -1)
            return false;
        same += distance == 0;
    }
    return same < 2;
}

static void fill_up(struct noblesse *noblesse, seat_id seat, card_set *unused)
{
    for (int card = CARDS - 1; card >= 0 && bits_count(noblesse->hand[seat]) < HAND_DEALT; card--) {
        if (*unused >> card & 1 && stands_apart(noblesse->hand[seat], card)) {
            noblesse->hand[seat] |= card_bit(card);
            *unused &= ~card_bit(card);
        }
    }
    assert_true(bits_count(noblesse->hand[seat]) >= HAND_DEALT);
}

/* Fills both piles; what was bought came from the first. */
static void stack_piles(struct noblesse *noblesse, card_set unused)
{
    card_set bought = 0;
    int at = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        card_set beyond = noblesse->hand[seat];
        for (int i = 0; i < HAND_DEALT; i++)
            beyond = bits_without_lowest(beyond);
        bought |= beyond;
    }
    BITS_EACH (card, bought)
        noblesse->pile[at++] = (uint8_t)card;
    BITS_EACH (card, unused)
        noblesse->pile[at++] = (uint8_t)card;
    noblesse->drawn[0] = (uint8_t)bits_count(bought);
    noblesse->seen = bought;
    for (int pile = 0; pile < PILES; pile++)
        noblesse->seen |= card_bit(pile_top(noblesse, pile));
}

static void set_up(struct play *play, struct table table)
{
    play_deal(play, &game_noblesse, table.players, table.options ? table.options : "", SEED);
    struct noblesse *noblesse = noblesse_of(&play->state);
    card_set unused = noblesse_cards(table.players);
    for (seat_id seat = 0; seat < table.players; seat++) {
        noblesse->hand[seat] = table.hand[seat] ? cards_of(table.hand[seat]) : 0;
        unused &= ~noblesse->hand[seat];
    }
    for (seat_id seat = 0; seat < table.players; seat++)
        fill_up(noblesse, seat, &unused);
    stack_piles(noblesse, unused);
    memcpy(noblesse->pawn, table.pawn, sizeof table.pawn);
    expect_possible(play);
}

/* Puts thieves into the cells, the first named into the first cell. */
static void imprison(struct play *play, const int *thieves, int count)
{
    struct noblesse *noblesse = noblesse_of(&play->state);
    for (int cell = 0; cell < count; cell++) {
        noblesse->prison[cell] = (uint8_t)thieves[cell];
        noblesse->thieves &= (uint16_t) ~(1u << thieves[cell]);
    }
    expect_possible(play);
}

/* "11 2": who is in prison, from the first cell on. */
static void expect_prison(const struct play *play, const char *thieves)
{
    char found[32] = "";
    for (int cell = 0; cell < SEATS_MAX; cell++)
        if (noblesse_in(&play->state)->prison[cell])
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", *found ? " " : "",
                     noblesse_in(&play->state)->prison[cell]);
    assert_string_equal(found, thieves);
}

/* Everybody goes to the castle; then the script is played. */
static void at_castle(struct play *play, const char *script)
{
    char places[128] = "";
    for (seat_id seat = 0; seat < play->state.head.players; seat++)
        snprintf(places + strlen(places), sizeof places - strlen(places), "%s%d castle",
                 seat ? "; " : "", seat);
    play_script(play, places);
    play_script(play, script);
}

/* Where in the log an event is. */
static int event_at(const struct play *play, const char *text)
{
    struct buffer line = {0};
    int found = -1;
    for (int i = 0; i < play->log.count && found < 0; i++) {
        buffer_clear(&line);
        event_write(play->game, &play->log.event[i], &line);
        if (strcmp(buffer_text(&line), text) == 0)
            found = i;
    }
    buffer_close(&line);
    if (found < 0)
        fail_msg("no event '%s'", text);
    return found;
}

static void expect_advance(const struct play *play, seat_id seat, int squares, int to)
{
    char text[64];
    snprintf(text, sizeof text, "seat %d advance squares %d to %d", seat, squares, to);
    expect_event(play, text);
}

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
    imprison(&play, (const int[]){11, 10, 3}, 3);
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
    int exhibitor = event_at(&play, "seat 2 advance squares 4 to 4");
    int stolen = event_at(&play, "seat 1 steal card A1547 from 2");
    int detective = event_at(&play, "seat 0 advance squares 2 to 2");
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
        const char *choice;
        bool accepted;
    } rows[] = {
        {"show A1503 A1547 B1511 B1555 C1520", true},
        {"show A1503 A1547 B1511", true},
        {"show A1503 B1511 C1520", true},
        {"show B1511 B1555 C1520", true},
        {"show A1503 A1547 B1511 C1520", true},
        {"show A1503 A1547 C1520", false},
        {"show A1503 A1547", false},
        {"show A1503 A1547 B1511 E1538", false},
        {"show A1503 A1547 B1590", false}, /* in another hand */
        {"show A1503 A1547 A1569", false}, /* in a pile */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        char script[80];
        set_up(&play, (struct table){.players = 2,
                                     .hand = {"A1503 A1547 B1511 B1555 C1520 E1538",
                                              "B1590 B1623 D1529 F1546"}});
        at_castle(&play, "0 exhibit; 1 detective");
        snprintf(script, sizeof script, "0 %s", rows[i].choice);
        if (rows[i].accepted) {
            play_script(&play, script);
            expect_scores(&play, "4 0");
            expect_hand(&play, 0, "A1503 A1547 B1511 B1555 C1520 E1538");
        } else {
            expect_refused(&play, 0, rows[i].choice, "in phase exhibition: expected show");
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
            expect_advance(&play, 0, castles[i].first, square + castles[i].first);
            expect_advance(&play, 1, castles[i].second, square + castles[i].second);
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
        int inside[4], count;
        const char *script, *prison, *freed[3];
    } rows[] = {
        {{0}, 0, "0 detective; 1 thief 11; 2 thief 3; 3 thief 9", "3 9 11", {NULL}},
        {{4}, 1, "0 detective; 1 thief 11; 2 thief 3; 3 thief 9", "3 9 11 4", {NULL}},
        {{4, 1},
         2,
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 0 release thief 1"}},
        {{4, 1, 10},
         3,
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 2 release thief 10", "seat 0 release thief 1"}},
        {{4, 1, 10, 12},
         4,
         "0 detective; 1 thief 11; 2 thief 3; 3 thief 9",
         "3 9 11 4",
         {"seat 0 release thief 12", "seat 2 release thief 10", "seat 0 release thief 1"}},
        {{4, 1, 10, 12},
         4,
         "0 detective; 1 detective; 2 detective; 3 thief 9",
         "9 4 1 10",
         {"seat 0 release thief 12"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        int last = -1;
        set_up(&play, (struct table){.players = 4});
        imprison(&play, rows[i].inside, rows[i].count);
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
    const int inside[] = {12, 1, 2, 10, 3, 9};
    const char *const after[] = {"11 12", "11 12 1", "11 12 1 2", "11 12 1 2 10", "11 12 1 2 10 3"};
    for (int players = 2; players <= 6; players++) {
        for (int count = players - 1; count <= players; count++) {
            struct play play;
            char script[128] = "0 detective; 1 thief 11";
            for (seat_id seat = 2; seat < players; seat++)
                snprintf(script + strlen(script), sizeof script - strlen(script), "; %d detective",
                         seat);
            set_up(&play, (struct table){.players = players});
            imprison(&play, inside, count);
            at_castle(&play, script);
            expect_prison(&play, after[players - 2]);
            assert_true(noblesse_in(&play.state)->thieves >> inside[players - 1] & 1);
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
    imprison(&play, (const int[]){12, 2}, 2);
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
    imprison(&play, (const int[]){12, 2}, 2);
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
    expect_event(&play, "seat 3 advance squares 2 to 8");
    expect_event(&play, "end round 1");
    expect_event(&play, "seat 0 final cards ");
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
        expect_event(&play, "seat 2 advance squares 1 to 41");
        expect_event(&play, "seat 3 advance squares 2 to 14");
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

/* §2.5: no pawn goes beyond seat 64, neither a detective's nor in the last count; several may
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
    expect_event(&play, "seat 0 advance squares 8 to 64");
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

/* ---- §13 Who knows what ---- */

/* §13.2: everybody knows what was shown and stolen, and where it is now; §13.1: the rest of the
 * dealt hand stays hidden. */
static void shown_and_stolen_objects_are_known(void **unused)
{
    (void)unused;
    const seat_id viewers[] = {2, SPECTATOR};
    struct play play;
    set_up(&play, (struct table){.players = 3,
                                 .hand = {"A1503 A1547 B1511 F1925", "C1520 C1562 D1529 F1870"}});
    at_castle(&play, "0 exhibit; 1 thief 11; 2 detective; 0 show A1503 A1547 B1511");
    for (size_t i = 0; i < COUNT_OF(viewers); i++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewers[i], &view);
        expect_cards(noblesse_in(&view.known)->hand[0], "A1503 A1547 B1511");
        expect_cards(noblesse_in(&view.known)->on_show, "A1503 A1547 B1511");
        assert_int_equal(noblesse_in(&view.known)->hidden[0], 1);
        assert_int_equal(noblesse_in(&view.known)->hidden[1], 4);
    }
    play_script(&play, "1 steal A1503");
    for (size_t i = 0; i < COUNT_OF(viewers); i++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewers[i], &view);
        expect_cards(noblesse_in(&view.known)->hand[0], "A1547 B1511");
        expect_cards(noblesse_in(&view.known)->hand[1], "A1503");
        assert_int_equal(noblesse_in(&view.known)->hidden[0], 1);
        assert_int_equal(noblesse_in(&view.known)->hidden[1], 4);
    }
}

/* §13.1: what was picked at the same time is not known: before the collections are revealed the
 * view holds nothing of them; §11.2: nor does being asked. */
static void choices_are_hidden_until_revealed(void **unused)
{
    (void)unused;
    struct play with, without;
    struct game_view one, other;
    struct table table = {.players = 2, .hand = {"A1503 A1547 B1511 F1925", "C1520 E1538"}};
    set_up(&with, table);
    at_castle(&with, "0 exhibit; 1 detective");
    without = with;
    struct noblesse *noblesse = noblesse_of(&without.state);
    int below = pile_start(noblesse, 1) - 1; /* swapped with the bottom of the first pile */
    noblesse->hand[0] = (noblesse->hand[0] & ~cards_of("B1511")) | card_bit(noblesse->pile[below]);
    noblesse->pile[below] = (uint8_t)card_named(span_of("B1511"));
    expect_possible(&without);
    expect_legal(&with, 0, "show A1503 A1547 B1511");
    expect_legal(&without, 0, "nothing");
    game_observe(&game_noblesse, &with.state, 1, &one);
    game_observe(&game_noblesse, &without.state, 1, &other);
    assert_true(game_equal(&one.known, &other.known));
}

/* §7.3, §13.3: "nothing" tells that the hand holds no collection, and this is remembered. */
static void nothing_is_remembered(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view view;
    struct rng rng;
    set_up(&play, (struct table){.players = 2, .hand = {"A1503 A1547 C1520 C1562"}});
    at_castle(&play, "0 exhibit; 1 detective; 0 nothing");
    game_observe(&game_noblesse, &play.state, 1, &view);
    assert_int_equal(noblesse_in(&view.known)->hidden[0], 4);
    rng_seed(&rng, SEED);
    for (int i = 0; i < WORLDS; i++) {
        union game_state world;
        game_resample(&game_noblesse, &view, &rng, &world);
        assert_true(collection_best(noblesse_in(&world)->hand[0]) == 0);
    }
}

/* ---- §15 An example round ---- */

static void example_round(void **unused)
{
    (void)unused;
    struct play play;
    set_up(&play, (struct table){.players = 6,
                                 .hand = {[2] = "A1612 B1700 B1745", [3] = "D1671 D1759 E1538"},
                                 .pawn = {8, 14, 11, 6, 5, 5}});
    play_script(&play, "0 auction; 1 auction; 2 castle; 3 castle; 4 castle; 5 castle");
    play_script(&play, "0 cheque 15; 1 thief 2");
    expect_event(&play, "seat 1 steal-cheque amount 15 from 0");
    expect_to_act(&play, "0");
    play_script(&play, "0 pile 2");
    play_script(&play, "2 exhibit; 3 exhibit; 4 thief 8; 5 detective; "
                       "2 show A1612 B1700 B1745; 3 show D1671 D1759 E1538");
    expect_advance(&play, 3, 3, 9);
    expect_advance(&play, 2, 1, 12);
    play_script(&play, "4 steal E1538; 4 steal A1612");
    expect_advance(&play, 5, 5, 10);
    expect_prison(&play, "8");
    expect_scores(&play, "8 14 12 9 5 10");
    assert_true((noblesse_in(&play.state)->hand[4] & cards_of("A1612 E1538")) ==
                cards_of("A1612 E1538"));
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
        cmocka_unit_test(table_ends_the_game),
        cmocka_unit_test(last_round_is_played_to_its_end),
        cmocka_unit_test(exhibitors_end_it_now),
        cmocka_unit_test(detectives_end_it_now),
        cmocka_unit_test(finish_now_waits_for_the_table),
        cmocka_unit_test(round_200_is_the_last),
        cmocka_unit_test(last_count),
        cmocka_unit_test(track_ends_at_64),
        cmocka_unit_test(over_is_over),
        cmocka_unit_test(shown_and_stolen_objects_are_known),
        cmocka_unit_test(choices_are_hidden_until_revealed),
        cmocka_unit_test(nothing_is_remembered),
        cmocka_unit_test(example_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
