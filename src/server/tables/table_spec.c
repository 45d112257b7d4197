#include "server/tables/table_spec.h"

#include "bots/level.h"
#include "games/games.h"
#include "server/tables/command.h"

static int read_title(const json_t *object, struct table_spec *spec, struct error *error)
{
    char title[16];
    int seats = 0;
    int code = input_text(object, "title", title, sizeof title, error);
    if (code == 0 && !(spec->game = games_find(title, error)))
        code = ERR_UNKNOWN_GAME;
    if (code == 0)
        code = input_member_number(object, "seats", spec->game->players_min,
                                   spec->game->players_max, &seats, error);
    if (code == 0)
        game_config_init(spec->game, &spec->config, seats);
    return code;
}

static int read_options(const json_t *object, struct table_spec *spec, struct error *error)
{
    const char *key;
    json_t *value, *options = json_object_get(object, "options");
    if (!options)
        return 0;
    if (!json_is_object(options))
        return input_bad(error, "options", "an object");
    json_object_foreach(options, key, value)
    {
        if (!json_is_string(value))
            return input_bad(error, "options", "texts as values");
        int code = game_config_set(spec->game, &spec->config, key, json_string_value(value), error);
        if (code < 0)
            return code;
    }
    return game_config_check(spec->game, &spec->config, error);
}

static int read_bots(const json_t *object, struct table_spec *spec, struct error *error)
{
    size_t seat;
    json_t *value, *bots = json_object_get(object, "bots");
    if (!bots)
        return 0;
    if (!json_is_array(bots) || json_array_size(bots) > spec->config.players)
        return input_bad(error, "bots", "a list with a level (0 for none) for each seat");
    json_array_foreach(bots, seat, value)
    {
        int level = 0;
        int code = input_number(value, "bots", 0, LEVELS, &level, error);
        if (code < 0)
            return code;
        spec->bots[seat] = (uint8_t)level;
    }
    return 0;
}

static int read_hints(const json_t *object, struct table_spec *spec, struct error *error)
{
    char text[8];
    if (!json_object_get(object, "hints"))
        return 0;
    int code = input_text(object, "hints", text, sizeof text, error);
    if (code == 0 && !table_hints_read(span_of(text), &spec->hints))
        code = input_bad(error, "hints", "alone, all or none");
    return code;
}

/* Strangers play for keeps, friends and those who play against bots need not. */
static int read_undo(const json_t *object, struct table_spec *spec, struct error *error)
{
    const json_t *undo = json_object_get(object, "undo");
    spec->undo = undo ? json_is_true(undo) : !spec->open;
    return undo && !json_is_boolean(undo) ? input_bad(error, "undo", "true or false") : 0;
}

static bool is_taken(const struct table_spec *spec, int seat)
{
    return spec->bots[seat] || spec->sit == seat;
}

static int read_reserved(const json_t *object, struct table_spec *spec, struct error *error)
{
    size_t index;
    json_t *value, *reserve = json_object_get(object, "reserve");
    if (!reserve)
        return 0;
    if (!json_is_array(reserve) || json_array_size(reserve) > spec->config.players)
        return input_bad(error, "reserve", "a list of seats");
    json_array_foreach(reserve, index, value)
    {
        int seat = 0;
        int code = input_number(value, "reserve", 0, spec->config.players - 1, &seat, error);
        if (code < 0)
            return code;
        if (is_taken(spec, seat))
            return error_set(error, ERR_ARGUMENT, "'reserve': seat %d is taken", seat);
        spec->reserved[seat].on = true;
    }
    return 0;
}

static int read_terms(const json_t *object, struct table_spec *spec, struct error *error)
{
    const json_t *open = json_object_get(object, "open");
    const json_t *sit = json_object_get(object, "sit");
    int code = 0;
    if (json_object_get(object, "clock"))
        code = input_member_number(object, "clock", 0, TABLE_CLOCK_MAX, &spec->clock, error);
    if (code == 0 && json_object_get(object, "total"))
        code = input_member_number(object, "total", 0, TABLE_CLOCK_MAX, &spec->total, error);
    if (code == 0 && open && !json_is_boolean(open))
        code = input_bad(error, "open", "true or false");
    if (code == 0 && sit && !json_is_null(sit))
        code = input_member_number(object, "sit", 0, spec->config.players - 1, &spec->sit, error);
    spec->open = json_is_true(open);
    if (spec->open && !json_object_get(object, "clock"))
        spec->clock = OPEN_TABLE_CLOCK;
    if (code == 0 && spec->sit >= 0 && spec->bots[spec->sit])
        code = error_set(error, ERR_ARGUMENT, "'sit': seat %d is for a bot", spec->sit);
    return code;
}

int table_spec_read(struct span text, struct table_spec *spec, struct error *error)
{
    static const char *const members[] = {"title",   "seats", "options", "clock", "total",
                                          "open",    "hints", "undo",    "bots",  "sit",
                                          "reserve", "id",    NULL};
    json_t *object;
    *spec = (struct table_spec){.sit = -1};
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = input_members(object, members, error);
    if (code == 0)
        code = read_title(object, spec, error);
    if (code == 0)
        code = read_options(object, spec, error);
    if (code == 0)
        code = read_bots(object, spec, error);
    if (code == 0)
        code = read_terms(object, spec, error);
    if (code == 0)
        code = read_hints(object, spec, error);
    if (code == 0)
        code = read_undo(object, spec, error);
    if (code == 0)
        code = read_reserved(object, spec, error);
    if (code == 0 && json_object_get(object, "id"))
        code = command_read_id(object, spec->id, error);
    json_decref(object);
    return code;
}
