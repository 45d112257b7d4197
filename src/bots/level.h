/* level.h: the levels people choose from, 1 to 5. */
#ifndef BOTS_LEVEL_H
#define BOTS_LEVEL_H

#include "bots/bot.h"

enum { LEVELS = 5 };

struct level {
    const char *name;
    int slips;           /* of a hundred decisions by rules of thumb, how many are random instead */
    int64_t simulations; /* 0 for a level that does not search */
    int pause_ms[2];     /* least and most that a client lets it seem to think */
};

extern const struct level levels[LEVELS]; /* level n is levels[n - 1] */

/* How long a client should let a decision of that level seem to take, in milliseconds. */
int64_t level_pause(int level, struct rng *rng);

#endif
