/* json.h: writes JSON into a buffer, piece by piece.
 *
 * The writer places the commas. Keys are our own names; values are escaped. There is no parser.
 * Hand-written, because libencan depends only on the C library and only needs to write. Nesting
 * deeper than JSON_DEPTH, or closing what was not opened, sets `failed` in the buffer. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buffer.h"
#include "base/scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH = 16 }; /* including the top level */

struct json {
    struct buffer *out;
    int depth;
    bool started[JSON_DEPTH]; /* whether the value at each depth already has a member */
};

static inline struct json json_to(struct buffer *out)
{
    return (struct json){.out = out};
}

void json_close_object(struct json *json);
void json_close_array(struct json *json);
/* What has been opened as a text is appended to the buffer in between, and needs no escaping. */
void json_close_text(struct json *json);
void json_format(struct json *json, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds the members or values that were written to another buffer, unless there are none. */
void json_written(struct json *json, struct span members);
void json_decimal(struct json *json, const char *key, double value, int digits);

/* ---- With a key as a span, which is empty inside an array and at the top level ---- */

void json_add_object(struct json *json, struct span key);
void json_add_array(struct json *json, struct span key);
void json_add_text(struct json *json, struct span key, struct span value);
void json_add_open_text(struct json *json, struct span key);
void json_add_hex(struct json *json, struct span key, const uint8_t *bytes, size_t count);
void json_add_number(struct json *json, struct span key, long long value);
void json_add_numbers(struct json *json, struct span key, const uint8_t *values, int count,
                      int nothing);
void json_add_truth(struct json *json, struct span key, bool value);
void json_add_nothing(struct json *json, struct span key);

/* ---- With a key as a string, which is NULL there: the compiler counts literals ---- */

static inline struct span json_key(const char *key)
{
    return (struct span){key, key ? strlen(key) : 0};
}

static inline void json_open_object(struct json *json, const char *key)
{
    json_add_object(json, json_key(key));
}

static inline void json_open_array(struct json *json, const char *key)
{
    json_add_array(json, json_key(key));
}

static inline void json_text(struct json *json, const char *key, const char *value)
{
    json_add_text(json, json_key(key), json_key(value));
}

static inline void json_open_text(struct json *json, const char *key)
{
    json_add_open_text(json, json_key(key));
}

/* Bytes as hexadecimal digits. */
static inline void json_hex(struct json *json, const char *key, const uint8_t *bytes, size_t count)
{
    json_add_hex(json, json_key(key), bytes, count);
}

static inline void json_number(struct json *json, const char *key, long long value)
{
    json_add_number(json, json_key(key), value);
}

/* An array of numbers, with null for those that are `nothing`; -1 if none is. */
static inline void json_numbers(struct json *json, const char *key, const uint8_t *values,
                                int count, int nothing)
{
    json_add_numbers(json, json_key(key), values, count, nothing);
}

static inline void json_truth(struct json *json, const char *key, bool value)
{
    json_add_truth(json, json_key(key), value);
}

static inline void json_nothing(struct json *json, const char *key)
{
    json_add_nothing(json, json_key(key));
}

#endif
