/* board_parts.h: parts shared by the boards of the titles. */
#ifndef TERMINAL_BOARD_PARTS_H
#define TERMINAL_BOARD_PARTS_H

#include "terminal/board.h"

#define TITLE(name, ...) extern const struct board board_##name;
#include "games/titles.def"
#undef TITLE

/* For titles without a board of their own: what their fields hold. */
extern const struct board board_generic;

/* The most that boards can use; further space stays empty. */
enum { BOARD_ROWS_MAX = 26, BOARD_COLUMNS_MAX = 120 };

/* The position and who is looking at it. */
struct sight {
    const struct cast *cast;
    const union game_state *known;
    seat_id viewer;
};

/* The area for a board: as much of the space as boards can use, centred. */
struct area board_area(const struct area *area);

/* Fills a field, the first row of an area, with a player's name: a mark if the player is to act
 * (else `sign`, one column), the seat and the name, shortened if necessary, with "(you)" for the
 * viewer. */
void board_player(const struct area *field, const struct sight *sight, seat_id seat,
                  const char *sign);

/* Text at the left of a field, cut off with an ellipsis if it is too long. Returns the column after
 * it. */
int board_shortened(const struct area *field, enum style style, const char *text);

/* Text or a number that ends before column `end`. */
void board_ending(const struct area *area, int row, int end, enum style style, const char *text);
void board_number(const struct area *area, int row, int end, enum style style, int number);

/* A translated sentence with {n} in it; returns the column after it. */
int board_counted(const struct area *area, int row, int column, enum style style,
                  const char *sentence, int number);

/* A character `count` times, ending with an ellipsis if they do not fit. */
int board_heap(const struct area *area, int row, int column, enum style style,
               const char *character, int count);

/* Boxes that share edges: collected first, then drawn with the right corners. */
struct lattice {
    uint8_t edges[BOARD_ROWS_MAX][BOARD_COLUMNS_MAX];
};

/* Adds a box; its size includes the edges. */
void lattice_box(struct lattice *lattice, int row, int column, int rows, int columns);
void lattice_draw(const struct lattice *lattice, const struct area *area, enum style style);

#endif
