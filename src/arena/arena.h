/* arena.h: plays the units of a match on several threads and keeps their results in order.
 *
 * Each thread has bots of its own and takes the next free unit; results are stored by unit. With a
 * budget in simulations they therefore do not depend on the number of threads. The sequential test
 * looks at the units in order, too: when it decides, the units after the deciding one are dropped,
 * although other threads may have played some of them.
 *
 * Peers (peers/peers.h) share the units out: of n, the first takes every n-th, and so on. Now and
 * then they tell each other what they have played, so that all of them have all results, and come
 * to the same decision in the test. Every peer has the same result as a single process. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/match.h"
#include "arena/stats.h"

enum { ARENA_THREADS_MAX = 256 };

struct arena_progress {
    int64_t units;           /* complete, at all peers */
    int64_t of;              /* wanted */
    double seconds;          /* since the start */
    const struct sprt *sprt; /* its current state; NULL without a test */
};

struct arena_setup {
    struct match match; /* except `stop`, `on_fault` and `context`, which the arena sets */
    const char *bots[SEATS_MAX];
    int64_t units; /* at least 1 */
    int threads;   /* 1 … ARENA_THREADS_MAX */

    /* Optional: the test to run on the first entry's win rate. */
    struct sprt *sprt;

    /* Ends the run after the decisions in progress; incomplete units are dropped. May be set at any
     * time, even by a signal handler, and by one of several peers. The arena itself sets it when
     * the test decides and when something fails. */
    atomic_bool *stop;

    /* Optional. Never called by two threads at once. on_progress is called from time to time by the
     * thread that called arena_run. */
    void (*on_fault)(void *context, int entry, const struct error *error);
    void (*on_progress)(void *context, const struct arena_progress *progress);
    void *context;
};

struct arena_results {
    int players;
    int64_t count;
    struct unit_result *unit; /* owned; the complete ones, in order */
};

/* On failure (a bot cannot be opened, memory or threads are exhausted, a record cannot be written)
 * there is nothing to close. */
int arena_run(const struct arena_setup *setup, struct arena_results *results, struct error *error);
void arena_close(struct arena_results *results);

/* An entry's mean share of the wins over the games of a unit. */
double arena_unit_share(const struct unit_result *unit, int players, int entry);

/* ---- Standings, by entry ---- */

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

/* Requires at least one complete unit. */
int arena_standings(const struct arena_results *results, struct standing standings[],
                    struct error *error);

/* ---- Luck: what decides who wins ----
 *
 * The variance of the share of the win that a seat gets in a game, split up by its sources. Between
 * equal players, what the seat and the deal decide is luck; what play decides is what the same
 * players choose differently with the same cards. */
enum luck_part {
    LUCK_BOT,  /* which entry sits there */
    LUCK_SEAT, /* which seat it is, in all deals */
    LUCK_DEAL, /* what this deal gives to the seat */
    LUCK_PLAY, /* everything else */
    LUCK_PARTS
};

struct luck {
    double share[LUCK_PARTS]; /* of the variance; together about 1, or 0 if there is none */
    struct interval share95[LUCK_PARTS];
};

/* Requires at least LUCK_UNITS_MIN units. */
enum { LUCK_UNITS_MIN = 3 };
void arena_luck(const struct arena_results *results, struct luck *luck);

const char *luck_part_name(enum luck_part part);

#endif
