#include "server/tables/command_internal.h"

#include "bots/level.h"
#include "server/people/name.h"
#include "server/support/json_input.h"

#include <limits.h>
#include <sodium.h>
#include <string.h>

static const struct command_verb verbs[] = {
    {"sit", PLACE_ANY, .key = true, .named = true, .limit = LIMIT_SEAT, .rule = rule_sit,
     .timed = true},
    {"ask", PLACE_NAMED, .named = true, .limit = LIMIT_SEAT, .rule = rule_ask, .timed = true},
    {"vote", PLACE_NONE, .text = "answer", .limit = LIMIT_SEAT, .timed = true},
    {"stand", PLACE_OWN, .limit = LIMIT_SEAT, .needed = true},
    {"resign", PLACE_OWN, .limit = LIMIT_SEAT, .needed = true},
    {"bot", PLACE_NAMED, .level = true, .rule = rule_bot, .limit = LIMIT_SEAT},
    {"empty", PLACE_NAMED, .rule = rule_bot, .limit = LIMIT_SEAT},
    {"reserve", PLACE_NAMED, .makes_key = true, .limit = LIMIT_SEAT, .timed = true},
    {"kick", PLACE_NAMED, .limit = LIMIT_SEAT, .needed = true},
    {"commit", PLACE_OWN, .text = "commitment", .limit = LIMIT_SEAT, .needed = true},
    {"start", PLACE_NONE, .needed = true},
    {"open", PLACE_OWN, .text = "number", .needed = true},
    {"choose", PLACE_OWN, .text = "action", .needed = true},
    {"back", PLACE_OWN, .entry = "resume", .needed = true, .timed = true},
    {"replace", PLACE_NAMED, .rule = rule_replace, .limit = LIMIT_SEAT, .needed = true},
    {"undo", PLACE_OWN, .write = write_undo, .limit = LIMIT_SEAT, .timed = true},
    {"undo_vote", PLACE_OWN, .text = "answer", .rule = rule_undo_vote, .write = write_undo_vote,
     .limit = LIMIT_SEAT},
    {"call_off", PLACE_NONE, .rule = rule_call_off, .needed = true},
    {"say", PLACE_NONE, .text = "text", .rule = rule_say, .limit = LIMIT_CHAT},
    {"nudge", PLACE_NAMED, .rule = rule_nudge, .limit = LIMIT_SEAT, .timed = true},
    {"murmur", PLACE_NONE, .named = true, .text = "text", .rule = rule_say, .limit = LIMIT_MURMUR},
    {"erase", PLACE_NONE, .line = true, .limit = LIMIT_SEAT},
    {"mute", PLACE_NAMED, .limit = LIMIT_SEAT},
    {"unmute", PLACE_NAMED, .limit = LIMIT_SEAT},
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
                           "one of sit, ask, vote, stand, resign, bot, empty, reserve, kick, "
                           "commit, start, open, choose, undo, undo_vote, back, replace, call_off, "
                           "nudge, say, murmur, erase, mute, unmute");
}

static int check_verb_members(const json_t *object, const struct command_verb *verb,
                              struct error *error)
{
    const char *names[8] = {"id", "do"};
    int count = 2;
    if (verb->place == PLACE_NAMED || verb->place == PLACE_ANY)
        names[count++] = "seat";
    if (verb->text)
        names[count++] = verb->text;
    if (verb->level)
        names[count++] = "level";
    if (verb->key)
        names[count++] = "key";
    if (verb->line)
        names[count++] = "line";
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
    if (code == 0 && verb->key && json_object_get(object, "key"))
        code = input_text(object, "key", command->key, sizeof command->key, error);
    if (code == 0 && verb->line)
        code = input_member_number(object, "line", 0, INT_MAX, &command->line, error);
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

enum limit command_limit(const struct table_command *command)
{
    return command->verb->limit ? command->verb->limit : LIMIT_COMMAND;
}

bool command_is_choice(const struct table_command *command)
{
    return command->verb && strcmp(command->verb->name, "choose") == 0;
}

/* Whether a command only replaces what a seat has said before. */
static bool is_repetition(const struct table_command *command, const struct table_state *state,
                          seat_id seat)
{
    if (command_is_choice(command))
        return state->chosen >> seat & 1;
    return strcmp(command->verb->name, "commit") == 0 &&
           draw_word_given(&state->seat[seat].commitment);
}

bool command_is_needed(const struct table_command *command, const struct table_state *state,
                       int64_t guest)
{
    seat_id seat = table_state_seat_of(state, guest);
    return command->verb->needed && (seat == SPECTATOR || !is_repetition(command, state, seat));
}

bool command_is_timed(const struct table_command *command)
{
    return command->verb && command->verb->timed;
}

/* The seat that a guest who names none takes: the one they left or that is reserved for them, else
 * the first empty one, else the first that a bot has. */
static int free_seat(const struct table_command *command, const struct table_state *state,
                     const struct command_context *context)
{
    int best = 0, best_rank = 0; /* if all are taken, table_state_check refuses the first */
    for (seat_id seat = 0; seat < table_state_players(state); seat++) {
        int rank = seat_rank(command, state, seat, context);
        if (rank > best_rank) {
            best = seat;
            best_rank = rank;
        }
    }
    return best;
}

static int seat_of(const struct table_command *command, const struct table_state *state,
                   const struct command_context *context, struct error *error)
{
    if (command->verb->place == PLACE_OWN) {
        seat_id seat = table_state_seat_of(state, context->who->id);
        return seat == SPECTATOR ? error_set(error, ERR_ILLEGAL, "you have no seat at this table")
                                 : seat;
    }
    return command->seat >= 0 ? command->seat : free_seat(command, state, context);
}

int command_check(const struct table_command *command, const struct table_state *state,
                  const struct command_context *context, struct error *error)
{
    if (!command->verb->rule)
        return 0;
    int seat = command->verb->place == PLACE_NONE ? 0 : seat_of(command, state, context, error);
    return seat < 0 ? seat : command->verb->rule(command, state, seat, context, error);
}

/* The name that a guest has there from now on: one that looks like nobody else's. */
static void add_seat_name(const struct table_state *state, const char *name, struct buffer *body)
{
    struct name_look taken[SEATS_MAX] = {0};
    char own[TABLE_NAME_MAX + 1];
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].guest)
            taken[seat] = name_look(state->seat[seat].name);
    name_tell_apart(name, taken, SEATS_MAX, own, sizeof own);
    buffer_format(body, " %s", own);
}

void command_add_key(struct buffer *body)
{
    unsigned char bytes[TABLE_KEY / 2];
    char key[TABLE_KEY + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, sizeof key, bytes, sizeof bytes);
    buffer_format(body, " %s", key);
}

int command_body(const struct table_command *command, const struct table_state *state,
                 const struct command_context *context, struct buffer *body, struct error *error)
{
    const struct command_verb *verb = command->verb;
    if (verb->write) {
        int own = seat_of(command, state, context, error);
        if (own >= 0)
            verb->write(command, state, own, body);
        return own < 0 ? own : body->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
    }
    buffer_add_text(body, verb->entry ? verb->entry : verb->name);
    if (verb->place != PLACE_NONE) {
        int seat = seat_of(command, state, context, error);
        if (seat < 0)
            return seat;
        buffer_format(body, " %d", seat);
    }
    if (verb->named)
        add_seat_name(state, context->who->name, body);
    if (verb->text) /* a name may have spaces */
        buffer_format(body, "%c%s", verb->named ? '\t' : ' ', command->text);
    if (verb->level)
        buffer_format(body, " %d", command->level);
    if (verb->line)
        buffer_format(body, " %d", command->line);
    if (verb->makes_key)
        command_add_key(body);
    return body->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
}
