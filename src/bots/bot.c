/* bot.c: the list of bots, and opening them by name. */
#include "bots/bot.h"

#include "base/clock.h"
#include "bots/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct bot_kind *const kinds[] = {
    &bot_random, &bot_greedy,  &bot_mc,    &bot_search, &bot_duct,
    &bot_expert, &bot_weights, &bot_level, &bot_exec,
};

const struct bot_kind *const *bot_kinds(int *count)
{
    *count = (int)COUNT_OF(kinds);
    return kinds;
}

bool bot_time_is_up(const struct bot_job *job, int64_t simulations, int64_t deadline)
{
    enum { CLOCK_EVERY = 16 };
    if (job->budget.simulations && simulations >= job->budget.simulations)
        return true;
    if (simulations % CLOCK_EVERY)
        return false;
    return (job->stop && atomic_load(job->stop)) ||
           (job->budget.milliseconds && clock_monotonic_ms() >= deadline);
}

/* Whether `name` means this kind; *argument is then what follows the colon. */
static bool kind_matches(const struct bot_kind *kind, const char *name, const char **argument)
{
    size_t length = strlen(kind->name);
    bool takes_argument = kind->name[length - 1] == ':';
    *argument = name + length;
    return strncmp(kind->name, name, length) == 0 && (takes_argument || name[length] == '\0');
}

/* Cuts a budget off the end of `name`. What follows an '@' but is no budget belongs to the name, as
 * in the path of weights. */
static void cut_budget(char *name, struct bot_budget *own)
{
    char *at = strrchr(name, '@');
    if (!at)
        return;
    struct span limit = span_of(at + 1);
    bool time = limit.length > 2 && strcmp(at + 1 + limit.length - 2, "ms") == 0;
    limit.length -= time ? 2 : 0;
    if (scan_number(limit, 1, time ? BUDGET_MS_MAX : BUDGET_SIMS_MAX,
                    time ? &own->milliseconds : &own->simulations))
        *at = '\0';
}

static int refuse_name(const char *name, struct error *error)
{
    struct buffer names = {0};
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        buffer_format(&names, "%s%s", i ? ", " : "", kinds[i]->name);
    int code = error_set(error, ERR_ARGUMENT, "there is no bot called '%.40s': expected one of %s",
                         name, buffer_text(&names));
    buffer_close(&names);
    return code;
}

static int open_kind(struct bot *bot, const char *name, struct error *error)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        const char *argument;
        if (!kind_matches(kinds[i], name, &argument))
            continue;
        bot->kind = kinds[i];
        return kinds[i]->open ? kinds[i]->open(bot, argument, error) : 0;
    }
    return refuse_name(name, error);
}

int bot_open(struct bot *bot, const char *name, struct error *error)
{
    bool command = strncmp(name, bot_exec.name, strlen(bot_exec.name)) == 0; /* taken as it is */
    char *kind_name = strdup(name);
    *bot = (struct bot){0};
    if (!kind_name)
        return error_set(error, ERR_MEMORY, "out of memory for a bot");
    if (!command)
        cut_budget(kind_name, &bot->own);
    snprintf(bot->name, sizeof bot->name, "%s", name);
    int code = open_kind(bot, kind_name, error);
    free(kind_name);
    return code;
}

void bot_close(struct bot *bot)
{
    if (bot->kind && bot->kind->close)
        bot->kind->close(bot);
    *bot = (struct bot){0};
}

int bot_choose(struct bot *bot, const struct bot_job *job, action *chosen,
               struct bot_report *report, struct error *error)
{
    if (report)
        *report = (struct bot_report){0};
    const union game_state *known = &job->view->known;
    struct bot_job own = *job;
    if (bot->own.milliseconds || bot->own.simulations) {
        own.budget.milliseconds = bot->own.milliseconds;
        own.budget.simulations = bot->own.simulations;
    }
    int code = bot->kind->choose(bot, &own, chosen, report, error);
    if (code == 0 && !game_is_legal(job->game, known, job->view->viewer, *chosen))
        code = game_refuse(job->game, known, job->view->viewer, *chosen, error);
    if (code < 0)
        *chosen = job->game->legal_at(known, job->view->viewer, 0);
    return code;
}
