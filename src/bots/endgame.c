#include "bots/endgame.h"

#include <string.h>

void endgame_judge(const struct policy *policy, const struct game *game,
                   const union game_state *state, struct outcome *outcome)
{
    policy_win_share(game, state, outcome->wins);
    if (policy && policy->utility)
        policy->utility(state, outcome->utility);
    else
        memcpy(outcome->utility, outcome->wins, sizeof outcome->utility);
}

bool endgame_solve(const struct policy *policy, const struct game *game,
                   const union game_state *state, int *nodes_left, struct outcome *outcome)
{
    action candidate[CANDIDATES_MAX];
    action joint[SEATS_MAX] = {0};
    double best = -1;
    if (!state->head.to_act) {
        endgame_judge(policy, game, state, outcome);
        return true;
    }
    if (!bits_single(state->head.to_act))
        return false;
    seat_id seat = bits_lowest(state->head.to_act);
    unsigned count = policy_candidates(policy, game, state, seat, candidate);
    for (unsigned i = 0; i < count; i++) {
        struct outcome end;
        union game_state next = *state;
        joint[seat] = candidate[i];
        game->apply(&next, joint, NULL);
        if (--*nodes_left < 0 || !endgame_solve(policy, game, &next, nodes_left, &end))
            return false;
        if (end.utility[seat] > best) {
            best = end.utility[seat];
            *outcome = end;
        }
    }
    return true;
}
