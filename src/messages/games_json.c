#include "messages/games_json.h"

#include "bots/level.h"

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

/* ---- In words ---- */

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

/* "words" of a title. */
static void put_title_text(const struct game *game, enum language language, struct json *json)
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

/* "level_words": the names of the bots' levels. */
static void put_level_names(enum language language, struct json *json)
{
    json_open_array(json, "level_words");
    for (int i = 0; i < WORDS_LEVELS; i++)
        json_text(json, NULL, tr(language, words_level_names[i]));
    json_close_array(json);
}

/* ---- Titles ---- */

static void put_title(const struct game *game, const enum language *language, struct json *json)
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
    if (language)
        put_title_text(game, *language, json);
    json_close_object(json);
}

void games_json(const enum language *language, struct buffer *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_open_array(&json, "games");
    for (int i = 0; i < games_count; i++)
        put_title(games_all[i], language, &json);
    json_close_array(&json);
    json_open_array(&json, "levels");
    for (int i = 0; i < LEVELS; i++)
        json_text(&json, NULL, levels[i].name);
    json_close_array(&json);
    if (language)
        put_level_names(*language, &json);
    json_close_object(&json);
}
