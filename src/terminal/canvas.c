#include "terminal/canvas.h"

#include "base/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Characters ---- */

/* Takes the first character off a non-empty text; '?' for one that cannot be shown. */
static uint32_t take_character(struct span *text)
{
    static const unsigned char bits_of_first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t length = span_printable(*text);
    uint32_t character = '?';
    if (length) {
        character = (unsigned char)text->start[0] & bits_of_first[length];
        for (size_t i = 1; i < length; i++)
            character = character << 6 | ((unsigned char)text->start[i] & 0x3f);
    }
    size_t taken = length ? length : 1;
    text->start += taken;
    text->length -= taken;
    return character;
}

void canvas_write_character(uint32_t character, struct buffer *out)
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    buffer_add_char(out, (char)(first[length] | character >> (6 * (length - 1))));
    for (int i = length - 2; i >= 0; i--)
        buffer_add_char(out, (char)(0x80 | (character >> (6 * i) & 0x3f)));
}

static int span_columns(struct span text)
{
    int columns = 0;
    while (text.length) {
        take_character(&text);
        columns++;
    }
    return columns;
}

int text_columns(const char *text)
{
    return span_columns(span_of(text));
}

/* ---- Canvas and areas ---- */

int canvas_open(struct canvas *canvas, int rows, int columns)
{
    *canvas = (struct canvas){.rows = rows, .columns = columns};
    canvas->cell = calloc((size_t)rows * (size_t)columns, sizeof *canvas->cell);
    return canvas->cell ? 0 : -1;
}

void canvas_close(struct canvas *canvas)
{
    free(canvas->cell);
    *canvas = (struct canvas){0};
}

void canvas_clear(struct canvas *canvas)
{
    memset(canvas->cell, 0, (size_t)canvas->rows * (size_t)canvas->columns * sizeof *canvas->cell);
    canvas->lost = 0;
}

struct area canvas_area(struct canvas *canvas)
{
    return (struct area){.canvas = canvas, .rows = canvas->rows, .columns = canvas->columns};
}

/* Cuts a stretch of `*length` from `*start` to the first `most`. */
static void cut_stretch(int *start, int *length, int most)
{
    if (*start < 0) {
        *length += *start;
        *start = 0;
    }
    if (*length > most - *start)
        *length = most - *start;
    if (*length < 0)
        *length = 0;
}

struct area area_part(const struct area *area, int row, int column, int rows, int columns)
{
    cut_stretch(&row, &rows, area->rows);
    cut_stretch(&column, &columns, area->columns);
    return (struct area){.canvas = area->canvas,
                         .row = area->row + row,
                         .column = area->column + column,
                         .rows = rows,
                         .columns = columns};
}

static void put(const struct area *area, int row, int column, enum style style, uint32_t character)
{
    if (row < 0 || row >= area->rows || column < 0 || column >= area->columns) {
        area->canvas->lost += character != ' ';
        return;
    }
    struct canvas *canvas = area->canvas;
    int place = (area->row + row) * canvas->columns + area->column + column;
    canvas->cell[place] = (struct cell){.character = character, .style = (uint8_t)style};
}

/* ---- Drawing ---- */

static int draw_span(const struct area *area, int row, int column, enum style style,
                     struct span text)
{
    while (text.length)
        put(area, row, column++, style, take_character(&text));
    return column;
}

int area_text(const struct area *area, int row, int column, enum style style, const char *text)
{
    return draw_span(area, row, column, style, span_of(text));
}

int area_format(const struct area *area, int row, int column, enum style style, const char *format,
                ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return area_text(area, row, column, style, text);
}

void area_text_right(const struct area *area, int row, enum style style, const char *text)
{
    area_text(area, row, area->columns - text_columns(text), style, text);
}

void area_text_centre(const struct area *area, int row, enum style style, const char *text)
{
    area_text(area, row, (area->columns - text_columns(text)) / 2, style, text);
}

void area_fill(const struct area *area, int row, int column, int count, enum style style,
               const char *character)
{
    struct span text = span_of(character);
    uint32_t drawn = take_character(&text);
    for (int i = 0; i < count; i++)
        put(area, row, column + i, style, drawn);
}

struct area area_frame(const struct area *area, enum style style, const char *heading)
{
    int bottom = area->rows - 1, right = area->columns - 1;
    area_fill(area, 0, 1, right - 1, style, "─");
    area_fill(area, bottom, 1, right - 1, style, "─");
    for (int row = 1; row < bottom; row++) {
        area_text(area, row, 0, style, "│");
        area_text(area, row, right, style, "│");
    }
    area_text(area, 0, 0, style, "┌");
    area_text(area, 0, right, style, "┐");
    area_text(area, bottom, 0, style, "└");
    area_text(area, bottom, right, style, "┘");
    if (heading) {
        struct area edge = area_part(area, 0, 2, 1, area->columns - 4);
        int end = area_text(&edge, 0, 1, STYLE_STRONG, heading);
        area_text(&edge, 0, 0, style, " ");
        area_text(&edge, 0, end < edge.columns ? end : edge.columns - 1, style, " ");
    }
    return area_part(area, 1, 1, area->rows - 2, area->columns - 2);
}

/* ---- Paragraphs ---- */

/* Takes the first line of at most `columns` columns off a paragraph: up to a space, if there is
 * one. */
static struct span cut_line(struct span *paragraph, int columns)
{
    struct span rest = *paragraph, line = *paragraph;
    size_t after = 0; /* where the next line begins */
    int column = 0;
    line.length = 0;
    while (rest.length && (column < columns || rest.start[0] == ' ')) {
        if (rest.start[0] == ' ' && rest.start > paragraph->start && rest.start[-1] != ' ') {
            line.length = (size_t)(rest.start - paragraph->start);
            after = line.length + 1;
        }
        take_character(&rest);
        column++;
    }
    if (!rest.length && column <= columns) { /* all of it fits */
        line = *paragraph;
        after = line.length;
    } else if (!after) { /* a word longer than a line */
        line.length = after = (size_t)(rest.start - paragraph->start);
    }
    paragraph->start += after;
    paragraph->length -= after;
    while (paragraph->length && paragraph->start[0] == ' ') {
        paragraph->start++;
        paragraph->length--;
    }
    return line;
}

/* A text being broken into lines. */
struct breaker {
    struct span rest, paragraph; /* what is left, and what is left of the paragraph before it */
};

/* Takes the next line off; false at the end. */
static bool next_line(struct breaker *breaker, int columns, struct span *line)
{
    if (!breaker->paragraph.length) {
        if (!breaker->rest.length)
            return false;
        breaker->paragraph = span_cut(&breaker->rest, '\n');
    }
    *line = cut_line(&breaker->paragraph, columns > 0 ? columns : 1);
    return true;
}

int area_paragraphs(const struct area *area, int row, int skip, enum style style, const char *text)
{
    struct breaker breaker = {.rest = span_of(text)};
    struct span line;
    int lines = 0;
    for (; next_line(&breaker, area->columns, &line); lines++)
        if (lines >= skip)
            draw_span(area, row + lines - skip, 0, style, line);
    return lines;
}

int text_lines(const char *text, int columns)
{
    struct breaker breaker = {.rest = span_of(text)};
    struct span line;
    int lines = 0;
    while (next_line(&breaker, columns, &line))
        lines++;
    return lines;
}

/* ---- The whole page as text ---- */

void canvas_write(const struct canvas *canvas, struct buffer *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        const struct cell *cell = &canvas->cell[row * canvas->columns];
        int columns = canvas->columns;
        while (columns > 0 &&
               (cell[columns - 1].character == 0 || cell[columns - 1].character == ' '))
            columns--;
        for (int column = 0; column < columns; column++)
            canvas_write_character(cell[column].character ? cell[column].character : ' ', out);
        buffer_add_char(out, '\n');
    }
}
