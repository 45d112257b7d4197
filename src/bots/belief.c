#include "bots/belief.h"

/* After so many unlikely worlds in a row, the last one has to do. */
enum { TRIES = 32 };

static bool is_accepted(double likelihood, struct rng *rng)
{
    return likelihood >= 1 || (double)(rng_next(rng) >> 11) * 0x1p-53 < likelihood;
}

/* Worlds are drawn until chance accepts one: a world half as likely is accepted half as often. */
void belief_draw(const struct search_settings *settings, const struct bot_job *job,
                 union game_state *world)
{
    const struct policy *policy = settings->policy;
    bool believes = settings->beliefs && policy && policy->likelihood, accepted = false;
    for (int i = 0; !accepted && i < TRIES; i++) {
        game_resample(job->game, job->view, job->rng, world);
        accepted = !believes || is_accepted(policy->likelihood(world, job->view->viewer), job->rng);
    }
}
