#include "server/live/table_text.h"

#include <stdio.h>
#include <string.h>

bool recipient_read_language(struct recipient *recipient, const char *code)
{
    bool known = !code || (language_find(code, &recipient->language) &&
                           strcmp(code, language_codes[recipient->language]) == 0);
    recipient->wants_text = code && known;
    return known;
}

/* ---- Names ---- */

/* If the name looks like another's, a number follows it. Old logs and records may have names of
 * which nothing is visible. */
static void call_person(struct seat_names *called, seat_id seat, const char *name)
{
    char visible[RECORD_NAME_MAX + 1];
    if (!name_clean(name, visible))
        strcpy(visible, "?");
    called->look[seat] = name_tell_apart(visible, called->look, SEATS_MAX, called->name[seat],
                                         sizeof called->name[seat]);
}

static bool is_taken(const struct seat_names *called, const char *name)
{
    return name_look_taken(name_look(name), called->look, SEATS_MAX);
}

/* A bot has the name that belongs to its seat, so that it does not change when others come and go;
 * if that is taken, the next free one. There are as many names as seats. */
static void call_bot(struct seat_names *called, enum language language, seat_id seat)
{
    const char *name = tr(language, words_bot_names[seat]);
    for (int next = 1; next < SEATS_MAX && is_taken(called, name); next++)
        name = tr(language, words_bot_names[(seat + next) % SEATS_MAX]);
    snprintf(called->name[seat], sizeof called->name[seat], "%s", name);
    called->look[seat] = name_look(name);
}

/* First the bots whose own names are free, then those that need another. */
static void call_bots(const struct table_state *state, enum language language,
                      struct seat_names *called)
{
    for (int first = 1; first >= 0; first--)
        for (seat_id seat = 0; seat < state->record.config.players; seat++)
            if (state->seat[seat].level && !called->name[seat][0] &&
                (!first || !is_taken(called, tr(language, words_bot_names[seat]))))
                call_bot(called, language, seat);
}

void seat_names_at(const struct table_state *state, enum language language,
                   struct seat_names *called)
{
    *called = (struct seat_names){0};
    for (seat_id seat = 0; seat < state->record.config.players; seat++)
        if (state->seat[seat].guest)
            call_person(called, seat, state->seat[seat].name);
    call_bots(state, language, called);
}

void seat_names_in(const struct record *record, struct seat_names *called)
{
    *called = (struct seat_names){0};
    for (seat_id seat = 0; seat < record->config.players; seat++)
        call_person(called, seat, record->name[seat]);
}

struct cast cast_of(const struct game *game, enum language language,
                    const struct seat_names *called)
{
    struct cast cast = {.game = game, .language = language};
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        cast.name[seat] = called->name[seat];
    return cast;
}

void put_seat_name(const struct seat_names *called, seat_id seat, struct json *json)
{
    if (called->name[seat][0])
        json_text(json, "called", called->name[seat]);
    else
        json_nothing(json, "called");
}

/* ---- Sentences ---- */

void put_event_text(const struct cast *cast, const struct event *event, struct json *json)
{
    struct buffer text = {0};
    words_of(cast->game)->event(cast, event, &text);
    if (text.length)
        json_text(json, "text", buffer_text(&text));
    buffer_close(&text);
}

void put_choice_text(const struct cast *cast, const struct game_view *view, action chosen,
                     const char *key, struct json *json)
{
    struct buffer text = {0};
    words_of(cast->game)->choice(cast, &view->known, view->viewer, chosen, &text);
    json_text(json, key, buffer_text(&text));
    buffer_close(&text);
}

/* A text as an array of its lines. */
static void put_lines(const char *key, struct buffer *text, struct json *json)
{
    json_open_array(json, key);
    for (char *line = text->data; line && *line;) {
        char *end = line + strcspn(line, "\n");
        bool more = *end;
        *end = 0;
        json_text(json, NULL, line);
        line = end + more;
    }
    json_close_array(json);
}

static void put_question(const struct cast *cast, const struct game_view *view, bool asked,
                         struct json *json)
{
    struct buffer text = {0};
    if (asked) {
        words_of(cast->game)->question(cast, &view->known, view->viewer, &text);
        json_text(json, "question", buffer_text(&text));
    } else {
        json_nothing(json, "question");
    }
    buffer_close(&text);
}

void put_position_text(const struct cast *cast, const struct game_view *view, bool asked,
                       struct json *json)
{
    int phase = view->known.head.phase;
    struct buffer text = {0};
    json_text(json, "phase", tr(cast->language, words_phase_name(cast->game, phase)));
    json_text(json, "help", tr(cast->language, words_phase_help(cast->game, phase)));
    put_question(cast, view, asked, json);
    words_of(cast->game)->standing(cast, &view->known, view->viewer, &text);
    put_lines("standing", &text, json);
    buffer_close(&text);
}

void put_outcome_text(const struct cast *cast, const union game_state *state, struct json *json)
{
    struct buffer text = {0};
    words_outcome(cast, state, &text);
    put_lines("outcome", &text, json);
    buffer_close(&text);
}

void put_called_off_text(const struct cast *cast, bool closed, struct json *json)
{
    const char *text = closed ? tr(cast->language, "An operator has closed this table.")
                              : tr(cast->language, "The game was called off.");
    json_open_array(json, "outcome");
    json_text(json, NULL, text);
    json_close_array(json);
}

/* ---- Titles ---- */

static void put_option_text(const struct game *game, int option, enum language language,
                            struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", tr(language, words_option_name(game, option)));
    json_text(json, "help", tr(language, words_option_help(game, option)));
    json_open_array(json, "values");
    for (int i = 0; i < game->options[option].value_count; i++)
        json_text(json, NULL, tr(language, words_option_value(game, option, i)));
    json_close_array(json);
    json_close_object(json);
}

static void put_phase_text(const struct game *game, int phase, enum language language,
                           struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "phase", game->phases[phase]);
    json_text(json, "name", tr(language, words_phase_name(game, phase)));
    json_text(json, "help", tr(language, words_phase_help(game, phase)));
    json_close_object(json);
}

void put_title_text(const struct game *game, enum language language, struct json *json)
{
    json_open_object(json, "words");
    json_text(json, "tagline", tr(language, words_tagline(game)));
    json_number(json, "minutes", words_minutes(game));
    json_open_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option_text(game, i, language, json);
    json_close_array(json);
    json_open_array(json, "phases");
    for (int i = 0; i < game->phase_count; i++)
        put_phase_text(game, i, language, json);
    json_close_array(json);
    json_close_object(json);
}

void put_level_names(enum language language, struct json *json)
{
    json_open_array(json, "level_words");
    for (int i = 0; i < WORDS_LEVELS; i++)
        json_text(json, NULL, tr(language, words_level_names[i]));
    json_close_array(json);
}
