/* endgame.h: what the end of a game is worth, and ends that are near enough to be known exactly. */
#ifndef BOTS_ENDGAME_H
#define BOTS_ENDGAME_H

#include "bots/policy.h"

/* How a game ended, for each seat. */
struct outcome {
    double utility[SEATS_MAX];
    double wins[SEATS_MAX]; /* shares of the win */
};

/* The outcome of a game that is over; `policy` may be NULL. */
void endgame_judge(const struct policy *policy, const struct game *game,
                   const union game_state *state, struct outcome *outcome);

/* Searches every way to play on, with each seat doing what is best for itself (max^n). False as
 * soon as this takes more than *nodes_left positions, which it counts down, or at a simultaneous
 * decision, which has no single best action. */
bool endgame_solve(const struct policy *policy, const struct game *game,
                   const union game_state *state, int *nodes_left, struct outcome *outcome);

#endif
