/* layout.h: where things stand on the page of a game. */
#ifndef TERMINAL_LAYOUT_H
#define TERMINAL_LAYOUT_H

#include "terminal/board.h"

struct layout {
    struct area page;
    struct area board;
    struct area log;
    struct area ask;  /* below the log, or beside it where there is room */
    struct area line; /* one row to type in */
};

/* Divides the page of the screen; `ask_rows` is what the ask area would like to have, given its
 * width. */
struct layout layout_make(const struct board *board,
                          int (*ask_rows)(const void *context, int columns), const void *context);

/* The bar on top: the title, the round and the phase; and something at the right. */
void layout_title(const struct layout *layout, const struct cast *cast,
                  const union game_state *state, const char *right);

#endif
