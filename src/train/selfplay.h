/* selfplay.h: one game of training: who sits where, how they explore, and the lessons of it. */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "train/learner.h"

struct bot;
struct search;

enum { LESSONS_MAX = 1024 };

struct classroom {
    /* Everybody searches with that many simulations a decision; 0: nobody does, and `search` may be
     * NULL. */
    int64_t simulations;
    struct search *search;
    /* Plays all seats but one, which is the learner's, with as many simulations; it does not learn.
     * NULL: the learner has all seats. */
    struct bot *rival;
    int count;
    struct lesson lesson[LESSONS_MAX];
};

/* Plays the game of that number and leaves its lessons. The same seed, number, learner, simulations
 * and rival give the same lessons. */
void selfplay(const struct policy *policy, const struct learner *learner, uint64_t seed,
              uint64_t number, struct classroom *classroom);

/* How often the learner, alone among rules of thumb at the usual number of players, wins `games`
 * games on deals that do not change; from 0 to 1. */
double selfplay_strength(const struct policy *policy, const struct learner *learner, int games);

#endif
