/* entries_chat.c: lines of chat, and who may write them. */
#include "server/tables/table_entries_internal.h"

#include <stdlib.h>
#include <string.h>

static bool line_valid(struct span text)
{
    return text.length > 0 && text.length <= TABLE_CHAT_MAX && span_is_printable(text);
}

static int check_say(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    seat_id seat = table_state_seat_of(state, parsed->guest);
    if (seat == SPECTATOR)
        return refuse(error, "only players at this table can chat");
    if (state->seat[seat].muted)
        return refuse(error, "the host has muted you");
    if (!line_valid(parsed->text))
        return error_set(error, ERR_ARGUMENT, "a line has 1 to %d bytes of printable text",
                         TABLE_CHAT_MAX);
    return 0;
}

/* The place for a new line; if there are too many, the oldest is dropped. */
static struct chat_line *new_line(struct table_state *state, struct error *error)
{
    if (!state->line && !(state->line = calloc(TABLE_CHAT_LINES, sizeof *state->line))) {
        error_set(error, ERR_MEMORY, "out of memory for a line of chat");
        return NULL;
    }
    if (state->lines == TABLE_CHAT_LINES) {
        free(state->line[0].text);
        memmove(state->line, state->line + 1, (TABLE_CHAT_LINES - 1) * sizeof *state->line);
        state->lines--;
    }
    return &state->line[state->lines];
}

/* Adds what somebody said, called `name`. */
static int add_line(struct table_state *state, const struct parsed_entry *parsed, seat_id seat,
                    struct span name, struct span said, struct error *error)
{
    char *text = parsed->erased ? NULL : malloc(said.length + 1);
    if (!text && !parsed->erased)
        return error_set(error, ERR_MEMORY, "out of memory for a line of chat");
    struct chat_line *line = new_line(state, error);
    if (!line) {
        free(text);
        return ERR_MEMORY;
    }
    if (text)
        span_copy(said, text, said.length + 1);
    *line = (struct chat_line){
        .time = parsed->time, .guest = parsed->guest, .seat = (int8_t)seat, .text = text};
    span_copy(name, line->name, sizeof line->name);
    state->lines++;
    add_news(state, seat == SPECTATOR ? NEWS_MURMUR : NEWS_CHAT, state->lines_ever++);
    return 0;
}

static int apply_say(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    seat_id seat = table_state_seat_of(state, parsed->guest);
    return add_line(state, parsed, seat, span_of(state->seat[seat].name), parsed->text, error);
}

/* ---- Spectators ---- */

static int check_murmur(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct span text = parsed->text, name = span_cut(&text, '\t');
    struct table_guest known = table_state_guest(state, parsed->guest);
    if (state->stage != TABLE_PLAYING && state->stage != TABLE_OVER)
        return refuse(error, "the game has not begun");
    if (!parsed->guest || table_state_seat_of(state, parsed->guest) != SPECTATOR ||
        !table_state_hears_murmurs(state, parsed->guest))
        return refuse(error, "only spectators who have not played can talk here");
    if (known.kicked)
        return refuse(error, "the host has sent you away from this table");
    if (!record_name_valid(name))
        return refuse(error, "this is not a name");
    if (!line_valid(text))
        return error_set(error, ERR_ARGUMENT, "a line has 1 to %d bytes of printable text",
                         TABLE_CHAT_MAX);
    return 0;
}

static int apply_murmur(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct span text = parsed->text, name = span_cut(&text, '\t');
    return add_line(state, parsed, SPECTATOR, name, text, error);
}

/* ---- The host ---- */

static int check_erase(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    int64_t number;
    uint32_t first = state->lines_ever - state->lines;
    if (!is_host(state, parsed))
        return refuse(error, "only the host of this table can remove lines");
    if (!scan_number(parsed->text, first, (int64_t)state->lines_ever - 1, &number) ||
        !state->line[number - first].text)
        return refuse(error, "that line is no longer there");
    return 0;
}

static int apply_erase(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    int64_t number = 0;
    uint32_t first = state->lines_ever - state->lines;
    scan_number(parsed->text, first, (int64_t)state->lines_ever - 1, &number);
    free(state->line[number - first].text);
    state->line[number - first].text = NULL;
    add_news(state, NEWS_ERASED, (uint32_t)number);
    return 0;
}

static int check_mute(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    if (!is_host(state, parsed))
        return refuse(error, "only the host of this table can mute players");
    return state->seat[parsed->seat].guest ? 0 : refuse(error, "nobody has that seat");
}

static int apply_mute(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    bool muted = parsed->verb->name[0] == 'm';
    state->seat[parsed->seat].muted = muted;
    remember_guest(state, state->seat[parsed->seat].guest)->muted = muted;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static const struct verb verbs[] = {
    {"say", false, check_say, apply_say},     {"murmur", false, check_murmur, apply_murmur},
    {"mute", true, check_mute, apply_mute},   {"erase", false, check_erase, apply_erase},
    {"unmute", true, check_mute, apply_mute},
};

const struct verb_table chat_verbs = {verbs, COUNT_OF(verbs)};
