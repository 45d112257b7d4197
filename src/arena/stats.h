/* stats.h: the statistics of results: shares, intervals, ratings, the sequential test. Pure
 * arithmetic.
 *
 * A ranking is an array of ranks as game_rank gives them: 1 for the best, equal results share a
 * rank. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include "game/game.h"

/* ---- One ranking ---- */

/* 1 for a win, 1/k for a win shared by k, otherwise 0. */
double stats_win_share(const uint8_t rank[], int players, int entry);

/* The place of an entry. A shared place counts as the mean of the places it covers, so that the
 * places always add up to the same sum. */
double stats_place(const uint8_t rank[], int players, int entry);

/* ---- Means ---- */

/* Running sums (Welford); starts as {0}. */
struct stats_sum {
    int64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
};

void stats_add(struct stats_sum *sum, double value);

/* The sample variance; 0 for fewer than two values. */
double stats_variance(const struct stats_sum *sum);

struct interval {
    double low, high;
};

/* The 97.5% quantile of Student's t distribution. */
double stats_student(int64_t degrees);

/* The 95% interval for the mean of values between 0 and 1: Student's, clipped to [0, 1]. If all
 * values are equal, their variance says nothing and the rule of three is used instead: with 95%
 * confidence, what was never seen in n observations happens in fewer than 3/n of them. */
struct interval stats_share_interval(const struct stats_sum *sum);

/* ---- Ratings: Plackett and Luce ----
 *
 * An entry of strength g is first among a set of rivals with probability g / (sum of theirs and its
 * own); the second is then chosen from the rest in the same way, and so on. All the model needs to
 * know about the rankings is how often each set was chosen from and how often each entry was
 * chosen, so fitting takes as long for ten games as for a million. A tie counts as the average over
 * all orders of the tied entries. */
struct luce {
    int entries;
    double chosen[SEATS_MAX];     /* by entry */
    double stage[1 << SEATS_MAX]; /* by the set of entries left to choose from */
};

/* `luce` starts with its entries set and everything else zero. */
void luce_add(struct luce *luce, const uint8_t rank[]);
void luce_merge(struct luce *luce, const struct luce *more);

/* Ratings on the Elo scale, 400 points for odds of ten to one, with mean 0: the maximum likelihood,
 * found by Hunter's MM algorithm. One drawn game between each pair of entries is added as a weak
 * prior, so that an entry that always wins has a finite rating. */
void luce_fit(const struct luce *luce, double rating[]);

/* 95% intervals of these ratings by bootstrap: `groups` are independent observations, resampled
 * with replacement from a fixed seed. */
void luce_intervals(const struct luce groups[], int count, struct interval intervals[]);

/* ---- Sequential test ---- */

/* Is the mean of a stream of unit results p0 (H0) or p1 (H1)? Wald's test with the likelihood ratio
 * of a normal distribution whose variance is estimated from the stream (GSPRT). */
enum sprt_decision { SPRT_UNDECIDED, SPRT_ACCEPT, SPRT_REJECT };

struct sprt {
    double p0, p1;
    double alpha, beta; /* target rates of wrongly accepting and wrongly rejecting H1 */
    struct stats_sum sum;
    enum sprt_decision decision; /* about H1; final once made */
};

void sprt_init(struct sprt *sprt, double p0, double p1);
void sprt_add(struct sprt *sprt, double value);

/* The log-likelihood ratio of H1 to H0, and the bounds at which it decides. */
double sprt_ratio(const struct sprt *sprt);
struct interval sprt_bounds(const struct sprt *sprt);

const char *sprt_decision_name(enum sprt_decision decision);

#endif
