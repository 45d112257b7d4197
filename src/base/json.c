#include "base/json.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

/* Writes the comma that is due and the key. */
static void begin_value(struct json *json, const char *key)
{
    if (json->started[json->depth])
        buffer_add_char(json->out, ',');
    json->started[json->depth] = true;
    if (key)
        buffer_format(json->out, "\"%s\":", key);
}

static void open_nested(struct json *json, const char *key, char bracket)
{
    begin_value(json, key);
    buffer_add_char(json->out, bracket);
    json->depth++;
    assert(json->depth < JSON_DEPTH);
    json->started[json->depth] = false;
}

static void close_nested(struct json *json, char bracket)
{
    assert(json->depth > 0);
    json->depth--;
    buffer_add_char(json->out, bracket);
}

void json_open_object(struct json *json, const char *key)
{
    open_nested(json, key, '{');
}

void json_close_object(struct json *json)
{
    close_nested(json, '}');
}

void json_open_array(struct json *json, const char *key)
{
    open_nested(json, key, '[');
}

void json_close_array(struct json *json)
{
    close_nested(json, ']');
}

void json_text(struct json *json, const char *key, const char *value)
{
    begin_value(json, key);
    buffer_add_char(json->out, '"');
    for (; *value; value++) {
        unsigned char character = (unsigned char)*value;
        if (character == '"' || character == '\\')
            buffer_format(json->out, "\\%c", character);
        else if (character < 0x20)
            buffer_format(json->out, "\\u%04x", character);
        else
            buffer_add_char(json->out, (char)character);
    }
    buffer_add_char(json->out, '"');
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

void json_number(struct json *json, const char *key, long long value)
{
    begin_value(json, key);
    buffer_add_number(json->out, value);
}

void json_truth(struct json *json, const char *key, bool value)
{
    begin_value(json, key);
    buffer_add_text(json->out, value ? "true" : "false");
}

void json_nothing(struct json *json, const char *key)
{
    begin_value(json, key);
    buffer_add_text(json->out, "null");
}

void json_decimal(struct json *json, const char *key, double value, int digits)
{
    begin_value(json, key);
    buffer_format(json->out, "%.*f", digits, value);
}

void json_numbers(struct json *json, const char *key, const uint8_t *values, int count)
{
    json_open_array(json, key);
    for (int i = 0; i < count; i++)
        json_number(json, NULL, values[i]);
    json_close_array(json);
}
