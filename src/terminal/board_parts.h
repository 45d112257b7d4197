/* board_parts.h: what the boards of the titles share. */
#ifndef TERMINAL_BOARD_PARTS_H
#define TERMINAL_BOARD_PARTS_H

#include "terminal/board.h"

#define TITLE(name, ...) extern const struct board board_##name;
#include "games/titles.def"
#undef TITLE

/* For titles without a board of their own: what their fields hold. */
extern const struct board board_generic;

/* What boards can make use of; more room stays empty. */
enum { BOARD_ROWS_MAX = 26, BOARD_COLUMNS_MAX = 120 };

/* Who looks at what. */
struct sight {
    const struct cast *cast;
    const union game_state *known;
    seat_id viewer;
};

/* Room for the drawing itself: as much as boards can use, in the middle of what there is. */
struct area board_area(const struct area *area);

/* Fills a field, the first row of an area, with the sign of who is to act (else `sign`, one
 * column), the seat and the name, shortened if need be. The viewer's own is marked. */
void board_player(const struct area *field, const struct sight *sight, seat_id seat,
                  const char *sign);

/* Text at the left of a field; if it is too long, it is cut and ends with an ellipsis. Returns the
 * column after it. */
int board_shortened(const struct area *field, enum style style, const char *text);

/* Text that ends before `end`. */
void board_ending(const struct area *area, int row, int end, enum style style, const char *text);
void board_number(const struct area *area, int row, int end, enum style style, int number);

/* A sentence with {n} in it, translated; returns the column after it. */
int board_counted(const struct area *area, int row, int column, enum style style,
                  const char *sentence, int number);

/* As many of a character as there are things; an ellipsis at the right edge if they do not fit. */
int board_heap(const struct area *area, int row, int column, enum style style,
               const char *character, int count);

/* Boxes that share edges: gathered first, then drawn with the right corners. */
struct lattice {
    uint8_t edges[BOARD_ROWS_MAX][BOARD_COLUMNS_MAX];
};

/* Adds a box of that size, its edges included. */
void lattice_box(struct lattice *lattice, int row, int column, int rows, int columns);
void lattice_draw(const struct lattice *lattice, const struct area *area, enum style style);

#endif
