/* twins.h: non-interference. Two worlds that differ only in what a viewer may not know must look
 * the same to that viewer, to the byte, for as long as the difference stays hidden. */
#ifndef TESTS_TWINS_H
#define TESTS_TWINS_H

#include "support/support.h"

struct twins {
    union game_state one, other;
};

/* Fails unless both look the same to `viewer` and offer the same actions, as does the view. */
void expect_same_view(const struct game *game, const union game_state *one,
                      const union game_state *other, seat_id viewer);

/* Plays the same random actions in both worlds, and expects them to look the same to spectators and
 * to all seats but `insiders`, until `hidden` says that the difference has come to light or an
 * insider's choice fits only one of the worlds. Returns how many views were compared. */
int twins_follow(const struct game *game, struct twins *twins, seat_mask insiders, uint64_t seed,
                 bool (*hidden)(const struct twins *twins));

/* Changes something in a state that `viewer` may not know, without using the views or the
 * resampling under test. False if the draw changed nothing or nothing is hidden. */
bool twin_change(const struct game *game, union game_state *state, seat_id viewer, struct rng *rng);

/* The same for each title, in twin_NAME.c. */
typedef bool twin_change_title(union game_state *state, seat_id viewer, struct rng *rng);
#define TITLE(name, ...) twin_change_title twin_change_##name;
#include "games/titles.def"
#undef TITLE

/* The tiles of Canaletto's row that are face up now, straight from the rules. */
int twin_tiles_face_up(const union game_state *state);

#endif
