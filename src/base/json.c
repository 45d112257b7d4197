#include "base/json.h"

#include "base/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Returns where the copy ends. */
static char *copy(char *at, const char *text, size_t length)
{
    memcpy(at, text, length);
    return at + length;
}

/* Most of what a server writes is JSON, so a value is written in one go: `open_value` makes room
 * for the key and `more` characters, writes the key, after a comma if one is needed, and returns
 * where the value goes, or NULL; `close_value` is told where it ends. */
static char *open_value(struct json *json, struct span key, size_t more)
{
    struct buffer *out = json->out;
    if (json->depth >= JSON_DEPTH || !buffer_reserve(out, key.length + more + sizeof ",\"\":"))
        return NULL;
    char *at = out->data + out->length;
    if (json->started[json->depth])
        *at++ = ',';
    json->started[json->depth] = true;
    if (key.length) {
        *at++ = '"';
        at = copy(at, key.start, key.length);
        *at++ = '"';
        *at++ = ':';
    }
    return at;
}

static void close_value(struct json *json, char *end)
{
    *end = '\0';
    json->out->length = (size_t)(end - json->out->data);
}

/* A value that is a few characters. */
static void put_plain(struct json *json, struct span key, const char *value, size_t length)
{
    char *at = open_value(json, key, length);
    if (at)
        close_value(json, copy(at, value, length));
}

static void open_nested(struct json *json, struct span key, char bracket)
{
    put_plain(json, key, &bracket, 1);
    json->depth++;
    if (json->depth < JSON_DEPTH)
        json->started[json->depth] = false;
    else
        json->out->failed = true;
}

static void close_nested(struct json *json, char bracket)
{
    if (json->depth > 0)
        json->depth--;
    else
        json->out->failed = true;
    buffer_add_char(json->out, bracket);
}

void json_add_object(struct json *json, struct span key)
{
    open_nested(json, key, '{');
}

void json_close_object(struct json *json)
{
    close_nested(json, '}');
}

void json_add_array(struct json *json, struct span key)
{
    open_nested(json, key, '[');
}

void json_close_array(struct json *json)
{
    close_nested(json, ']');
}

static bool needs_escape(char character)
{
    return (unsigned char)character < 0x20 || character == '"' || character == '\\';
}

/* The rest of a text, from the first character on that is escaped. */
static void put_escaped(struct json *json, struct span rest)
{
    for (; rest.length; rest.start++, rest.length--) {
        char next = *rest.start;
        if (needs_escape(next))
            buffer_format(json->out, (unsigned char)next < 0x20 ? "\\u%04x" : "\\%c", next);
        else
            buffer_add_char(json->out, next);
    }
    buffer_add_char(json->out, '"');
}

void json_add_text(struct json *json, struct span key, struct span value)
{
    char *at = open_value(json, key, value.length + 2);
    if (!at)
        return;
    *at++ = '"';
    while (value.length && !needs_escape(*value.start)) {
        *at++ = *value.start++;
        value.length--;
    }
    if (!value.length)
        *at++ = '"';
    close_value(json, at);
    if (value.length)
        put_escaped(json, value);
}

void json_add_open_text(struct json *json, struct span key)
{
    put_plain(json, key, "\"", 1);
}

void json_close_text(struct json *json)
{
    buffer_add_char(json->out, '"');
}

void json_add_hex(struct json *json, struct span key, const uint8_t *bytes, size_t count)
{
    char *at = open_value(json, key, 2 * count + 2);
    if (!at)
        return;
    *at++ = '"';
    hex_write(bytes, count, at);
    at += 2 * count;
    *at++ = '"';
    close_value(json, at);
}

void json_format(struct json *json, const char *key, const char *format, ...)
{
    char value[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    json_text(json, key, value);
}

void json_add_number(struct json *json, struct span key, long long value)
{
    char *at = open_value(json, key, NUMBER_MAX);
    if (at)
        close_value(json, number_write(at, value));
}

void json_add_numbers(struct json *json, struct span key, const uint8_t *values, int count,
                      int nothing)
{
    char *at = open_value(json, key, (size_t)count * sizeof ",null" + sizeof "[]");
    if (!at)
        return;
    *at++ = '[';
    for (int i = 0; i < count; i++) {
        if (i)
            *at++ = ',';
        if (values[i] == nothing)
            at = copy(at, "null", 4);
        else
            at = number_write(at, values[i]);
    }
    *at++ = ']';
    close_value(json, at);
}

void json_add_truth(struct json *json, struct span key, bool value)
{
    put_plain(json, key, value ? "true" : "false", value ? 4 : 5);
}

void json_add_nothing(struct json *json, struct span key)
{
    put_plain(json, key, "null", 4);
}

void json_written(struct json *json, struct span members)
{
    if (members.length)
        put_plain(json, json_key(NULL), members.start, members.length);
}

void json_decimal(struct json *json, const char *key, double value, int digits)
{
    put_plain(json, json_key(key), "", 0);
    buffer_format(json->out, "%.*f", digits, value);
}
