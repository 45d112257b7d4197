#include "base/quota.h"

#include <stdlib.h>

enum { CAPACITY_LEAST = 16 };

struct tally_place {
    uint64_t key;
    int64_t held; /* 0: free */
};

/* ---- Tallies ---- */

/* Where a key is looked for first; it may have been moved to a later place. */
static size_t home_of(const struct tally *tally, uint64_t key)
{
    return (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (tally->capacity - 1);
}

/* The place of a key, or the free one where it would go. */
static struct tally_place *find(const struct tally *tally, uint64_t key)
{
    size_t at = home_of(tally, key);
    while (tally->place[at].held && tally->place[at].key != key)
        at = (at + 1) & (tally->capacity - 1);
    return &tally->place[at];
}

static int64_t held_by(const struct tally *tally, uint64_t key)
{
    return key && tally->capacity ? find(tally, key)->held : 0;
}

/* Makes room for one more key, so that at most half of the places are taken. */
static bool reserve(struct tally *tally)
{
    struct tally larger = {.capacity = tally->capacity ? 2 * tally->capacity : CAPACITY_LEAST};
    if (2 * (tally->count + 1) <= tally->capacity)
        return true;
    larger.place = calloc(larger.capacity, sizeof *larger.place);
    if (!larger.place)
        return false;
    for (size_t i = 0; i < tally->capacity; i++)
        if (tally->place[i].held)
            *find(&larger, tally->place[i].key) = tally->place[i];
    larger.count = tally->count;
    free(tally->place);
    *tally = larger;
    return true;
}

/* Frees a place; keys behind it that are not at home move up. */
static void vacate(struct tally *tally, size_t hole)
{
    size_t mask = tally->capacity - 1;
    for (size_t at = (hole + 1) & mask; tally->place[at].held; at = (at + 1) & mask) {
        size_t home = home_of(tally, tally->place[at].key);
        if (((at - home) & mask) < ((at - hole) & mask))
            continue;
        tally->place[hole] = tally->place[at];
        hole = at;
    }
    tally->place[hole].held = 0;
    tally->count--;
}

/* Without memory for it, a key goes uncounted. */
static void add(struct tally *tally, uint64_t key, int64_t amount)
{
    if (!key || !amount || !reserve(tally))
        return;
    struct tally_place *place = find(tally, key);
    tally->count += !place->held;
    place->key = key;
    place->held += amount;
}

static void subtract(struct tally *tally, uint64_t key, int64_t amount)
{
    if (!key || !tally->capacity)
        return;
    struct tally_place *place = find(tally, key);
    if (place->held > amount)
        place->held -= amount;
    else if (place->held)
        vacate(tally, (size_t)(place - tally->place));
}

/* ---- Quotas ---- */

void quota_close(struct quota *quota)
{
    free(quota->guests.place);
    free(quota->addresses.place);
    *quota = (struct quota){.bounds = quota->bounds};
}

static bool exceeds(int64_t held, int64_t amount, int64_t bound)
{
    return bound && held + amount > bound;
}

enum quota_verdict quota_check(const struct quota *quota, struct holder holder, int64_t amount)
{
    const struct quota_bounds *bounds = &quota->bounds;
    if (holder.guest && exceeds(quota_of_guest(quota, holder.guest), amount, bounds->guest))
        return QUOTA_GUEST_FULL;
    if (holder.address && exceeds(quota_of_address(quota, holder.address), amount, bounds->address))
        return QUOTA_ADDRESS_FULL;
    return exceeds(quota->all, amount, bounds->all) ? QUOTA_ALL_FULL : QUOTA_GRANTED;
}

enum quota_verdict quota_take(struct quota *quota, struct holder holder, int64_t amount)
{
    enum quota_verdict verdict = quota_check(quota, holder, amount);
    if (verdict == QUOTA_GRANTED)
        quota_add(quota, holder, amount);
    return verdict;
}

void quota_add(struct quota *quota, struct holder holder, int64_t amount)
{
    quota->all += amount;
    add(&quota->guests, holder.guest, amount);
    add(&quota->addresses, holder.address, amount);
}

void quota_return(struct quota *quota, struct holder holder, int64_t amount)
{
    quota->all -= amount;
    subtract(&quota->guests, holder.guest, amount);
    subtract(&quota->addresses, holder.address, amount);
}

int64_t quota_of_guest(const struct quota *quota, uint64_t guest)
{
    return held_by(&quota->guests, guest);
}

int64_t quota_of_address(const struct quota *quota, uint64_t address)
{
    return held_by(&quota->addresses, address);
}
