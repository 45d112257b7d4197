/* standings.c: turns results into what the arena reports. */
#include "arena/arena.h"

#include <stdlib.h>

/* More units than this are bootstrapped in groups of neighbours. Units are independent, so groups
 * are too, and the intervals for a million games take no longer. */
enum { GROUPS_MAX = 4096 };

double arena_unit_share(const struct unit_result *unit, int players, int entry)
{
    double sum = 0;
    for (int rotation = 0; rotation < players; rotation++)
        sum += stats_win_share(unit->rank[rotation], players, entry);
    return sum / players;
}

static double unit_place(const struct unit_result *unit, int players, int entry)
{
    double sum = 0;
    for (int rotation = 0; rotation < players; rotation++)
        sum += stats_place(unit->rank[rotation], players, entry);
    return sum / players;
}

static void fill_standing(const struct arena_results *results, int entry, struct standing *standing)
{
    struct stats_sum share = {0}, place = {0};
    struct unit_entry total = {0};
    for (int64_t i = 0; i < results->count; i++) {
        const struct unit_result *unit = &results->unit[i];
        stats_add(&share, arena_unit_share(unit, results->players, entry));
        stats_add(&place, unit_place(unit, results->players, entry));
        total.moves += unit->entry[entry].moves;
        total.nanoseconds += unit->entry[entry].nanoseconds;
        total.faults += unit->entry[entry].faults;
    }
    *standing = (struct standing){
        .games = results->count * results->players,
        .win_rate = share.mean,
        .win_rate95 = stats_share_interval(&share),
        .mean_rank = place.mean,
        .ms_per_move = total.moves ? (double)total.nanoseconds / 1e6 / (double)total.moves : 0,
        .faults = total.faults,
    };
}

static void group_units(const struct arena_results *results, struct luce groups[], int count)
{
    for (int i = 0; i < count; i++)
        groups[i] = (struct luce){.entries = results->players};
    for (int64_t i = 0; i < results->count; i++)
        for (int rotation = 0; rotation < results->players; rotation++)
            luce_add(&groups[i * count / results->count], results->unit[i].rank[rotation]);
}

static int rate(const struct arena_results *results, struct standing standings[],
                struct error *error)
{
    int count = results->count < GROUPS_MAX ? (int)results->count : GROUPS_MAX;
    struct luce *groups = calloc((size_t)count, sizeof *groups);
    struct luce all = {.entries = results->players};
    double rating[SEATS_MAX];
    struct interval intervals[SEATS_MAX];
    if (!groups)
        return error_set(error, ERR_MEMORY, "out of memory for the ratings");
    group_units(results, groups, count);
    for (int i = 0; i < count; i++)
        luce_merge(&all, &groups[i]);
    luce_fit(&all, rating);
    luce_intervals(groups, count, intervals);
    free(groups);
    for (int entry = 0; entry < results->players; entry++) {
        standings[entry].rating = rating[entry];
        standings[entry].rating95 = intervals[entry];
    }
    return 0;
}

int arena_standings(const struct arena_results *results, struct standing standings[],
                    struct error *error)
{
    for (int entry = 0; entry < results->players; entry++)
        fill_standing(results, entry, &standings[entry]);
    return rate(results, standings, error);
}
