#include "base/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Writes the key, after a comma if one is needed. */
static void begin_value(struct json *json, const char *key)
{
    if (json->depth >= JSON_DEPTH)
        return;
    struct buffer *out = json->out;
    size_t length = key ? strlen(key) : 0;
    if (!buffer_reserve(out, length + sizeof ",\"\":"))
        return;
    char *at = out->data + out->length;
    if (json->started[json->depth])
        *at++ = ',';
    json->started[json->depth] = true;
    if (key) {
        *at++ = '"';
        memcpy(at, key, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    *at = '\0';
    out->length = (size_t)(at - out->data);
}

static void open_nested(struct json *json, const char *key, char bracket)
{
    begin_value(json, key);
    buffer_add_char(json->out, bracket);
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

/* The length of the part of a text that needs no escaping. */
static size_t plain_length(const char *text)
{
    size_t length = 0;
    while ((unsigned char)text[length] >= 0x20 && text[length] != '"' && text[length] != '\\')
        length++;
    return length;
}

void json_text(struct json *json, const char *key, const char *value)
{
    begin_value(json, key);
    buffer_add_char(json->out, '"');
    for (;;) {
        size_t plain = plain_length(value);
        buffer_add(json->out, value, plain);
        value += plain;
        if (!*value)
            break;
        buffer_format(json->out, (unsigned char)*value < 0x20 ? "\\u%04x" : "\\%c", *value);
        value++;
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

void json_written(struct json *json, const struct buffer *members)
{
    if (!members->length)
        return;
    begin_value(json, NULL);
    buffer_add(json->out, members->data, members->length);
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
