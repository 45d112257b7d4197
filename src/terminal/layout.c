#include "terminal/layout.h"

#include "terminal/overlay.h"
#include "terminal/screen.h"

#include <stdio.h>

enum {
    BARS = 3, /* title, typing, keys */
    LOWER_LEAST = SCREEN_ROWS - BARS - BOARD_ROWS,
    LOWER_WIDE = 10, /* below the board, if log and choices stand side by side */
    WIDE = 110,      /* columns from which they do */
    LOG_LEAST = 2
};

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int board_rows(const struct board *board, int rows, bool wide)
{
    int room = rows - BARS - (wide && rows > SCREEN_ROWS + 2 ? LOWER_WIDE : LOWER_LEAST);
    int wanted = board->rows_wanted > BOARD_ROWS ? board->rows_wanted : BOARD_ROWS;
    return least(wanted, room);
}

/* Log and choices side by side, with a line between them. */
static void divide_across(struct layout *layout, const struct area *lower)
{
    int half = lower->columns / 2;
    layout->log = area_part(lower, 0, 1, lower->rows, half - 2);
    layout->ask = area_part(lower, 0, half + 1, lower->rows, lower->columns - half - 2);
    for (int row = 0; row < lower->rows; row++)
        area_text(lower, row, half - 1, STYLE_DIM, "│");
}

struct layout layout_make(const struct board *board,
                          int (*ask_rows)(const void *context, int columns), const void *context)
{
    struct layout layout = {.page = canvas_area(screen_page())};
    const struct area *page = &layout.page;
    bool wide = page->columns >= WIDE;
    int rows = board_rows(board, page->rows, wide);
    layout.board = area_part(page, 1, 0, rows, page->columns);
    layout.line = area_part(page, page->rows - 2, 1, 1, page->columns - 2);
    struct area lower = area_part(page, 1 + rows, 0, page->rows - BARS - rows, page->columns);
    if (wide) {
        divide_across(&layout, &lower);
    } else {
        int wanted = ask_rows(context, page->columns - 2);
        int asked = least(wanted, lower.rows - LOG_LEAST);
        layout.log = area_part(&lower, 0, 1, lower.rows - asked, lower.columns - 2);
        layout.ask = area_part(&lower, lower.rows - asked, 1, asked, lower.columns - 2);
    }
    return layout;
}

void layout_title(const struct layout *layout, const struct cast *cast,
                  const union game_state *state, const char *right)
{
    struct buffer text = {0};
    char round[12];
    snprintf(round, sizeof round, "%d", state->head.round);
    buffer_format(&text, " %s · ", cast->game->title);
    tr_fill(&text, tr_here("Round {number}"), &(struct blank){"number", round}, 1);
    const char *phase = words_phase_name(cast->game, state->head.phase);
    if (phase && *phase)
        buffer_format(&text, " · %s", tr_here(phase));
    area_fill(&layout->page, 0, 0, layout->page.columns, STYLE_BAR, " ");
    struct area bar = area_part(&layout->page, 0, 0, 1, layout->page.columns - 1);
    area_text_right(&bar, 0, STYLE_BAR, right);
    area_text(&bar, 0, 0, STYLE_BAR, buffer_text(&text));
    buffer_close(&text);
}
