#include "arena/arena.h"

#include "base/clock.h"
#include "peers/peers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROGRESS_MS = 200 };

struct arena {
    const struct arena_setup *setup;
    struct match match;
    struct arena_results *results;
    int players;
    int64_t start;

    int64_t complete; /* number of complete units */
    int64_t judged;   /* the units before this one have been tested */

    pthread_mutex_t lock; /* protects everything below */
    pthread_cond_t ended; /* a worker has ended */
    int64_t next;         /* the first of this peer's units that nobody has taken */
    struct buffer played; /* of struct played: units the other peers have not heard of */
    int working;          /* workers that have not ended */
    int code;             /* of the first failure */
    struct error error;
};

struct played {
    int64_t unit;
    struct unit_result result;
};

struct worker {
    struct arena *arena;
    pthread_t thread;
    struct bot bots[SEATS_MAX];
    int open; /* how many of them are open */
};

/* ---- Bookkeeping, under the lock ---- */

static void report_fault(void *context, int entry, const struct error *error)
{
    struct arena *arena = context;
    pthread_mutex_lock(&arena->lock);
    if (arena->setup->on_fault)
        arena->setup->on_fault(arena->setup->context, entry, error);
    pthread_mutex_unlock(&arena->lock);
}

static bool take_unit(struct arena *arena, int64_t *unit)
{
    pthread_mutex_lock(&arena->lock);
    bool taken = arena->next < arena->setup->units && !atomic_load(arena->setup->stop);
    if (taken) {
        *unit = arena->next;
        arena->next += peers_count();
    }
    pthread_mutex_unlock(&arena->lock);
    return taken;
}

static void keep_unit(struct arena *arena, int64_t unit, const struct unit_result *result)
{
    struct played played = {unit, *result};
    pthread_mutex_lock(&arena->lock);
    buffer_add(&arena->played, (const char *)&played, sizeof played);
    pthread_mutex_unlock(&arena->lock);
}

static void keep_failure(struct arena *arena, int code, const struct error *error)
{
    pthread_mutex_lock(&arena->lock);
    if (arena->code == 0) {
        arena->code = code;
        arena->error = *error;
    }
    atomic_store(arena->setup->stop, true);
    pthread_mutex_unlock(&arena->lock);
}

/* ---- Workers ---- */

static void *work(void *context)
{
    struct worker *worker = context;
    struct arena *arena = worker->arena;
    struct unit_result result;
    struct error error;
    int64_t unit;
    while (take_unit(arena, &unit)) {
        int code = match_play_unit(&arena->match, worker->bots, (uint64_t)unit, &result, &error);
        if (code < 0)
            keep_failure(arena, code, &error);
        else if (result.complete)
            keep_unit(arena, unit, &result);
    }
    pthread_mutex_lock(&arena->lock);
    arena->working--;
    pthread_cond_signal(&arena->ended);
    pthread_mutex_unlock(&arena->lock);
    return NULL;
}

static int open_bots(struct worker *worker, const struct arena_setup *setup, struct error *error)
{
    int code = 0;
    while (worker->open < setup->match.config.players && code == 0) {
        code = bot_open(&worker->bots[worker->open], setup->bots[worker->open], error);
        worker->open += code == 0;
    }
    return code;
}

static void close_bots(struct worker *worker)
{
    while (worker->open > 0)
        bot_close(&worker->bots[--worker->open]);
}

/* Starts as many as possible; returns how many. */
static int start_workers(struct arena *arena, struct worker *workers)
{
    int started = 0;
    arena->working = arena->setup->threads;
    while (started < arena->setup->threads &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    pthread_mutex_lock(&arena->lock);
    arena->working -= arena->setup->threads - started;
    pthread_mutex_unlock(&arena->lock);
    return started;
}

/* ---- Waiting ---- */

static void report_progress(struct arena *arena)
{
    const struct arena_setup *setup = arena->setup;
    struct arena_progress progress = {
        .units = arena->complete,
        .of = setup->units,
        .seconds = (double)(clock_monotonic_ms() - arena->start) / 1000,
        .sprt = setup->sprt,
    };
    pthread_mutex_lock(&arena->lock); /* as for faults */
    if (setup->on_progress)
        setup->on_progress(setup->context, &progress);
    pthread_mutex_unlock(&arena->lock);
}

static struct timespec soon(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += PROGRESS_MS * 1000000L;
    if (time.tv_nsec >= 1000000000L) {
        time.tv_nsec -= 1000000000L;
        time.tv_sec++;
    }
    return time;
}

/* Feeds to the test all complete units that have no incomplete unit before them. */
static void judge(struct arena *arena)
{
    struct sprt *sprt = arena->setup->sprt;
    const struct unit_result *units = arena->results->unit;
    while (arena->judged < arena->setup->units && units[arena->judged].complete &&
           (!sprt || sprt->decision == SPRT_UNDECIDED)) {
        if (sprt)
            sprt_add(sprt, arena_unit_share(&units[arena->judged], arena->players, 0));
        arena->judged++;
    }
    if (sprt && sprt->decision != SPRT_UNDECIDED)
        atomic_store(arena->setup->stop, true);
}

/* What this peer's workers have played since the last time; how many of them are still working. */
static int take_played(struct arena *arena, struct buffer *played)
{
    struct timespec until = soon();
    pthread_mutex_lock(&arena->lock);
    if (arena->working > 0)
        pthread_cond_timedwait(&arena->ended, &arena->lock, &until);
    *played = arena->played;
    arena->played = (struct buffer){0};
    int working = arena->working;
    pthread_mutex_unlock(&arena->lock);
    return working;
}

/* Stores what all peers have played since the last time. */
static void exchange_units(struct arena *arena, const struct buffer *mine)
{
    struct buffer all = {0};
    struct error error;
    struct played played;
    peers_share(mine, &all);
    for (size_t i = 0; i < all.length; i += sizeof played) {
        memcpy(&played, all.data + i, sizeof played);
        arena->results->unit[played.unit] = played.result;
        arena->complete++;
    }
    if (mine->failed || all.failed)
        keep_failure(arena, error_set(&error, ERR_MEMORY, "out of memory for the results"), &error);
    buffer_close(&all);
}

/* Returns when the workers of all peers have ended. */
static void wait_for_workers(struct arena *arena)
{
    int64_t working = 1;
    while (working > 0) {
        struct buffer played;
        working = peers_sum(take_played(arena, &played));
        exchange_units(arena, &played);
        buffer_close(&played);
        judge(arena);
        if (peers_sum(atomic_load(arena->setup->stop)) > 0)
            atomic_store(arena->setup->stop, true);
        report_progress(arena);
    }
}

/* ---- The run ---- */

static int open_arena(struct arena *arena, const struct arena_setup *setup,
                      struct arena_results *results)
{
    *results = (struct arena_results){.players = setup->match.config.players};
    *arena = (struct arena){.setup = setup,
                            .match = setup->match,
                            .results = results,
                            .players = results->players,
                            .next = peers_number(),
                            .start = clock_monotonic_ms()};
    arena->match.stop = setup->stop;
    arena->match.on_fault = report_fault;
    arena->match.context = arena;
    pthread_condattr_t attributes;
    pthread_mutex_init(&arena->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&arena->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    results->unit = calloc((size_t)setup->units, sizeof *results->unit);
    return results->unit ? 0
                         : error_set(&arena->error, ERR_MEMORY, "out of memory for %lld units",
                                     (long long)setup->units);
}

static void close_arena(struct arena *arena)
{
    buffer_close(&arena->played);
    pthread_mutex_destroy(&arena->lock);
    pthread_cond_destroy(&arena->ended);
}

/* Keeps only the complete units; if the test has decided, only those it has seen. */
static void pack_results(struct arena *arena)
{
    const struct sprt *sprt = arena->setup->sprt;
    bool decided = sprt && sprt->decision != SPRT_UNDECIDED;
    int64_t end = decided ? arena->judged : arena->setup->units;
    struct arena_results *results = arena->results;
    for (int64_t i = 0; i < end; i++)
        if (results->unit[i].complete)
            results->unit[results->count++] = results->unit[i];
}

static int open_workers(struct arena *arena, struct worker *workers)
{
    int code = 0;
    for (int i = 0; i < arena->setup->threads && code == 0; i++) {
        workers[i].arena = arena;
        code = open_bots(&workers[i], arena->setup, &arena->error);
    }
    return code;
}

static int run_workers(struct arena *arena, struct worker *workers)
{
    int started = start_workers(arena, workers);
    wait_for_workers(arena);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    if (started == 0)
        arena->code = error_set(&arena->error, ERR_MEMORY, "cannot start a thread");
    if (peers_sum(arena->code != 0) > 0 && arena->code == 0)
        arena->code = error_set(&arena->error, ERR_NET, "another process of the match has failed");
    return arena->code;
}

static int play(struct arena *arena)
{
    int threads = arena->setup->threads;
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    if (!workers)
        return error_set(&arena->error, ERR_MEMORY, "out of memory for %d threads", threads);
    int code = open_workers(arena, workers);
    if (code == 0)
        code = run_workers(arena, workers);
    for (int i = 0; i < threads; i++)
        close_bots(&workers[i]);
    free(workers);
    return code;
}

int arena_run(const struct arena_setup *setup, struct arena_results *results, struct error *error)
{
    struct arena arena;
    int code = open_arena(&arena, setup, results);
    if (code == 0)
        code = play(&arena);
    if (code == 0)
        pack_results(&arena);
    else
        arena_close(results);
    if (code < 0 && error)
        *error = arena.error;
    close_arena(&arena);
    return code;
}

void arena_close(struct arena_results *results)
{
    free(results->unit);
    *results = (struct arena_results){0};
}
