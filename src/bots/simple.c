/* simple.c: the bots that do not search: random, and greedy by rules of thumb. */
#include "bots/kinds.h"
#include "bots/policy.h"

static int choose_random(struct bot *bot, const struct bot_job *job, action *chosen,
                         struct bot_report *report, struct error *error)
{
    (void)bot, (void)report, (void)error;
    *chosen = game_random_action(job->game, &job->view->known, job->view->viewer, job->rng);
    return 0;
}

static int choose_greedy(struct bot *bot, const struct bot_job *job, action *chosen,
                         struct bot_report *report, struct error *error)
{
    (void)bot, (void)report, (void)error;
    *chosen = policy_greedy(policy_of(job->game), job->game, &job->view->known, job->view->viewer,
                            0, job->rng);
    return 0;
}

const struct bot_kind bot_random = {
    .name = "random",
    .summary = "any legal action",
    .choose = choose_random,
};

const struct bot_kind bot_greedy = {
    .name = "greedy",
    .summary = "rules of thumb, no search",
    .choose = choose_greedy,
};
