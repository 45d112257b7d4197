#include "bots/endgame.h"

#include <math.h>
#include <string.h>

/* Chances from shares of the win: see `candour` in policy.h. */
static void temper(double wins[], double candour)
{
    double sum = 0;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        sum += wins[seat] = wins[seat] > 0 ? pow(wins[seat], candour) : 0;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        wins[seat] /= sum;
}

void outcome_weigh(const struct search_settings *settings, const struct valuation *valuation,
                   struct outcome *outcome)
{
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        outcome->wins[seat] = (double)valuation->wins[seat];
        outcome->utility[seat] = (double)valuation_worth(valuation, seat, settings->lead_weight);
    }
    if (settings->policy->candour < 1)
        temper(outcome->wins, settings->policy->candour);
}

void endgame_judge(const struct search_settings *settings, const struct game *game,
                   const union game_state *state, struct outcome *outcome)
{
    if (settings->valuer) {
        struct valuation end;
        valuation_of_end(settings->policy, state, &end);
        outcome_weigh(settings, &end, outcome);
        return;
    }
    policy_win_share(game, state, outcome->wins);
    if (settings->policy && settings->policy->utility)
        settings->policy->utility(state, outcome->utility);
    else
        memcpy(outcome->utility, outcome->wins, sizeof outcome->utility);
}

bool endgame_solve(const struct search_settings *settings, const struct game *game,
                   const union game_state *state, int *nodes_left, struct outcome *outcome)
{
    action candidate[CANDIDATES_MAX];
    action joint[SEATS_MAX] = {0};
    double best = -1;
    if (!state->head.to_act) {
        endgame_judge(settings, game, state, outcome);
        return true;
    }
    if (!bits_single(state->head.to_act))
        return false;
    seat_id seat = bits_lowest(state->head.to_act);
    unsigned count = policy_candidates(settings->policy, game, state, seat, candidate);
    for (unsigned i = 0; i < count; i++) {
        struct outcome end;
        union game_state next = *state;
        joint[seat] = candidate[i];
        game->apply(&next, joint, NULL);
        if (--*nodes_left < 0 || !endgame_solve(settings, game, &next, nodes_left, &end))
            return false;
        if (end.utility[seat] > best) {
            best = end.utility[seat];
            *outcome = end;
        }
    }
    return true;
}
