/* scan.h: strict reading of small texts from outside. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A stretch of text that belongs to somebody else. */
struct span {
    const char *start;
    size_t length;
};

struct span span_of(const char *text);
bool span_is(struct span span, const char *text);

/* Takes what stands before the first `separator` off the front of `rest`, and the separator with
 * it; all of it when there is none. */
struct span span_cut(struct span *rest, char separator);

/* Copies a span as a C string; false if it is too long for `size` or holds a NUL. */
bool span_copy(struct span span, char *copy, size_t size);

/* Reads all of `span` as a decimal number from `least` to `most`, written the one way we write
 * it: no sign but '-', no leading zero, no space. */
bool scan_number(struct span span, int64_t least, int64_t most, int64_t *number);
bool scan_unsigned(struct span span, uint64_t *number);

#endif
