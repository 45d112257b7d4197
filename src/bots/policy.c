#include "bots/policy.h"

#include <math.h>

unsigned policy_candidates(const struct policy *policy, const struct game *game,
                           const union game_state *state, seat_id seat, action out[])
{
    if (policy && policy->candidates)
        return policy->candidates(state, seat, out);
    return policy_complete(game, state, seat, out, 0);
}

static bool is_among(action wanted, const action list[], unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == wanted)
            return true;
    return false;
}

unsigned policy_complete(const struct game *game, const union game_state *state, seat_id seat,
                         action out[], unsigned count)
{
    unsigned legal = game->legal_count(state, seat), listed = count;
    for (unsigned i = 0; i < legal && count < CANDIDATES_MAX; i++) {
        action next = game->legal_at(state, seat, i);
        if (!is_among(next, out, listed))
            out[count++] = next;
    }
    return count;
}

action policy_playout(const struct policy *policy, const struct game *game,
                      const union game_state *state, seat_id seat, struct rng *rng)
{
    return policy && policy->playout ? policy->playout(state, seat, rng)
                                     : game_random_action(game, state, seat, rng);
}

action policy_greedy(const struct policy *policy, const struct game *game,
                     const union game_state *known, seat_id seat, int misjudged, struct rng *rng)
{
    return policy && policy->greedy ? policy->greedy(known, seat, misjudged, rng)
                                    : game_random_action(game, known, seat, rng);
}

int policy_stake(const struct policy *policy, const union game_state *known, seat_id seat)
{
    return policy && policy->stake ? policy->stake(known, seat) : 0;
}

int policy_misjudge(int worth, int misjudged, struct rng *rng)
{
    return worth * (100 - misjudged + (int)rng_below(rng, 2 * (uint32_t)misjudged + 1)) / 100;
}

void policy_win_share(const struct game *game, const union game_state *state, double share[])
{
    seat_mask winners = game_winners(game, state);
    for (seat_id seat = 0; seat < state->head.players; seat++)
        share[seat] = winners >> seat & 1 ? 1.0 / bits_count(winners) : 0;
}

int policy_lead(const struct game_result *result, int players, seat_id seat)
{
    int best = INT32_MIN;
    for (seat_id other = 0; other < players; other++)
        if (other != seat && result->score[other] > best)
            best = result->score[other];
    return result->score[seat] - best;
}

void policy_win_and_lead(const struct game *game, const union game_state *state, double lead_weight,
                         double points, double utility[])
{
    struct game_result result = {0};
    int players = state->head.players;
    game->result(state, &result);
    policy_win_share(game, state, utility);
    for (seat_id seat = 0; seat < players; seat++) {
        double lead = policy_lead(&result, players, seat);
        double squashed = 1 / (1 + exp(-lead / points));
        utility[seat] = (1 - lead_weight) * utility[seat] + lead_weight * squashed;
    }
}
