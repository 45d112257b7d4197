#include "server/crew.h"

#include "bots/level.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { HINT_SIMULATIONS = 2000, ANALYSIS_SIMULATIONS = 300, DECISION_MS = 3000 };

struct crew {
    struct mailbox in, out;
    struct metrics *metrics;
    pthread_t thread[CREW_WORKERS_MAX];
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

static void think(struct crew *crew, struct job *job)
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
                           .stop = &crew->stop};
    int64_t start = metrics_clock();
    bot_choose(&bot, &task, &job->chosen, NULL, NULL);
    metrics_observe(&crew->metrics->bot, metrics_clock() - start);
    bot_close(&bot);
}

static struct analysis_settings settings_of(const struct crew *crew, int64_t simulations)
{
    return (struct analysis_settings){
        .bot = "search",
        .budget = {.simulations = simulations, .milliseconds = DECISION_MS, .threads = 1},
        .seed = 1,
        .stop = &crew->stop};
}

static void advise(struct crew *crew, struct job *job)
{
    struct analysis_settings settings = settings_of(crew, HINT_SIMULATIONS);
    struct analyst analyst;
    job->code = analyst_open(&analyst, &settings, &job->error);
    if (job->code < 0)
        return;
    job->code =
        analysis_hint(&analyst, job->game, &job->view, &job->chosen, &job->report, &job->error);
    analyst_close(&analyst);
}

static void analyse(struct crew *crew, struct job *job)
{
    struct analysis_settings settings = settings_of(crew, ANALYSIS_SIMULATIONS);
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
    static void (*const work[])(struct crew *, struct job *) = {
        [JOB_BOT] = think, [JOB_HINT] = advise, [JOB_ANALYSIS] = analyse};
    struct crew *crew = context;
    struct letter *letter;
    while ((letter = mailbox_wait(&crew->in, 1))) {
        struct job *job = (struct job *)letter;
        work[job->kind](crew, job);
        if (!mailbox_put(&crew->out, letter))
            job_free(job);
        crew->wake(crew->context);
    }
    return NULL;
}

/* ---- On the net's thread ---- */

int crew_open(struct crew **opened, int workers, struct metrics *metrics,
              void (*wake)(void *context), void *context, struct error *error)
{
    struct crew *crew = calloc(1, sizeof *crew);
    *opened = NULL;
    if (!crew)
        return error_set(error, ERR_MEMORY, "out of memory");
    crew->metrics = metrics;
    crew->wake = wake;
    crew->context = context;
    mailbox_init(&crew->in, CREW_JOBS_MAX);
    mailbox_init(&crew->out, 2 * CREW_JOBS_MAX);
    while (crew->workers < workers &&
           pthread_create(&crew->thread[crew->workers], NULL, run, crew) == 0)
        crew->workers++;
    if (crew->workers == 0) {
        crew_close(crew);
        return error_set(error, ERR_MEMORY, "cannot start a worker's thread");
    }
    *opened = crew;
    return 0;
}

void crew_close(struct crew *crew)
{
    struct letter *letter;
    atomic_store(&crew->stop, true);
    while ((letter = mailbox_take(&crew->in, 1)))
        job_free((struct job *)letter);
    mailbox_shut(&crew->in);
    for (int i = 0; i < crew->workers; i++)
        pthread_join(crew->thread[i], NULL);
    while ((letter = mailbox_take(&crew->out, 1)))
        job_free((struct job *)letter);
    mailbox_close(&crew->in);
    mailbox_close(&crew->out);
    free(crew);
}

bool crew_hand(struct crew *crew, struct job *job)
{
    bool taken = mailbox_put(&crew->in, &job->letter);
    if (taken)
        metrics_count(&crew->metrics->bot_jobs);
    else
        job_free(job);
    return taken;
}

void crew_deliver(struct crew *crew)
{
    struct letter *letters = mailbox_take(&crew->out, 2 * CREW_JOBS_MAX);
    while (letters) {
        struct job *job = (struct job *)letters;
        letters = letters->next;
        job->done(job->context, job);
        job_free(job);
    }
}

int crew_waiting(struct crew *crew)
{
    return mailbox_count(&crew->in);
}
