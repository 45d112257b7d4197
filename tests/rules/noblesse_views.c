/* noblesse_views.c: the rules of Noblesse, sentence by sentence: options, who knows what, notation
 * and the example (§12 to §15); § means docs/rules/noblesse.en.md. */
#include "rules/support/noblesse.h"

#include <string.h>

enum { WORLDS = 300 };

/* ---- §12 Options and players ---- */

/* §12.1: the defaults are reward=own and finish=round. */
static void options_have_defaults(void **unused)
{
    (void)unused;
    expect_default_options(&game_noblesse, "reward=own finish=round");
}

/* §12.1: only the values of the table are accepted; a sentence names them. */
static void wrong_options_are_refused(void **unused)
{
    (void)unused;
    const struct {
        const char *options, *sentence;
    } rows[] = {
        {"reward=own finish=now", NULL},
        {"reward=leader finish=round", NULL},
        {"reward=first", "option reward cannot be 'first': expected one of own, leader"},
        {"finish=200", "option finish cannot be '200': expected one of round, now"},
        {"finish=", "option finish cannot be '': expected one of round, now"},
        {"prize=own", "noblesse has no option 'prize': expected one of reward, finish"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct game_config config;
        struct error error = {0};
        game_config_init(&game_noblesse, &config, 4);
        int code = game_config_read(&game_noblesse, &config, span_of(rows[i].options), &error);
        assert_int_equal(code, rows[i].sentence ? ERR_OPTION : 0);
        assert_string_equal(error.text, rows[i].sentence ? rows[i].sentence : "");
    }
}

/* 2 to 6 players. */
static void number_of_players(void **unused)
{
    (void)unused;
    const int wrong[] = {-1, 0, 1, 7, 255, 258};
    struct game_config config;
    struct error error;
    for (int players = 2; players <= 6; players++) {
        game_config_init(&game_noblesse, &config, players);
        assert_int_equal(game_config_check(&game_noblesse, &config, &error), 0);
    }
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        game_config_init(&game_noblesse, &config, wrong[i]);
        assert_int_equal(game_config_check(&game_noblesse, &config, &error), ERR_PLAYERS);
        assert_non_null(strstr(error.text, "noblesse takes 2 to 6 players, not "));
    }
}

/* ---- §13 Who knows what ---- */

/* §13.1: the hand that was dealt is told to its owner alone; the top cards to everybody. */
static void hand_is_told_to_its_owner(void **unused)
{
    (void)unused;
    struct play play;
    int hands = 0, tops = 0;
    deal(&play, 5);
    for (int i = 0; i < play.log.count; i++) {
        const struct event *event = &play.log.event[i];
        if (event->kind == EVENT_HAND) {
            assert_int_equal(event->audience, 1u << event->seat);
            assert_true((card_set)event->value[0] == noblesse_in(&play.state)->hand[event->seat]);
            hands |= 1 << event->seat;
        } else {
            assert_int_equal(event->audience, AUDIENCE_ALL);
            tops += event->kind == EVENT_TOP;
        }
    }
    assert_int_equal(hands, 31);
    assert_int_equal(tops, 2);
}

/* §13.1: a player sees the own hand, the number of cards in the others, and of the piles the top
 * cards; a spectator sees no hand at all. */
static void dealt_cards_and_piles_are_hidden(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id viewer = SPECTATOR; viewer < 3; viewer++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewer, &view);
        const struct noblesse *known = noblesse_in(&view.known);
        for (seat_id seat = 0; seat < 3; seat++) {
            assert_true(known->hand[seat] == (seat == viewer ? noblesse->hand[seat] : 0));
            assert_int_equal(known->hidden[seat], seat == viewer ? 0 : 4);
        }
        for (int i = 0; i < 33; i++) {
            bool top = i == 0 || i == 17;
            assert_int_equal(known->pile[i], top ? noblesse->pile[i] : UNKNOWN);
        }
        assert_null(game_noblesse.check(&view.known, &viewer));
    }
}

/* §13.1: the view is the same, to the byte, whatever lies where it may not look. */
static void hidden_cards_do_not_show(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view one, other;
    deal(&play, 3);
    game_observe(&game_noblesse, &play.state, 1, &one);
    struct noblesse *noblesse = noblesse_of(&play.state);
    card_set swapped = noblesse->hand[0];
    noblesse->hand[0] = noblesse->hand[2];
    noblesse->hand[2] = swapped;
    int from_hand = bits_lowest(noblesse->hand[0]);
    noblesse->hand[0] = bits_without_lowest(noblesse->hand[0]) | card_bit(noblesse->pile[1]);
    noblesse->pile[1] = noblesse->pile[32];
    noblesse->pile[32] = (uint8_t)from_hand;
    expect_possible(&play);
    game_observe(&game_noblesse, &play.state, 1, &other);
    assert_true(game_equal(&one.known, &other.known));
}

/* §13.2: everybody remembers what was bought. */
static void bought_objects_are_known(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view view;
    deal(&play, 3);
    card_set bought = card_bit(pile_top(noblesse_in(&play.state), 1));
    play_script(&play, "0 auction; 1 castle; 2 castle; 0 cheque 1; 0 pile 2");
    game_observe(&game_noblesse, &play.state, 2, &view);
    assert_true(noblesse_in(&view.known)->hand[0] == bought);
    assert_int_equal(noblesse_in(&view.known)->hidden[0], 4);
    assert_int_equal(noblesse_in(&view.known)->hidden[1], 4);
    game_observe(&game_noblesse, &play.state, 0, &view);
    assert_true(noblesse_in(&view.known)->hand[0] == noblesse_in(&play.state)->hand[0]);
    assert_int_equal(noblesse_in(&view.known)->hidden[0], 0);
}

/* §13.2: cheques held, thieves free and in prison, and the pawns are open to all. */
static void open_facts_are_in_every_view(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    imprison(&play, "10");
    noblesse_of(&play.state)->pawn[1] = 7;
    all_go_to(&play, "auction");
    play_script(&play, "0 cheque 24; 1 thief 2; 2 cheque 3; 0 pile 1");
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id viewer = SPECTATOR; viewer < 3; viewer++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewer, &view);
        const struct noblesse *known = noblesse_in(&view.known);
        assert_memory_equal(known->cheques, noblesse->cheques, sizeof known->cheques);
        assert_memory_equal(known->prison, noblesse->prison, sizeof known->prison);
        assert_memory_equal(known->pawn, noblesse->pawn, sizeof known->pawn);
        assert_int_equal(known->thieves, noblesse->thieves);
    }
}

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
    rng_seed(&rng, 1);
    for (int i = 0; i < WORLDS; i++) {
        union game_state world;
        game_resample(&game_noblesse, &view, &rng, &world);
        assert_true(collection_best(noblesse_in(&world)->hand[0]) == 0);
    }
}

/* ---- §14 Notation of actions ---- */

/* §14.1, §14.2: every command has one text; it is read and written back. */
static void commands_are_read(void **unused)
{
    (void)unused;
    const char *const commands[] = {
        "auction",
        "castle",
        "cheque 1",
        "cheque 24",
        "thief 1",
        "thief 12",
        "pile 1",
        "pile 2",
        "exhibit",
        "detective",
        "show A1612 B1700 B1745",
        "nothing",
        "steal A1612",
    };
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        action chosen;
        struct buffer text = {0};
        assert_int_equal(action_read(&game_noblesse, span_of(commands[i]), &chosen, NULL), 0);
        action_write(&game_noblesse, chosen, &text);
        assert_string_equal(buffer_text(&text), commands[i]);
        buffer_close(&text);
    }
}

/* §14.1, §14.2: anything else is refused with what was expected. */
static void other_texts_are_refused(void **unused)
{
    (void)unused;
    const char *const texts[] = {
        "",
        "Auction",
        "auction 1",
        "cheque",
        "cheque 0",
        "cheque 25",
        "cheque 01",
        "thief 0",
        "thief 13",
        "pile 0",
        "pile 3",
        "show",
        "show A1612 A1503 B1511", /* by year */
        "show B1511 A1503 A1612", /* by letter */
        "show A1503 A1503 B1511",
        "show A1503  B1511",
        "show A1503 B1511 ",
        "steal A1504",
        "steal A1612 B1700",
        "steal a1612",
        "nothing A1612",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        action chosen;
        struct error error;
        assert_int_equal(action_read(&game_noblesse, span_of(texts[i]), &chosen, &error),
                         ERR_SYNTAX);
        assert_non_null(
            strstr(error.text, "is not an action in noblesse: expected one of auction"));
    }
}

/* An action at the wrong time is refused with the seat, the phase and what it could do. */
static void wrong_moment_is_refused(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    expect_refused(&play, 1, "cheque 2",
                   "seat 1 cannot 'cheque 2' in phase place: expected auction, castle");
    expect_refused(&play, 0, "show A1503 A1547 B1511", "expected auction, castle");
    all_go_to(&play, "auction");
    play_script(&play, "0 cheque 1; 1 cheque 2");
    expect_refused(&play, 1, "castle",
                   "seat 1 cannot 'castle' in phase pile: expected pile 1, pile 2");
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
    expect_advance(&play, 3, 3, 9, "best");
    expect_advance(&play, 2, 1, 12, "second");
    play_script(&play, "4 steal E1538; 4 steal A1612");
    expect_advance(&play, 5, 5, 10, "arrest");
    expect_prison(&play, "8");
    expect_scores(&play, "8 14 12 9 5 10");
    assert_true((noblesse_in(&play.state)->hand[4] & cards_of("A1612 E1538")) ==
                cards_of("A1612 E1538"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_have_defaults),
        cmocka_unit_test(wrong_options_are_refused),
        cmocka_unit_test(number_of_players),
        cmocka_unit_test(hand_is_told_to_its_owner),
        cmocka_unit_test(dealt_cards_and_piles_are_hidden),
        cmocka_unit_test(hidden_cards_do_not_show),
        cmocka_unit_test(bought_objects_are_known),
        cmocka_unit_test(open_facts_are_in_every_view),
        cmocka_unit_test(shown_and_stolen_objects_are_known),
        cmocka_unit_test(choices_are_hidden_until_revealed),
        cmocka_unit_test(nothing_is_remembered),
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(wrong_moment_is_refused),
        cmocka_unit_test(example_round),
    };
    return cmocka_run_group_tests_name("noblesse views", tests, NULL, NULL);
}
