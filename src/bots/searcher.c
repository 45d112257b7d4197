/* searcher.c: the searching bots. */
#include "bots/kinds.h"
#include "bots/search.h"

static int open_search(struct bot *bot, const char *argument, struct error *error)
{
    (void)argument;
    bot->data = search_new();
    return bot->data ? 0 : error_set(error, ERR_MEMORY, "out of memory for a search tree");
}

static void close_search(struct bot *bot)
{
    search_free(bot->data);
}

static int choose_with(struct bot *bot, const struct bot_job *job, bool decoupled_uct,
                       action *chosen, struct bot_report *report)
{
    struct search_settings settings = search_settings_for(job->game);
    struct bot_report unread;
    settings.decoupled_uct = decoupled_uct;
    search_run(bot->data, &settings, job, report ? report : &unread);
    *chosen = search_decide(bot->data, job->rng);
    return 0;
}

static int choose_search(struct bot *bot, const struct bot_job *job, action *chosen,
                         struct bot_report *report, struct error *error)
{
    (void)error;
    return choose_with(bot, job, false, chosen, report);
}

static int choose_duct(struct bot *bot, const struct bot_job *job, action *chosen,
                       struct bot_report *report, struct error *error)
{
    (void)error;
    return choose_with(bot, job, true, chosen, report);
}

const struct bot_kind bot_search = {
    .name = "search",
    .summary = "tree search, regret matching where choices are simultaneous",
    .open = open_search,
    .close = close_search,
    .choose = choose_search,
};

const struct bot_kind bot_duct = {
    .name = "duct",
    .summary = "tree search with decoupled UCT instead, to compare",
    .open = open_search,
    .close = close_search,
    .choose = choose_duct,
};
