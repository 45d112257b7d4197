/* full_screen.h: the screens of full-screen mode. They need an open session (screen.h). */
#ifndef TERMINAL_FULL_SCREEN_H
#define TERMINAL_FULL_SCREEN_H

#include "terminal/play.h"

/* The menu: fills in the setup, or sets `path` to a game to resume. Shows *error if its code is
 * set.
 */
enum menu_answer { MENU_PLAY, MENU_RESUME, MENU_QUIT };
enum menu_answer menu_run(struct play_setup *setup, char path[LOCALGAME_PATH_MAX],
                          const struct error *error);

/* One game, until it is over or people leave. If it cannot be opened, *error says why. If people
 * want to play again, the setup is that of this game. */
enum game_screen_end { GAME_LEFT, GAME_AGAIN, GAME_MENU, GAME_FAILED };
enum game_screen_end game_screen_run(struct play_setup *setup, struct error *error);

/* Steps through a record, back and forth. */
int replay_screen_run(const struct replay_setup *setup, struct error *error);

#endif
