/* mc.c: flat Monte-Carlo, the plain baseline. Every legal action in turn: draw a world, let the
 * others choose at random, play on at random, count wins; the best mean is played. */
#include "bots/kinds.h"

enum { ACTIONS_MAX = 128, CLOCK_EVERY = 16 };

/* The win share of `seat` after it plays `chosen` in a drawn world and all play on at random. */
static double try_action(const struct bot_job *job, action chosen)
{
    const struct game *game = job->game;
    seat_id me = job->view->viewer;
    union game_state world;
    action joint[SEATS_MAX] = {0};
    game_resample(game, job->view, job->rng, &world);
    BITS_EACH (seat, world.head.to_act)
        joint[seat] = (seat_id)seat == me
                          ? chosen
                          : game_random_action(game, &world, (seat_id)seat, job->rng);
    game->apply(&world, joint, NULL);
    game_playout(game, &world, job->rng);
    seat_mask winners = game_winners(game, &world);
    return winners >> me & 1 ? 1.0 / bits_count(winners) : 0;
}

static int choose(struct bot *bot, const struct bot_job *job, action *chosen,
                  struct bot_report *report, struct error *error)
{
    (void)bot, (void)error;
    const union game_state *known = &job->view->known;
    seat_id me = job->view->viewer;
    unsigned count = job->game->legal_count(known, me), best = 0;
    double wins[ACTIONS_MAX] = {0};
    int64_t visits[ACTIONS_MAX] = {0}, simulations = 0;
    int64_t deadline = bot_clock() + job->budget.milliseconds;
    if (count > ACTIONS_MAX)
        count = ACTIONS_MAX;
    for (;; simulations++) {
        if (job->budget.simulations && simulations >= job->budget.simulations)
            break;
        if (job->budget.milliseconds && simulations % CLOCK_EVERY == 0 && bot_clock() >= deadline)
            break;
        unsigned index = (unsigned)(simulations % count);
        wins[index] += try_action(job, job->game->legal_at(known, me, index));
        visits[index]++;
    }
    for (unsigned i = 1; i < count && visits[i]; i++)
        if (wins[i] / (double)visits[i] > wins[best] / (double)visits[best])
            best = i;
    *chosen = job->game->legal_at(known, me, best);
    if (report) {
        report->simulations = simulations;
        report->count = 1;
        double mean = visits[best] ? wins[best] / (double)visits[best] : 0;
        report->candidate[0] = (struct bot_candidate){*chosen, visits[best], mean};
        report->win_chance = mean;
    }
    return 0;
}

const struct bot_kind bot_mc = {
    .name = "mc",
    .summary = "flat Monte-Carlo: random playouts, best mean",
    .choose = choose,
};
