/* game_screen_draw.c: draws a game on the full screen. */
#include "terminal/game_screen.h"
#include "terminal/layout.h"
#include "terminal/screen.h"

static const char *const endings[ENDINGS] = {
    [END_WATCH] = TR("Replay this game"),
    [END_AGAIN] = TR("Play again"),
    [END_MENU] = TR("Another game"),
    [END_QUIT] = TR("Quit"),
};

int game_screen_people(const struct game_screen *screen)
{
    return bits_count(localgame_people(&screen->local));
}

/* ---- Drawing ---- */

static void write_names(const struct game_screen *screen, seat_mask seats, struct buffer *out)
{
    bool first = true;
    BITS_EACH (seat, seats) {
        buffer_add_text(out, first ? "" : ", ");
        buffer_add_text(out, screen->cast.name[seat]);
        first = false;
    }
}

/* A sentence about somebody. */
static void write_about(struct buffer *out, const char *sentence, const char *player)
{
    tr_fill(out, sentence, &(struct blank){"player", player}, 1);
}

static int ask_rows(const void *context, int columns)
{
    const struct game_screen *screen = context;
    return screen->stage == STAGE_ASK    ? prompt_rows(&screen->prompt, columns)
           : screen->stage == STAGE_OVER ? screen->local.state.head.players + 2
                                         : 1;
}

static void draw_bots(const struct game_screen *screen, const struct layout *layout)
{
    struct buffer names = {0}, text = {0};
    write_names(screen, screen->thinking.seats, &names);
    bool several = bits_count(screen->thinking.seats) > 1;
    write_about(&text,
                tr_n_here("{player} is thinking…", "{player} are thinking…", several ? 2 : 1),
                buffer_text(&names));
    area_text(&layout->ask, 0, 0, STYLE_STRONG, buffer_text(&text));
    buffer_close(&names);
    buffer_close(&text);
}

static void draw_ending(const struct game_screen *screen, const struct layout *layout)
{
    struct buffer text = {0};
    words_outcome(&screen->cast, &screen->local.state, &text);
    int widest = 0;
    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        int columns = text_columns(tr_here(endings[i]));
        widest = columns > widest ? columns : widest;
    }
    int left = layout->ask.columns - widest - 8;
    struct area result = area_part(&layout->ask, 0, 0, layout->ask.rows, left);
    struct area list = area_part(&layout->ask, 0, left + 2, layout->ask.rows, widest + 6);
    area_paragraphs(&result, 0, 0, STYLE_STRONG, buffer_text(&text));
    for (int i = 0; i < (int)COUNT_OF(endings); i++)
        area_format(&list, i + 1, 0, i == screen->picked ? STYLE_PICKED : STYLE_CHOICE,
                    i == screen->picked ? "▸ %d  %s " : "  %d  %s ", i + 1, tr_here(endings[i]));
    buffer_close(&text);
}

static void draw_line(const struct game_screen *screen, const struct layout *layout)
{
    if (screen->note[0]) {
        area_format(&layout->line, 0, 0, screen->note_is_alert ? STYLE_ALERT : STYLE_GOOD, " %s ",
                    screen->note);
    } else if (screen->stage == STAGE_ASK) {
        int column = prompt_draw_line(&screen->prompt, &layout->line);
        screen_cursor(layout->line.row, layout->line.column + column);
    } else if (screen->stage == STAGE_REVEAL) {
        area_text(&layout->line, 0, 0, STYLE_STRONG, tr_here("Everybody has chosen."));
    }
}

bool game_screen_can_undo(const struct game_screen *screen)
{
    return screen->viewer != SPECTATOR && screen->local.chosen & seat_bit(screen->viewer);
}

static void draw_keys(const struct game_screen *screen, const struct area *page)
{
    static const char *const keys[] = {
        [STAGE_COVER] = TR("Enter continue"),
        [STAGE_ASK] = TR("↑ ↓ Enter choose   h hint   ? help   PgUp log"),
        [STAGE_BOTS] = TR("Space skip the wait   ? help   PgUp log"),
        [STAGE_REVEAL] = TR("Enter reveal   ? help   PgUp log"),
        [STAGE_OVER] = TR("↑ ↓ Enter choose   ? help   PgUp log"),
    };
    struct buffer text = {0};
    buffer_add_text(&text, tr_here(keys[screen->stage]));
    if (game_screen_can_undo(screen))
        buffer_format(&text, "   %s", tr_here("u undo"));
    buffer_format(&text, "   %s", tr_here("q leave"));
    overlay_keys(page, buffer_text(&text));
    buffer_close(&text);
}

/* Shows nothing of the table while the keyboard is passed on. */
static void draw_cover(const struct game_screen *screen)
{
    struct area page = canvas_area(screen_page());
    struct buffer text = {0};
    write_about(&text, tr_here("Pass the keyboard to {player}"), screen->cast.name[screen->next]);
    struct area box = area_part(&page, page.rows / 2 - 4, (page.columns - 60) / 2, 7, 60);
    struct area inside = area_frame(&box, STYLE_DIM, screen->cast.game->title);
    area_text_centre(&inside, 1, STYLE_STRONG, buffer_text(&text));
    buffer_clear(&text);
    write_about(&text, tr_here("{player}: press Enter when nobody else is looking."),
                screen->cast.name[screen->next]);
    area_text_centre(&inside, 3, STYLE_PLAIN, buffer_text(&text));
    draw_keys(screen, &page);
    buffer_close(&text);
}

static void draw_game(const struct game_screen *screen)
{
    struct layout layout = layout_make(screen->board, ask_rows, screen);
    struct game_view view;
    struct buffer whose = {0};
    struct narration_view read = {.viewer = screen->viewer, .step = UINT32_MAX};
    game_observe(screen->cast.game, &screen->local.state, screen->viewer, &view);
    if (game_screen_people(screen) > 1 && screen->viewer != SPECTATOR)
        write_about(&whose, tr_here("seen by {player}"), screen->cast.name[screen->viewer]);
    layout_title(&layout, &screen->cast, &view.known, buffer_text(&whose));
    screen->board->draw(&layout.board, &screen->cast, &view.known, screen->viewer);
    narration_draw(&screen->log, &read, &layout.log);
    if (screen->stage == STAGE_ASK)
        prompt_draw(&screen->prompt, &layout.ask);
    else if (screen->stage == STAGE_BOTS)
        draw_bots(screen, &layout);
    else if (screen->stage == STAGE_OVER)
        draw_ending(screen, &layout);
    draw_line(screen, &layout);
    draw_keys(screen, &layout.page);
    buffer_close(&whose);
}

void game_screen_draw(const void *context)
{
    const struct game_screen *screen = context;
    if (screen->stage == STAGE_COVER)
        draw_cover(screen);
    else
        draw_game(screen);
}
