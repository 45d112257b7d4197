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
