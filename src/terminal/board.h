/* board.h: draws the table of each title.
 *
 * A board shows a position as `known` to the viewer, with a panel for each player: everything
 * public, and what only `viewer` may see (SPECTATOR: nothing). It fits in BOARD_COLUMNS columns and
 * BOARD_ROWS rows, and uses more space if there is any. */
#ifndef TERMINAL_BOARD_H
#define TERMINAL_BOARD_H

#include "terminal/canvas.h"
#include "words/words.h"

enum { BOARD_ROWS = 13, BOARD_COLUMNS = 80 };

struct board {
    int rows_wanted; /* the most rows it can use */
    void (*draw)(const struct area *area, const struct cast *cast, const union game_state *known,
                 seat_id viewer);
};

/* The board of a title, its own or the generic one. */
const struct board *board_of(const struct game *game);

/* The style of everything that belongs to a player. */
static inline enum style style_of_seat(seat_id seat)
{
    return (enum style)(STYLE_SEAT_1 + seat);
}

#endif
