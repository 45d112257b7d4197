/* rng.h: the only source of randomness.
 *
 * xoshiro256** (Blackman and Vigna), after their public-domain description; seeded with 64 bits
 * through splitmix64, or with 256 bits that become its state. Records replay a deal from its seed,
 * so neither the generator nor the way ranges and shuffles are drawn from it may ever change.
 * Inline, because playouts draw at every decision. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t word[4];
};

static inline void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t mixed = seed;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        rng->word[i] = mixed ^ (mixed >> 31);
    }
}

enum { RNG_WIDE_BYTES = 32 };

/* Seeds the whole state: four words, each with its most significant byte first. At least one byte
 * is not zero. */
static inline void rng_seed_wide(struct rng *rng, const uint8_t bytes[RNG_WIDE_BYTES])
{
    for (int i = 0; i < 4; i++) {
        rng->word[i] = 0;
        for (int j = 0; j < 8; j++)
            rng->word[i] = rng->word[i] << 8 | bytes[8 * i + j];
    }
}

static inline uint64_t rng_rotate(uint64_t word, int by)
{
    return (word << by) | (word >> (64 - by));
}

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *word = rng->word;
    uint64_t result = rng_rotate(word[1] * 5, 7) * 9;
    uint64_t shifted = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = rng_rotate(word[3], 45);
    return result;
}

/* Derives a seed from `seed` and `value`; neighbouring values give unrelated seeds (splitmix64, as
 * in rng_seed). */
static inline uint64_t rng_fold(uint64_t seed, uint64_t value)
{
    struct rng rng;
    rng_seed(&rng, seed ^ (value * 0xd1342543de82ef95u));
    return rng_next(&rng);
}

/* A uniformly distributed number from 0 to `bound` - 1 (Lemire's multiply-and-reject method).
 * `bound` is at least 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (0u - bound) % bound;
        while ((uint32_t)product < least)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Puts `count` bytes into a uniformly random order (Fisher-Yates, from the end). */
static inline void rng_shuffle(struct rng *rng, uint8_t *bytes, size_t count)
{
    for (size_t left = count; left > 1; left--) {
        size_t pick = rng_below(rng, (uint32_t)left);
        uint8_t swapped = bytes[left - 1];
        bytes[left - 1] = bytes[pick];
        bytes[pick] = swapped;
    }
}

#endif
