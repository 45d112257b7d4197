/* board.h: the tables of the titles, drawn.
 *
 * A board shows a position as `known` to whoever looks, with a panel for each player: everything
 * public, and what `viewer` alone may see (SPECTATOR: nothing). It fits in 80 columns and
 * BOARD_ROWS rows and uses more room if there is more. */
#ifndef TERMINAL_BOARD_H
#define TERMINAL_BOARD_H

#include "terminal/canvas.h"
#include "words/words.h"

enum { BOARD_ROWS = 13, BOARD_COLUMNS = 80 };

struct board {
    int rows_wanted; /* rows that it can make use of at the most */
    void (*draw)(const struct area *area, const struct cast *cast, const union game_state *known,
                 seat_id viewer);
};

/* The board of a title, its own or the generic one. */
const struct board *board_of(const struct game *game);

/* The style of a player's things. */
static inline enum style style_of_seat(seat_id seat)
{
    return (enum style)(STYLE_SEAT_1 + seat);
}

#endif
