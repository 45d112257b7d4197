/* words.c: the games in words. Random games of every title, number of players and option, in both
 * languages: everything that should have a text has one, complete and on one line, and no text
 * gives away what is hidden. */
#include "support/cast.h"
#include "support/support.h"

#include "bots/level.h"
#include "bots/policy.h"

#include <string.h>

/* ---- Any game ---- */

/* All blanks filled, and nothing that no sentence should contain. */
static void expect_clean(const char *text)
{
    static const char *const wrong[] = {"{", "}", "  ", " ,", "..", " \n", "()"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        if (strstr(text, wrong[i]))
            fail_msg("'%s' in: %s", wrong[i], text);
}

/* One line, not empty; it ends with a full stop, ? or ! exactly if it is a sentence. */
static void expect_line(const char *text, bool sentence)
{
    size_t length = strlen(text);
    expect_clean(text);
    if (length == 0 || strchr(text, '\n'))
        fail_msg("not one line: '%s'", text);
    if ((strchr(".?!", text[length - 1]) != NULL) != sentence)
        fail_msg("a wrong end: '%s'", text);
}

/* One or more complete lines. */
static void expect_lines(const char *text)
{
    expect_clean(text);
    if (!*text || text[strlen(text) - 1] != '\n' || *text == '\n' || strstr(text, "\n\n"))
        fail_msg("not lines: '%s'", text);
}

/* Events that need no sentence because another event says it: a gondola that passed no empty
 * palace, a card that somebody left. */
static bool may_be_silent(const struct game *game, const struct event *event)
{
    const char *name = game->events[event->kind].name;
    return (strcmp(name, "gondola") == 0 && event->value[1] == 0) || strcmp(name, "discard") == 0;
}

static void check_events(const struct cast *cast, const struct event_log *log, seat_id viewer)
{
    const struct title_words *words = words_of(cast->game);
    unsigned bit = viewer == SPECTATOR ? 0x80u : seat_bit(viewer);
    struct buffer text = {0};
    for (int i = 0; i < log->count; i++) {
        if (!(log->event[i].audience & bit))
            continue;
        buffer_clear(&text);
        words->event(cast, &log->event[i], &text);
        if (may_be_silent(cast->game, &log->event[i]))
            assert_int_equal(text.length, 0);
        else
            expect_line(buffer_text(&text), true);
    }
    buffer_close(&text);
}

/* Writes a choice in hindsight to `out`, as what was done and as what might have been. */
static void write_deed(const struct cast *cast, const union game_state *known, seat_id seat,
                       action chosen, struct buffer *out)
{
    struct buffer text = {0};
    for (int instead = 0; instead < 2; instead++) {
        buffer_clear(&text);
        words_of(cast->game)->deed(cast, known, seat, chosen, instead, &text);
        expect_line(buffer_text(&text), false);
        assert_int_equal(
            strncmp(buffer_text(&text), test_names[seat], strlen(test_names[seat])) == 0, !instead);
        buffer_add_text(out, buffer_text(&text));
    }
    buffer_close(&text);
}

/* Writes the question to a seat and its choices to `out`. */
static void write_turn(const struct cast *cast, const union game_state *known, seat_id seat,
                       struct buffer *out)
{
    const struct title_words *words = words_of(cast->game);
    struct buffer text = {0};
    words->question(cast, known, seat, &text);
    expect_line(buffer_text(&text), true);
    buffer_add_text(out, buffer_text(&text));
    unsigned count = cast->game->legal_count(known, seat);
    for (unsigned i = 0; i < count; i++) {
        buffer_clear(&text);
        words->choice(cast, known, seat, cast->game->legal_at(known, seat, i), &text);
        expect_line(buffer_text(&text), false);
        buffer_add_text(out, buffer_text(&text));
        write_deed(cast, known, seat, cast->game->legal_at(known, seat, i), out);
    }
    buffer_close(&text);
}

/* Writes what speaks for an action: a sentence, or nothing. */
static void write_reason(const struct cast *cast, const union game_state *known, seat_id seat,
                         action chosen, struct buffer *out)
{
    struct matter matter = {.cast = cast,
                            .known = known,
                            .seat = seat,
                            .chosen = chosen,
                            .stake = policy_stake(policy_of(cast->game), known, seat)};
    struct buffer text = {0};
    words_reason(&matter, &text);
    if (text.length)
        expect_line(buffer_text(&text), true);
    buffer_add_text(out, buffer_text(&text));
    buffer_close(&text);
}

static void write_reasons(const struct cast *cast, const union game_state *known, seat_id seat,
                          struct buffer *out)
{
    unsigned count = cast->game->legal_count(known, seat);
    for (unsigned i = 0; i < count; i++)
        write_reason(cast, known, seat, cast->game->legal_at(known, seat, i), out);
}

/* No two choices may read the same. */
static void expect_choices_differ(const struct cast *cast, const union game_state *known,
                                  seat_id seat)
{
    const struct title_words *words = words_of(cast->game);
    struct buffer last = {0}, text = {0}, last_deed = {0}, deed = {0};
    unsigned count = cast->game->legal_count(known, seat);
    for (unsigned i = 0; i < count; i++) {
        action chosen = cast->game->legal_at(known, seat, i);
        buffer_clear(&text);
        buffer_clear(&deed);
        words->choice(cast, known, seat, chosen, &text);
        words->deed(cast, known, seat, chosen, true, &deed);
        assert_string_not_equal(buffer_text(&last), buffer_text(&text));
        assert_string_not_equal(buffer_text(&last_deed), buffer_text(&deed));
        buffer_clear(&last);
        buffer_clear(&last_deed);
        buffer_add_text(&last, buffer_text(&text));
        buffer_add_text(&last_deed, buffer_text(&deed));
    }
    buffer_close(&last);
    buffer_close(&text);
    buffer_close(&last_deed);
    buffer_close(&deed);
}

static void write_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                           struct buffer *out)
{
    struct buffer text = {0};
    words_of(cast->game)->standing(cast, known, viewer, &text);
    expect_lines(buffer_text(&text));
    for (seat_id seat = 0; seat < known->head.players; seat++)
        if (!strstr(buffer_text(&text), test_names[seat]))
            fail_msg("%s is not in: %s", test_names[seat], buffer_text(&text));
    buffer_add_text(out, buffer_text(&text));
    buffer_close(&text);
}

/* A viewer reads the same in this world and in another that looks the same to them. */
static void check_viewer(const struct cast *cast, const union game_state *state, seat_id viewer,
                         struct rng *rng)
{
    struct game_view view, again;
    union game_state world;
    struct buffer one = {0}, other = {0};
    bool asked = viewer != SPECTATOR && state->head.to_act >> viewer & 1;
    game_observe(cast->game, state, viewer, &view);
    game_resample(cast->game, &view, rng, &world);
    game_observe(cast->game, &world, viewer, &again);
    write_standing(cast, &view.known, viewer, &one);
    write_standing(cast, &again.known, viewer, &other);
    if (asked) {
        write_turn(cast, &view.known, viewer, &one);
        write_turn(cast, &again.known, viewer, &other);
        write_reasons(cast, &view.known, viewer, &one);
        write_reasons(cast, &again.known, viewer, &other);
        expect_choices_differ(cast, &view.known, viewer);
    }
    assert_string_equal(buffer_text(&one), buffer_text(&other));
    buffer_close(&one);
    buffer_close(&other);
}

static void check_outcome(const struct cast *cast, const union game_state *state)
{
    struct buffer text = {0};
    int lines = 0;
    words_outcome(cast, state, &text);
    expect_lines(buffer_text(&text));
    for (const char *at = buffer_text(&text); *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 1 + state->head.players);
    buffer_close(&text);
}

static void play_in(enum language language, const struct game *game,
                    const struct game_config *config)
{
    struct cast cast = test_cast(game, language);
    union game_state state;
    struct event_log log = {0};
    struct rng rng;
    struct error error = {.text = ""};
    rng_seed(&rng, 7);
    game_deal(game, config, 7, &state, &log);
    for (int ply = 0;; ply++) {
        action joint[SEATS_MAX] = {0};
        seat_id viewer = (seat_id)rng_below(&rng, config->players + 1u) - 1;
        check_events(&cast, &log, viewer);
        if (!state.head.to_act || ply % 10 < some_of(10))
            check_viewer(&cast, &state, viewer, &rng);
        if (!state.head.to_act)
            break;
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
        log.count = 0;
        if (game_step(game, &state, joint, &log, &error) < 0)
            fail_msg("%s", error.text);
    }
    check_outcome(&cast, &state);
}

static void play_in_all(const struct game *game, const struct game_config *config)
{
    for (int language = 0; language < LANGUAGES; language++)
        play_in((enum language)language, game, config);
}

static void any_game_is_told(void **unused)
{
    (void)unused;
    each_config(play_in_all);
}

/* ---- Reasons ---- */

/* Of the choices that bots make by rules of thumb, most have a reason. */
static void most_choices_have_a_reason(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const struct game *game = games_all[i];
        struct cast cast = test_cast(game, LANGUAGE_EN);
        struct game_config config;
        union game_state state;
        struct rng rng;
        int choices = 0, reasons = 0;
        rng_seed(&rng, 5);
        game_config_init(game, &config, 4);
        game_deal(game, &config, 5, &state, NULL);
        while (state.head.to_act) {
            action joint[SEATS_MAX] = {0};
            BITS_EACH (seat, state.head.to_act) {
                struct game_view view;
                struct buffer text = {0};
                game_observe(game, &state, (seat_id)seat, &view);
                joint[seat] =
                    policy_greedy(policy_of(game), game, &view.known, (seat_id)seat, 0, &rng);
                write_reason(&cast, &view.known, (seat_id)seat, joint[seat], &text);
                choices++;
                reasons += text.length > 0;
                buffer_close(&text);
            }
            assert_true(game_step(game, &state, joint, NULL, NULL) >= 0);
        }
        if (10 * reasons < 7 * choices)
            fail_msg("%s: reasons for %d of %d choices", game->name, reasons, choices);
    }
}

/* ---- Tables ---- */

static void check_tables(const struct game *game, enum language language)
{
    expect_line(tr(language, words_tagline(game)), true);
    for (int i = 0; i < game->option_count; i++) {
        expect_line(tr(language, words_option_name(game, i)), false);
        expect_line(tr(language, words_option_help(game, i)), true);
        for (int value = 0; value < game->options[i].value_count; value++)
            expect_line(tr(language, words_option_value(game, i, value)), false);
    }
    for (int phase = 0; phase < game->phase_count; phase++) {
        expect_line(tr(language, words_phase_name(game, phase)), false);
        const char *help = tr(language, words_phase_help(game, phase));
        expect_clean(help);
        assert_true(strlen(help) > 100);
        assert_int_equal(help[strlen(help) - 1], '.');
    }
    assert_non_null(strstr(words_rules(language, game), game->title));
}

static void tables_are_complete(void **unused)
{
    (void)unused;
    for (int language = 0; language < LANGUAGES; language++) {
        for (int i = 0; i < games_count; i++)
            check_tables(games_all[i], (enum language)language);
        for (seat_id seat = 0; seat < SEATS_MAX; seat++)
            expect_line(tr((enum language)language, words_bot_names[seat]), false);
    }
}

static void rules_are_in_the_language(void **unused)
{
    (void)unused;
    assert_non_null(strstr(words_rules(LANGUAGE_EN, &game_krach), "## 3. Setting up"));
    assert_non_null(strstr(words_rules(LANGUAGE_FR, &game_krach), "## 3. Mise en place"));
}

static void levels_are_those_of_the_bots(void **unused)
{
    (void)unused;
    assert_int_equal(WORDS_LEVELS, LEVELS);
    for (int i = 0; i < LEVELS; i++)
        assert_string_equal(words_level_names[i], levels[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_game_is_told),
        cmocka_unit_test(most_choices_have_a_reason),
        cmocka_unit_test(tables_are_complete),
        cmocka_unit_test(rules_are_in_the_language),
        cmocka_unit_test(levels_are_those_of_the_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
