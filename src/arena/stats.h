/* stats.h: what results mean: shares, intervals, ratings, the sequential test. Pure arithmetic.
 *
 * A ranking is an array of ranks as game_rank gives them: 1 for the best, equal results share a
 * rank. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include "game/game.h"

/* ---- One ranking ---- */

/* 1 for a win, 1/k for a win shared by k, else 0. */
double stats_win_share(const uint8_t rank[], int players, int entry);

/* The place of an entry; a shared one counts as the mean of the places it covers, so that the
 * places of all always have the same sum. */
double stats_place(const uint8_t rank[], int players, int entry);

/* ---- Means ---- */

/* Sums as they come in (Welford); start with {0}. */
struct stats_sum {
    int64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
};

void stats_add(struct stats_sum *sum, double value);

/* Of the values, around their mean; 0 for less than two. */
double stats_variance(const struct stats_sum *sum);

struct interval {
    double low, high;
};

/* The 97.5 % point of Student's t. */
double stats_student(int64_t degrees);

/* 95 % interval of the mean of values between 0 and 1: Student's, clipped to [0, 1]. If all values
 * are equal their variance tells nothing, and the rule of three steps in: what was not seen in n
 * observations happens, with 95 % confidence, in less than 3/n of them. */
struct interval stats_share_interval(const struct stats_sum *sum);

/* ---- Ratings: Plackett and Luce ----
 *
 * An entry of strength g is first among a set of rivals with probability g / (sum of theirs and
 * its own); then the second is chosen among the rest in the same way, and so on. All the model
 * needs to know of the rankings is how often each set was chosen from and how often each entry was
 * chosen, so fitting costs the same for ten games and for a million. A tie counts as the average
 * of all orders of the tied. */
struct luce {
    int entries;
    double chosen[SEATS_MAX];     /* by entry */
    double stage[1 << SEATS_MAX]; /* by set of entries that were left to choose from */
};

/* `luce` starts with its entries set and zero otherwise. */
void luce_add(struct luce *luce, const uint8_t rank[]);
void luce_merge(struct luce *luce, const struct luce *more);

/* Ratings on the scale of Elo, 400 points for odds of ten to one, with mean 0: the maximum of the
 * likelihood by Hunter's MM algorithm. A drawn game between each two entries is added as a weak
 * prior, so that one that always wins has a finite rating. */
void luce_fit(const struct luce *luce, double rating[]);

/* 95 % intervals of these ratings by bootstrap: `groups` are independent observations, drawn anew
 * with replacement from a fixed seed. */
void luce_intervals(const struct luce groups[], int count, struct interval intervals[]);

/* ---- Sequential test ---- */

/* Is the mean of a stream of unit results p0 (H0) or p1 (H1)? Wald's test with the likelihood ratio
 * of a normal distribution whose variance is estimated on the way (GSPRT). */
enum sprt_decision { SPRT_UNDECIDED, SPRT_ACCEPT, SPRT_REJECT };

struct sprt {
    double p0, p1;
    double alpha, beta; /* wanted rates of wrong acceptance and wrong rejection of H1 */
    struct stats_sum sum;
    enum sprt_decision decision; /* of H1; stays once it is made */
};

void sprt_init(struct sprt *sprt, double p0, double p1);
void sprt_add(struct sprt *sprt, double value);

/* The logarithm of the likelihood ratio, H1 to H0, and the bounds where it decides. */
double sprt_ratio(const struct sprt *sprt);
struct interval sprt_bounds(const struct sprt *sprt);

const char *sprt_decision_name(enum sprt_decision decision);

#endif
