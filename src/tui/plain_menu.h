/* plain_menu.h: questions and answers that set up a game, for plain mode. */
#ifndef TUI_PLAIN_MENU_H
#define TUI_PLAIN_MENU_H

#include "tui/play.h"
#include "tui/talk.h"

/* Asks for game, players, level and options, or for a game to go on with, whose path is then in
 * setup->resume and in `path`. False if the person leaves instead. */
bool plain_menu(struct talk *talk, struct play_setup *setup, char path[static TABLE_PATH_MAX]);

#endif
