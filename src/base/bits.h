/* bits.h: sets as bit masks. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest member of a non-empty set. */
static inline int bits_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The highest member of a non-empty set. */
static inline int bits_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

static inline uint64_t bits_without_lowest(uint64_t set)
{
    return set & (set - 1);
}

/* The member that has `index` smaller ones in the set; `index` is below bits_count(set). */
static inline int bits_nth(uint64_t set, unsigned index)
{
    while (index--)
        set = bits_without_lowest(set);
    return bits_lowest(set);
}

static inline bool bits_single(uint64_t set)
{
    return set && !bits_without_lowest(set);
}

/* Runs the following statement for each member of `set`, in ascending order. */
#define BITS_EACH(member, set)                                                                     \
    for (uint64_t member##_rest = (set),                                                           \
                  member = member##_rest ? (uint64_t)bits_lowest(member##_rest) : 0;               \
         member##_rest; member##_rest = bits_without_lowest(member##_rest),                        \
                  member = member##_rest ? (uint64_t)bits_lowest(member##_rest) : 0)

#endif
