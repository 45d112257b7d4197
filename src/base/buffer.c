#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

void buffer_close(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    if (buffer->data)
        buffer->data[0] = '\0';
}

const char *buffer_text(const struct buffer *buffer)
{
    return buffer->data ? buffer->data : "";
}

bool buffer_grow(struct buffer *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    size_t needed = buffer->length + more + 1;
    if (needed <= buffer->capacity)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    while (capacity < needed)
        capacity *= 2;
    char *data = realloc(buffer->data, capacity);
    if (!data) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

char *number_write(char *at, long long number)
{
    char digits[NUMBER_MAX], *end = digits + sizeof digits, *first = end;
    if (number >= 0 && number < 10) {
        *at = (char)('0' + number);
        return at + 1;
    }
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    if (number < 0)
        *at++ = '-';
    do {
        *--first = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    while (first < end)
        *at++ = *first++;
    return at;
}

void buffer_add_number(struct buffer *buffer, long long number)
{
    char text[NUMBER_MAX];
    const char *end = number_write(text, number);
    buffer_add(buffer, text, (size_t)(end - text));
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !buffer_reserve(buffer, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}
