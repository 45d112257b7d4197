/* canvas.h: a page of characters to draw on.
 *
 * Boards and screens draw here and never on the terminal itself, so that they can be tested without
 * one, and only screen.c depends on ncurses. A cell is a character, one column wide, and a style.
 * Styles say what a thing is, not how it looks; screen.c gives each a look for 256 colours, 16
 * colours and none. Nothing is shown by style alone: letters or patterns say the same.
 *
 * A `struct area` is a rectangle of a canvas. Positions are relative to an area, and drawing is
 * clipped to it, so that nothing can overwrite its neighbour. */
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include "base/buffer.h"

#include <stdint.h>

enum style {
    STYLE_PLAIN,
    STYLE_DIM,    /* frames, inactive things */
    STYLE_STRONG, /* headings, what matters now */
    STYLE_BAR,    /* title and status bars */
    STYLE_CHOICE, /* what can be chosen */
    STYLE_PICKED, /* the current choice */
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
    uint32_t character; /* Unicode; 0 is a space */
    uint8_t style;
};

struct canvas {
    int rows, columns;
    struct cell *cell; /* owned; rows * columns */
    int lost;          /* characters other than spaces that were clipped */
};

struct area {
    struct canvas *canvas;
    int row, column; /* of its top left corner on the canvas */
    int rows, columns;
};

/* An empty canvas; -1 when out of memory. */
int canvas_open(struct canvas *canvas, int rows, int columns);
void canvas_close(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);

struct area canvas_area(struct canvas *canvas);
/* A part of an area, clipped to it. */
struct area area_part(const struct area *area, int row, int column, int rows, int columns);

/* Draws UTF-8 text; returns the column after it, as if nothing had been clipped. */
int area_text(const struct area *area, int row, int column, enum style style, const char *text);
int area_format(const struct area *area, int row, int column, enum style style, const char *format,
                ...) __attribute__((format(printf, 5, 6)));

/* The same, aligned to the right edge or centred. */
void area_text_right(const struct area *area, int row, enum style style, const char *text);
void area_text_centre(const struct area *area, int row, enum style style, const char *text);

void area_fill(const struct area *area, int row, int column, int count, enum style style,
               const char *character);

/* A frame around the area with a heading in its top edge (NULL for none); returns the inside. */
struct area area_frame(const struct area *area, enum style style, const char *heading);

/* Wraps text (paragraphs end with '\n') to the area's width and draws it from `row` on, without the
 * first `skip` lines; returns the number of lines of the whole text. */
int area_paragraphs(const struct area *area, int row, int skip, enum style style, const char *text);

/* The number of lines of a text that area_paragraphs wraps to `columns`. */
int text_lines(const char *text, int columns);

/* Columns that UTF-8 text takes. */
int text_columns(const char *text);

/* Appends a Unicode character as UTF-8. */
void canvas_write_character(uint32_t character, struct buffer *out);

/* The canvas as lines of UTF-8, without trailing spaces. */
void canvas_write(const struct canvas *canvas, struct buffer *out);

#endif
