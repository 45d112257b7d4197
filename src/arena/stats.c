#include "arena/stats.h"

#include <math.h>
#include <stdlib.h>

/* ---- One ranking ---- */

static int count_rank(const uint8_t rank[], int players, uint8_t wanted)
{
    int count = 0;
    for (int i = 0; i < players; i++)
        count += rank[i] == wanted;
    return count;
}

double stats_win_share(const uint8_t rank[], int players, int entry)
{
    return rank[entry] == 1 ? 1.0 / count_rank(rank, players, 1) : 0;
}

double stats_place(const uint8_t rank[], int players, int entry)
{
    return rank[entry] + (count_rank(rank, players, rank[entry]) - 1) / 2.0;
}

/* ---- Means ---- */

void stats_add(struct stats_sum *sum, double value)
{
    double distance = value - sum->mean;
    sum->count++;
    sum->mean += distance / (double)sum->count;
    sum->squares += distance * (value - sum->mean);
}

double stats_variance(const struct stats_sum *sum)
{
    return sum->count > 1 ? sum->squares / (double)(sum->count - 1) : 0;
}

double stats_student(int64_t degrees)
{
    static const double few[] = {12.70620, 4.30265, 3.18245, 2.77645, 2.57058,
                                 2.44691,  2.36462, 2.30600, 2.26216, 2.22814};
    if (degrees < 1)
        return INFINITY;
    if (degrees <= (int64_t)COUNT_OF(few))
        return few[degrees - 1];
    /* The Cornish-Fisher expansion around the quantile of the normal distribution. */
    double z = 1.959963985, n = (double)degrees;
    double first = (pow(z, 3) + z) / 4;
    double second = (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / 96;
    double third = (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / 384;
    return z + first / n + second / (n * n) + third / (n * n * n);
}

struct interval stats_share_interval(const struct stats_sum *sum)
{
    const double negligible = 1e-12; /* from rounding equal values */
    double n = (double)sum->count, variance = stats_variance(sum), reach = 1;
    if (variance > negligible)
        reach = stats_student(sum->count - 1) * sqrt(variance / n);
    else if (sum->count > 0)
        reach = 3 / n;
    return (struct interval){fmax(0, sum->mean - reach), fmin(1, sum->mean + reach)};
}

/* ---- Ratings ---- */

/* Averaged over all orders of a tied group of g, each of its subsets of size k is what is left to
 * choose from with weight 1 / (g over k). */
static double subset_weight(int group, int size)
{
    double weight = 1;
    for (int i = 1; i <= size; i++)
        weight *= (double)i / (group - size + i);
    return weight;
}

/* Adds a group of entries that share a rank; `behind` are those after them. The very last entry is
 * not counted as chosen, because there was nothing to choose from. */
static void add_group(struct luce *luce, unsigned group, unsigned behind)
{
    int size = bits_count(group);
    for (unsigned left = group; left; left = (left - 1) & group)
        if (!bits_single(left | behind))
            luce->stage[left | behind] += subset_weight(size, bits_count(left));
    BITS_EACH (entry, group)
        luce->chosen[entry] += behind ? 1 : 1 - 1.0 / size;
}

void luce_add(struct luce *luce, const uint8_t rank[])
{
    unsigned behind = 0;
    for (int place = luce->entries; place >= 1; place--) {
        unsigned group = 0;
        for (int i = 0; i < luce->entries; i++)
            group |= (unsigned)(rank[i] == place) << i;
        add_group(luce, group, behind);
        behind |= group;
    }
}

void luce_merge(struct luce *luce, const struct luce *more)
{
    for (int i = 0; i < luce->entries; i++)
        luce->chosen[i] += more->chosen[i];
    for (int set = 0; set < 1 << luce->entries; set++)
        luce->stage[set] += more->stage[set];
}

static void add_prior(struct luce *luce)
{
    for (int i = 0; i < luce->entries; i++) {
        luce->chosen[i] += (luce->entries - 1) / 2.0;
        for (int k = 0; k < i; k++)
            luce->stage[1u << i | 1u << k] += 1;
    }
}

static double strength_of(unsigned set, const double strength[])
{
    double sum = 0;
    BITS_EACH (entry, set)
        sum += strength[entry];
    return sum;
}

/* One step of the algorithm: each strength becomes the number of times the entry was chosen,
 * divided by the number of times expected per unit of strength. */
static void improve(const struct luce *luce, double strength[])
{
    double expected[SEATS_MAX] = {0};
    for (unsigned set = 1; set < 1u << luce->entries; set++) {
        if (luce->stage[set] == 0)
            continue;
        double share = luce->stage[set] / strength_of(set, strength);
        BITS_EACH (entry, set)
            expected[entry] += share;
    }
    for (int i = 0; i < luce->entries; i++)
        strength[i] = luce->chosen[i] / expected[i];
}

/* Converts strengths to ratings; returns the largest change. */
static double rate(int entries, const double strength[], double rating[])
{
    const double scale = 400 / log(10);
    double mean = 0, moved = 0;
    for (int i = 0; i < entries; i++)
        mean += log(strength[i]) / entries;
    for (int i = 0; i < entries; i++) {
        double now = scale * (log(strength[i]) - mean);
        moved = fmax(moved, fabs(now - rating[i]));
        rating[i] = now;
    }
    return moved;
}

void luce_fit(const struct luce *luce, double rating[])
{
    enum { STEPS_MAX = 10000 };
    const double enough = 1e-6;
    struct luce with_prior = *luce;
    double strength[SEATS_MAX];
    add_prior(&with_prior);
    for (int i = 0; i < luce->entries; i++) {
        strength[i] = 1;
        rating[i] = 0;
    }
    double moved = 1;
    for (int step = 0; step < STEPS_MAX && moved > enough; step++) {
        improve(&with_prior, strength);
        moved = rate(luce->entries, strength, rating);
    }
}

enum { RESAMPLES = 400, RESAMPLES_OUTSIDE = 10 /* on each side, 2.5% */, BOOTSTRAP_SEED = 2024 };

static void resample_groups(const struct luce groups[], int count, struct rng *rng,
                            struct luce *drawn)
{
    *drawn = (struct luce){.entries = groups->entries};
    for (int i = 0; i < count; i++)
        luce_merge(drawn, &groups[rng_below(rng, (uint32_t)count)]);
}

static int compare_doubles(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

void luce_intervals(const struct luce groups[], int count, struct interval intervals[])
{
    double ratings[SEATS_MAX][RESAMPLES], rating[SEATS_MAX];
    struct luce drawn;
    struct rng rng;
    rng_seed(&rng, BOOTSTRAP_SEED);
    for (int i = 0; i < RESAMPLES; i++) {
        resample_groups(groups, count, &rng, &drawn);
        luce_fit(&drawn, rating);
        for (int entry = 0; entry < groups->entries; entry++)
            ratings[entry][i] = rating[entry];
    }
    for (int entry = 0; entry < groups->entries; entry++) {
        qsort(ratings[entry], RESAMPLES, sizeof ratings[entry][0], compare_doubles);
        intervals[entry] = (struct interval){ratings[entry][RESAMPLES_OUTSIDE],
                                             ratings[entry][RESAMPLES - 1 - RESAMPLES_OUTSIDE]};
    }
}

/* ---- Sequential test ---- */

enum { SPRT_UNITS_MIN = 10 /* with fewer, the variance is anybody's guess */ };

void sprt_init(struct sprt *sprt, double p0, double p1)
{
    *sprt = (struct sprt){.p0 = p0, .p1 = p1, .alpha = 0.05, .beta = 0.05};
}

/* One imaginary unit, as far out as a single game can be, keeps the variance above zero. */
double sprt_ratio(const struct sprt *sprt)
{
    double n = (double)sprt->sum.count;
    double middle = (sprt->p0 + sprt->p1) / 2;
    double variance = (sprt->sum.squares + middle * (1 - middle)) / (n + 1);
    return n * (sprt->p1 - sprt->p0) * (sprt->sum.mean - middle) / variance;
}

struct interval sprt_bounds(const struct sprt *sprt)
{
    return (struct interval){log(sprt->beta / (1 - sprt->alpha)),
                             log((1 - sprt->beta) / sprt->alpha)};
}

void sprt_add(struct sprt *sprt, double value)
{
    struct interval bounds = sprt_bounds(sprt);
    stats_add(&sprt->sum, value);
    double ratio = sprt_ratio(sprt);
    if (sprt->decision != SPRT_UNDECIDED || sprt->sum.count < SPRT_UNITS_MIN)
        return;
    if (ratio >= bounds.high)
        sprt->decision = SPRT_ACCEPT;
    else if (ratio <= bounds.low)
        sprt->decision = SPRT_REJECT;
}

const char *sprt_decision_name(enum sprt_decision decision)
{
    static const char *const names[] = {"undecided", "accept", "reject"};
    return names[decision];
}
