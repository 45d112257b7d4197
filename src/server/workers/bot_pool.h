/* bot_pool.h: worker threads that think: bots, hints, analyses.
 *
 * WHAT A WORKER KNOWS. A job has a view, or the record of a finished game, never the state of a
 * game in progress: a worker cannot know more than the seat it thinks for.
 *
 * ORDER. job_queue.h decides which job is next: moves that people are waiting for before hints
 * before analyses before bots among themselves, addresses and guests in turn. A running job is
 * never interrupted for a more urgent one, so every job is short: one decision. An analysis returns
 * to the queue after each decision, with its results so far, and another worker may continue it. It
 * goes through the game in passes (analysis.h), so that there is a first answer soon.
 *
 * REUSE OF BOTS. A worker opens each bot when it is first needed and keeps it, with the memory of
 * its search tree (some 40 MB of address space, touched only as far as a search grows). The tree is
 * cleared before each decision: for a given view, seed and budget in simulations, every worker
 * makes the same choice, whatever it did before. Reusing a tree would make the choice depend on
 * which worker happened to be free.
 *
 * LIFE OF A JOB. job_new, then bot_pool_submit. From then on the job belongs to the pool, which
 * calls `done` once, on the net's thread from within bot_pool_deliver, and then frees the job,
 * unless the job is cancelled or the pool closed first. Until then the job may be passed to
 * bot_pool_cancel.
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
    struct job_place place;  /* with the kind, and on whose behalf it runs */
    const struct game *game; /* of bots and hints */
    struct game_view view;   /* of bots and hints */
    int level;               /* of bots */
    uint64_t seed;           /* of bots */
    uint32_t ply;            /* of hints, for the answer */
    struct record record;    /* of analyses; owned */

    /* The result. */
    int code;
    struct error error;
    action chosen;
    struct bot_report report;  /* of hints */
    struct analysis *analysis; /* of analyses: one per decision judged, pass by pass; owned */
    size_t analyses;

    void (*done)(void *context, struct job *job);
    void *context;
    void *object;

    /* The pool's own. */
    struct analysis_walk walk; /* where an analysis continues */
    atomic_bool stop;          /* ends the job early */
    bool cancelled;
};

struct bot_pool;

struct bot_pool_setup {
    int workers;
    struct quota_bounds waiting;  /* how many jobs may wait */
    int64_t analysis_simulations; /* per decision, in the last pass */
    struct metrics *metrics;
    void (*wake)(void *context); /* called on a worker's thread when a job is done; have the net's
                                    thread call bot_pool_deliver then */
    void *context;
};

/* On failure *bot_pool is NULL. */
int bot_pool_open(struct bot_pool **bot_pool, const struct bot_pool_setup *setup,
                  struct error *error);

/* Stops the workers, interrupting their jobs, and waits for them. Afterwards `wake` is no longer
 * called; jobs can still be cancelled. */
void bot_pool_stop(struct bot_pool *bot_pool);

/* Stops the pool if necessary, and frees all jobs that have not been delivered. */
void bot_pool_close(struct bot_pool *bot_pool);

/* A new job on somebody's behalf; NULL when out of memory. */
struct job *job_new(enum job_kind kind, struct holder holder,
                    void (*done)(void *context, struct job *job), void *context, void *object);
void job_free(struct job *job);

/* Unless the job is admitted, it is freed and `done` is never called. */
enum job_admission bot_pool_submit(struct bot_pool *bot_pool, struct job *job);

/* Cancels a job: `done` will not be called. The job must not be used afterwards. */
void bot_pool_cancel(struct bot_pool *bot_pool, struct job *job);

/* How many results of an analysis that is not done yet can be read: the first ones in
 * job->analysis, which no longer change. */
size_t bot_pool_progress(struct bot_pool *bot_pool, const struct job *job);

/* Calls `done` for each job that is done. */
void bot_pool_deliver(struct bot_pool *bot_pool);

/* How many jobs are waiting for a worker. */
int bot_pool_waiting(struct bot_pool *bot_pool);

#endif
