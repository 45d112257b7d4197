/* learner.h: how a valuer learns: gradients of its error, and Adam (Kingma and Ba, 2015). */
#ifndef TRAIN_LEARNER_H
#define TRAIN_LEARNER_H

#include "bots/valuer.h"

/* A position and what it turned out to be worth. */
struct lesson {
    struct features features;
    struct game_head head;
    seat_id seat; /* that it is described for */
    struct valuation target;
};

/* Adds the gradient of the error of one lesson to `gradient`; returns the error (cross-entropy). */
double learner_add(const struct valuer *valuer, const struct lesson *lesson,
                   struct valuer *gradient);

/* What is learned and stored: the weights, the optimiser's two running means, and an older self to
 * play against. */
struct learner {
    struct valuer weights, mean, square, older;
    uint64_t steps;
};

/* Small random weights, the same for the same seed. */
void learner_init(struct learner *learner, const struct policy *policy, uint64_t seed);

/* One step of the optimiser along a gradient summed over `lessons`. */
void learner_step(struct learner *learner, const struct policy *policy,
                  const struct valuer *gradient, int64_t lessons, double rate);

#endif
