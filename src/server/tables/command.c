#include "server/tables/command.h"

#include "bots/level.h"
#include "server/people/name.h"
#include "server/support/json_input.h"

#include <string.h>

enum place { PLACE_NONE, PLACE_OWN, PLACE_NAMED, PLACE_ANY };

struct command_verb {
    const char *name;
    const char *text; /* the member that holds its text, or NULL */
    enum place place; /* the seat it is about */
    bool level;
    bool takes_over;   /* a person takes over from a bot */
    const char *entry; /* the verb in the log, if it differs */
};

static const struct command_verb verbs[] = {
    {"sit", NULL, PLACE_ANY, false, true},
    {"stand", NULL, PLACE_OWN, false},
    {"bot", NULL, PLACE_NAMED, true},
    {"empty", NULL, PLACE_NAMED, false},
    {"commit", "commitment", PLACE_OWN, false},
    {"start", NULL, PLACE_NONE, false},
    {"open", "number", PLACE_OWN, false},
    {"choose", "action", PLACE_OWN, false},
    {"back", NULL, PLACE_OWN, false, true, "resume"},
    {"say", "text", PLACE_NONE, false},
    {"mute", NULL, PLACE_NAMED, false},
    {"unmute", NULL, PLACE_NAMED, false},
};

static const struct command_verb *find_verb(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(verbs); i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

int command_read_id(const json_t *object, char id[STORE_COMMAND_MAX + 1], struct error *error)
{
    int code = input_text(object, "id", id, STORE_COMMAND_MAX + 1, error);
    if (code == 0 && !id[0])
        code = input_bad(error, "id", "a text that is not empty");
    if (code < 0)
        id[0] = 0;
    return code;
}

static int read_verb(const json_t *object, struct table_command *command, struct error *error)
{
    char name[16];
    int code = input_text(object, "do", name, sizeof name, error);
    if (code < 0)
        return code;
    command->verb = find_verb(name);
    return command->verb
               ? 0
               : input_bad(error, "do",
                           "one of sit, stand, bot, empty, commit, start, open, choose, back, "
                           "say, mute, unmute");
}

static int check_verb_members(const json_t *object, const struct command_verb *verb,
                              struct error *error)
{
    const char *names[6] = {"id", "do"};
    int count = 2;
    if (verb->place == PLACE_NAMED || verb->place == PLACE_ANY)
        names[count++] = "seat";
    if (verb->text)
        names[count++] = verb->text;
    if (verb->level)
        names[count++] = "level";
    return input_members(object, names, error);
}

static int read_values(const json_t *object, struct table_command *command, struct error *error)
{
    const struct command_verb *verb = command->verb;
    bool seated = verb->place == PLACE_NAMED || json_object_get(object, "seat");
    int code = check_verb_members(object, verb, error);
    if (code == 0 && seated)
        code = input_member_number(object, "seat", 0, SEATS_MAX - 1, &command->seat, error);
    if (code == 0 && verb->text)
        code = input_text(object, verb->text, command->text, sizeof command->text, error);
    if (code == 0 && verb->level)
        code = input_member_number(object, "level", 1, LEVELS, &command->level, error);
    return code;
}

int command_read(struct span text, struct table_command *command, struct error *error)
{
    json_t *object;
    *command = (struct table_command){.seat = -1};
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = command_read_id(object, command->id, error);
    if (code == 0)
        code = read_verb(object, command, error);
    if (code == 0)
        code = read_values(object, command, error);
    json_decref(object);
    return code;
}

bool command_is_chat(const struct table_command *command)
{
    return strcmp(command->verb->name, "say") == 0;
}

/* The first empty seat, else the first that a bot has. */
static int free_seat(const struct table_state *state)
{
    for (int level = 0; level < 2; level++)
        for (int seat = 0; seat < state->record.config.players; seat++)
            if (!state->seat[seat].guest && (state->seat[seat].level > 0) == level)
                return seat;
    return 0; /* taken: table_state_check refuses it */
}

static int seat_of(const struct table_command *command, const struct table_state *state,
                   int64_t guest, struct error *error)
{
    if (command->verb->place == PLACE_OWN) {
        seat_id seat = table_state_seat_of(state, guest);
        return seat == SPECTATOR ? error_set(error, ERR_ILLEGAL, "you do not sit at this table")
                                 : seat;
    }
    return command->seat >= 0 ? command->seat : free_seat(state);
}

/* Otherwise a player could dodge the clock: come back just before a bot makes the decision. */
static int check_takeover(const struct table_state *state, int seat, int64_t now,
                          struct error *error)
{
    bool decides = seat < table_state_players(state) && table_state_awaited(state) >> seat & 1;
    if (!decides || !table_state_time_is_up(state, now))
        return 0;
    return error_set(error, ERR_ILLEGAL,
                     "the time for this decision is up: wait until a bot has made it");
}

int command_check(const struct table_command *command, const struct table_state *state,
                  int64_t guest, int64_t now, struct error *error)
{
    if (!command->verb->takes_over)
        return 0;
    int seat = seat_of(command, state, guest, error);
    return seat < 0 ? seat : check_takeover(state, seat, now, error);
}

/* The name that a guest has there from now on: one that looks like nobody else's. */
static void add_seat_name(const struct table_state *state, const char *name, struct buffer *body)
{
    uint64_t taken[SEATS_MAX] = {0};
    char own[TABLE_NAME_MAX + 1];
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].guest)
            taken[seat] = name_look(state->seat[seat].name);
    name_tell_apart(name, taken, SEATS_MAX, own, sizeof own);
    buffer_format(body, " %s", own);
}

int command_body(const struct table_command *command, const struct table_state *state,
                 int64_t guest, const char *name, struct buffer *body, struct error *error)
{
    const struct command_verb *verb = command->verb;
    buffer_add_text(body, verb->entry ? verb->entry : verb->name);
    if (verb->place != PLACE_NONE) {
        int seat = seat_of(command, state, guest, error);
        if (seat < 0)
            return seat;
        buffer_format(body, " %d", seat);
    }
    if (verb->place == PLACE_ANY)
        add_seat_name(state, name, body);
    if (verb->text)
        buffer_format(body, " %s", command->text);
    if (verb->level)
        buffer_format(body, " %d", command->level);
    return body->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
}
