/* endgame.h: what the end of a game is worth, and ends that are near enough to be known exactly. */
#ifndef BOTS_ENDGAME_H
#define BOTS_ENDGAME_H

#include "bots/search.h"

/* How a game ended, or is expected to, for each seat. */
struct outcome {
    double utility[SEATS_MAX];
    double wins[SEATS_MAX]; /* shares of the win */
};

/* What a valuation means to a search with these settings; the shares of the win are corrected by
 * the policy's candour. */
void outcome_weigh(const struct search_settings *settings, const struct valuation *valuation,
                   struct outcome *outcome);

/* The outcome of a game that is over. */
void endgame_judge(const struct search_settings *settings, const struct game *game,
                   const union game_state *state, struct outcome *outcome);

/* Searches every way to play on, with each seat doing what is best for itself (max^n). False as
 * soon as this takes more than *nodes_left positions, which it counts down, or at a simultaneous
 * decision, which has no single best action. */
bool endgame_solve(const struct search_settings *settings, const struct game *game,
                   const union game_state *state, int *nodes_left, struct outcome *outcome);

#endif
