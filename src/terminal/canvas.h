/* canvas.h: a page of characters to draw on.
 *
 * Boards and screens draw here, and never on the terminal itself: so they can be tested without
 * one, and screen.c alone knows ncurses. A cell is one character, one column wide, and a style.
 * Styles say what a thing is, not how it looks; screen.c gives each a look for 256 colours, 16
 * colours and none. A style is never the only sign of anything: letters or patterns say the same.
 *
 * A `struct area` is a rectangle of a canvas; drawing is by row and column of an area and is cut at
 * its edges, so that no board can write over its neighbour. */
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include "base/buffer.h"

#include <stdint.h>

enum style {
    STYLE_PLAIN,
    STYLE_DIM,    /* frames, what is inert */
    STYLE_STRONG, /* headings, what matters now */
    STYLE_BAR,    /* title and status bars */
    STYLE_CHOICE, /* what can be chosen */
    STYLE_PICKED, /* what is picked just now */
    STYLE_ALERT,  /* errors, the Crash, an arrest */
    STYLE_GOOD,
    STYLE_SEAT_1, /* the six players */
    STYLE_SEAT_2,
    STYLE_SEAT_3,
    STYLE_SEAT_4,
    STYLE_SEAT_5,
    STYLE_SEAT_6,
    STYLE_BROWN, /* the colours of shares */
    STYLE_PINK,
    STYLE_BLUE,
    STYLE_GREEN,
    STYLE_YELLOW,
    STYLE_WATER, /* the lagoon */
    STYLE_STONE, /* castles, palaces */
    STYLES
};

struct cell {
    uint32_t character; /* Unicode; 0 stands for a space */
    uint8_t style;
};

struct canvas {
    int rows, columns;
    struct cell *cell; /* owned; rows * columns */
    int lost;          /* characters other than spaces that were cut at the edges of areas */
};

struct area {
    struct canvas *canvas;
    int row, column; /* of its corner, on the canvas */
    int rows, columns;
};

/* An empty canvas; -1 when out of memory. */
int canvas_open(struct canvas *canvas, int rows, int columns);
void canvas_close(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);

struct area canvas_area(struct canvas *canvas);
/* A part of an area, cut to it. */
struct area area_part(const struct area *area, int row, int column, int rows, int columns);

/* Draws UTF-8 text; returns the column after it, as if nothing had been cut. */
int area_text(const struct area *area, int row, int column, enum style style, const char *text);
int area_format(const struct area *area, int row, int column, enum style style, const char *format,
                ...) __attribute__((format(printf, 5, 6)));

/* The same, ending at the right edge or in the middle of the area. */
void area_text_right(const struct area *area, int row, enum style style, const char *text);
void area_text_centre(const struct area *area, int row, enum style style, const char *text);

void area_fill(const struct area *area, int row, int column, int count, enum style style,
               const char *character);

/* A frame around the area with a heading in its top edge (NULL for none); returns what is inside.
 */
struct area area_frame(const struct area *area, enum style style, const char *heading);

/* Breaks text (paragraphs at '\n') into lines of the area's width from `row` on, leaving out the
 * first `skip` lines; returns the number of lines that the whole text takes. */
int area_paragraphs(const struct area *area, int row, int skip, enum style style, const char *text);

/* Lines that text takes in so many columns, broken as area_paragraphs breaks it. */
int text_lines(const char *text, int columns);

/* Columns that UTF-8 text takes. */
int text_columns(const char *text);

/* Appends a character of Unicode as UTF-8. */
void canvas_write_character(uint32_t character, struct buffer *out);

/* The canvas as lines of UTF-8, without spaces at their ends. */
void canvas_write(const struct canvas *canvas, struct buffer *out);

#endif
