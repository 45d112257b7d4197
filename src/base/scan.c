#include "base/scan.h"

#include <string.h>

struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

bool span_is(struct span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.start, text, span.length) == 0;
}

struct span span_cut(struct span *rest, char separator)
{
    struct span first = *rest;
    const char *found = rest->length ? memchr(rest->start, separator, rest->length) : NULL;
    if (!found) {
        rest->start += rest->length;
        rest->length = 0;
        return first;
    }
    first.length = (size_t)(found - rest->start);
    rest->start = found + 1;
    rest->length -= first.length + 1;
    return first;
}

static bool is_space(char character)
{
    return character && strchr(" \t\r\n", character);
}

struct span span_trim(struct span text)
{
    while (text.length && is_space(text.start[0])) {
        text.start++;
        text.length--;
    }
    while (text.length && is_space(text.start[text.length - 1]))
        text.length--;
    return text;
}

bool span_copy(struct span span, char *copy, size_t size)
{
    if (span.length >= size || (span.length && memchr(span.start, '\0', span.length)))
        return false;
    if (span.length)
        memcpy(copy, span.start, span.length);
    copy[span.length] = '\0';
    return true;
}

bool scan_unsigned(struct span span, uint64_t *number)
{
    if (span.length == 0 || (span.length > 1 && span.start[0] == '0'))
        return false;
    uint64_t value = 0;
    for (size_t i = 0; i < span.length; i++) {
        if (span.start[i] < '0' || span.start[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(span.start[i] - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

bool scan_number(struct span span, int64_t least, int64_t most, int64_t *number)
{
    bool negative = span.length > 1 && span.start[0] == '-';
    if (negative) {
        span.start++;
        span.length--;
    }
    uint64_t magnitude;
    if (!scan_unsigned(span, &magnitude) || magnitude > INT64_MAX || (negative && magnitude == 0))
        return false;
    int64_t value = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* The length of a UTF-8 character by its first byte; 0 if no character starts with it. */
static size_t character_length(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc0 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf8 ? 4
                          : 0;
}

size_t span_printable(struct span text)
{
    static const uint32_t least[] = {0, 0x20, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text.start[0];
    size_t length = character_length(first);
    if (length == 0 || length > text.length)
        return 0;
    uint32_t character = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)text.start[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (next & 0x3f);
    }
    bool control = character == 0x7f || (character >= 0x80 && character < 0xa0);
    bool surrogate = character >= 0xd800 && character < 0xe000;
    return character < least[length] || character > 0x10ffff || control || surrogate ? 0 : length;
}

bool span_is_printable(struct span text)
{
    while (text.length) {
        size_t length = span_printable(text);
        if (!length)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}

void span_quote(struct span text, char *quote, size_t size)
{
    static const char ellipsis[] = "…";
    size_t out = 0, kept = 0; /* kept: the length that leaves room for the ellipsis */
    while (text.length) {
        size_t length = span_printable(text);
        size_t taken = length ? length : 1;
        if (out + taken >= size) {
            memcpy(quote + kept, ellipsis, sizeof ellipsis);
            return;
        }
        memcpy(quote + out, length ? text.start : "?", taken);
        out += taken;
        if (out + sizeof ellipsis <= size)
            kept = out;
        text.start += taken;
        text.length -= taken;
    }
    quote[out] = '\0';
}

/* The length of an incomplete character at the start of a non-empty text; 0 if it is not
 * incomplete. */
static size_t broken_off(struct span text)
{
    unsigned char first = (unsigned char)text.start[0];
    size_t whole = character_length(first);
    size_t length = 1;
    while (length < text.length && length < whole && (text.start[length] & 0xc0) == 0x80)
        length++;
    return length < whole ? length : 0;
}

void text_mend(char *text)
{
    char *end = text;
    for (struct span rest = span_of(text); rest.length;) {
        size_t kept = span_printable(rest);
        size_t dropped = kept ? 0 : broken_off(rest);
        memmove(end, rest.start, kept);
        end += kept;
        if (!kept && !dropped) {
            *end++ = '?';
            dropped = 1;
        }
        rest.start += kept + dropped;
        rest.length -= kept + dropped;
    }
    *end = '\0';
}
