#include "bots/policy.h"

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
