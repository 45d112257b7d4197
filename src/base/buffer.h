/* buffer.h: a growing string.
 *
 * Always NUL-terminated once something has been appended. When memory runs out, or a writer on top
 * of it cannot go on, `failed` is set for good and the text no longer changes, so it is enough to
 * check once, at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct buffer {
    char *data; /* owned; NULL while empty */
    size_t length;
    size_t capacity;
    bool failed;
};

/* A buffer starts as `struct buffer text = {0};` and ends with buffer_close. */
void buffer_close(struct buffer *buffer);

/* Empties the buffer and keeps its memory. */
void buffer_clear(struct buffer *buffer);

/* The text so far; "" if there is none. Valid until the next append. */
const char *buffer_text(const struct buffer *buffer);

/* Makes room for `more` characters and the final NUL; false if the buffer has failed. */
bool buffer_grow(struct buffer *buffer, size_t more);

static inline bool buffer_reserve(struct buffer *buffer, size_t more)
{
    return (!buffer->failed && buffer->length + more < buffer->capacity) ||
           buffer_grow(buffer, more);
}

/* These are inline because messages are written with them, a few bytes at a time. */

static inline void buffer_add(struct buffer *buffer, const char *text, size_t length)
{
    if (!buffer_reserve(buffer, length))
        return;
    memcpy(buffer->data + buffer->length, text, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

static inline void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

static inline void buffer_add_char(struct buffer *buffer, char character)
{
    if (!buffer_reserve(buffer, 1))
        return;
    buffer->data[buffer->length++] = character;
    buffer->data[buffer->length] = '\0';
}

void buffer_add_number(struct buffer *buffer, long long number);

/* Writes a number, of at most NUMBER_MAX characters and without a NUL; returns where it ends. */
enum { NUMBER_MAX = 20 };
char *number_write(char *at, long long number);

void buffer_format(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
