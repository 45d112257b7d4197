/* json.h: writes JSON into a buffer, piece by piece.
 *
 * The writer places the commas. Keys are our own names; values are escaped. There is no parser.
 * Hand-written, because libencan depends only on the C library and only needs to write. Nesting
 * deeper than JSON_DEPTH, or closing what was not opened, sets `failed` in the buffer. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buffer.h"

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

/* `key` is NULL inside an array and at the top level. */
void json_open_object(struct json *json, const char *key);
void json_close_object(struct json *json);
void json_open_array(struct json *json, const char *key);
void json_close_array(struct json *json);
void json_text(struct json *json, const char *key, const char *value);
/* A text that is appended to the buffer in between, and needs no escaping. */
void json_open_text(struct json *json, const char *key);
void json_close_text(struct json *json);
void json_format(struct json *json, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Bytes as hexadecimal digits. */
void json_hex(struct json *json, const char *key, const uint8_t *bytes, size_t count);
void json_number(struct json *json, const char *key, long long value);
/* An array of numbers, with null for those that are `nothing`; -1 if none is. */
void json_numbers(struct json *json, const char *key, const uint8_t *values, int count,
                  int nothing);
void json_truth(struct json *json, const char *key, bool value);
void json_nothing(struct json *json, const char *key);
/* Adds the members or values that were written to another buffer, unless there are none. */
void json_written(struct json *json, const struct buffer *members);
void json_decimal(struct json *json, const char *key, double value, int digits);

#endif
