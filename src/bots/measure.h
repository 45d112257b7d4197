/* measure.h: what a search says about a position, in figures that can be averaged.
 *
 * A search spends its simulations where it hopes to win, so its means are hard to compare: one
 * action has thousands of visits and the next has three, from a time when the tree knew nothing.
 * Measuring treats actions alike. Two of them are compared in *pairs*: both start in the same
 * world, the other seats choose the same at the same time, and the random numbers are the same. The
 * tree goes on learning below the decision, but not at it: the others answer with the strategies
 * that the search has found, not with ones learned against the two actions in question. */
#ifndef BOTS_MEASURE_H
#define BOTS_MEASURE_H

#include "bots/search.h"

/* ---- Two actions ---- */

struct paired {
    int64_t pairs;
    double sum[2];      /* win shares of the deciding seat after each action */
    double difference2; /* sum of the squares of the differences */
};

/* Adds one pair, after search_run has thought about the same job. */
void measure_pair(struct search *search, const struct search_settings *settings,
                  const struct bot_job *job, const action compared[2], struct paired *paired);

/* How much more the first action wins than the second, and the standard error of that. One
 * imaginary pair, a whole win away from the mean, keeps the error above zero. */
double paired_difference(const struct paired *paired);
double paired_error(const struct paired *paired);

/* ---- Everybody's chances ---- */

struct chances {
    double chance[SEATS_MAX]; /* of each player; they add up to 1 */
    double error[SEATS_MAX];  /* their standard errors */
};

/* Everybody's chances of winning, from what the viewer of job->view knows, who may be a spectator.
 * Uses up the job's budget. Forgets the tree. */
void measure_chances(struct search *search, const struct search_settings *settings,
                     const struct bot_job *job, struct chances *chances);

#endif
