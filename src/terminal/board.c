/* board.c: what the boards of the titles share. */
#include "terminal/board_parts.h"

#include <string.h>

struct area board_area(const struct area *area)
{
    int columns = area->columns < BOARD_COLUMNS_MAX ? area->columns : BOARD_COLUMNS_MAX;
    int rows = area->rows < BOARD_ROWS_MAX ? area->rows : BOARD_ROWS_MAX;
    return area_part(area, 0, (area->columns - columns) / 2, rows, columns);
}

/* ---- Words and numbers ---- */

int board_shortened(const struct area *field, enum style style, const char *text)
{
    if (text_columns(text) <= field->columns)
        return area_text(field, 0, 0, style, text);
    const char *end = text;
    for (int kept = 0; kept < field->columns - 1; kept++)
        do
            end++;
        while ((*end & 0xc0) == 0x80); /* the rest of a character */
    return area_format(field, 0, 0, style, "%.*s…", (int)(end - text), text);
}

void board_ending(const struct area *area, int row, int end, enum style style, const char *text)
{
    area_text(area, row, end - text_columns(text), style, text);
}

void board_number(const struct area *area, int row, int end, enum style style, int number)
{
    board_ending(area, row, end, style, TR_NUMBER(number));
}

int board_counted(const struct area *area, int row, int column, enum style style,
                  const char *sentence, int number)
{
    struct buffer line = {0};
    TR_SAY(&line, sentence, {"n", TR_NUMBER(number)});
    int end = area_text(area, row, column, style, buffer_text(&line));
    buffer_close(&line);
    return end;
}

int board_heap(const struct area *area, int row, int column, enum style style,
               const char *character, int count)
{
    int room = area->columns - column;
    int drawn = count <= room ? count : room - 1;
    area_fill(area, row, column, drawn, style, character);
    return drawn < count ? area_text(area, row, column + drawn, style, "…") : column + drawn;
}

/* "Fox (you)" if that fits, else "You". */
static void draw_own_name(const struct cast *cast, const struct area *field, seat_id seat,
                          const char *name)
{
    struct buffer both = {0};
    buffer_format(&both, "%s %s", name, tr(cast->language, "(you)"));
    bool fits = text_columns(buffer_text(&both)) <= field->columns &&
                strcmp(name, tr(cast->language, "You")) != 0;
    area_text(field, 0, 0, style_of_seat(seat),
              fits ? buffer_text(&both) : tr(cast->language, "You"));
    buffer_close(&both);
}

void board_player(const struct area *field, const struct sight *sight, seat_id seat,
                  const char *sign)
{
    bool acts = sight->known->head.to_act >> seat & 1;
    struct area name = area_part(field, 0, 3, 1, field->columns - 3);
    area_text(field, 0, 0, STYLE_STRONG, acts ? "▸" : sign);
    area_format(field, 0, 1, style_of_seat(seat), "%d", seat + 1);
    if (seat == sight->viewer)
        draw_own_name(sight->cast, &name, seat, sight->cast->name[seat]);
    else
        board_shortened(&name, style_of_seat(seat), sight->cast->name[seat]);
}

/* ---- Boxes ---- */

enum edge { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

void lattice_box(struct lattice *lattice, int row, int column, int rows, int columns)
{
    int bottom = row + rows - 1, right = column + columns - 1;
    for (int i = column; i < right; i++) {
        lattice->edges[row][i] |= RIGHT;
        lattice->edges[row][i + 1] |= LEFT;
        lattice->edges[bottom][i] |= RIGHT;
        lattice->edges[bottom][i + 1] |= LEFT;
    }
    for (int i = row; i < bottom; i++) {
        lattice->edges[i][column] |= DOWN;
        lattice->edges[i + 1][column] |= UP;
        lattice->edges[i][right] |= DOWN;
        lattice->edges[i + 1][right] |= UP;
    }
}

void lattice_draw(const struct lattice *lattice, const struct area *area, enum style style)
{
    static const char *const corner[16] = {
        [UP | DOWN] = "│",
        [LEFT | RIGHT] = "─",
        [DOWN | RIGHT] = "┌",
        [DOWN | LEFT] = "┐",
        [UP | RIGHT] = "└",
        [UP | LEFT] = "┘",
        [UP | DOWN | RIGHT] = "├",
        [UP | DOWN | LEFT] = "┤",
        [DOWN | LEFT | RIGHT] = "┬",
        [UP | LEFT | RIGHT] = "┴",
        [UP | DOWN | LEFT | RIGHT] = "┼",
    };
    for (int row = 0; row < area->rows; row++)
        for (int column = 0; column < area->columns; column++)
            if (corner[lattice->edges[row][column]])
                area_text(area, row, column, style, corner[lattice->edges[row][column]]);
}
