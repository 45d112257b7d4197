/* plain_menu.h: sets up a game by questions and answers, for plain mode. */
#ifndef TERMINAL_PLAIN_MENU_H
#define TERMINAL_PLAIN_MENU_H

#include "terminal/console.h"
#include "terminal/play.h"

/* Asks for game, players, level and options, or for a game to resume: setup->resume is then `path`.
 * False if the person quits. */
bool plain_menu(struct console *console, struct play_setup *setup,
                char path[static LOCALGAME_PATH_MAX]);

#endif
