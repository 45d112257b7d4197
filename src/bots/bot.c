/* bot.c: the list of bots, and opening them by name. */
#include "bots/bot.h"

#include "base/clock.h"
#include "bots/kinds.h"

#include <stdio.h>
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

int bot_open(struct bot *bot, const char *name, struct error *error)
{
    *bot = (struct bot){0};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        const char *argument;
        if (!kind_matches(kinds[i], name, &argument))
            continue;
        bot->kind = kinds[i];
        snprintf(bot->name, sizeof bot->name, "%s", name);
        return kinds[i]->open ? kinds[i]->open(bot, argument, error) : 0;
    }
    return refuse_name(name, error);
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
    int code = bot->kind->choose(bot, job, chosen, report, error);
    if (code == 0 && !game_is_legal(job->game, known, job->view->viewer, *chosen))
        code = game_refuse(job->game, known, job->view->viewer, *chosen, error);
    if (code < 0)
        *chosen = job->game->legal_at(known, job->view->viewer, 0);
    return code;
}
