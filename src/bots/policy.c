#include "bots/policy.h"

#include <math.h>

unsigned policy_candidates(const struct policy *policy, const struct game *game,
                           const union game_state *state, seat_id seat, action out[])
{
    if (policy && policy->candidates)
        return policy->candidates(state, seat, out);
    unsigned count = game->legal_count(state, seat);
    if (count > CANDIDATES_MAX)
        count = CANDIDATES_MAX;
    for (unsigned i = 0; i < count; i++)
        out[i] = game->legal_at(state, seat, i);
    return count;
}

action policy_playout(const struct policy *policy, const struct game *game,
                      const union game_state *state, seat_id seat, struct rng *rng)
{
    return policy && policy->playout ? policy->playout(state, seat, rng)
                                     : game_random_action(game, state, seat, rng);
}

void policy_win_share(const struct game *game, const union game_state *state, double share[])
{
    seat_mask winners = game_winners(game, state);
    for (seat_id seat = 0; seat < state->head.players; seat++)
        share[seat] = winners >> seat & 1 ? 1.0 / bits_count(winners) : 0;
}

/* The best score among the others. */
static int best_other(const struct game_result *result, int players, seat_id seat)
{
    int best = INT32_MIN;
    for (seat_id other = 0; other < players; other++)
        if (other != seat && result->score[other] > best)
            best = result->score[other];
    return best;
}

void policy_win_and_lead(const struct game *game, const union game_state *state, double points,
                         double utility[])
{
    const double lead_weight = 0.6;
    struct game_result result = {0};
    int players = state->head.players;
    game->result(state, &result);
    policy_win_share(game, state, utility);
    for (seat_id seat = 0; seat < players; seat++) {
        double lead = result.score[seat] - best_other(&result, players, seat);
        double squashed = 1 / (1 + exp(-lead / points));
        utility[seat] = (1 - lead_weight) * utility[seat] + lead_weight * squashed;
    }
}
