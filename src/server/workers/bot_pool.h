/* bot_pool.h: worker threads that think: bots, hints, analyses.
 *
 * WHAT A WORKER KNOWS. A job carries a view, or the record of a game that is over, never the state
 * of a game in progress: a worker cannot know more than the seat it thinks for.
 *
 * ORDER. job_queue.h decides which job is next: moves that people are waiting for before hints
 * before analyses before bots among themselves, guests in turn. Nothing that is being thought about
 * is interrupted for something more urgent, so every job is short: one decision. An analysis is put
 * back into the queue after each decision, with all it has found so far, and another worker may
 * go on with it.
 *
 * BOTS ARE KEPT. A worker opens each bot when it is first needed and keeps it, with the memory of
 * its search tree (some 40 MB of address space, touched as far as a search grows). What was in the
 * tree is dropped before each decision: the choice for a view, a seed and a budget in simulations
 * is the same on every worker, whatever it has thought about before. Growing an old tree on would
 * make the choice depend on which worker happened to be free.
 *
 * LIFE OF A JOB. job_new, then bot_pool_submit. From then on the job belongs to the pool, which
 * calls `done` once, on the net's thread from within bot_pool_deliver, and frees it; unless it is
 * cancelled before, or the pool closes. Until then a pointer to it is good for bot_pool_cancel.
 *
 * Everything here is for the net's thread. */
#ifndef SERVER_WORKERS_BOT_POOL_H
#define SERVER_WORKERS_BOT_POOL_H

#include "analysis/analysis.h"
#include "server/support/config.h"
#include "server/support/metrics.h"
#include "server/workers/job_queue.h"

#include <stdatomic.h>

struct job {
    struct job_place place;  /* with its kind, and the guest on whose behalf it runs */
    const struct game *game; /* of bots and hints */
    struct game_view view;   /* of bots and hints */
    int level;               /* of bots */
    uint64_t seed;           /* of bots */
    uint32_t ply;            /* of hints, for the answer */
    struct record record;    /* of analyses; owned */

    /* What came of it. */
    int code;
    struct error error;
    action chosen;
    struct bot_report report;  /* of hints */
    struct analysis *analysis; /* of analyses, one for each decision that was judged; owned */
    size_t analyses;

    void (*done)(void *context, struct job *job);
    void *context;
    void *object;

    /* The pool's own. */
    struct analysis_walk walk; /* where an analysis goes on */
    atomic_bool stop;          /* ends the thinking early */
    bool cancelled;
};

struct bot_pool;

/* `wake` is called on a worker's thread when something is done; answer it by bot_pool_deliver on
 * the net's thread. On failure *bot_pool is NULL. */
int bot_pool_open(struct bot_pool **bot_pool, int workers, struct metrics *metrics,
                  void (*wake)(void *context), void *context, struct error *error);

/* Ends the workers, in the middle of what they are thinking about, and waits for them. Afterwards
 * `wake` is not called any more; jobs can still be cancelled. */
void bot_pool_stop(struct bot_pool *bot_pool);

/* Stops if need be, and drops whatever has not been delivered. */
void bot_pool_close(struct bot_pool *bot_pool);

/* A new job of that guest; NULL when out of memory. */
struct job *job_new(enum job_kind kind, int64_t guest, void (*done)(void *context, struct job *job),
                    void *context, void *object);
void job_free(struct job *job);

/* Unless the job is admitted, it is freed and `done` never called. */
enum job_admission bot_pool_submit(struct bot_pool *bot_pool, struct job *job);

/* Nobody wants the answer any more: `done` will not be called. */
void bot_pool_cancel(struct bot_pool *bot_pool, struct job *job);

/* Calls `done` of all that is done. */
void bot_pool_deliver(struct bot_pool *bot_pool);

/* How many jobs are waiting for a worker. */
int bot_pool_waiting(struct bot_pool *bot_pool);

#endif
