/* searcher.c: the searching bots. With several threads, each has a tree of its own: trees that
 * share nothing need no locks, and the roots, which are what counts, are added up at the end. */
#include "bots/searcher.h"
#include "bots/kinds.h"
#include "bots/search.h"

#include <pthread.h>
#include <stdlib.h>

struct searcher {
    struct search *search[BOT_THREADS_MAX]; /* created when first needed */
};

struct thread {
    pthread_t id;
    struct search *search;
    const struct search_settings *settings;
    struct bot_job job;
    struct rng rng;
    struct bot_report report;
};

int searcher_open(struct bot *bot, const char *argument, struct error *error)
{
    (void)argument;
    struct searcher *searcher = calloc(1, sizeof *searcher);
    if (searcher && (searcher->search[0] = search_new())) {
        bot->data = searcher;
        return 0;
    }
    free(searcher);
    return error_set(error, ERR_MEMORY, "out of memory for a search tree");
}

void searcher_close(struct bot *bot)
{
    struct searcher *searcher = bot->data;
    for (int i = 0; searcher && i < BOT_THREADS_MAX; i++)
        search_free(searcher->search[i]);
    free(searcher);
}

static void *think(void *argument)
{
    struct thread *thread = argument;
    search_run(thread->search, thread->settings, &thread->job, &thread->report);
    return NULL;
}

/* Starts the helper threads; returns how many could be started. Simulations are divided among them,
 * time is not. */
static int start_threads(struct searcher *searcher, const struct search_settings *settings,
                         const struct bot_job *job, int count, struct thread threads[])
{
    int started = 0;
    for (; started < count; started++) {
        struct thread *thread = &threads[started];
        struct search **search = &searcher->search[started + 1];
        if (!*search && !(*search = search_new()))
            break;
        *thread = (struct thread){.search = *search, .settings = settings, .job = *job};
        rng_seed(&thread->rng, rng_next(job->rng));
        thread->job.rng = &thread->rng;
        if (pthread_create(&thread->id, NULL, think, thread) != 0)
            break;
    }
    return started;
}

static int64_t divide(int64_t simulations, int threads)
{
    return simulations ? (simulations + threads - 1) / threads : 0;
}

/* With several threads, each runs its share of the search; then the roots are added up. */
static int think_together(struct searcher *searcher, const struct search_settings *settings,
                          const struct bot_job *job, struct bot_report *report, struct error *error)
{
    int helpers = job->budget.threads - 1;
    struct bot_job share = *job;
    struct thread *threads = calloc((size_t)helpers, sizeof *threads);
    if (!threads)
        return error_set(error, ERR_MEMORY, "out of memory for %d threads", helpers);
    share.budget.simulations = divide(job->budget.simulations, job->budget.threads);
    int started = start_threads(searcher, settings, &share, helpers, threads);
    search_run(searcher->search[0], settings, &share, report);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i].id, NULL);
        search_merge(searcher->search[0], threads[i].search, report);
    }
    free(threads);
    return 0;
}

int searcher_choose(struct bot *bot, const struct search_settings *settings,
                    const struct bot_job *job, action *chosen, struct bot_report *report,
                    struct error *error)
{
    struct searcher *searcher = bot->data;
    struct bot_report unread = {0};
    struct bot_report *filled = report ? report : &unread;
    int code = 0;
    if (job->budget.threads > 1 && job->budget.threads <= BOT_THREADS_MAX)
        code = think_together(searcher, settings, job, filled, error);
    else
        search_run(searcher->search[0], settings, job, filled);
    if (code == 0)
        *chosen = search_decide(searcher->search[0], job->rng);
    return code;
}

struct search *searcher_tree(const struct bot *bot)
{
    const struct searcher *searcher = bot->data;
    return searcher->search[0];
}

static struct search *search_of_search(const struct bot *bot, const struct game *game,
                                       struct search_settings *settings)
{
    *settings = search_settings_for(game);
    return searcher_tree(bot);
}

static int choose_search(struct bot *bot, const struct bot_job *job, action *chosen,
                         struct bot_report *report, struct error *error)
{
    struct search_settings settings = search_settings_for(job->game);
    return searcher_choose(bot, &settings, job, chosen, report, error);
}

static int choose_duct(struct bot *bot, const struct bot_job *job, action *chosen,
                       struct bot_report *report, struct error *error)
{
    struct search_settings settings = search_settings_for(job->game);
    settings.decoupled_uct = true;
    return searcher_choose(bot, &settings, job, chosen, report, error);
}

const struct bot_kind bot_search = {
    .name = "search",
    .summary = "tree search, regret matching where choices are simultaneous",
    .open = searcher_open,
    .close = searcher_close,
    .choose = choose_search,
    .search = search_of_search,
};

const struct bot_kind bot_duct = {
    .name = "duct",
    .summary = "tree search with decoupled UCT instead, to compare",
    .open = searcher_open,
    .close = searcher_close,
    .choose = choose_duct,
};
