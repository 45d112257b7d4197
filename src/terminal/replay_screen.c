/* replay_screen.c: steps through a record, back and forth, from any player's view.
 *
 * All positions are computed at the start: a game has a few hundred steps of 256 bytes. */
#include "analysis/analysis.h"
#include "terminal/full_screen.h"
#include "terminal/layout.h"
#include "terminal/narration.h"
#include "terminal/overlay.h"
#include "terminal/screen.h"
#include "terminal/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The worker's input and output. */
struct judging {
    const struct record *record;
    struct analysis *analysis; /* owned; one for each decision, pass by pass */
    atomic_size_t done;        /* how many of them are there */
    int passes;
    struct error error;
};

struct replay_screen {
    const struct record *record;
    struct localgame_seat seat[SEATS_MAX];
    struct cast cast;
    const struct board *board;
    union game_state *state; /* owned; [n] is after n steps */
    uint32_t steps;          /* the last step; the deal is step 0 */
    uint32_t at;
    seat_id viewer; /* or VIEWER_ALL */
    struct narration log;
    struct worker worker;
    struct judging judging;
    bool judged;         /* the analysis has been started */
    size_t judged_shown; /* of judging.done, how many have their marks in the log */
    char note[240];
};

/* ---- Positions and log ---- */

static bool is_over(const struct replay_screen *screen)
{
    return !screen->state[screen->steps].head.to_act;
}

/* "?? Fox bid 12. It would have been better to bid 9, by 14% (± 4%)." */
static void add_mark(struct replay_screen *screen, const struct analysis *analysis)
{
    const struct decision *decision = &analysis->decision;
    struct game_view view;
    struct buffer text = {0};
    game_observe(screen->cast.game, &screen->state[decision->ply], decision->seat, &view);
    buffer_format(&text, "%s ", analysis_marks[analysis->mark].symbol);
    words_of(screen->cast.game)
        ->deed(&screen->cast, &view.known, decision->seat, decision->chosen, false, &text);
    buffer_add_text(&text, ". ");
    words_advice(&screen->cast, &view, analysis->best, analysis->cost, analysis->error, &text);
    /* The better choice may give away hidden cards, which others may see only at the end. */
    uint8_t audience = is_over(screen) ? AUDIENCE_ALL : seat_bit(decision->seat);
    narration_add(&screen->log, decision->ply + 1, audience, STYLE_ALERT, buffer_text(&text));
    buffer_close(&text);
}

static void add_marks(struct replay_screen *screen, uint32_t ply, size_t *next)
{
    const struct record *record = screen->record;
    for (; *next < record->count && record->decision[*next].ply == ply; ++*next) {
        const struct analysis *analysis =
            analysis_latest(screen->judging.analysis, screen->judged_shown, record->count, *next);
        if (analysis && analysis->mark != MARK_NONE)
            add_mark(screen, analysis);
    }
}

static void make_positions(struct replay_screen *screen)
{
    struct replay replay;
    replay_start(&replay, screen->record, NULL);
    screen->state[0] = replay.state;
    while (replay_step(&replay, NULL))
        screen->state[++screen->steps] = replay.state;
}

/* Fills the narration with all steps and the marks so far. */
static void narrate_all(struct replay_screen *screen)
{
    struct replay replay;
    struct event_log events = {0};
    uint32_t step = 0;
    size_t next = 0;
    narration_clear(&screen->log);
    replay_start(&replay, screen->record, &events);
    do {
        narration_add_events(&screen->log, step, &screen->cast, &events);
        if (step > 0)
            add_marks(screen, step - 1, &next);
        step++;
        events.count = 0;
    } while (replay_step(&replay, &events));
}

/* ---- Analysis ---- */

static void judge(void *context, const atomic_bool *stop)
{
    struct judging *judging = context;
    struct analysis_settings settings = {
        .bot = ANALYST_BOT,
        .budget = {.simulations = ANALYSIS_SIMULATIONS, .threads = 1},
        .seed = 1, /* as `encan analyse` has it */
        .stop = stop,
    };
    struct analyst analyst = {0};
    struct analysis_walk walk;
    if (analyst_open(&analyst, &settings, &judging->error) < 0)
        return;
    analysis_start(&walk, &analyst, judging->record, ANALYSIS_PASSES);
    size_t done = 0;
    while (analysis_next(&walk, &judging->analysis[done], &judging->error) == 1) {
        atomic_store(&judging->done, ++done);
        screen_wake();
    }
    analyst_close(&analyst);
}

static void start_judging(struct replay_screen *screen)
{
    if (screen->judged)
        return;
    screen->judging.record = screen->record;
    screen->judging.passes = ANALYSIS_PASSES;
    screen->judging.analysis =
        calloc(ANALYSIS_PASSES * screen->record->count + 1, sizeof *screen->judging.analysis);
    if (!screen->judging.analysis)
        return;
    screen->judged = true;
    worker_start(&screen->worker, judge, &screen->judging);
}

/* Adds the marks that the worker has found since the last call. */
static void take_marks(struct replay_screen *screen)
{
    size_t done = atomic_load(&screen->judging.done);
    if (done == screen->judged_shown)
        return;
    const struct analysis *analysis = screen->judging.analysis;
    size_t count = screen->record->count;
    bool news = false;
    for (size_t i = screen->judged_shown; i < done; i++)
        news |= analysis[i].mark != (i < count ? MARK_NONE : analysis[i - count].mark);
    screen->judged_shown = done;
    if (news)
        narrate_all(screen);
}

/* ---- Drawing ---- */

static int ask_rows(const void *context, int columns)
{
    (void)context;
    (void)columns;
    return 1;
}

/* Whose turn it is, or how the game ended. */
static void draw_turn(const struct replay_screen *screen, const struct area *area)
{
    const union game_state *state = &screen->state[screen->at];
    struct buffer text = {0}, names = {0};
    BITS_EACH (seat, state->head.to_act)
        buffer_format(&names, "%s%s", names.length ? ", " : "", screen->cast.name[seat]);
    if (state->head.to_act)
        tr_fill(&text, tr_here("To act: {player}"), &(struct blank){"player", buffer_text(&names)},
                1);
    else
        words_outcome(&screen->cast, state, &text);
    area_paragraphs(area, 0, 0, STYLE_STRONG, buffer_text(&text));
    buffer_close(&text);
    buffer_close(&names);
}

static void draw_analysis(const struct replay_screen *screen, const struct area *line)
{
    char pass[24], passes[24], done[24], all[24];
    size_t count = screen->record->count, shown = screen->judged_shown;
    size_t complete = shown ? (shown - 1) / count : 0;
    struct buffer text = {0};
    if (screen->note[0]) {
        area_format(line, 0, 0, STYLE_ALERT, " %s ", screen->note);
        return;
    }
    if (!screen->judged)
        return;
    snprintf(pass, sizeof pass, "%zu", complete + 1);
    snprintf(passes, sizeof passes, "%d", screen->judging.passes);
    snprintf(done, sizeof done, "%zu", shown - complete * count);
    snprintf(all, sizeof all, "%zu", count);
    const struct blank blanks[] = {
        {"pass", pass}, {"passes", passes}, {"done", done}, {"all", all}};
    tr_fill(&text,
            tr_here("Analysis, pass {pass} of {passes}: {done} of {all} decisions; ? ?? ??? mark "
                    "the costly ones."),
            blanks, COUNT_OF(blanks));
    area_text(line, 0, 0, STYLE_GOOD, buffer_text(&text));
    buffer_close(&text);
}

static void write_viewer(const struct replay_screen *screen, struct buffer *out)
{
    if (screen->viewer == VIEWER_ALL)
        buffer_add_text(out, tr_here("all cards shown"));
    else if (screen->viewer == SPECTATOR)
        buffer_add_text(out, tr_here("seen by spectators"));
    else
        tr_fill(out, tr_here("seen by {player}"),
                &(struct blank){"player", screen->cast.name[screen->viewer]}, 1);
}

static void draw(const struct replay_screen *screen)
{
    const union game_state *state = &screen->state[screen->at];
    struct layout layout = layout_make(screen->board, ask_rows, NULL);
    seat_id eyes = screen->viewer == VIEWER_ALL ? SPECTATOR : screen->viewer;
    struct game_view view = {.known = *state};
    struct narration_view read = {.viewer = screen->viewer, .step = screen->at};
    struct buffer right = {0};
    if (screen->viewer != VIEWER_ALL)
        game_observe(screen->cast.game, state, eyes, &view);
    write_viewer(screen, &right);
    buffer_format(&right, " · %u/%u", screen->at, screen->steps);
    layout_title(&layout, &screen->cast, state, buffer_text(&right));
    screen->board->draw(&layout.board, &screen->cast, &view.known, eyes);
    narration_draw(&screen->log, &read, &layout.log);
    draw_turn(screen, &layout.ask);
    draw_analysis(screen, &layout.line);
    overlay_keys(
        &layout.page,
        tr_here("← → step  PgUp PgDn round  0-6 view  a all cards  m marks  l log  q leave"));
    buffer_close(&right);
    screen_show();
}

/* ---- Keys ---- */

static uint32_t round_at(const struct replay_screen *screen, uint32_t step)
{
    return screen->state[step].head.round;
}

static void next_round(struct replay_screen *screen)
{
    uint32_t round = round_at(screen, screen->at);
    while (screen->at < screen->steps && round_at(screen, screen->at) == round)
        screen->at++;
}

/* To the beginning of this round, or of the one before. */
static void last_round(struct replay_screen *screen)
{
    if (screen->at == 0)
        return;
    uint32_t round = round_at(screen, --screen->at);
    while (screen->at > 0 && round_at(screen, screen->at - 1) == round)
        screen->at--;
}

static void view_by(struct replay_screen *screen, seat_id viewer)
{
    if (viewer == VIEWER_ALL && !is_over(screen))
        snprintf(screen->note, sizeof screen->note, "%s",
                 tr_here("All cards are shown only when the game is over."));
    else if (viewer < screen->record->config.players)
        screen->viewer = viewer;
}

/* False for a key that ends the screen. */
static bool on_key(struct replay_screen *screen, int key)
{
    if (key != SCREEN_NOTHING && key != SCREEN_RESIZED)
        screen->note[0] = '\0';
    if (key == SCREEN_LEAVE || key == SCREEN_ESCAPE || key == 'q')
        return false;
    if ((key == SCREEN_RIGHT || key == ' ' || key == SCREEN_ENTER) && screen->at < screen->steps)
        screen->at++;
    else if (key == SCREEN_LEFT && screen->at > 0)
        screen->at--;
    else if (key == SCREEN_HOME)
        screen->at = 0;
    else if (key == SCREEN_END)
        screen->at = screen->steps;
    else if (key == SCREEN_PAGE_DOWN)
        next_round(screen);
    else if (key == SCREEN_PAGE_UP)
        last_round(screen);
    else if (key >= '0' && key <= '0' + SEATS_MAX)
        view_by(screen, key - '1');
    else if (key == 'a')
        view_by(screen, VIEWER_ALL);
    else if (key == 'm')
        start_judging(screen);
    else if (key == 'l')
        overlay_narration(&screen->log,
                          &(struct narration_view){.viewer = screen->viewer, .step = screen->at});
    return true;
}

/* ---- The whole ---- */

/* Takes the marks of an existing analysis. */
static int take_analysis(struct replay_screen *screen, const struct replay_setup *setup,
                         struct error *error)
{
    if (!setup->analysis)
        return 0;
    screen->judging.analysis = calloc(screen->record->count + 1, sizeof *screen->judging.analysis);
    if (!screen->judging.analysis)
        return error_set(error, ERR_MEMORY, "out of memory for the analysis of the record");
    memcpy(screen->judging.analysis, setup->analysis, setup->judged * sizeof *setup->analysis);
    atomic_store(&screen->judging.done, setup->judged);
    screen->judging.passes = 1;
    screen->judged = true;
    return 0;
}

static void close_replay_screen(struct replay_screen *screen)
{
    worker_end(&screen->worker);
    narration_close(&screen->log);
    free(screen->state);
    free(screen->judging.analysis);
}

static int open_replay_screen(struct replay_screen *screen, const struct replay_setup *setup,
                              struct error *error)
{
    const struct record *record = setup->record;
    *screen = (struct replay_screen){.record = record,
                                     .cast = {.game = record->game},
                                     .board = board_of(record->game),
                                     .viewer = setup->viewer};
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        localgame_seat_read(record->name[seat], &screen->seat[seat]);
        screen->cast.name[seat] = screen->seat[seat].name;
    }
    screen->state = calloc(record->count + 1, sizeof *screen->state);
    if (!screen->state)
        return error_set(error, ERR_MEMORY, "out of memory for the positions of the record");
    make_positions(screen);
    narrate_all(screen);
    return take_analysis(screen, setup, error);
}

int replay_screen_run(const struct replay_setup *setup, struct error *error)
{
    struct replay_screen screen;
    int code = open_replay_screen(&screen, setup, error);
    if (code < 0) {
        close_replay_screen(&screen);
        return code;
    }
    do {
        take_marks(&screen);
        draw(&screen);
    } while (on_key(&screen, screen_key(-1)));
    close_replay_screen(&screen);
    return 0;
}
