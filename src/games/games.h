/* games.h: the list of titles; all.c is the only place that knows them all. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"

extern const struct game game_noblesse;
extern const struct game game_canaletto;
extern const struct game game_krach;

enum { GAMES = 3 };
extern const struct game *const games_all[GAMES];

/* The title of that name; NULL, with a message that lists them all, if there is none. */
const struct game *games_find(const char *name, struct error *error);

#endif
