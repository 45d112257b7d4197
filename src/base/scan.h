/* scan.h: strict parsing of short texts from outside. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Part of a text that somebody else owns. */
struct span {
    const char *start;
    size_t length;
};

struct span span_of(const char *text);
bool span_is(struct span span, const char *text);

/* Removes and returns what comes before the first `separator` in `rest`, and removes the separator
 * too; without a separator, takes everything. */
struct span span_cut(struct span *rest, char separator);

/* The span without surrounding white space. */
struct span span_trim(struct span text);

/* Copies a span as a C string; false if it does not fit into `size` or contains a NUL. */
bool span_copy(struct span span, char *copy, size_t size);

/* Reads all of `span` as a decimal number from `least` to `most`, in the only form we write: no
 * sign but '-', no leading zeros, no spaces. */
bool scan_number(struct span span, int64_t least, int64_t most, int64_t *number);
bool scan_unsigned(struct span span, uint64_t *number);

/* The length of the printable character at the start of a non-empty text; 0 if it is a control
 * character or not valid UTF-8. */
size_t span_printable(struct span text);

/* Whether all of a text is printable; an empty text is. */
bool span_is_printable(struct span text);

/* Copies text from outside for use in a message: every byte that is not part of printable UTF-8
 * becomes '?', and what does not fit is replaced by "…". `size` is at least 4. */
void span_quote(struct span text, char *quote, size_t size);

/* Turns a text into printable UTF-8, in place: an incomplete character at the end is dropped, and
 * every other invalid byte becomes '?'. */
void text_mend(char *text);

#endif
