/* layout.h: the layout of the page of a game. */
#ifndef TERMINAL_LAYOUT_H
#define TERMINAL_LAYOUT_H

#include "terminal/board.h"

struct layout {
    struct area page;
    struct area board;
    struct area log;
    struct area ask;  /* below the log, or beside it if there is space */
    struct area line; /* the input line, one row */
};

/* Divides the screen; `ask_rows` returns how many rows the ask area wants for a width. */
struct layout layout_make(const struct board *board,
                          int (*ask_rows)(const void *context, int columns), const void *context);

/* Draws the bar at the top: title, round and phase, and the text `right`. */
void layout_title(const struct layout *layout, const struct cast *cast,
                  const union game_state *state, const char *right);

#endif
