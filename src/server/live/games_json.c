/* games_json.c: what clients learn about each title. */
#include "bots/level.h"
#include "server/live/table_json.h"

static void put_option(const struct game_option *option, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", option->name);
    json_open_array(json, "values");
    for (int i = 0; i < option->value_count; i++)
        json_text(json, NULL, option->values[i]);
    json_close_array(json);
    json_text(json, "standard", option->values[option->standard]);
    json_close_object(json);
}

/* What the values of a kind stand for. */
static const char *meaning_of(const struct value_kind *kind)
{
    static const char *const of_number[] = {
        [MEANS_AMOUNT] = "amount",
        [MEANS_SEAT] = "seat",
        [MEANS_SEATS] = "seats",
        [MEANS_NUMBERS] = "numbers",
    };
    return kind->type == VALUE_NAME  ? "name"
           : kind->type == VALUE_SET ? "names"
                                     : of_number[kind->meaning];
}

/* Enough to draw a view without knowing the title. */
static void put_field(const struct game *game, const struct state_field *field, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", field->name);
    json_text(json, "meaning", meaning_of(&field->value));
    if (field->by_seat)
        json_text(json, "by_seat", state_field_has_seat_columns(game, field) ? "columns" : "rows");
    json_close_object(json);
}

static void put_title(const struct game *game, const struct recipient *recipient, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", game->name);
    json_text(json, "title", game->title);
    json_number(json, "players_min", game->players_min);
    json_number(json, "players_max", game->players_max);
    json_open_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option(&game->options[i], json);
    json_close_array(json);
    json_open_array(json, "fields");
    for (int i = 0; i < game->field_count; i++)
        put_field(game, &game->fields[i], json);
    json_close_array(json);
    if (recipient->wants_text)
        put_title_text(game, recipient->language, json);
    json_close_object(json);
}

void games_json(const struct recipient *recipient, struct buffer *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_open_array(&json, "games");
    for (int i = 0; i < games_count; i++)
        put_title(games_all[i], recipient, &json);
    json_close_array(&json);
    json_open_array(&json, "levels");
    for (int i = 0; i < LEVELS; i++)
        json_text(&json, NULL, levels[i].name);
    json_close_array(&json);
    if (recipient->wants_text)
        put_level_names(recipient->language, &json);
    json_close_object(&json);
}
