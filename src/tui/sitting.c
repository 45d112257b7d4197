/* sitting.c: a game on the full screen, from the deal to the table of results.
 *
 * The sitting is always in one stage, which says what is drawn and what keys mean; go_on finds the
 * next one whenever a choice has been noted or a step made. Bots think in a worker, so that the
 * screen answers while they do. */
#include "bots/level.h"
#include "tui/board.h"
#include "tui/full.h"
#include "tui/layout.h"
#include "tui/log.h"
#include "tui/overlay.h"
#include "tui/prompt.h"
#include "tui/screen.h"
#include "tui/worker.h"

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
    struct table *table;
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

struct sitting {
    struct play_setup *setup;
    struct table table;
    struct cast cast;
    const struct board *board;
    struct log log;
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
    enum sitting_end end;
};

static void set_note(struct sitting *sitting, const char *text, bool alert)
{
    snprintf(sitting->note, sizeof sitting->note, "%s", text);
    sitting->note_is_alert = alert;
}

static int people_count(const struct sitting *sitting)
{
    return bits_count(table_people(&sitting->table));
}

/* ---- Drawing ---- */

static void write_names(const struct sitting *sitting, seat_mask seats, struct buffer *out)
{
    bool first = true;
    BITS_EACH (seat, seats) {
        buffer_add_text(out, first ? "" : ", ");
        buffer_add_text(out, sitting->cast.name[seat]);
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
    const struct sitting *sitting = context;
    return sitting->stage == STAGE_ASK    ? prompt_rows(&sitting->prompt, columns)
           : sitting->stage == STAGE_OVER ? sitting->table.state.head.players + 2
                                          : 1;
}

static void draw_bots(const struct sitting *sitting, const struct layout *layout)
{
    struct buffer names = {0}, text = {0};
    write_names(sitting, sitting->thinking.seats, &names);
    bool several = bits_count(sitting->thinking.seats) > 1;
    write_about(&text, tr_n("{player} is thinking…", "{player} are thinking…", several ? 2 : 1),
                buffer_text(&names));
    area_text(&layout->ask, 0, 0, STYLE_STRONG, buffer_text(&text));
    buffer_close(&names);
    buffer_close(&text);
}

static void draw_ending(const struct sitting *sitting, const struct layout *layout)
{
    struct buffer text = {0};
    words_outcome(&sitting->cast, &sitting->table.state, &text);
    int widest = 0;
    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        int columns = text_columns(tr(endings[i]));
        widest = columns > widest ? columns : widest;
    }
    int left = layout->ask.columns - widest - 8;
    struct area result = area_part(&layout->ask, 0, 0, layout->ask.rows, left);
    struct area list = area_part(&layout->ask, 0, left + 2, layout->ask.rows, widest + 6);
    area_paragraphs(&result, 0, 0, STYLE_STRONG, buffer_text(&text));
    for (int i = 0; i < (int)COUNT_OF(endings); i++)
        area_format(&list, i + 1, 0, i == sitting->picked ? STYLE_PICKED : STYLE_CHOICE,
                    i == sitting->picked ? "▸ %d  %s " : "  %d  %s ", i + 1, tr(endings[i]));
    buffer_close(&text);
}

static void draw_line(const struct sitting *sitting, const struct layout *layout)
{
    if (sitting->note[0]) {
        area_format(&layout->line, 0, 0, sitting->note_is_alert ? STYLE_ALERT : STYLE_GOOD, " %s ",
                    sitting->note);
    } else if (sitting->stage == STAGE_ASK) {
        int column = prompt_draw_line(&sitting->prompt, &layout->line);
        screen_cursor(layout->line.row, layout->line.column + column);
    } else if (sitting->stage == STAGE_REVEAL) {
        area_text(&layout->line, 0, 0, STYLE_STRONG, tr("Everybody has chosen."));
    }
}

/* Whether the last choice of who sits at the screen can still be taken back. */
static bool can_undo(const struct sitting *sitting)
{
    return sitting->viewer != SPECTATOR && sitting->table.chosen & seat_bit(sitting->viewer);
}

static void draw_keys(const struct sitting *sitting, const struct area *page)
{
    static const char *const keys[] = {
        [STAGE_COVER] = TR("Enter go on"),
        [STAGE_ASK] = TR("↑ ↓ Enter choose   h hint   ? help   PgUp log"),
        [STAGE_BOTS] = TR("Space go on at once   ? help   PgUp log"),
        [STAGE_REVEAL] = TR("Enter reveal   ? help   PgUp log"),
        [STAGE_OVER] = TR("↑ ↓ Enter choose   ? help   PgUp log"),
    };
    struct buffer text = {0};
    buffer_add_text(&text, tr(keys[sitting->stage]));
    if (can_undo(sitting))
        buffer_format(&text, "   %s", tr("u undo"));
    buffer_format(&text, "   %s", tr("q leave"));
    overlay_keys(page, buffer_text(&text));
    buffer_close(&text);
}

/* Nothing of the table is shown while the keyboard goes from hand to hand. */
static void draw_cover(const struct sitting *sitting)
{
    struct area page = canvas_area(screen_page());
    struct buffer text = {0};
    write_about(&text, tr("Pass the keyboard to {player}"), sitting->cast.name[sitting->next]);
    struct area box = area_part(&page, page.rows / 2 - 4, (page.columns - 60) / 2, 7, 60);
    struct area inside = area_frame(&box, STYLE_DIM, sitting->cast.game->title);
    area_text_centre(&inside, 1, STYLE_STRONG, buffer_text(&text));
    buffer_clear(&text);
    write_about(&text, tr("{player}: press Enter when nobody else looks."),
                sitting->cast.name[sitting->next]);
    area_text_centre(&inside, 3, STYLE_PLAIN, buffer_text(&text));
    draw_keys(sitting, &page);
    buffer_close(&text);
}

static void draw_table(const struct sitting *sitting)
{
    struct layout layout = layout_make(sitting->board, ask_rows, sitting);
    struct game_view view;
    struct buffer whose = {0};
    struct log_view read = {.viewer = sitting->viewer, .step = UINT32_MAX};
    game_observe(sitting->cast.game, &sitting->table.state, sitting->viewer, &view);
    if (people_count(sitting) > 1 && sitting->viewer != SPECTATOR)
        write_about(&whose, tr("seen by {player}"), sitting->cast.name[sitting->viewer]);
    layout_title(&layout, &sitting->cast, &view.known, buffer_text(&whose));
    sitting->board->draw(&layout.board, &sitting->cast, &view.known, sitting->viewer);
    log_draw(&sitting->log, &read, &layout.log);
    if (sitting->stage == STAGE_ASK)
        prompt_draw(&sitting->prompt, &layout.ask);
    else if (sitting->stage == STAGE_BOTS)
        draw_bots(sitting, &layout);
    else if (sitting->stage == STAGE_OVER)
        draw_ending(sitting, &layout);
    draw_line(sitting, &layout);
    draw_keys(sitting, &layout.page);
    buffer_close(&whose);
}

static void draw(const void *context)
{
    const struct sitting *sitting = context;
    if (sitting->stage == STAGE_COVER)
        draw_cover(sitting);
    else
        draw_table(sitting);
}

static struct backdrop behind(const struct sitting *sitting)
{
    return (struct backdrop){draw, sitting};
}

/* ---- From stage to stage ---- */

static void think(void *context, const atomic_bool *stop)
{
    struct thinking *thinking = context;
    BITS_EACH (seat, thinking->seats)
        table_think(thinking->table, (seat_id)seat, stop, &thinking->chosen[seat], NULL);
}

/* The longest pause of those who think. */
static int64_t pause_of(struct sitting *sitting, seat_mask seats)
{
    int64_t longest = 0;
    if (sitting->setup->pause != PAUSE_HUMAN)
        return sitting->setup->pause;
    BITS_EACH (seat, seats) {
        int64_t pause = level_pause(sitting->table.seat[seat].level, &sitting->pauses);
        longest = pause > longest ? pause : longest;
    }
    return longest;
}

static void let_bots_think(struct sitting *sitting, seat_mask bots)
{
    sitting->stage = STAGE_BOTS;
    sitting->thinking = (struct thinking){.table = &sitting->table, .seats = bots};
    sitting->ready = bot_clock() + pause_of(sitting, bots);
    worker_start(&sitting->worker, think, &sitting->thinking);
}

static void ask(struct sitting *sitting, seat_id seat)
{
    struct game_view view;
    sitting->stage = STAGE_ASK;
    sitting->viewer = seat;
    game_observe(sitting->cast.game, &sitting->table.state, seat, &view);
    prompt_ask(&sitting->prompt, &sitting->cast, &view.known, seat);
}

/* What a seat is told of the table. */
static void write_standing(const struct sitting *sitting, seat_id seat, struct buffer *out)
{
    struct game_view view;
    game_observe(sitting->cast.game, &sitting->table.state, seat, &view);
    words_of(sitting->cast.game)->standing(&sitting->cast, &view.known, seat, out);
}

/* Whether the next person must not see what the last one sees, or will choose. */
static bool needs_cover(const struct sitting *sitting, seat_id next)
{
    struct buffer last = {0}, coming = {0};
    if (people_count(sitting) < 2 || next == sitting->viewer)
        return false;
    write_standing(sitting, sitting->viewer, &last);
    write_standing(sitting, next, &coming);
    bool hidden = strcmp(buffer_text(&last), buffer_text(&coming)) != 0;
    buffer_close(&last);
    buffer_close(&coming);
    return hidden || bits_count(sitting->table.state.head.to_act) > 1;
}

static void turn_to(struct sitting *sitting, seat_mask people)
{
    bool stays = sitting->viewer != SPECTATOR && people & seat_bit(sitting->viewer);
    seat_id from =
        sitting->viewer == SPECTATOR ? sitting->table.state.head.players - 1 : sitting->viewer;
    seat_id next = stays ? sitting->viewer : seat_next_in(&sitting->table.state.head, people, from);
    sitting->next = next;
    if (needs_cover(sitting, next))
        sitting->stage = STAGE_COVER;
    else
        ask(sitting, next);
}

static void reveal(struct sitting *sitting)
{
    struct event_log events = {0};
    struct error error = {0};
    if (table_step(&sitting->table, &events, &error) < 0)
        set_note(sitting, error.text, true);
    log_tell(&sitting->log, sitting->table.ply, &sitting->cast, &sitting->table.state, &events);
}

/* Several people have chosen at the same time: the last of them may still want to undo. */
static bool waits_for_reveal(const struct sitting *sitting)
{
    seat_mask chosen = sitting->table.chosen & table_people(&sitting->table);
    return bits_count(chosen) > 1;
}

/* Finds out what comes next. */
static void go_on(struct sitting *sitting)
{
    const struct game_head *head = &sitting->table.state.head;
    while (head->to_act) {
        seat_mask waiting = table_waiting(&sitting->table);
        seat_mask people = waiting & table_people(&sitting->table);
        if (people) {
            turn_to(sitting, people);
            return;
        }
        if (waiting) {
            let_bots_think(sitting, waiting);
            return;
        }
        if (waits_for_reveal(sitting)) {
            sitting->stage = STAGE_REVEAL;
            return;
        }
        reveal(sitting);
    }
    sitting->stage = STAGE_OVER;
}

/* Notes what the bots have chosen. */
static void take_bots_choices(struct sitting *sitting)
{
    worker_end(&sitting->worker);
    BITS_EACH (seat, sitting->thinking.seats)
        table_choose(&sitting->table, (seat_id)seat, sitting->thinking.chosen[seat], NULL);
    go_on(sitting);
}

static void choose(struct sitting *sitting, action chosen)
{
    struct error error = {0};
    if (table_choose(&sitting->table, sitting->viewer, chosen, &error) < 0)
        set_note(sitting, error.text, true);
    else
        go_on(sitting);
}

/* ---- What keys do ---- */

static void undo(struct sitting *sitting)
{
    if (!can_undo(sitting)) {
        set_note(sitting, tr("There is nothing to take back: it has been revealed."), true);
        return;
    }
    worker_end(&sitting->worker);
    table_take_back(&sitting->table, sitting->viewer);
    ask(sitting, sitting->viewer);
    set_note(sitting, tr("Taken back. Choose again."), false);
}

static void help(const struct sitting *sitting)
{
    const struct title_words *words = words_of(sitting->cast.game);
    unsigned phase = sitting->table.state.head.phase;
    struct buffer text = {0};
    const char *now = words->phase_helps[phase];
    if (now && *now)
        buffer_format(&text, "# %s\n%s\n\n", tr(words->phase_names[phase]), tr(now));
    buffer_format(&text, "# %s\n%s\n\n", tr("Keys"),
                  tr("↑ ↓ (or k j) and Enter choose; so does typing the number of a choice, or the "
                     "text at its right: Tab completes it, and ↑ ↓ then bring back what was typed "
                     "before.\n"
                     "h asks a good player for a hint. u takes back your choice as long as the "
                     "others have not chosen. PgUp shows all that happened. q leaves; the game is "
                     "kept.\n"
                     "While bots think, Space goes on at once."));
    buffer_add_text(&text, words_rules(sitting->cast.game));
    overlay_text(tr("Help"), buffer_text(&text));
    buffer_close(&text);
}

struct hint {
    const struct sitting *sitting;
    struct buffer text;
    struct error error;
    int code;
};

static void find_hint(void *context, const atomic_bool *stop)
{
    struct hint *hint = context;
    const struct sitting *sitting = hint->sitting;
    hint->code = play_hint(&sitting->table, sitting->viewer, stop, &hint->text, &hint->error);
}

static void give_hint(struct sitting *sitting)
{
    struct hint hint = {.sitting = sitting};
    struct backdrop backdrop = behind(sitting);
    worker_start(&sitting->worker, find_hint, &hint);
    bool waited = overlay_wait(&backdrop, tr("Hint"), tr("Thinking…"), &sitting->worker);
    worker_end(&sitting->worker);
    if (waited)
        overlay_ask(&backdrop, tr("Hint"),
                    hint.code < 0 ? hint.error.text : buffer_text(&hint.text), tr(" Enter back "),
                    "");
    buffer_close(&hint.text);
}

static void ask_to_leave(struct sitting *sitting)
{
    struct backdrop backdrop = behind(sitting);
    const char *kept = sitting->table.path[0]
                           ? tr("The game is kept. `encan play --resume` goes on with it.")
                           : tr("The game could not be kept and will be lost.");
    int key = sitting->stage == STAGE_OVER ? 'q'
                                           : overlay_ask(&backdrop, tr("Leave the game?"), kept,
                                                         tr(" Enter leave   Esc stay "), "\nq");
    sitting->finished = key == '\n' || key == 'q';
}

static void show_log(const struct sitting *sitting)
{
    struct log_view view = {.viewer = sitting->viewer, .step = UINT32_MAX};
    overlay_log(&sitting->log, &view);
}

/* Commands that mean the same in every stage. */
static void common_key(struct sitting *sitting, int key)
{
    if (key == 'q')
        ask_to_leave(sitting);
    else if (key == 'u')
        undo(sitting);
    else if (sitting->stage == STAGE_COVER)
        return;
    else if (key == '?')
        help(sitting);
    else if (key == SCREEN_PAGE_UP)
        show_log(sitting);
    else if (key == 'h' && sitting->stage == STAGE_ASK)
        give_hint(sitting);
    else if (sitting->stage == STAGE_BOTS && key > 0 && key != SCREEN_ENTER)
        sitting->ready = 0; /* not by Enter, which might come late and choose something */
}

static void ask_key(struct sitting *sitting, int key)
{
    action chosen = 0;
    switch (prompt_key(&sitting->prompt, key, &chosen)) {
    case PROMPT_CHOSEN:
        choose(sitting, chosen);
        break;
    case PROMPT_UNUSED:
        common_key(sitting, key);
        break;
    case PROMPT_CHANGED:
        break;
    }
}

/* For the next game: what was played here, which may have come from a file. */
static void remember_setup(const struct sitting *sitting)
{
    struct play_setup *setup = sitting->setup;
    seat_mask people = table_people(&sitting->table);
    setup->game = sitting->table.game;
    setup->config = sitting->table.record.config;
    setup->people = bits_count(people);
    for (seat_id seat = 0; seat < setup->config.players; seat++) {
        const struct table_seat *seated = &sitting->table.seat[seat];
        if (seated->level)
            setup->level = seated->level;
        else
            memcpy(setup->name[seat], seated->name, sizeof setup->name[seat]);
    }
}

static void end_with(struct sitting *sitting, int ending)
{
    static const enum sitting_end ends[] = {
        [END_AGAIN] = SITTING_AGAIN, [END_MENU] = SITTING_MENU, [END_QUIT] = SITTING_LEFT};
    struct error error = {0};
    if (ending == END_WATCH) {
        if (showing_run(
                &(struct replay_setup){.record = &sitting->table.record, .viewer = sitting->viewer},
                &error) < 0)
            set_note(sitting, error.text, true);
        return;
    }
    remember_setup(sitting);
    sitting->end = ends[ending];
    sitting->finished = true;
}

static void over_key(struct sitting *sitting, int key)
{
    int count = COUNT_OF(endings);
    if (key == SCREEN_UP || key == 'k')
        sitting->picked = (sitting->picked + count - 1) % count;
    else if (key == SCREEN_DOWN || key == 'j' || key == SCREEN_TAB)
        sitting->picked = (sitting->picked + 1) % count;
    else if (key >= '1' && key < '1' + count)
        end_with(sitting, key - '1');
    else if (key == SCREEN_ENTER)
        end_with(sitting, sitting->picked);
    else
        common_key(sitting, key);
}

static void on_key(struct sitting *sitting, int key)
{
    if (key == SCREEN_NOTHING || key == SCREEN_RESIZED)
        return;
    sitting->note[0] = '\0';
    if (key == SCREEN_LEAVE) {
        sitting->finished = true;
    } else if (sitting->stage == STAGE_ASK) {
        ask_key(sitting, key);
    } else if (sitting->stage == STAGE_OVER) {
        over_key(sitting, key);
    } else if (sitting->stage == STAGE_COVER && key == SCREEN_ENTER) {
        ask(sitting, sitting->next);
    } else if (sitting->stage == STAGE_REVEAL && key == SCREEN_ENTER) {
        reveal(sitting);
        go_on(sitting);
    } else {
        common_key(sitting, key);
    }
}

/* How long to wait for a key: until the bots' pause is over, if they are ready for it. */
static int64_t patience(const struct sitting *sitting)
{
    if (sitting->stage != STAGE_BOTS || !worker_done(&sitting->worker))
        return -1;
    int64_t left = sitting->ready - bot_clock();
    return left > 0 ? left : 0;
}

static bool bots_are_ready(const struct sitting *sitting)
{
    return sitting->stage == STAGE_BOTS && worker_done(&sitting->worker) &&
           bot_clock() >= sitting->ready;
}

/* ---- The whole ---- */

static void tell_step(void *context, const union game_state *state, const struct event_log *events)
{
    struct sitting *sitting = context;
    if (!sitting->cast.game)
        sitting->cast = play_cast(&sitting->table);
    log_tell(&sitting->log, 0, &sitting->cast, state, events);
}

static int open_table(struct sitting *sitting, struct error *error)
{
    struct play_setup *setup = sitting->setup;
    struct event_log events = {0};
    *error = (struct error){0};
    int code = setup->resume
                   ? table_resume(&sitting->table, setup->resume, tell_step, sitting, error)
                   : play_open(setup, &sitting->table, &events, error);
    if (code < 0)
        return code;
    tell_step(sitting, &sitting->table.state, &events);
    if (error->code)
        set_note(sitting, error->text, true);
    return 0;
}

static void open_sitting(struct sitting *sitting)
{
    seat_mask people = table_people(&sitting->table);
    sitting->cast = play_cast(&sitting->table);
    sitting->board = board_of(sitting->cast.game);
    sitting->viewer = bits_count(people) == 1 ? bits_lowest(people) : SPECTATOR;
    rng_seed(&sitting->pauses, sitting->table.record.seed);
    go_on(sitting);
}

static void close_sitting(struct sitting *sitting)
{
    worker_end(&sitting->worker);
    play_copy_record(sitting->setup, &sitting->table, NULL);
    prompt_close(&sitting->prompt);
    log_close(&sitting->log);
    table_close(&sitting->table);
}

enum sitting_end sitting_run(struct play_setup *setup, struct error *error)
{
    struct sitting sitting = {.setup = setup, .end = SITTING_LEFT};
    if (open_table(&sitting, error) < 0) {
        log_close(&sitting.log);
        return SITTING_FAILED;
    }
    open_sitting(&sitting);
    while (!sitting.finished) {
        draw(&sitting);
        screen_show();
        on_key(&sitting, screen_key(patience(&sitting)));
        if (bots_are_ready(&sitting))
            take_bots_choices(&sitting);
    }
    close_sitting(&sitting);
    return sitting.end;
}
