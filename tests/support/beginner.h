/* beginner.h: watches the weakest level play, for the tests that hold it to common sense. */
#ifndef TESTS_BEGINNER_H
#define TESTS_BEGINNER_H

#include "support/support.h"

/* Why a person would call a choice broken rather than weak; NULL if they would not. */
typedef const char *(*common_sense)(const union game_state *state, seat_id seat, action chosen);

/* Plays `games` games of every number of players with level 1 in all seats. Fails at the first
 * choice that is broken. Returns how many choices there were. */
int watch_beginners(const struct game *game, int games, common_sense broken);

#endif
