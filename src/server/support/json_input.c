#include "server/support/json_input.h"

#include <string.h>

int input_bad(struct error *error, const char *key, const char *expected)
{
    return error_set_with(error, ERR_ARGUMENT, expected, "'%s': expected %s", key, ERROR_INNER);
}

enum { DEPTH_MAX = 8 }; /* more than anything we read has */

/* How deep lists and objects are nested, not counting brackets inside texts. */
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

int input_object(struct span text, json_t **object, struct error *error)
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

int input_members(const json_t *object, const char *const names[], struct error *error)
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

int input_text(const json_t *object, const char *key, char *text, size_t size, struct error *error)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        return input_bad(error, key, "a text");
    struct span span = {json_string_value(value), json_string_length(value)};
    if (!span_copy(span, text, size))
        return error_set(error, ERR_ARGUMENT, "'%s': at most %zu bytes", key, size - 1);
    return span_is_printable(span) ? 0 : input_bad(error, key, "printable text");
}

int input_number(const json_t *value, const char *key, int least, int most, int *number,
                 struct error *error)
{
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return error_set(error, ERR_ARGUMENT, "'%s': expected a number from %d to %d", key, least,
                         most);
    *number = (int)json_integer_value(value);
    return 0;
}

int input_member_number(const json_t *object, const char *key, int least, int most, int *number,
                        struct error *error)
{
    return input_number(json_object_get(object, key), key, least, most, number, error);
}
