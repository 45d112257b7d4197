#include "server/command.h"

#include "bots/level.h"

#include <jansson.h>
#include <string.h>

/* ---- Reading members ---- */

static int bad(struct error *error, const char *key, const char *expected)
{
    return error_set(error, ERR_ARGUMENT, "'%s': expected %s", key, error_text(expected));
}

enum { DEPTH_MAX = 8 }; /* more than anything has that we read */

/* How deep lists and objects are nested, brackets in texts aside. */
static int depth_of(struct span text)
{
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.length; i++) {
        char at = text.start[i];
        if (quoted && at == '\\')
            i++;
        else if (at == '"')
            quoted = !quoted;
        else if (!quoted && (at == '[' || at == '{'))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!quoted && (at == ']' || at == '}'))
            depth--;
    }
    return deepest;
}

static int read_object(struct span text, json_t **object, struct error *error)
{
    json_error_t why;
    *object = NULL;
    if (depth_of(text) > DEPTH_MAX)
        return error_set(error, ERR_SYNTAX, "lists and objects are nested deeper than %d",
                         DEPTH_MAX);
    *object = json_loadb(text.start, text.length, JSON_REJECT_DUPLICATES, &why);
    if (!*object)
        return error_set(error, ERR_SYNTAX, "this is not JSON: line %d, column %d: %s", why.line,
                         why.column, why.text);
    if (json_is_object(*object))
        return 0;
    json_decref(*object);
    *object = NULL;
    return error_set(error, ERR_SYNTAX, "expected a JSON object");
}

/* Refuses members that are not in `names`, a list that ends with NULL. */
static int check_members(const json_t *object, const char *const names[], struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        const char *const *name = names;
        while (*name && strcmp(*name, key) != 0)
            name++;
        if (!*name) {
            char quote[48];
            span_quote(span_of(key), quote, sizeof quote);
            return error_set(error, ERR_ARGUMENT, "unknown member '%s'", quote);
        }
    }
    return 0;
}

static int read_text(const json_t *object, const char *key, char *text, size_t size,
                     struct error *error)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        return bad(error, key, "a text");
    struct span span = {json_string_value(value), json_string_length(value)};
    if (!span_copy(span, text, size))
        return error_set(error, ERR_ARGUMENT, "'%s': at most %zu bytes", key, size - 1);
    for (; span.length; span.start += span_printable(span), span.length = strlen(span.start))
        if (!span_printable(span))
            return bad(error, key, "printable text");
    return 0;
}

static int check_number(const json_t *value, const char *key, int least, int most, int *number,
                        struct error *error)
{
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return error_set(error, ERR_ARGUMENT, "'%s': expected a number from %d to %d", key, least,
                         most);
    *number = (int)json_integer_value(value);
    return 0;
}

static int read_number(const json_t *object, const char *key, int least, int most, int *number,
                       struct error *error)
{
    return check_number(json_object_get(object, key), key, least, most, number, error);
}

/* ---- Commands ---- */

enum place { PLACE_NONE, PLACE_OWN, PLACE_NAMED, PLACE_ANY };

struct command_verb {
    const char *name;
    const char *text; /* the member with its text, or NULL */
    enum place place; /* the seat it is about */
    bool level;
};

static const struct command_verb verbs[] = {
    {"sit", NULL, PLACE_ANY, false},    {"stand", NULL, PLACE_OWN, false},
    {"bot", NULL, PLACE_NAMED, true},   {"empty", NULL, PLACE_NAMED, false},
    {"start", NULL, PLACE_NONE, false}, {"choose", "action", PLACE_OWN, false},
    {"back", NULL, PLACE_OWN, false},   {"say", "text", PLACE_NONE, false},
    {"mute", NULL, PLACE_NAMED, false}, {"unmute", NULL, PLACE_NAMED, false},
};

static const struct command_verb *find_verb(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(verbs); i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* On error the id is empty. */
static int read_id(const json_t *object, char id[STORE_COMMAND_MAX + 1], struct error *error)
{
    int code = read_text(object, "id", id, STORE_COMMAND_MAX + 1, error);
    if (code == 0 && !id[0])
        code = bad(error, "id", "a text that is not empty");
    if (code < 0)
        id[0] = 0;
    return code;
}

static int read_verb(const json_t *object, struct table_command *command, struct error *error)
{
    char name[16];
    int code = read_text(object, "do", name, sizeof name, error);
    if (code < 0)
        return code;
    command->verb = find_verb(name);
    return command->verb ? 0
                         : bad(error, "do",
                               "one of sit, stand, bot, empty, start, choose, back, say, mute, "
                               "unmute");
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
    return check_members(object, names, error);
}

static int read_values(const json_t *object, struct table_command *command, struct error *error)
{
    const struct command_verb *verb = command->verb;
    bool seated = verb->place == PLACE_NAMED || json_object_get(object, "seat");
    int code = check_verb_members(object, verb, error);
    if (code == 0 && seated)
        code = read_number(object, "seat", 0, SEATS_MAX - 1, &command->seat, error);
    if (code == 0 && verb->text)
        code = read_text(object, verb->text, command->text, sizeof command->text, error);
    if (code == 0 && verb->level)
        code = read_number(object, "level", 1, LEVELS, &command->level, error);
    return code;
}

int command_read(struct span text, struct table_command *command, struct error *error)
{
    json_t *object;
    *command = (struct table_command){.seat = -1};
    int code = read_object(text, &object, error);
    if (code < 0)
        return code;
    code = read_id(object, command->id, error);
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

/* The first seat that nobody has, else the first that a bot has. */
static int free_seat(const struct room *room)
{
    for (int level = 0; level < 2; level++)
        for (int seat = 0; seat < room->record.config.players; seat++)
            if (!room->seat[seat].guest && (room->seat[seat].level > 0) == level)
                return seat;
    return 0; /* taken: the room will say so */
}

static int seat_of(const struct table_command *command, const struct room *room, int64_t guest,
                   struct error *error)
{
    if (command->verb->place == PLACE_OWN) {
        seat_id seat = room_seat_of(room, guest);
        return seat == SPECTATOR ? error_set(error, ERR_ILLEGAL, "you do not sit at this table")
                                 : seat;
    }
    return command->seat >= 0 ? command->seat : free_seat(room);
}

int command_body(const struct table_command *command, const struct room *room, int64_t guest,
                 const char *name, struct buffer *body, struct error *error)
{
    const struct command_verb *verb = command->verb;
    buffer_add_text(body, verb->name);
    if (verb->place != PLACE_NONE) {
        int seat = seat_of(command, room, guest, error);
        if (seat < 0)
            return seat;
        buffer_format(body, " %d", seat);
    }
    if (verb->place == PLACE_ANY)
        buffer_format(body, " %s", name);
    if (verb->text)
        buffer_format(body, " %s", command->text);
    if (verb->level)
        buffer_format(body, " %d", command->level);
    return body->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
}

/* ---- Names ---- */

int command_read_name(struct span text, char name[STORE_NAME_MAX + 1], struct error *error)
{
    static const char *const members[] = {"name", NULL};
    json_t *object;
    int code = read_object(text, &object, error);
    if (code < 0)
        return code;
    code = check_members(object, members, error);
    if (code == 0)
        code = read_text(object, "name", name, STORE_NAME_MAX + 1, error);
    if (code == 0 && (!record_name_valid(span_of(name)) || name[0] == ' '))
        code = bad(error, "name", "1 to 40 bytes of printable text");
    json_decref(object);
    return code;
}

/* ---- Tables ---- */

static int read_title(const json_t *object, struct table_wish *wish, struct error *error)
{
    char title[16];
    int seats = 0;
    int code = read_text(object, "title", title, sizeof title, error);
    if (code == 0 && !(wish->game = games_find(title, error)))
        code = ERR_UNKNOWN_GAME;
    if (code == 0)
        code = read_number(object, "seats", wish->game->players_min, wish->game->players_max,
                           &seats, error);
    if (code == 0)
        game_config_init(wish->game, &wish->config, seats);
    return code;
}

static int read_options(const json_t *object, struct table_wish *wish, struct error *error)
{
    const char *key;
    json_t *value, *options = json_object_get(object, "options");
    if (!options)
        return 0;
    if (!json_is_object(options))
        return bad(error, "options", "an object");
    json_object_foreach(options, key, value)
    {
        if (!json_is_string(value))
            return bad(error, "options", "texts as values");
        int code = game_config_set(wish->game, &wish->config, key, json_string_value(value), error);
        if (code < 0)
            return code;
    }
    return game_config_check(wish->game, &wish->config, error);
}

static int read_bots(const json_t *object, struct table_wish *wish, struct error *error)
{
    size_t seat;
    json_t *value, *bots = json_object_get(object, "bots");
    if (!bots)
        return 0;
    if (!json_is_array(bots) || json_array_size(bots) > wish->config.players)
        return bad(error, "bots", "a list with a level (0 for none) for each seat");
    json_array_foreach(bots, seat, value)
    {
        int level = 0;
        int code = check_number(value, "bots", 0, LEVELS, &level, error);
        if (code < 0)
            return code;
        wish->bots[seat] = (uint8_t)level;
    }
    return 0;
}

static int read_terms(const json_t *object, struct table_wish *wish, struct error *error)
{
    const json_t *open = json_object_get(object, "open");
    const json_t *sit = json_object_get(object, "sit");
    int code = 0;
    if (json_object_get(object, "clock"))
        code = read_number(object, "clock", 0, ROOM_CLOCK_MAX, &wish->clock, error);
    if (code == 0 && open && !json_is_boolean(open))
        code = bad(error, "open", "true or false");
    if (code == 0 && sit && !json_is_null(sit))
        code = read_number(object, "sit", 0, wish->config.players - 1, &wish->sit, error);
    wish->open = json_is_true(open);
    if (code == 0 && wish->sit >= 0 && wish->bots[wish->sit])
        code = error_set(error, ERR_ARGUMENT, "'sit': a bot is to sit on seat %d", wish->sit);
    return code;
}

int command_read_table(struct span text, struct table_wish *wish, struct error *error)
{
    static const char *const members[] = {"title", "seats", "options", "clock", "open",
                                          "bots",  "sit",   "id",      NULL};
    json_t *object;
    *wish = (struct table_wish){.sit = -1};
    int code = read_object(text, &object, error);
    if (code < 0)
        return code;
    code = check_members(object, members, error);
    if (code == 0)
        code = read_title(object, wish, error);
    if (code == 0)
        code = read_options(object, wish, error);
    if (code == 0)
        code = read_bots(object, wish, error);
    if (code == 0)
        code = read_terms(object, wish, error);
    if (code == 0 && json_object_get(object, "id"))
        code = read_id(object, wish->id, error);
    json_decref(object);
    return code;
}

/* ---- Replays ---- */

static int read_lang(const json_t *object, struct listener *listener, struct error *error)
{
    const json_t *lang = json_object_get(object, "lang");
    if (!lang || json_is_null(lang))
        return 0;
    if (!json_is_string(lang) || !listener_read(listener, json_string_value(lang)))
        return bad(error, "lang", "en or fr");
    return 0;
}

static int read_record(const json_t *object, struct record *record, struct error *error)
{
    const json_t *text = json_object_get(object, "record");
    if (!json_is_string(text))
        return bad(error, "record", "a text");
    return record_read(record, json_string_value(text), json_string_length(text), error);
}

static int read_viewer(const json_t *object, struct replay_wish *wish, struct error *error)
{
    const json_t *seat = json_object_get(object, "seat");
    int code = 0;
    wish->seat = SPECTATOR;
    if (seat && !json_is_null(seat))
        code = check_number(seat, "seat", 0, wish->record.config.players - 1, &wish->seat, error);
    if (code < 0)
        record_close(&wish->record);
    return code;
}

static int read_replay(const json_t *object, struct replay_wish *wish, struct error *error)
{
    static const char *const members[] = {"record", "seat", "lang", NULL};
    int code = check_members(object, members, error);
    if (code == 0)
        code = read_lang(object, &wish->listener, error);
    enum tongue before =
        tongue_speak(wish->listener.worded ? wish->listener.tongue : tongue_in_use());
    if (code == 0)
        code = read_record(object, &wish->record, error);
    if (code == 0)
        code = read_viewer(object, wish, error);
    tongue_speak(before);
    return code;
}

int command_read_replay(struct span text, struct replay_wish *wish, struct error *error)
{
    json_t *object;
    *wish = (struct replay_wish){.seat = SPECTATOR};
    int code = read_object(text, &object, error);
    if (code < 0)
        return code;
    code = read_replay(object, wish, error);
    json_decref(object);
    return code;
}

/* ---- Ids ---- */

static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

void table_id_write(int64_t id, char text[TABLE_ID_TEXT])
{
    for (int i = TABLE_ID_TEXT - 2; i >= 0; i--, id >>= 5)
        text[i] = digits[id & 31];
    text[TABLE_ID_TEXT - 1] = 0;
}

bool table_id_read(struct span text, int64_t *id)
{
    uint64_t value = 0;
    if (text.length != TABLE_ID_TEXT - 1)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        const char *digit = text.start[i] ? strchr(digits, text.start[i]) : NULL;
        if (!digit || value >> 58)
            return false;
        value = value << 5 | (uint64_t)(digit - digits);
    }
    *id = (int64_t)value;
    return *id > 0;
}
