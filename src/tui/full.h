/* full.h: the parts of full screen, within an open session of screen.h. */
#ifndef TUI_FULL_H
#define TUI_FULL_H

#include "tui/play.h"

/* The menu: fills in the setup, or `path` for a game to go on with. Shows the sentence in *error,
 * if its code is set. */
enum menu_answer { MENU_PLAY, MENU_RESUME, MENU_QUIT };
enum menu_answer menu_run(struct play_setup *setup, char path[TABLE_PATH_MAX],
                          const struct error *error);

/* One game, to its end or until people leave it. When it could not be opened, *error says why. When
 * another is wanted, the setup is that of this one. */
enum sitting_end { SITTING_LEFT, SITTING_AGAIN, SITTING_MENU, SITTING_FAILED };
enum sitting_end sitting_run(struct play_setup *setup, struct error *error);

/* A record, back and forth. */
int showing_run(const struct replay_setup *setup, struct error *error);

#endif
