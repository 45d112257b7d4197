#include "support/support.h"

#include <stdio.h>
#include <string.h>

void play_deal(struct play *play, const struct game *game, int players, const char *options,
               uint64_t seed)
{
    struct game_config config;
    struct error error;
    play->game = game;
    play->log.count = 0;
    game_config_init(game, &config, players);
    if (game_config_read(game, &config, span_of(options), &error) < 0 ||
        game_config_check(game, &config, &error) < 0)
        fail_msg("%s", error.text);
    game_deal(game, &config, seed, &play->state, &play->log);
}

/* Takes the next "seat action" off the script. */
static void take_step(const struct play *play, struct span *script, seat_id *seat, action *chosen)
{
    struct error error;
    struct span step = span_cut(script, ';');
    while (step.length && step.start[0] == ' ') {
        step.start++;
        step.length--;
    }
    int64_t number;
    struct span text = step;
    struct span digits = span_cut(&text, ' ');
    if (!scan_number(digits, 0, SEATS_MAX - 1, &number))
        fail_msg("script: no seat in '%.*s'", (int)step.length, step.start);
    if (action_read(play->game, text, chosen, &error) < 0)
        fail_msg("script: %s", error.text);
    *seat = (seat_id)number;
}

void play_script(struct play *play, const char *script)
{
    struct span rest = span_of(script);
    play->log.count = 0;
    while (rest.length) {
        action joint[SEATS_MAX] = {0};
        struct error error;
        struct event_log log = {0};
        BITS_EACH (due, play->state.head.to_act) {
            seat_id seat;
            action chosen = 0;
            if (!rest.length)
                fail_msg("script: seat %d is to act, too", (int)due);
            take_step(play, &rest, &seat, &chosen);
            if (seat != (seat_id)due)
                fail_msg("script: seat %d is to act, not seat %d", (int)due, seat);
            joint[seat] = chosen;
        }
        if (game_step(play->game, &play->state, joint, &log, &error) < 0)
            fail_msg("script: %s", error.text);
        for (int i = 0; i < log.count; i++) {
            if (play->log.count == EVENTS_MAX)
                fail_msg("script: more than %d events, cut it in two", EVENTS_MAX);
            play->log.event[play->log.count++] = log.event[i];
        }
    }
}

static void seats_text(seat_mask seats, struct buffer *out)
{
    BITS_EACH (seat, seats)
        buffer_format(out, "%s%d", out->length ? " " : "", (int)seat);
}

static void expect_text(struct buffer *found, const char *expected)
{
    char copy[8192];
    snprintf(copy, sizeof copy, "%s", buffer_text(found));
    buffer_close(found);
    assert_string_equal(copy, expected);
}

void expect_to_act(const struct play *play, const char *seats)
{
    struct buffer found = {0};
    seats_text(play->state.head.to_act, &found);
    expect_text(&found, seats);
}

void expect_phase(const struct play *play, const char *phase)
{
    assert_string_equal(play->game->phases[play->state.head.phase], phase);
}

void legal_write(const struct game *game, const union game_state *state, seat_id seat,
                 struct buffer *out)
{
    unsigned count = game->legal_count(state, seat);
    for (unsigned i = 0; i < count; i++) {
        action first = game->legal_at(state, seat, i);
        bool numbers = game->kinds[action_kind_of(first)].value.type == VALUE_NUMBER;
        unsigned run = 0;
        while (numbers && i + run + 1 < count &&
               game->legal_at(state, seat, i + run + 1) == first + run + 1)
            run++;
        buffer_add_text(out, i ? ", " : "");
        action_write(game, first, out);
        if (run > 1) {
            buffer_format(out, "..%d", (int)(action_value(first) + run));
            i += run;
        }
    }
}

void expect_legal(const struct play *play, seat_id seat, const char *actions)
{
    struct buffer found = {0};
    legal_write(play->game, &play->state, seat, &found);
    expect_text(&found, actions);
}

void expect_refused(const struct play *play, seat_id seat, const char *action_text,
                    const char *part)
{
    union game_state before = play->state;
    union game_state after = play->state;
    struct error error;
    action joint[SEATS_MAX] = {0};
    BITS_EACH (other, before.head.to_act)
        joint[other] = play->game->legal_at(&before, (seat_id)other, 0);
    int code = action_read(play->game, span_of(action_text), &joint[seat], &error);
    if (code == 0)
        code = game_step(play->game, &after, joint, NULL, &error);
    assert_true(code < 0);
    if (!strstr(error.text, part))
        fail_msg("refused with '%s', which has no '%s'", error.text, part);
    assert_true(game_equal(&before, &after));
}

static bool log_has(const struct play *play, const char *text, bool whole)
{
    bool found = false;
    struct buffer line = {0};
    for (int i = 0; i < play->log.count && !found; i++) {
        buffer_clear(&line);
        event_write(play->game, &play->log.event[i], &line);
        found = whole ? strcmp(buffer_text(&line), text) == 0
                      : strncmp(buffer_text(&line), text, strlen(text)) == 0;
    }
    buffer_close(&line);
    return found;
}

static void print_log(const struct play *play)
{
    struct buffer line = {0};
    for (int i = 0; i < play->log.count; i++) {
        buffer_clear(&line);
        event_write(play->game, &play->log.event[i], &line);
        print_message("event: %s\n", buffer_text(&line));
    }
    buffer_close(&line);
}

void expect_event(const struct play *play, const char *text)
{
    if (!log_has(play, text, true)) {
        print_log(play);
        fail_msg("no event '%s'", text);
    }
}

void expect_no_event(const struct play *play, const char *text)
{
    if (log_has(play, text, false)) {
        print_log(play);
        fail_msg("an event '%s…'", text);
    }
}

void expect_scores(const struct play *play, const char *scores)
{
    struct buffer found = {0};
    struct game_result result = {0};
    play->game->result(&play->state, &result);
    for (seat_id seat = 0; seat < play->state.head.players; seat++)
        buffer_format(&found, "%s%d", seat ? " " : "", result.score[seat]);
    expect_text(&found, scores);
}

void expect_winners(const struct play *play, const char *seats)
{
    struct buffer found = {0};
    seats_text(game_winners(play->game, &play->state), &found);
    expect_text(&found, seats);
}

void expect_possible(const struct play *play)
{
    const char *why = play->game->check(&play->state, NULL);
    if (why)
        fail_msg("impossible position: %s", why);
}

static void each_option(const struct game *game, struct game_config *config, int option,
                        void (*call)(const struct game *game, const struct game_config *config))
{
    if (option == game->option_count || option == OPTIONS_MAX) {
        if (game_config_check(game, config, NULL) == 0)
            call(game, config);
        return;
    }
    for (uint8_t value = 0; value < game->options[option].value_count; value++) {
        config->option[option] = value;
        each_option(game, config, option + 1, call);
    }
}

int some_of(int number)
{
#ifdef ENCAN_SANITIZED
    return (number + 9) / 10;
#else
    return number;
#endif
}

void each_config(void (*call)(const struct game *game, const struct game_config *config))
{
    for (int i = 0; i < games_count; i++) {
        for (int players = games_all[i]->players_min; players <= games_all[i]->players_max;
             players++) {
            struct game_config config;
            game_config_init(games_all[i], &config, players);
            each_option(games_all[i], &config, 0, call);
        }
    }
}
