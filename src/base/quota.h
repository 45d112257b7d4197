/* quota.h: how much of something limited each holder has.
 *
 * A holder is a guest at an address. A quota counts what each guest, each address and all of them
 * together hold (connections, tables, bytes) and grants no more than its bounds allow. What is
 * granted is held until it is returned. Limits on how *often* something may be done are elsewhere
 * (server/people/limits.h).
 *
 * Only those who hold something take memory, so a bound on the whole bounds the quota itself. */
#ifndef BASE_QUOTA_H
#define BASE_QUOTA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 0 stands for somebody unknown, who counts only as part of the whole. */
struct holder {
    uint64_t guest;
    uint64_t address; /* from net/address.h */
};

/* 0: no bound. */
struct quota_bounds {
    int64_t guest, address, all;
};

/* What stands in the way, the narrowest bound first. */
enum quota_verdict { QUOTA_GRANTED, QUOTA_GUEST_FULL, QUOTA_ADDRESS_FULL, QUOTA_ALL_FULL };

/* Counts by key: a hash table with open addressing. Used only by quota.c. */
struct tally {
    struct tally_place *place; /* owned */
    size_t count, capacity;
};

/* Starts as all zeros with `bounds` set. */
struct quota {
    struct quota_bounds bounds;
    int64_t all; /* held by everybody together */
    struct tally guests, addresses;
};

void quota_close(struct quota *quota);

/* Whether a holder may have `amount` more. */
enum quota_verdict quota_check(const struct quota *quota, struct holder holder, int64_t amount);

/* Grants `amount` more if quota_check allows it. */
enum quota_verdict quota_take(struct quota *quota, struct holder holder, int64_t amount);

/* Counts what cannot be refused. */
void quota_add(struct quota *quota, struct holder holder, int64_t amount);

/* Returns part of what the holder has. */
void quota_return(struct quota *quota, struct holder holder, int64_t amount);

/* What a guest, or an address, holds. */
int64_t quota_of_guest(const struct quota *quota, uint64_t guest);
int64_t quota_of_address(const struct quota *quota, uint64_t address);

#endif
