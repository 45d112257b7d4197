/* words_generic.c: a title without words of its own, told from its tables. The titles lend theirs:
 * a copy of a game that is not in the list has no words. */
#include "support/support.h"

#include "words/generic.h"

#include <string.h>

static struct game nameless(const struct game *title)
{
    struct game game = *title;
    game.name = "nameless";
    return game;
}

static struct cast cast_of(const struct game *game)
{
    return (struct cast){.game = game, .name = {"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"}};
}

static void expect_text(struct buffer *found, const char *expected)
{
    assert_string_equal(buffer_text(found), expected);
    buffer_clear(found);
}

/* ---- Names ---- */

static void tables_stand_for_words(void **unused)
{
    (void)unused;
    struct game game = nameless(&game_krach);
    assert_ptr_equal(words_of(&game), &words_generic);
    assert_string_equal(words_option_name(&game, 1), "loan_cost");
    assert_string_equal(words_option_value(&game, 2, 0), "hidden");
    assert_string_equal(words_phase_name(&game, 4), "runner-up");
    assert_string_equal(words_phase_help(&game, PHASE_OVER), "The game is over.");
    assert_true(strlen(words_phase_help(&game, 1)) > 10);
    assert_true(strlen(words_option_help(&game, 0)) > 10);
    assert_true(strlen(words_tagline(&game)) > 10);
    assert_true(strlen(words_rules(LANGUAGE_EN, &game)) > 10);
    assert_int_equal(words_minutes(&game), 0);
}

static void words_of_titles_are_their_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++)
        assert_ptr_not_equal(words_of(games_all[i]), &words_generic);
}

/* ---- Fields ---- */

struct field_row {
    const struct game *title;
    const char *name;
    seat_id seat;
    const char *expected;
};

static const struct state_field *field_of(const struct game *game, const char *name)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    fail_msg("no field %s", name);
    return NULL;
}

static void fields_are_told_by_what_they_mean(void **unused)
{
    (void)unused;
    static const struct field_row rows[] = {
        {&game_krach, "first", SPECTATOR, "Ben"},
        {&game_krach, "score", 1, "0"},
        {&game_krach, "held", 1, "1, 0, 0, 0, 0"},
        {&game_krach, "in", SPECTATOR, "–"},
        {&game_krach, "start", 1, "brown/blue"},
        {&game_krach, "deck", SPECTATOR, "pink/yellow, ?×28, none, none, none"},
        {&game_canaletto, "masks", SPECTATOR, "Ada, Ben, Cleo"},
        {&game_canaletto, "tile", SPECTATOR, "3, ?×13"},
        {&game_canaletto, "owned", 2, "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0"},
        {&game_noblesse, "cheques", 0, "1, 10, 15, 24"},
        {&game_noblesse, "hand", 1, "–"},
        {&game_noblesse, "drawn", SPECTATOR, "0, 0"},
    };
    struct buffer text = {0};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        struct game_view view;
        struct cast cast = cast_of(rows[i].title);
        play_deal(&play, rows[i].title, 3, "", 1);
        game_observe(rows[i].title, &play.state, 0, &view);
        generic_field(&cast, field_of(rows[i].title, rows[i].name), &view.known, rows[i].seat,
                      &text);
        expect_text(&text, rows[i].expected);
    }
    buffer_close(&text);
}

/* ---- Sentences ---- */

static void say_event(const struct cast *cast, struct event event, struct buffer *out)
{
    words_generic.event(cast, &event, out);
}

static void events_are_told(void **unused)
{
    (void)unused;
    struct cast krach = cast_of(&game_krach), canaletto = cast_of(&game_canaletto);
    struct buffer text = {0};
    say_event(&krach, (struct event){.kind = 13, .seat = 1}, &text);
    expect_text(&text, "Ben: nothing to sell.");
    say_event(&krach, (struct event){.kind = 9, .seat = 1, .value = {2}}, &text);
    expect_text(&text, "Ben: win, runner up Cleo.");
    say_event(&krach, (struct event){.kind = 14, .value = {1}}, &text);
    expect_text(&text, "Discard, card brown/pink.");
    say_event(&canaletto, (struct event){.kind = 4, .seat = 0, .value = {5, 3}}, &text);
    expect_text(&text, "Ada: buy, lot mirror fan, palace 3.");
    krach.language = LANGUAGE_FR;
    say_event(&krach, (struct event){.kind = 13, .seat = 1}, &text);
    expect_text(&text, "Ben\u00a0: nothing to sell.");
    buffer_close(&text);
}

static void choices_are_told(void **unused)
{
    (void)unused;
    static const struct {
        const struct game *game;
        const char *chosen, *expected;
    } rows[] = {
        {&game_krach, "pay", "Pay"},
        {&game_krach, "sell 3", "Sell 3"},
        {&game_canaletto, "resell fan", "Resell fan"},
        {&game_noblesse, "show A1612 B1700 C1682", "Show A1612, B1700, C1682"},
    };
    struct buffer text = {0};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct cast cast = cast_of(rows[i].game);
        action chosen = 0;
        assert_int_equal(action_read(rows[i].game, span_of(rows[i].chosen), &chosen, NULL), 0);
        words_generic.choice(&cast, NULL, 0, chosen, &text);
        expect_text(&text, rows[i].expected);
    }
    buffer_close(&text);
}

/* What people are to remember is not told, though the view has it. */
static void standing_keeps_the_curtain(void **unused)
{
    (void)unused;
    struct cast cast = cast_of(&game_krach);
    struct buffer text = {0};
    struct play play;
    struct game_view view;
    play_deal(&play, &game_krach, 2, "", 1);
    game_observe(&game_krach, &play.state, 0, &view);
    words_generic.standing(&cast, &view.known, 0, &text);
    assert_non_null(strstr(buffer_text(&text), "Bank: 33.\n"));
    assert_non_null(strstr(buffer_text(&text), "\nAda: score 0; chips 6; held "));
    assert_non_null(strstr(buffer_text(&text), "\nBen: score 0; chips ?; held "));
    buffer_close(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_stand_for_words),
        cmocka_unit_test(words_of_titles_are_their_own),
        cmocka_unit_test(fields_are_told_by_what_they_mean),
        cmocka_unit_test(events_are_told),
        cmocka_unit_test(choices_are_told),
        cmocka_unit_test(standing_keeps_the_curtain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
