/* level.c: the five levels people choose from. The lower ones play by rules of thumb, and the
 * lowest misjudge what things are worth; the upper ones search as `expert` does, with a budget in
 * simulations, so that a level is as strong on a slow machine as on a fast one. */
#include "bots/level.h"
#include "bots/kinds.h"
#include "bots/searcher.h"

const struct level levels[LEVELS] = {
    {.name = "beginner", .misjudges = 90, .pause_ms = {600, 1600}},
    {.name = "casual", .misjudges = 40, .pause_ms = {600, 1800}},
    {.name = "club", .pause_ms = {700, 2200}},
    {.name = "seasoned", .simulations = 100, .pause_ms = {700, 2600}},
    {.name = "master", .simulations = 4000, .pause_ms = {700, 3000}},
};

static int open_level(struct bot *bot, const char *argument, struct error *error)
{
    int64_t level;
    if (!scan_number(span_of(argument), 1, LEVELS, &level))
        return error_set(error, ERR_ARGUMENT, "levels go from 1 to %d, not '%.20s'", LEVELS,
                         argument);
    bot->level = (int)level;
    return levels[level - 1].simulations ? searcher_open(bot, argument, error) : 0;
}

static void close_level(struct bot *bot)
{
    if (bot->data)
        searcher_close(bot);
}

static int choose_level(struct bot *bot, const struct bot_job *job, action *chosen,
                        struct bot_report *report, struct error *error)
{
    const struct level *level = &levels[bot->level - 1];
    if (level->simulations) {
        struct bot_job own = *job;
        if (!own.budget.simulations || own.budget.simulations > level->simulations)
            own.budget.simulations = level->simulations;
        return searcher_choose_as_expert(bot, &own, chosen, report, error);
    }
    *chosen = policy_greedy(policy_of(job->game), job->game, &job->view->known, job->view->viewer,
                            level->misjudges, job->rng);
    return 0;
}

int64_t level_pause(int level, struct rng *rng)
{
    const int *pause = levels[level - 1].pause_ms;
    return pause[0] + (int64_t)rng_below(rng, (uint32_t)(pause[1] - pause[0] + 1));
}

const struct bot_kind bot_level = {
    .name = "level:",
    .summary = "level:1 (beginner) to level:5 (master)",
    .open = open_level,
    .close = close_level,
    .choose = choose_level,
};
