#define _GNU_SOURCE /* gettid */
#include "server/workers/bot_pool.h"

#include "bots/level.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    DECISION_MS = 3000,
    WORKER_NICE = 10, /* thinking gives way to answering */
};

struct worker {
    struct bot_pool *pool;
    pthread_t thread;
    struct job *job;        /* running, or NULL; protected by the pool's lock */
    struct bot bot[LEVELS]; /* opened when first needed; until then `kind` is NULL */
    struct analyst analyst; /* likewise */
};

struct bot_pool {
    pthread_mutex_t lock; /* protects the members up to `closing` */
    pthread_cond_t arrival;
    struct job_queue queue;
    struct job_place *done, **done_end;
    bool closing;

    int64_t analysis_simulations;
    struct metrics *metrics;
    void (*wake)(void *context);
    void *context;
    int workers;
    struct worker worker[CONFIG_WORKERS_MAX];
};

/* ---- Jobs ---- */

struct job *job_new(enum job_kind kind, struct holder holder,
                    void (*done)(void *context, struct job *job), void *context, void *object)
{
    struct job *job = calloc(1, sizeof *job);
    if (job) {
        job->place = (struct job_place){.kind = kind, .holder = holder};
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

static void free_jobs(struct job_place *places)
{
    while (places) {
        struct job *job = (struct job *)places;
        places = places->next;
        job_free(job);
    }
}

/* ---- Running jobs, on a worker's thread. Each function returns whether the job is finished. ----
 */

/* The bot for the job; NULL, with the job's error set, if it cannot be opened. */
static struct bot *bot_of_level(struct worker *worker, struct job *job)
{
    struct bot *bot = &worker->bot[job->level - 1];
    char name[BOT_NAME_MAX];
    if (bot->kind)
        return bot;
    snprintf(name, sizeof name, "level:%d", job->level);
    job->code = bot_open(bot, name, &job->error);
    if (job->code == 0)
        return bot;
    *bot = (struct bot){0};
    return NULL;
}

static bool think(struct worker *worker, struct job *job)
{
    struct bot *bot = bot_of_level(worker, job);
    struct rng rng;
    if (!bot)
        return true;
    rng_seed(&rng, job->seed);
    struct bot_job task = {.game = job->game,
                           .view = &job->view,
                           .budget = {.milliseconds = DECISION_MS, .threads = 1},
                           .rng = &rng,
                           .stop = &job->stop};
    int64_t start = clock_monotonic_us();
    bot_choose(bot, &task, &job->chosen, NULL, NULL);
    metrics_observe(&worker->pool->metrics->bot, clock_monotonic_us() - start);
    return true;
}

/* The analyst, set up for the job; NULL, with the job's error set, if it cannot be opened. */
static struct analyst *analyst_for(struct worker *worker, struct job *job, int64_t simulations)
{
    struct analyst *analyst = &worker->analyst;
    struct analysis_settings settings = {
        .bot = ANALYST_BOT,
        .budget = {.simulations = simulations, .threads = 1}, /* the same for the same game */
        .seed = 1,
        .stop = &job->stop};
    if (!analyst->bot.kind)
        job->code = analyst_open(analyst, &settings, &job->error);
    analyst->settings = settings;
    if (job->code == 0)
        return analyst;
    *analyst = (struct analyst){0};
    return NULL;
}

static bool advise(struct worker *worker, struct job *job)
{
    struct analyst *analyst = analyst_for(worker, job, QUICK_HINT_SIMULATIONS);
    if (analyst)
        job->code =
            analysis_hint(analyst, job->game, &job->view, &job->chosen, &job->report, &job->error);
    return true;
}

/* Judges one decision. The result is counted when the job is handed back. */
static bool analyse(struct worker *worker, struct job *job)
{
    struct analyst *analyst = analyst_for(worker, job, worker->pool->analysis_simulations);
    if (!analyst)
        return true;
    if (!job->analysis) {
        job->analysis = calloc(ANALYSIS_PASSES * job->record.count + 1, sizeof *job->analysis);
        if (!job->analysis) {
            job->code = error_set(&job->error, ERR_MEMORY, "out of memory");
            return true;
        }
        analysis_start(&job->walk, analyst, &job->record, ANALYSIS_PASSES);
    }
    job->walk.analyst = analyst;
    int code = analysis_next(&job->walk, &job->analysis[job->analyses], &job->error);
    job->code = code < 0 ? code : 0;
    return code <= 0;
}

static bool (*const work[JOB_KINDS])(struct worker *, struct job *) = {
    [JOB_TURN] = think, [JOB_HINT] = advise, [JOB_ANALYSIS] = analyse, [JOB_BOTS_ONLY] = think};

/* ---- A worker's thread ---- */

/* Waits for a job; NULL once the pool is closing. */
static struct job *take(struct worker *worker)
{
    struct bot_pool *pool = worker->pool;
    struct job_place *next = NULL;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing && !(next = job_queue_next(&pool->queue)))
        pthread_cond_wait(&pool->arrival, &pool->lock);
    worker->job = (struct job *)next;
    pthread_mutex_unlock(&pool->lock);
    return (struct job *)next;
}

/* Adds a job to those to deliver; with the lock held. */
static void add_done(struct bot_pool *pool, struct job *job)
{
    job->place.next = NULL;
    *pool->done_end = &job->place;
    pool->done_end = &job->place.next;
}

static void hand_back(struct worker *worker, struct job *job, bool finished)
{
    struct bot_pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    worker->job = NULL;
    job->analyses += !finished; /* an analysis that goes on has a new result */
    finished |= atomic_load(&job->stop);
    if (finished)
        add_done(pool, job);
    else
        job_queue_return(&pool->queue, &job->place);
    pthread_mutex_unlock(&pool->lock);
    if (finished)
        pool->wake(pool->context);
}

static void close_bots(struct worker *worker)
{
    for (int i = 0; i < LEVELS; i++)
        bot_close(&worker->bot[i]);
    analyst_close(&worker->analyst);
}

static void *run(void *context)
{
    struct worker *worker = context;
    struct job *job;
    setpriority(PRIO_PROCESS, (id_t)gettid(), WORKER_NICE); /* if that fails, it does no harm */
    while ((job = take(worker)))
        hand_back(worker, job, work[job->place.kind](worker, job));
    close_bots(worker);
    return NULL;
}

/* ---- On the net's thread ---- */

static bool start_worker(struct bot_pool *pool)
{
    struct worker *worker = &pool->worker[pool->workers];
    worker->pool = pool;
    bool started = pthread_create(&worker->thread, NULL, run, worker) == 0;
    pool->workers += started;
    return started;
}

int bot_pool_open(struct bot_pool **opened, const struct bot_pool_setup *setup, struct error *error)
{
    struct bot_pool *pool = calloc(1, sizeof *pool);
    *opened = NULL;
    if (!pool)
        return error_set(error, ERR_MEMORY, "out of memory");
    pool->queue.waiting.bounds = setup->waiting;
    pool->analysis_simulations = setup->analysis_simulations;
    pool->metrics = setup->metrics;
    pool->wake = setup->wake;
    pool->context = setup->context;
    pool->done_end = &pool->done;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->arrival, NULL);
    while (pool->workers < setup->workers && start_worker(pool))
        ;
    if (pool->workers == 0) {
        bot_pool_close(pool);
        return error_set(error, ERR_MEMORY, "cannot start a worker's thread");
    }
    *opened = pool;
    return 0;
}

void bot_pool_stop(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    for (int i = 0; i < pool->workers; i++)
        if (pool->worker[i].job)
            atomic_store(&pool->worker[i].job->stop, true);
    pthread_cond_broadcast(&pool->arrival);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++)
        pthread_join(pool->worker[i].thread, NULL);
    pool->workers = 0;
}

void bot_pool_close(struct bot_pool *pool)
{
    struct job_place *next;
    bot_pool_stop(pool);
    while ((next = job_queue_next(&pool->queue)))
        free_jobs(next);
    free_jobs(pool->done);
    job_queue_close(&pool->queue);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->arrival);
    free(pool);
}

enum job_admission bot_pool_submit(struct bot_pool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    enum job_admission admission = job_queue_add(&pool->queue, &job->place);
    if (admission == JOB_ADMITTED)
        pthread_cond_signal(&pool->arrival);
    pthread_mutex_unlock(&pool->lock);
    metrics_count(admission == JOB_ADMITTED ? &pool->metrics->bot_jobs
                                            : &pool->metrics->bounded[BOUND_JOBS]);
    if (admission != JOB_ADMITTED)
        job_free(job);
    return admission;
}

/* A job that is not waiting is running or done: bot_pool_deliver frees it. */
void bot_pool_cancel(struct bot_pool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool waiting = job->place.waiting;
    if (waiting)
        job_queue_remove(&pool->queue, &job->place);
    pthread_mutex_unlock(&pool->lock);
    if (waiting) {
        job_free(job);
        return;
    }
    job->cancelled = true;
    atomic_store(&job->stop, true);
}

void bot_pool_deliver(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct job_place *places = pool->done;
    pool->done = NULL;
    pool->done_end = &pool->done;
    pthread_mutex_unlock(&pool->lock);
    while (places) {
        struct job *job = (struct job *)places;
        places = places->next;
        if (!job->cancelled)
            job->done(job->context, job);
        job_free(job);
    }
}

size_t bot_pool_progress(struct bot_pool *pool, const struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    size_t analyses = job->analyses;
    pthread_mutex_unlock(&pool->lock);
    return analyses;
}

int bot_pool_waiting(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int waiting = (int)pool->queue.waiting.all;
    pthread_mutex_unlock(&pool->lock);
    return waiting;
}
