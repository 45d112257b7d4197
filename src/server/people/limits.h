/* limits.h: rate limits: token buckets, in a table of fixed size.
 *
 * There is a bucket for each limit and client (an address, a guest). Limits on how *much* somebody
 * may have are quotas (base/quota.h). When there is no place for a new bucket, the least recently
 * used makes way; so the table never grows, and a flood of addresses can at worst make the server
 * forget old ones. The caller passes the time, in milliseconds. */
#ifndef SERVER_PEOPLE_LIMITS_H
#define SERVER_PEOPLE_LIMITS_H

#include "server/support/config.h"

enum limit {
    LIMIT_REQUEST,       /* any HTTP request of an address */
    LIMIT_MESSAGE,       /* any message of an address on its WebSockets */
    LIMIT_GUEST,         /* new guests and names of an address */
    LIMIT_TABLE,         /* new tables of a guest */
    LIMIT_ADDRESS_TABLE, /* new tables of an address */
    LIMIT_COMMAND,       /* any command of a guest */
    LIMIT_SEAT,          /* commands of an address that change who sits where */
    LIMIT_CHAT,          /* lines of a guest */
    LIMIT_MURMUR,        /* likewise, as a spectator */
    LIMIT_REPORT,        /* reports of a guest, or of an address */
    LIMIT_HINT,          /* what makes bots or replays work, of a guest or an address */
    LIMITS
};

struct limits;

/* NULL when out of memory. */
struct limits *limits_new(const struct config *config);
void limits_free(struct limits *limits);

/* Takes a token from the bucket of `who`, a guest's id or an address; false if there is none left.
 */
bool limits_take(struct limits *limits, enum limit limit, uint64_t who, int64_t now);

#endif
