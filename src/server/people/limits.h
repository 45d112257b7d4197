/* limits.h: rate limits: token buckets, in a table of fixed size.
 *
 * There is a bucket for each limit and client (an address, a guest). When the place for a new one
 * is full, the least recently used makes way; so the table never grows, and a flood of addresses
 * can at worst make the server forget old ones. The caller passes the time, in milliseconds. */
#ifndef SERVER_PEOPLE_LIMITS_H
#define SERVER_PEOPLE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum limit {
    LIMIT_REQUEST,
    LIMIT_GUEST,
    LIMIT_TABLE,
    LIMIT_COMMAND,
    LIMIT_CHAT,
    LIMIT_HINT,
    LIMITS
};

struct limits;

/* With `off`, everything is allowed. NULL when out of memory. */
struct limits *limits_new(bool off);
void limits_free(struct limits *limits);

/* Takes a token from the bucket of `who`; false if there is none left. */
bool limits_take(struct limits *limits, enum limit limit, const void *who, size_t length,
                 int64_t now);

#endif
