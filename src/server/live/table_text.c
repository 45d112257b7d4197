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

struct company company_at(const struct table_state *state, enum language language,
                          struct seat_names *called)
{
    struct company company = {0};
    seat_names_at(state, language, called);
    for (seat_id seat = 0; seat < state->record.config.players; seat++) {
        company.name[seat] = state->seat[seat].guest ? state->seat[seat].name : NULL;
        company.called[seat] = called->name[seat];
        company.level[seat] = state->seat[seat].level;
    }
    return company;
}

struct company company_in(const struct record *record, struct seat_names *called)
{
    struct company company = {0};
    seat_names_in(record, called);
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        company.name[seat] = record->name[seat];
        company.called[seat] = called->name[seat];
    }
    return company;
}

void put_seat_name(const struct seat_names *called, seat_id seat, struct json *json)
{
    if (called->name[seat][0])
        json_text(json, "called", called->name[seat]);
    else
        json_nothing(json, "called");
}

void put_called_off_text(const struct cast *cast, bool closed, struct json *json)
{
    const char *text = closed ? tr(cast->language, "An operator has closed this table.")
                              : tr(cast->language, "The game was called off.");
    json_open_array(json, "outcome");
    json_text(json, NULL, text);
    json_close_array(json);
}
