#include "server/people/limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 4 };

struct rate {
    double burst, per_second;
};

/* LIMIT_MESSAGE is a setting. */
static const struct rate rates[LIMITS] = {
    [LIMIT_REQUEST] = {300, 50},       [LIMIT_GUEST] = {30, 0.2},  [LIMIT_TABLE] = {20, 0.2},
    [LIMIT_ADDRESS_TABLE] = {60, 0.5}, [LIMIT_COMMAND] = {60, 10}, [LIMIT_SEAT] = {60, 0.5},
    [LIMIT_CHAT] = {6, 0.5},           [LIMIT_MURMUR] = {6, 0.5},  [LIMIT_HINT] = {10, 0.5},
    [LIMIT_REPORT] = {5, 1.0 / 60},
};

struct bucket {
    uint64_t key;
    int64_t used;
    double tokens;
};

struct limits {
    bool off;
    struct rate rate[LIMITS];
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct bucket bucket[SETS][WAYS];
};

struct limits *limits_new(const struct config *config)
{
    struct limits *limits = calloc(1, sizeof *limits);
    double messages = (double)config->messages_per_second_per_address;
    if (limits) {
        limits->off = !config->limits;
        memcpy(limits->rate, rates, sizeof rates);
        limits->rate[LIMIT_MESSAGE] = (struct rate){3 * messages, messages};
        randombytes_buf(limits->secret, sizeof limits->secret);
    }
    return limits;
}

void limits_free(struct limits *limits)
{
    free(limits);
}

static uint64_t key_of(const struct limits *limits, enum limit limit, uint64_t who)
{
    uint64_t key = 0;
    _Static_assert(sizeof key == crypto_shorthash_BYTES, "a hash is a key");
    crypto_shorthash((unsigned char *)&key, (const unsigned char *)&who, sizeof who,
                     limits->secret);
    key = key * LIMITS + limit;
    return key ? key : 1;
}

/* The bucket of a key, or the one in its set that makes way for it. */
static struct bucket *find(struct limits *limits, uint64_t key)
{
    struct bucket *set = limits->bucket[key / LIMITS % SETS], *oldest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].used < oldest->used)
            oldest = &set[i];
    }
    return oldest;
}

bool limits_take(struct limits *limits, enum limit limit, uint64_t who, int64_t now)
{
    const struct rate *rate = &limits->rate[limit];
    uint64_t key = key_of(limits, limit, who);
    struct bucket *bucket = find(limits, key);
    if (limits->off)
        return true;
    if (bucket->key != key)
        *bucket = (struct bucket){.key = key, .used = now, .tokens = rate->burst};
    if (now > bucket->used)
        bucket->tokens += (double)(now - bucket->used) * rate->per_second / 1000;
    if (bucket->tokens > rate->burst)
        bucket->tokens = rate->burst;
    bucket->used = now;
    if (bucket->tokens < 1)
        return false;
    bucket->tokens -= 1;
    return true;
}
