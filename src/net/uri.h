/* uri.h: the texts inside a request, decoded strictly: paths, queries, cookies.
 *
 * What is accepted is valid UTF-8 of printable characters, however it was escaped; so nobody behind
 * has to think of NUL, controls or half characters. */
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

/* Room that decoding a text of so many bytes may need. */
#define URI_ROOM(length) (2 * (length) + 2)

/* Decodes a path into `path`, which has room for a byte more than `text`. False if it does not
 * begin with '/', has an empty part before its last, a part "." or "..", an escape that is broken
 * or hides a '/', or anything but printable UTF-8. */
bool uri_path(struct span text, char *path);

/* Decodes "name=value&name=value" (also '+' as a space) into `pairs`, whose text has URI_ROOM. */
bool uri_query(struct span text, struct uri_pairs *pairs);

/* Takes "name=value; name=value" apart. Other sites of the same host may have left any cookies, so
 * what is not printable ASCII, or too many, is skipped rather than refused. */
void uri_cookies(struct span text, struct uri_pairs *pairs);

/* The first value of a name, or NULL. */
const char *uri_find(const struct uri_pairs *pairs, const char *name);

/* Whether a text is UTF-8; controls are fine. */
bool uri_is_utf8(struct span text);

#endif
