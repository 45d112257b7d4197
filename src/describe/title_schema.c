#include "describe/title_schema.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void title_prefix(const struct game *game, char prefix[static TITLE_PREFIX_MAX])
{
    snprintf(prefix, TITLE_PREFIX_MAX, "%s", game->name);
    prefix[0] = (char)toupper((unsigned char)prefix[0]);
}

static json_t *reference(const char *definition)
{
    return json_pack("{s:s+}", "$ref", "#/$defs/", definition);
}

static json_t *text_list(const char *const texts[], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(texts[i]));
    return list;
}

/* An object with just these members; `required` are the names of those that must be there. */
static json_t *strict_object(json_t *properties, json_t *required)
{
    return json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties", properties, "required",
                     required, "additionalProperties", 0);
}

static void describe(json_t *schema, const char *note)
{
    if (note)
        json_object_set_new(schema, "description", json_string(note));
}

/* ---- Values ---- */

static json_t *number_schema(const struct value_kind *kind)
{
    if (kind->meaning == MEANS_SEAT && kind->most == SEATS_MAX - 1)
        return reference("Seat");
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)kind->least,
                     "maximum", (json_int_t)kind->most);
}

/* One value of the kind, written out; of a set, one member. */
static json_t *member_schema(const struct value_kind *kind)
{
    if (kind->type == VALUE_NUMBER)
        return number_schema(kind);
    return json_pack("{s:o}", "enum", text_list(kind->names, kind->name_count));
}

static json_t *set_schema(const struct value_kind *kind)
{
    return json_pack("{s:s, s:o, s:i}", "type", "array", "items",
                     kind->called ? reference(kind->called) : member_schema(kind), "maxItems",
                     kind->name_count);
}

static json_t *value_schema(const struct value_kind *kind)
{
    char plural[TITLE_PREFIX_MAX];
    if (!kind->called)
        return kind->type == VALUE_SET ? set_schema(kind) : member_schema(kind);
    if (kind->type != VALUE_SET)
        return reference(kind->called);
    snprintf(plural, sizeof plural, "%ss", kind->called);
    return reference(plural);
}

/* ---- Definitions ---- */

struct definitions {
    const struct game *game;
    json_t *defs;
    struct error *error;
};

static void define(struct definitions *definitions, const char *name, json_t *schema)
{
    const json_t *before = json_object_get(definitions->defs, name);
    if (before && !json_equal(before, schema))
        error_set(definitions->error, ERR_SYNTAX, "%s: '%s' already means something else",
                  definitions->game->name, name);
    json_object_set_new(definitions->defs, name, schema);
}

static void define_kind(struct definitions *definitions, const struct value_kind *kind)
{
    char plural[TITLE_PREFIX_MAX];
    if (!kind->called)
        return;
    json_t *member = member_schema(kind);
    describe(member, kind->note);
    define(definitions, kind->called, member);
    if (kind->type != VALUE_SET)
        return;
    snprintf(plural, sizeof plural, "%ss", kind->called);
    define(definitions, plural, set_schema(kind));
}

static void define_kinds(struct definitions *definitions)
{
    const struct game *game = definitions->game;
    for (int i = 0; i < game->event_count; i++)
        for (int value = 0; value < EVENT_VALUES; value++)
            define_kind(definitions, &game->events[i].value[value]);
    for (int i = 0; i < game->field_count; i++)
        define_kind(definitions, &game->fields[i].value);
    for (int i = 0; i < game->reckoned_count; i++)
        define_kind(definitions, &game->reckoned[i].value);
}

/* ---- Options ---- */

static json_t *options_schema(const struct game *game)
{
    json_t *properties = json_object();
    for (int i = 0; i < game->option_count; i++) {
        const struct game_option *option = &game->options[i];
        json_object_set_new(
            properties, option->name,
            json_pack("{s:o}", "enum", text_list(option->values, option->value_count)));
    }
    json_t *schema = strict_object(properties, json_array());
    describe(schema, "Left out: the standard.");
    return schema;
}

/* ---- Events ---- */

static void add_member(json_t *properties, json_t *required, const char *name, json_t *schema)
{
    json_object_set_new(properties, name, schema);
    json_array_append_new(required, json_string(name));
}

static json_t *event_schema(const struct event_kind *kind)
{
    json_t *properties = json_object(), *required = json_array();
    add_member(properties, required, "event", json_pack("{s:s}", "const", kind->name));
    if (kind->of_seat)
        add_member(properties, required, "seat", reference("Seat"));
    for (int i = 0; i < EVENT_VALUES; i++)
        if (kind->value[i].type != VALUE_NONE)
            add_member(properties, required, kind->value_name[i], value_schema(&kind->value[i]));
    json_object_set_new(properties, "text", reference("Sentence"));
    return strict_object(properties, required);
}

static json_t *events_schema(const struct game *game)
{
    json_t *events = json_array();
    for (int i = 0; i < game->event_count; i++)
        json_array_append_new(events, event_schema(&game->events[i]));
    return json_pack("{s:o}", "oneOf", events);
}

/* ---- Views ---- */

static json_t *list_schema(json_t *items, int least, int most)
{
    return json_pack("{s:s, s:o, s:i, s:i}", "type", "array", "items", items, "minItems", least,
                     "maxItems", most);
}

static json_t *field_schema(const struct game *game, const struct state_field *field)
{
    json_t *value = value_schema(&field->value);
    if (field->may_hide)
        value = json_pack("{s:[o, {s:s}]}", "anyOf", value, "type", "null");
    if (field->count == 1)
        return value;
    if (field->row) {
        int rows = field->count / field->row;
        return list_schema(list_schema(value, field->row, field->row), rows, rows);
    }
    int least = field->count, most = 0;
    for (int players = game->players_min; players <= game->players_max; players++) {
        int used = state_field_used(field, players);
        least = used < least ? used : least;
        most = used > most ? used : most;
    }
    return list_schema(value, least, most);
}

static void add_fields(const struct game *game, const struct state_field fields[], int count,
                       json_t *properties, json_t *required)
{
    for (int i = 0; i < count; i++) {
        json_t *schema = field_schema(game, &fields[i]);
        describe(schema, fields[i].note);
        add_member(properties, required, fields[i].name, schema);
    }
}

static json_t *reckoning_schema(const struct game *game)
{
    json_t *properties = json_object(), *required = json_array();
    add_fields(game, game->reckoned, game->reckoned_count, properties, required);
    return strict_object(properties, required);
}

static json_t *view_schema(const struct game *game)
{
    json_t *properties = json_object(), *required = json_array();
    add_member(properties, required, "players",
               json_pack("{s:s, s:i, s:i}", "type", "integer", "minimum", game->players_min,
                         "maximum", game->players_max));
    add_member(properties, required, "phase",
               json_pack("{s:o}", "enum", text_list(game->phases, game->phase_count)));
    add_member(properties, required, "round",
               json_pack("{s:s, s:i}", "type", "integer", "minimum", 0));
    add_fields(game, game->fields, game->field_count, properties, required);
    json_t *schema = strict_object(properties, required);
    char note[128];
    snprintf(note, sizeof note, "%s. Lists by seat have %d places.", game->title,
             game->players_max);
    describe(schema, note);
    return schema;
}

/* "Krach" and "View" name the definition KrachView. */
static void define_part(struct definitions *definitions, const char *part, json_t *schema)
{
    char name[TITLE_PREFIX_MAX + 16] = "";
    title_prefix(definitions->game, name);
    snprintf(name + strlen(name), sizeof name - strlen(name), "%s", part);
    define(definitions, name, schema);
}

int title_schema(const struct game *game, json_t *defs, struct error *error)
{
    struct definitions definitions = {game, defs, error};
    *error = (struct error){0};
    define_kinds(&definitions);
    define_part(&definitions, "Options", options_schema(game));
    define_part(&definitions, "Event", events_schema(game));
    define_part(&definitions, "View", view_schema(game));
    define_part(&definitions, "Reckoning", reckoning_schema(game));
    return error->code;
}
