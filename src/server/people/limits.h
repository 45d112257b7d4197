/* limits.h: how often somebody may do something: token buckets, in a table of fixed size.
 *
 * A bucket is found by what is done and who does it (an address, a guest). When two share a place
 * the one that was used longest ago makes way, so the table never grows and a flood of addresses
 * can at worst make old ones forgotten. Time is the caller's, in milliseconds. */
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

/* `off` lets everything pass. NULL when out of memory. */
struct limits *limits_new(bool off);
void limits_free(struct limits *limits);

/* Whether it may be done once more now; if so it is counted. */
bool limits_take(struct limits *limits, enum limit limit, const void *who, size_t length,
                 int64_t now);

#endif
