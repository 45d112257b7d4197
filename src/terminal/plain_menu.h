/* plain_menu.h: questions and answers that set up a game, for plain mode. */
#ifndef TERMINAL_PLAIN_MENU_H
#define TERMINAL_PLAIN_MENU_H

#include "terminal/console.h"
#include "terminal/play.h"

/* Asks for game, players, level and options, or for a game to go on with, whose path is then in
 * setup->resume and in `path`. False if the person leaves instead. */
bool plain_menu(struct console *console, struct play_setup *setup,
                char path[static LOCALGAME_PATH_MAX]);

#endif
