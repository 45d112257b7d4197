#include "server/workers/bot_pool.h"

#include "bots/level.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { HINT_SIMULATIONS = 2000, ANALYSIS_SIMULATIONS = 300, DECISION_MS = 3000 };

struct bot_pool {
    struct queue in, out;
    struct metrics *metrics;
    pthread_t thread[CONFIG_WORKERS_MAX];
    int workers;
    atomic_bool stop;
    void (*wake)(void *context);
    void *context;
};

struct job *job_new(enum job_kind kind, void (*done)(void *context, struct job *job), void *context,
                    void *object)
{
    struct job *job = calloc(1, sizeof *job);
    if (job) {
        job->kind = kind;
        job->done = done;
        job->context = context;
        job->object = object;
    }
    return job;
}

void job_free(struct job *job)
{
    record_close(&job->record);
    free(job->analysis);
    free(job);
}

/* ---- On a worker's thread ---- */

static void think(struct bot_pool *bot_pool, struct job *job)
{
    struct bot bot;
    struct rng rng;
    char name[BOT_NAME_MAX];
    snprintf(name, sizeof name, "level:%d", job->level);
    job->code = bot_open(&bot, name, &job->error);
    if (job->code < 0)
        return;
    rng_seed(&rng, job->seed);
    struct bot_job task = {.game = job->game,
                           .view = &job->view,
                           .budget = {.milliseconds = DECISION_MS, .threads = 1},
                           .rng = &rng,
                           .stop = &bot_pool->stop};
    int64_t start = clock_monotonic_us();
    bot_choose(&bot, &task, &job->chosen, NULL, NULL);
    metrics_observe(&bot_pool->metrics->bot, clock_monotonic_us() - start);
    bot_close(&bot);
}

static struct analysis_settings settings_of(const struct bot_pool *bot_pool, int64_t simulations)
{
    return (struct analysis_settings){
        .bot = "search",
        .budget = {.simulations = simulations, .milliseconds = DECISION_MS, .threads = 1},
        .seed = 1,
        .stop = &bot_pool->stop};
}

static void advise(struct bot_pool *bot_pool, struct job *job)
{
    struct analysis_settings settings = settings_of(bot_pool, HINT_SIMULATIONS);
    struct analyst analyst;
    job->code = analyst_open(&analyst, &settings, &job->error);
    if (job->code < 0)
        return;
    job->code =
        analysis_hint(&analyst, job->game, &job->view, &job->chosen, &job->report, &job->error);
    analyst_close(&analyst);
}

static void analyse(struct bot_pool *bot_pool, struct job *job)
{
    struct analysis_settings settings = settings_of(bot_pool, ANALYSIS_SIMULATIONS);
    struct analyst analyst;
    struct analysis_walk walk;
    job->analysis = calloc(job->record.count + 1, sizeof *job->analysis);
    job->code = job->analysis ? analyst_open(&analyst, &settings, &job->error)
                              : error_set(&job->error, ERR_MEMORY, "out of memory");
    if (job->code < 0)
        return;
    analysis_start(&walk, &analyst, &job->record);
    while ((job->code = analysis_next(&walk, &job->analysis[job->analyses], &job->error)) > 0)
        job->analyses++;
    analyst_close(&analyst);
}

static void *run(void *context)
{
    static void (*const work[])(struct bot_pool *, struct job *) = {
        [JOB_BOT] = think, [JOB_HINT] = advise, [JOB_ANALYSIS] = analyse};
    struct bot_pool *bot_pool = context;
    struct queue_item *item;
    while ((item = queue_wait(&bot_pool->in, 1))) {
        struct job *job = (struct job *)item;
        work[job->kind](bot_pool, job);
        if (!queue_push(&bot_pool->out, item))
            job_free(job);
        bot_pool->wake(bot_pool->context);
    }
    return NULL;
}

/* ---- On the net's thread ---- */

int bot_pool_open(struct bot_pool **opened, int workers, struct metrics *metrics,
                  void (*wake)(void *context), void *context, struct error *error)
{
    struct bot_pool *bot_pool = calloc(1, sizeof *bot_pool);
    *opened = NULL;
    if (!bot_pool)
        return error_set(error, ERR_MEMORY, "out of memory");
    bot_pool->metrics = metrics;
    bot_pool->wake = wake;
    bot_pool->context = context;
    queue_init(&bot_pool->in, BOT_POOL_JOBS_MAX);
    queue_init(&bot_pool->out, 2 * BOT_POOL_JOBS_MAX);
    while (bot_pool->workers < workers &&
           pthread_create(&bot_pool->thread[bot_pool->workers], NULL, run, bot_pool) == 0)
        bot_pool->workers++;
    if (bot_pool->workers == 0) {
        bot_pool_close(bot_pool);
        return error_set(error, ERR_MEMORY, "cannot start a worker's thread");
    }
    *opened = bot_pool;
    return 0;
}

void bot_pool_close(struct bot_pool *bot_pool)
{
    struct queue_item *item;
    atomic_store(&bot_pool->stop, true);
    while ((item = queue_take(&bot_pool->in, 1)))
        job_free((struct job *)item);
    queue_shut(&bot_pool->in);
    for (int i = 0; i < bot_pool->workers; i++)
        pthread_join(bot_pool->thread[i], NULL);
    while ((item = queue_take(&bot_pool->out, 1)))
        job_free((struct job *)item);
    queue_close(&bot_pool->in);
    queue_close(&bot_pool->out);
    free(bot_pool);
}

bool bot_pool_submit(struct bot_pool *bot_pool, struct job *job)
{
    bool taken = queue_push(&bot_pool->in, &job->item);
    if (taken)
        metrics_count(&bot_pool->metrics->bot_jobs);
    else
        job_free(job);
    return taken;
}

void bot_pool_deliver(struct bot_pool *bot_pool)
{
    struct queue_item *items = queue_take(&bot_pool->out, 2 * BOT_POOL_JOBS_MAX);
    while (items) {
        struct job *job = (struct job *)items;
        items = items->next;
        job->done(job->context, job);
        job_free(job);
    }
}

int bot_pool_waiting(struct bot_pool *bot_pool)
{
    return queue_count(&bot_pool->in);
}
