/* uri.h: the texts inside a request, decoded strictly: paths, queries, cookies.
 *
 * Whatever is accepted is valid UTF-8 of printable characters, however it was escaped, so the code
 * that uses it need not think of NUL, control characters or broken characters. */
#ifndef NET_URI_H
#define NET_URI_H

#include "base/scan.h"

enum {
    URI_PAIRS_MAX = 32, /* parameters of a query; cookies */
};

/* Names and values, one string after the other: "name\0value\0name\0value\0". */
struct uri_pairs {
    char *text;
    size_t length;
};

/* The room that decoding a text of `length` bytes may need. */
#define URI_ROOM(length) (2 * (length) + 2)

/* Decodes a path into `path`, which has room for one byte more than `text`. False if it does not
 * begin with '/', has an empty part other than its last, a part "." or "..", an escape that is
 * broken or hides a '/', or anything but printable UTF-8. */
bool uri_path(struct span text, char *path);

/* Decodes "name=value&name=value" (also '+' as a space) into `pairs`, whose text has URI_ROOM. */
bool uri_query(struct span text, struct uri_pairs *pairs);

/* Splits "name=value; name=value". Other sites on the same host may have set cookies of any kind,
 * so those that are not printable ASCII, or too many, are skipped rather than refused. */
void uri_cookies(struct span text, struct uri_pairs *pairs);

/* The first value of a name, or NULL. */
const char *uri_find(const struct uri_pairs *pairs, const char *name);

/* Whether a text is valid UTF-8, control characters included. */
bool uri_is_utf8(struct span text);

#endif
