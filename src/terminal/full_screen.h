/* full_screen.h: the parts of full screen, within an open session of screen.h. */
#ifndef TERMINAL_FULL_H
#define TERMINAL_FULL_H

#include "terminal/play.h"

/* The menu: fills in the setup, or `path` for a game to go on with. Shows the sentence in *error,
 * if its code is set. */
enum menu_answer { MENU_PLAY, MENU_RESUME, MENU_QUIT };
enum menu_answer menu_run(struct play_setup *setup, char path[LOCALGAME_PATH_MAX],
                          const struct error *error);

/* One game, to its end or until people leave it. When it could not be opened, *error says why. When
 * another is wanted, the setup is that of this one. */
enum game_screen_end { GAME_LEFT, GAME_AGAIN, GAME_MENU, GAME_FAILED };
enum game_screen_end game_screen_run(struct play_setup *setup, struct error *error);

/* A record, back and forth. */
int replay_screen_run(const struct replay_setup *setup, struct error *error);

#endif
