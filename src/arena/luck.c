/* luck.c: what decides who wins. */
#include "arena/arena.h"

#include <math.h>

/* Sums over units. The share of the wins that an entry, or a seat, has in a unit is one value; the
 * squares within are those of the distances between a seat's single games and its mean. */
struct sums {
    double units;
    double entry[SEATS_MAX], entry_squares[SEATS_MAX];
    double seat[SEATS_MAX], seat_squares[SEATS_MAX];
    double within;
};

/* Adds a unit, or takes it out again if `sign` is -1. */
static void add_unit(struct sums *sums, const struct unit_result *unit, int players, double sign)
{
    sums->units += sign;
    for (int i = 0; i < players; i++) {
        double squares = 0, seat = 0, entry = arena_unit_share(unit, players, i);
        for (int rotation = 0; rotation < players; rotation++) {
            int sitting = (i + players - rotation) % players; /* on seat i */
            double share = stats_win_share(unit->rank[rotation], players, sitting);
            seat += share / players;
            squares += share * share;
        }
        sums->entry[i] += sign * entry;
        sums->entry_squares[i] += sign * entry * entry;
        sums->seat[i] += sign * seat;
        sums->seat_squares[i] += sign * seat * seat;
        sums->within += sign * (squares - players * seat * seat);
    }
}

/* The mean over i of the sample variances of the values that were summed up. */
static double mean_variance(const double sum[], const double squares[], double units, int players)
{
    double variance = 0;
    for (int i = 0; i < players; i++)
        variance += (squares[i] - sum[i] * sum[i] / units) / (units - 1) / players;
    return variance;
}

/* The variance between the true means, of which the means are estimates with that much noise. */
static double between(const double sum[], double units, int players, double noise)
{
    double variance = -noise;
    for (int i = 0; i < players; i++)
        variance += pow(sum[i] / units - 1.0 / players, 2) / players;
    return variance;
}

/* A seat's games of a unit share the deal and nothing else, and each entry plays one of them. So
 * they differ by entry and by play; their mean differs from unit to unit by the deal, and by what
 * is left of play in a mean. The estimate of something small may come out below 0. */
static void split(const struct sums *sums, int players, double part[LUCK_PARTS])
{
    double n = players, units = sums->units;
    double entry = mean_variance(sums->entry, sums->entry_squares, units, players);
    double seat = mean_variance(sums->seat, sums->seat_squares, units, players);
    double within = sums->within / (units * n * (n - 1));
    part[LUCK_BOT] = between(sums->entry, units, players, entry / units);
    part[LUCK_SEAT] = between(sums->seat, units, players, seat / units);
    part[LUCK_PLAY] = within - part[LUCK_BOT] * n / (n - 1);
    part[LUCK_DEAL] = seat - part[LUCK_PLAY] / n;
    double all = part[LUCK_BOT] + part[LUCK_SEAT] + part[LUCK_PLAY] + part[LUCK_DEAL];
    for (int i = 0; i < LUCK_PARTS; i++)
        part[i] = all > 0 ? part[i] / all : 0;
}

static double clip(double share)
{
    return fmin(fmax(share, 0), 1);
}

/* The jackknife: how far each share moves when a unit is left out. */
static void find_intervals(const struct arena_results *results, const struct sums *sums,
                           struct luck *luck)
{
    struct stats_sum moves[LUCK_PARTS] = {0};
    double part[LUCK_PARTS], units = sums->units;
    for (int64_t i = 0; i < results->count; i++) {
        struct sums others = *sums;
        add_unit(&others, &results->unit[i], results->players, -1);
        split(&others, results->players, part);
        for (int j = 0; j < LUCK_PARTS; j++)
            stats_add(&moves[j], part[j]);
    }
    for (int j = 0; j < LUCK_PARTS; j++) {
        double error = (units - 1) / sqrt(units) * sqrt(stats_variance(&moves[j]));
        double reach = error * stats_student(results->count - 1);
        luck->share95[j] =
            (struct interval){clip(luck->share[j] - reach), clip(luck->share[j] + reach)};
        luck->share[j] = clip(luck->share[j]);
    }
}

void arena_luck(const struct arena_results *results, struct luck *luck)
{
    struct sums sums = {0};
    for (int64_t i = 0; i < results->count; i++)
        add_unit(&sums, &results->unit[i], results->players, 1);
    split(&sums, results->players, luck->share);
    find_intervals(results, &sums, luck);
}

const char *luck_part_name(enum luck_part part)
{
    static const char *const names[] = {"bot", "seat", "deal", "play"};
    return names[part];
}
