#include "describe/template.h"

#include "describe/title_schema.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- Joining ---- */

int template_join(json_t *whole, const json_t *fragment, struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)fragment, key, value)
    {
        json_t *there = json_object_get(whole, key);
        if (!there) {
            json_object_set(whole, key, value);
            continue;
        }
        if (!json_is_object(there) || !json_is_object(value))
            return error_set(error, ERR_SYNTAX, "'%s' stands in two fragments", key);
        int code = template_join(there, value, error);
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- Filling ---- */

/* A text with {name} and {Name} of a title; NULL for no title. */
static json_t *fill_text(const char *text, const struct game *game)
{
    struct buffer out = {0};
    char prefix[TITLE_PREFIX_MAX];
    if (!game)
        return json_string(text);
    title_prefix(game, prefix);
    while (*text) {
        bool name = strncmp(text, "{name}", 6) == 0, prefixed = strncmp(text, "{Name}", 6) == 0;
        if (name || prefixed)
            buffer_add_text(&out, name ? game->name : prefix);
        else
            buffer_add_char(&out, *text);
        text += name || prefixed ? 6 : 1;
    }
    json_t *filled = json_string(buffer_text(&out));
    buffer_close(&out);
    return filled;
}

static json_t *fill(const json_t *part, const struct game *game, struct error *error);

static void fill_element(json_t *list, const json_t *element, const struct game *game,
                         struct error *error)
{
    const json_t *each = json_object_get(element, "$each_title");
    for (int i = 0; each && i < games_count; i++)
        json_array_append_new(list, fill(each, games_all[i], error));
    if (!each)
        json_array_append_new(list, fill(element, game, error));
}

static json_t *fill_list(const json_t *part, const struct game *game, struct error *error)
{
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(part); i++)
        fill_element(list, json_array_get(part, i), game, error);
    return list;
}

static void add_title_schemas(json_t *object, struct error *error)
{
    for (int i = 0; i < games_count && error->code == 0; i++)
        title_schema(games_all[i], object, error);
}

static json_t *fill_object(const json_t *part, const struct game *game, struct error *error)
{
    json_t *object = json_object();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)part, key, value)
    {
        if (strcmp(key, "$title_schemas") == 0)
            add_title_schemas(object, error);
        else
            json_object_set_new(object, key, fill(value, game, error));
    }
    return object;
}

static json_t *fill(const json_t *part, const struct game *game, struct error *error)
{
    return json_is_string(part)   ? fill_text(json_string_value(part), game)
           : json_is_array(part)  ? fill_list(part, game, error)
           : json_is_object(part) ? fill_object(part, game, error)
                                  : json_deep_copy(part);
}

json_t *template_fill(const json_t *whole, struct error *error)
{
    *error = (struct error){0};
    json_t *filled = fill(whole, NULL, error);
    if (error->code) {
        json_decref(filled);
        return NULL;
    }
    return filled;
}
