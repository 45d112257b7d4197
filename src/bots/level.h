/* level.h: the levels people choose from, 1 to 5. */
#ifndef BOTS_LEVEL_H
#define BOTS_LEVEL_H

#include "bots/bot.h"

enum { LEVELS = 5 };

struct level {
    const char *name;
    int misjudges;       /* per cent, of a level that plays by rules of thumb */
    int64_t simulations; /* 0 for a level that does not search */
    int pause_ms[2];     /* shortest and longest pause that a client shows before its move */
};

extern const struct level levels[LEVELS]; /* level n is levels[n - 1] */

/* How long a client should pause before a move of that level, in milliseconds. */
int64_t level_pause(int level, struct rng *rng);

#endif
