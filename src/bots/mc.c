/* mc.c: flat Monte Carlo, the plain baseline. For every legal action in turn: draw a world, let the
 * others choose at random, play on at random and count wins. Plays the action with the best
 * mean. */
#include "bots/kinds.h"

#include "base/clock.h"

#include <stdlib.h>

enum { ACTIONS_MAX = CANDIDATES_MAX };

/* The win share of the deciding seat if it plays `chosen` in a drawn world and everyone plays on at
 * random. */
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

static int by_win_chance(const void *one, const void *other)
{
    const struct bot_candidate *first = one, *second = other;
    if (first->win_chance < second->win_chance || first->win_chance > second->win_chance)
        return first->win_chance > second->win_chance ? -1 : 1;
    return first->chosen < second->chosen ? -1 : 1;
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
    int64_t deadline = clock_monotonic_ms() + job->budget.milliseconds;
    if (count > ACTIONS_MAX)
        count = ACTIONS_MAX;
    for (; !bot_time_is_up(job, simulations, deadline); simulations++) {
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
        report->count = (int)count;
        for (unsigned i = 0; i < count; i++) {
            double mean = visits[i] ? wins[i] / (double)visits[i] : 0;
            report->candidate[i] =
                (struct bot_candidate){job->game->legal_at(known, me, i), visits[i], mean};
        }
        report->win_chance = report->candidate[best].win_chance;
        qsort(report->candidate, count, sizeof report->candidate[0], by_win_chance);
    }
    return 0;
}

const struct bot_kind bot_mc = {
    .name = "mc",
    .summary = "flat Monte-Carlo: random playouts, best mean",
    .choose = choose,
};
