/* bot_pool.h: worker threads that think: bots, hints, analyses.
 *
 * A job carries a view or a finished record, never the state of a game at play, so a worker cannot
 * know more than the seat it thinks for. Jobs come back on the net's thread, tagged with table, ply
 * and seat; whoever gets one that is out of date drops it. */
#ifndef SERVER_WORKERS_BOT_POOL_H
#define SERVER_WORKERS_BOT_POOL_H

#include "analysis/analysis.h"
#include "server/support/config.h"
#include "server/support/metrics.h"
#include "server/workers/queue.h"

enum { BOT_POOL_JOBS_MAX = 4096 };

enum job_kind { JOB_BOT, JOB_HINT, JOB_ANALYSIS };

struct job {
    struct queue_item item;
    enum job_kind kind;
    int64_t table;
    uint32_t ply;

    const struct game *game;
    struct game_view view; /* of bots and hints */
    int level;             /* of bots */
    uint64_t seed;
    struct record record; /* of analyses; owned */

    /* What came of it. */
    int code;
    struct error error;
    action chosen;
    struct bot_report report;  /* of hints */
    struct analysis *analysis; /* of analyses, one for each decision that was judged; owned */
    size_t analyses;

    /* Called on the net's thread; the job is freed afterwards. */
    void (*done)(void *context, struct job *job);
    void *context;
    void *object;
};

struct bot_pool;

int bot_pool_open(struct bot_pool **bot_pool, int workers, struct metrics *metrics,
                  void (*wake)(void *context), void *context, struct error *error);

/* Stops thinking and ends; what is not delivered is dropped. */
void bot_pool_close(struct bot_pool *bot_pool);

/* A new job; NULL when out of memory. */
struct job *job_new(enum job_kind kind, void (*done)(void *context, struct job *job), void *context,
                    void *object);
void job_free(struct job *job);

/* False if too many are waiting: the job is freed and `done` never called. */
bool bot_pool_submit(struct bot_pool *bot_pool, struct job *job);

/* On the net's thread: calls `done` of all that is done. */
void bot_pool_deliver(struct bot_pool *bot_pool);

int bot_pool_waiting(struct bot_pool *bot_pool);

#endif
