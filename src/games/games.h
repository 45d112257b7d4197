/* games.h: the list of titles, made from titles.def. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"

enum { TITLES_MAX = 16 }; /* for arrays with an element for each title */

/* In the order in which people see them. How many there are is not known when callers are
 * compiled, so that a program can be linked with another list. */
extern const struct game *const games_all[];
extern const int games_count;

#define TITLE(name, ...) extern const struct game game_##name;
#include "games/titles.def"
#undef TITLE

/* For a table of one part of each title: its own, or NULL where the generic one will do. */
#define PART_OWN(part) &part
#define PART_GENERIC(part) NULL

/* The title of that name; NULL, with a message that lists them all, if there is none. */
const struct game *games_find(const char *name, struct error *error);

/* Where a title stands in the list; -1 for a game that is not in it. A copy of a title's struct is
 * still that title. */
int games_index(const struct game *game);

/* "noblesse, canaletto, krach" */
void games_write_names(struct buffer *out);

#endif
