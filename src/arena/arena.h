/* arena.h: plays the units of a match on several threads and keeps their results in order.
 *
 * Each thread has bots of its own and takes the next unit nobody has; results are stored by unit.
 * So with a budget in simulations they do not depend on the number of threads. A sequential test
 * looks at the units in their order, too: when it decides, the units after the deciding one are
 * dropped, although other threads may have played some. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/match.h"
#include "arena/stats.h"

enum { ARENA_THREADS_MAX = 256 };

struct arena_progress {
    int64_t units;           /* complete */
    int64_t of;              /* wanted */
    double seconds;          /* since the start */
    const struct sprt *sprt; /* as it stands; NULL without a test */
};

struct arena_setup {
    struct match match; /* all but `stop`, `on_fault`, `context`, which the arena sets */
    const char *bots[SEATS_MAX];
    int64_t units; /* at least 1 */
    int threads;   /* 1 … ARENA_THREADS_MAX */

    /* Optional: the test to run, of the first entry's win rate. */
    struct sprt *sprt;

    /* Ends the run after the decisions in progress; units that are not complete are dropped. May be
     * set at any time, by a signal handler too. The arena sets it itself when the test decides and
     * when something fails. */
    atomic_bool *stop;

    /* Optional. Never called by two threads at a time. on_progress is called every now and then by
     * the thread that called arena_run. */
    void (*on_fault)(void *context, int entry, const struct error *error);
    void (*on_progress)(void *context, const struct arena_progress *progress);
    void *context;
};

struct arena_results {
    int players;
    int64_t count;
    struct unit_result *unit; /* owned; the complete ones, in order */
};

/* On failure (a bot that cannot be opened, no memory, no threads, a record that cannot be written)
 * there is nothing to close. */
int arena_run(const struct arena_setup *setup, struct arena_results *results, struct error *error);
void arena_close(struct arena_results *results);

/* An entry's mean share of the wins over the games of a unit. */
double arena_unit_share(const struct unit_result *unit, int players, int entry);

/* ---- What came out, by entry ---- */

struct standing {
    int64_t games;
    double win_rate;
    struct interval win_rate95; /* over units */
    double mean_rank;
    double rating;
    struct interval rating95;
    double ms_per_move;
    int64_t faults;
};

/* At least one unit is complete. */
int arena_standings(const struct arena_results *results, struct standing standings[],
                    struct error *error);

#endif
