/* game_screen.c: a game on the full screen, from the deal to the table of results.
 *
 * The screen is always in one stage, which says what is drawn and what keys mean; go_on finds the
 * next one whenever a choice has been noted or a step made. Bots think in a worker, so that the
 * screen answers while they do. */
#include "bots/level.h"
#include "terminal/board.h"
#include "terminal/full_screen.h"
#include "terminal/layout.h"
#include "terminal/narration.h"
#include "terminal/overlay.h"
#include "terminal/prompt.h"
#include "terminal/screen.h"
#include "terminal/worker.h"

#include <stdio.h>
#include <string.h>

enum stage {
    STAGE_COVER,  /* the keyboard is passed to `next` */
    STAGE_ASK,    /* the viewer chooses */
    STAGE_BOTS,   /* bots think */
    STAGE_REVEAL, /* all have chosen at a hot seat, and nobody has seen it yet */
    STAGE_OVER
};

/* Bots at work: one after the other, since each takes what the machine has. */
struct thinking {
    struct localgame *table;
    seat_mask seats;
    action chosen[SEATS_MAX];
};

static const char *const endings[] = {
    TR("Watch this game again"),
    TR("Play again"),
    TR("Another game"),
    TR("Quit"),
};

enum { END_WATCH, END_AGAIN, END_MENU, END_QUIT };

struct game_screen {
    struct play_setup *setup;
    struct localgame table;
    struct cast cast;
    const struct board *board;
    struct narration log;
    struct prompt prompt;
    struct worker worker;
    struct thinking thinking;
    enum stage stage;
    seat_id viewer; /* through whose eyes the table is seen */
    seat_id next;
    int64_t ready;     /* by bot_clock: when the bots' choice may be shown */
    struct rng pauses; /* for the bots' times alone */
    char note[240];    /* a sentence in the line to type in */
    bool note_is_alert;
    int picked; /* of endings */
    bool finished;
    enum game_screen_end end;
};

static void set_note(struct game_screen *screen, const char *text, bool alert)
{
    snprintf(screen->note, sizeof screen->note, "%s", text);
    screen->note_is_alert = alert;
}

static int people_count(const struct game_screen *screen)
{
    return bits_count(localgame_people(&screen->table));
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
           : screen->stage == STAGE_OVER ? screen->table.state.head.players + 2
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
    words_outcome(&screen->cast, &screen->table.state, &text);
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

/* Whether the last choice of who sits at the screen can still be taken back. */
static bool can_undo(const struct game_screen *screen)
{
    return screen->viewer != SPECTATOR && screen->table.chosen & seat_bit(screen->viewer);
}

static void draw_keys(const struct game_screen *screen, const struct area *page)
{
    static const char *const keys[] = {
        [STAGE_COVER] = TR("Enter go on"),
        [STAGE_ASK] = TR("↑ ↓ Enter choose   h hint   ? help   PgUp log"),
        [STAGE_BOTS] = TR("Space go on at once   ? help   PgUp log"),
        [STAGE_REVEAL] = TR("Enter reveal   ? help   PgUp log"),
        [STAGE_OVER] = TR("↑ ↓ Enter choose   ? help   PgUp log"),
    };
    struct buffer text = {0};
    buffer_add_text(&text, tr_here(keys[screen->stage]));
    if (can_undo(screen))
        buffer_format(&text, "   %s", tr_here("u undo"));
    buffer_format(&text, "   %s", tr_here("q leave"));
    overlay_keys(page, buffer_text(&text));
    buffer_close(&text);
}

/* Nothing of the table is shown while the keyboard goes from hand to hand. */
static void draw_cover(const struct game_screen *screen)
{
    struct area page = canvas_area(screen_page());
    struct buffer text = {0};
    write_about(&text, tr_here("Pass the keyboard to {player}"), screen->cast.name[screen->next]);
    struct area box = area_part(&page, page.rows / 2 - 4, (page.columns - 60) / 2, 7, 60);
    struct area inside = area_frame(&box, STYLE_DIM, screen->cast.game->title);
    area_text_centre(&inside, 1, STYLE_STRONG, buffer_text(&text));
    buffer_clear(&text);
    write_about(&text, tr_here("{player}: press Enter when nobody else looks."),
                screen->cast.name[screen->next]);
    area_text_centre(&inside, 3, STYLE_PLAIN, buffer_text(&text));
    draw_keys(screen, &page);
    buffer_close(&text);
}

static void draw_table(const struct game_screen *screen)
{
    struct layout layout = layout_make(screen->board, ask_rows, screen);
    struct game_view view;
    struct buffer whose = {0};
    struct narration_view read = {.viewer = screen->viewer, .step = UINT32_MAX};
    game_observe(screen->cast.game, &screen->table.state, screen->viewer, &view);
    if (people_count(screen) > 1 && screen->viewer != SPECTATOR)
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

static void draw(const void *context)
{
    const struct game_screen *screen = context;
    if (screen->stage == STAGE_COVER)
        draw_cover(screen);
    else
        draw_table(screen);
}

static struct backdrop behind(const struct game_screen *screen)
{
    return (struct backdrop){draw, screen};
}

/* ---- From stage to stage ---- */

static void think(void *context, const atomic_bool *stop)
{
    struct thinking *thinking = context;
    BITS_EACH (seat, thinking->seats)
        localgame_think(thinking->table, (seat_id)seat, stop, &thinking->chosen[seat], NULL);
}

/* The longest pause of those who think. */
static int64_t pause_of(struct game_screen *screen, seat_mask seats)
{
    int64_t longest = 0;
    if (screen->setup->pause != PAUSE_HUMAN)
        return screen->setup->pause;
    BITS_EACH (seat, seats) {
        int64_t pause = level_pause(screen->table.seat[seat].level, &screen->pauses);
        longest = pause > longest ? pause : longest;
    }
    return longest;
}

static void let_bots_think(struct game_screen *screen, seat_mask bots)
{
    screen->stage = STAGE_BOTS;
    screen->thinking = (struct thinking){.table = &screen->table, .seats = bots};
    screen->ready = bot_clock() + pause_of(screen, bots);
    worker_start(&screen->worker, think, &screen->thinking);
}

static void ask(struct game_screen *screen, seat_id seat)
{
    struct game_view view;
    screen->stage = STAGE_ASK;
    screen->viewer = seat;
    game_observe(screen->cast.game, &screen->table.state, seat, &view);
    prompt_ask(&screen->prompt, &screen->cast, &view.known, seat);
}

/* What a seat is told of the table. */
static void write_standing(const struct game_screen *screen, seat_id seat, struct buffer *out)
{
    struct game_view view;
    game_observe(screen->cast.game, &screen->table.state, seat, &view);
    words_of(screen->cast.game)->standing(&screen->cast, &view.known, seat, out);
}

/* Whether the next person must not see what the last one sees, or will choose. */
static bool needs_cover(const struct game_screen *screen, seat_id next)
{
    struct buffer last = {0}, coming = {0};
    if (people_count(screen) < 2 || next == screen->viewer)
        return false;
    write_standing(screen, screen->viewer, &last);
    write_standing(screen, next, &coming);
    bool hidden = strcmp(buffer_text(&last), buffer_text(&coming)) != 0;
    buffer_close(&last);
    buffer_close(&coming);
    return hidden || bits_count(screen->table.state.head.to_act) > 1;
}

static void turn_to(struct game_screen *screen, seat_mask people)
{
    bool stays = screen->viewer != SPECTATOR && people & seat_bit(screen->viewer);
    seat_id from =
        screen->viewer == SPECTATOR ? screen->table.state.head.players - 1 : screen->viewer;
    seat_id next = stays ? screen->viewer : seat_next_in(&screen->table.state.head, people, from);
    screen->next = next;
    if (needs_cover(screen, next))
        screen->stage = STAGE_COVER;
    else
        ask(screen, next);
}

static void reveal(struct game_screen *screen)
{
    struct event_log events = {0};
    struct error error = {0};
    if (localgame_step(&screen->table, &events, &error) < 0)
        set_note(screen, TR_ERROR_HERE(&error), true);
    narration_add_events(&screen->log, screen->table.ply, &screen->cast, &events);
}

/* Several people have chosen at the same time: the last of them may still want to undo. */
static bool waits_for_reveal(const struct game_screen *screen)
{
    seat_mask chosen = screen->table.chosen & localgame_people(&screen->table);
    return bits_count(chosen) > 1;
}

/* Finds out what comes next. */
static void go_on(struct game_screen *screen)
{
    const struct game_head *head = &screen->table.state.head;
    while (head->to_act) {
        seat_mask waiting = localgame_waiting(&screen->table);
        seat_mask people = waiting & localgame_people(&screen->table);
        if (people) {
            turn_to(screen, people);
            return;
        }
        if (waiting) {
            let_bots_think(screen, waiting);
            return;
        }
        if (waits_for_reveal(screen)) {
            screen->stage = STAGE_REVEAL;
            return;
        }
        reveal(screen);
    }
    screen->stage = STAGE_OVER;
}

/* Notes what the bots have chosen. */
static void take_bots_choices(struct game_screen *screen)
{
    worker_end(&screen->worker);
    BITS_EACH (seat, screen->thinking.seats)
        localgame_choose(&screen->table, (seat_id)seat, screen->thinking.chosen[seat], NULL);
    go_on(screen);
}

static void choose(struct game_screen *screen, action chosen)
{
    struct error error = {0};
    if (localgame_choose(&screen->table, screen->viewer, chosen, &error) < 0)
        set_note(screen, TR_ERROR_HERE(&error), true);
    else
        go_on(screen);
}

/* ---- What keys do ---- */

static void undo(struct game_screen *screen)
{
    if (!can_undo(screen)) {
        set_note(screen, tr_here("There is nothing to take back: it has been revealed."), true);
        return;
    }
    worker_end(&screen->worker);
    localgame_take_back(&screen->table, screen->viewer);
    ask(screen, screen->viewer);
    set_note(screen, tr_here("Taken back. Choose again."), false);
}

static void help(const struct game_screen *screen)
{
    const struct game *game = screen->cast.game;
    int phase = screen->table.state.head.phase;
    struct buffer text = {0};
    const char *now = words_phase_help(game, phase);
    if (now && *now)
        buffer_format(&text, "# %s\n%s\n\n", tr_here(words_phase_name(game, phase)), tr_here(now));
    buffer_format(
        &text, "# %s\n%s\n\n", tr_here("Keys"),
        tr_here("↑ ↓ (or k j) and Enter choose; so does typing the number of a choice, or the "
                "text at its right: Tab completes it, and ↑ ↓ then bring back what was typed "
                "before.\n"
                "h asks a good player for a hint. u takes back your choice as long as the "
                "others have not chosen. PgUp shows all that happened. q leaves; the game is "
                "kept.\n"
                "While bots think, Space goes on at once."));
    buffer_add_text(&text, words_rules(language_default(), game));
    overlay_text(tr_here("Help"), buffer_text(&text));
    buffer_close(&text);
}

struct hint {
    const struct game_screen *screen;
    struct buffer text;
    struct error error;
    int code;
};

static void find_hint(void *context, const atomic_bool *stop)
{
    struct hint *hint = context;
    const struct game_screen *screen = hint->screen;
    hint->code = play_hint(&screen->table, screen->viewer, stop, &hint->text, &hint->error);
}

static void give_hint(struct game_screen *screen)
{
    struct hint hint = {.screen = screen};
    struct backdrop backdrop = behind(screen);
    worker_start(&screen->worker, find_hint, &hint);
    bool waited = overlay_wait(&backdrop, tr_here("Hint"), tr_here("Thinking…"), &screen->worker);
    worker_end(&screen->worker);
    if (waited)
        overlay_ask(&backdrop, tr_here("Hint"),
                    hint.code < 0 ? TR_ERROR_HERE(&hint.error) : buffer_text(&hint.text),
                    tr_here(" Enter back "), "");
    buffer_close(&hint.text);
}

static void ask_to_leave(struct game_screen *screen)
{
    struct backdrop backdrop = behind(screen);
    const char *kept = screen->table.path[0]
                           ? tr_here("The game is kept. `encan play --resume` goes on with it.")
                           : tr_here("The game could not be kept and will be lost.");
    int key = screen->stage == STAGE_OVER ? 'q'
                                          : overlay_ask(&backdrop, tr_here("Leave the game?"), kept,
                                                        tr_here(" Enter leave   Esc stay "), "\nq");
    screen->finished = key == '\n' || key == 'q';
}

static void show_log(const struct game_screen *screen)
{
    struct narration_view view = {.viewer = screen->viewer, .step = UINT32_MAX};
    overlay_narration(&screen->log, &view);
}

/* Commands that mean the same in every stage. */
static void common_key(struct game_screen *screen, int key)
{
    if (key == 'q')
        ask_to_leave(screen);
    else if (key == 'u')
        undo(screen);
    else if (screen->stage == STAGE_COVER)
        return;
    else if (key == '?')
        help(screen);
    else if (key == SCREEN_PAGE_UP)
        show_log(screen);
    else if (key == 'h' && screen->stage == STAGE_ASK)
        give_hint(screen);
    else if (screen->stage == STAGE_BOTS && key > 0 && key != SCREEN_ENTER)
        screen->ready = 0; /* not by Enter, which might come late and choose something */
}

static void ask_key(struct game_screen *screen, int key)
{
    action chosen = 0;
    switch (prompt_key(&screen->prompt, key, &chosen)) {
    case PROMPT_CHOSEN:
        choose(screen, chosen);
        break;
    case PROMPT_UNUSED:
        common_key(screen, key);
        break;
    case PROMPT_CHANGED:
        break;
    }
}

/* For the next game: what was played here, which may have come from a file. */
static void remember_setup(const struct game_screen *screen)
{
    struct play_setup *setup = screen->setup;
    seat_mask people = localgame_people(&screen->table);
    setup->game = screen->table.game;
    setup->config = screen->table.record.config;
    setup->people = bits_count(people);
    for (seat_id seat = 0; seat < setup->config.players; seat++) {
        const struct localgame_seat *seated = &screen->table.seat[seat];
        if (seated->level)
            setup->level = seated->level;
        else
            memcpy(setup->name[seat], seated->name, sizeof setup->name[seat]);
    }
}

static void end_with(struct game_screen *screen, int ending)
{
    static const enum game_screen_end ends[] = {
        [END_AGAIN] = GAME_AGAIN, [END_MENU] = GAME_MENU, [END_QUIT] = GAME_LEFT};
    struct error error = {0};
    if (ending == END_WATCH) {
        if (replay_screen_run(
                &(struct replay_setup){.record = &screen->table.record, .viewer = screen->viewer},
                &error) < 0)
            set_note(screen, TR_ERROR_HERE(&error), true);
        return;
    }
    remember_setup(screen);
    screen->end = ends[ending];
    screen->finished = true;
}

static void over_key(struct game_screen *screen, int key)
{
    int count = COUNT_OF(endings);
    if (key == SCREEN_UP || key == 'k')
        screen->picked = (screen->picked + count - 1) % count;
    else if (key == SCREEN_DOWN || key == 'j' || key == SCREEN_TAB)
        screen->picked = (screen->picked + 1) % count;
    else if (key >= '1' && key < '1' + count)
        end_with(screen, key - '1');
    else if (key == SCREEN_ENTER)
        end_with(screen, screen->picked);
    else
        common_key(screen, key);
}

static void on_key(struct game_screen *screen, int key)
{
    if (key == SCREEN_NOTHING || key == SCREEN_RESIZED)
        return;
    screen->note[0] = '\0';
    if (key == SCREEN_LEAVE) {
        screen->finished = true;
    } else if (screen->stage == STAGE_ASK) {
        ask_key(screen, key);
    } else if (screen->stage == STAGE_OVER) {
        over_key(screen, key);
    } else if (screen->stage == STAGE_COVER && key == SCREEN_ENTER) {
        ask(screen, screen->next);
    } else if (screen->stage == STAGE_REVEAL && key == SCREEN_ENTER) {
        reveal(screen);
        go_on(screen);
    } else {
        common_key(screen, key);
    }
}

/* How long to wait for a key: until the bots' pause is over, if they are ready for it. */
static int64_t patience(const struct game_screen *screen)
{
    if (screen->stage != STAGE_BOTS || !worker_done(&screen->worker))
        return -1;
    int64_t left = screen->ready - bot_clock();
    return left > 0 ? left : 0;
}

static bool bots_are_ready(const struct game_screen *screen)
{
    return screen->stage == STAGE_BOTS && worker_done(&screen->worker) &&
           bot_clock() >= screen->ready;
}

/* ---- The whole ---- */

static void tell_step(void *context, const struct event_log *events)
{
    struct game_screen *screen = context;
    if (!screen->cast.game)
        screen->cast = play_cast(&screen->table);
    narration_add_events(&screen->log, 0, &screen->cast, events);
}

static int open_table(struct game_screen *screen, struct error *error)
{
    struct play_setup *setup = screen->setup;
    struct event_log events = {0};
    *error = (struct error){0};
    int code = setup->resume
                   ? localgame_resume(&screen->table, setup->resume, tell_step, screen, error)
                   : play_open(setup, &screen->table, &events, error);
    if (code < 0)
        return code;
    tell_step(screen, &events);
    if (error->code)
        set_note(screen, TR_ERROR_HERE(error), true);
    return 0;
}

static void open_game_screen(struct game_screen *screen)
{
    seat_mask people = localgame_people(&screen->table);
    screen->cast = play_cast(&screen->table);
    screen->board = board_of(screen->cast.game);
    screen->viewer = bits_count(people) == 1 ? bits_lowest(people) : SPECTATOR;
    rng_seed(&screen->pauses, screen->table.record.seed);
    go_on(screen);
}

static void close_game_screen(struct game_screen *screen)
{
    worker_end(&screen->worker);
    play_copy_record(screen->setup, &screen->table, NULL);
    prompt_close(&screen->prompt);
    narration_close(&screen->log);
    localgame_close(&screen->table);
}

enum game_screen_end game_screen_run(struct play_setup *setup, struct error *error)
{
    struct game_screen screen = {.setup = setup, .end = GAME_LEFT};
    if (open_table(&screen, error) < 0) {
        narration_close(&screen.log);
        return GAME_FAILED;
    }
    open_game_screen(&screen);
    while (!screen.finished) {
        draw(&screen);
        screen_show();
        on_key(&screen, screen_key(patience(&screen)));
        if (bots_are_ready(&screen))
            take_bots_choices(&screen);
    }
    close_game_screen(&screen);
    return screen.end;
}
