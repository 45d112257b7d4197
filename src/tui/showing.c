/* showing.c: a record on the screen, back and forth, through anybody's eyes.
 *
 * All positions are made at the start: a game has a few hundred steps of 256 bytes. */
#include "analysis/analysis.h"
#include "tui/full.h"
#include "tui/layout.h"
#include "tui/log.h"
#include "tui/overlay.h"
#include "tui/screen.h"
#include "tui/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGE_SIMULATIONS = 2000 };

/* What the worker needs and makes. */
struct judging {
    const struct record *record;
    struct analysis *analysis; /* owned; one for each decision */
    atomic_size_t done;        /* so many decisions are judged */
    struct error error;
};

struct showing {
    const struct record *record;
    struct table_seat seat[SEATS_MAX];
    struct cast cast;
    const struct board *board;
    union game_state *state; /* owned; after so many steps */
    uint32_t steps;          /* the last step; the deal is step 0 */
    uint32_t at;
    seat_id viewer; /* or VIEWER_ALL */
    struct log log;
    struct worker worker;
    struct judging judging;
    bool judged;        /* the analysis was begun */
    size_t judged_told; /* decisions whose marks are in the log */
    char note[240];
};

/* ---- Positions and log ---- */

static bool is_over(const struct showing *showing)
{
    return !showing->state[showing->steps].head.to_act;
}

/* "?? Fox: Bid 12 gives away 14 % of the chance to win. Better: Bid 9" */
static void tell_mark(struct showing *showing, const struct analysis *analysis)
{
    const struct title_words *words = words_of(showing->cast.game);
    const struct decision *decision = &analysis->decision;
    struct game_view view;
    struct buffer text = {0}, played = {0}, best = {0};
    char percent[16];
    game_observe(showing->cast.game, &showing->state[decision->ply], decision->seat, &view);
    words->choice(&showing->cast, &view.known, decision->seat, decision->chosen, &played);
    words->choice(&showing->cast, &view.known, decision->seat, analysis->best, &best);
    snprintf(percent, sizeof percent, "%.0f", 100 * analysis->cost);
    const struct blank blanks[] = {{"mark", analysis_marks[analysis->mark].symbol},
                                   {"player", showing->cast.name[decision->seat]},
                                   {"choice", buffer_text(&played)},
                                   {"percent", percent},
                                   {"better", buffer_text(&best)}};
    tr_fill(&text,
            /* xgettext:no-c-format */
            tr("{mark} {player}: “{choice}” gives away {percent} % of the chance to win. Better: "
               "“{better}”."),
            blanks, COUNT_OF(blanks));
    /* What was better may tell of hidden cards, which are nobody else's before the end. */
    uint8_t audience = is_over(showing) ? AUDIENCE_ALL : seat_bit(decision->seat);
    log_add(&showing->log, decision->ply + 1, audience, STYLE_ALERT, buffer_text(&text));
    buffer_close(&text);
    buffer_close(&played);
    buffer_close(&best);
}

static void tell_marks(struct showing *showing, uint32_t ply, size_t *next)
{
    while (*next < showing->judged_told && showing->judging.analysis[*next].decision.ply == ply) {
        const struct analysis *analysis = &showing->judging.analysis[(*next)++];
        if (analysis->mark != MARK_NONE)
            tell_mark(showing, analysis);
    }
}

static void make_positions(struct showing *showing)
{
    struct replay replay;
    replay_start(&replay, showing->record, NULL);
    showing->state[0] = replay.state;
    while (replay_step(&replay, NULL))
        showing->state[++showing->steps] = replay.state;
}

/* What is told of each step, with the marks there are so far. */
static void tell_all(struct showing *showing)
{
    struct replay replay;
    struct event_log events = {0};
    uint32_t step = 0;
    size_t next = 0;
    log_clear(&showing->log);
    replay_start(&replay, showing->record, &events);
    do {
        log_tell(&showing->log, step, &showing->cast, &replay.state, &events);
        if (step > 0)
            tell_marks(showing, step - 1, &next);
        step++;
        events.count = 0;
    } while (replay_step(&replay, &events));
}

/* ---- Analysis ---- */

static void judge(void *context, const atomic_bool *stop)
{
    struct judging *judging = context;
    struct analysis_settings settings = {
        .bot = "search",
        .budget = {.simulations = JUDGE_SIMULATIONS, .threads = 1},
        .seed = 1, /* as `encan analyse` has it */
        .stop = stop,
    };
    struct analyst analyst = {0};
    struct analysis_walk walk;
    if (analyst_open(&analyst, &settings, &judging->error) < 0)
        return;
    analysis_start(&walk, &analyst, judging->record);
    size_t done = 0;
    while (done < judging->record->count &&
           analysis_next(&walk, &judging->analysis[done], &judging->error) == 1) {
        atomic_store(&judging->done, ++done);
        screen_wake();
    }
    analyst_close(&analyst);
}

static void start_judging(struct showing *showing)
{
    if (showing->judged)
        return;
    showing->judging.record = showing->record;
    showing->judging.analysis =
        calloc(showing->record->count + 1, sizeof *showing->judging.analysis);
    if (!showing->judging.analysis)
        return;
    showing->judged = true;
    worker_start(&showing->worker, judge, &showing->judging);
}

/* Marks that have come since the last look go into the log. */
static void take_marks(struct showing *showing)
{
    size_t done = atomic_load(&showing->judging.done);
    if (done == showing->judged_told)
        return;
    bool news = false;
    for (size_t i = showing->judged_told; i < done; i++)
        news |= showing->judging.analysis[i].mark != MARK_NONE;
    showing->judged_told = done;
    if (news)
        tell_all(showing);
}

/* ---- Drawing ---- */

static int ask_rows(const void *context, int columns)
{
    (void)context;
    (void)columns;
    return 1;
}

/* Whose turn it is at this step, or how the game ended. */
static void draw_turn(const struct showing *showing, const struct area *area)
{
    const union game_state *state = &showing->state[showing->at];
    struct buffer text = {0}, names = {0};
    BITS_EACH (seat, state->head.to_act)
        buffer_format(&names, "%s%s", names.length ? ", " : "", showing->cast.name[seat]);
    if (state->head.to_act)
        tr_fill(&text, tr("To choose: {player}"), &(struct blank){"player", buffer_text(&names)},
                1);
    else
        words_outcome(&showing->cast, state, &text);
    area_paragraphs(area, 0, 0, STYLE_STRONG, buffer_text(&text));
    buffer_close(&text);
    buffer_close(&names);
}

static void draw_analysis(const struct showing *showing, const struct area *line)
{
    char done[16], all[16];
    struct buffer text = {0};
    if (showing->note[0]) {
        area_format(line, 0, 0, STYLE_ALERT, " %s ", showing->note);
        return;
    }
    if (!showing->judged)
        return;
    snprintf(done, sizeof done, "%zu", showing->judged_told);
    snprintf(all, sizeof all, "%zu", showing->record->count);
    const struct blank blanks[] = {{"done", done}, {"all", all}};
    tr_fill(&text, tr("Analysis: {done} of {all} decisions judged; ? ?? ??? mark what they cost."),
            blanks, 2);
    area_text(line, 0, 0, STYLE_GOOD, buffer_text(&text));
    buffer_close(&text);
}

static void write_viewer(const struct showing *showing, struct buffer *out)
{
    if (showing->viewer == VIEWER_ALL)
        buffer_add_text(out, tr("all cards open"));
    else if (showing->viewer == SPECTATOR)
        buffer_add_text(out, tr("seen by spectators"));
    else
        tr_fill(out, tr("seen by {player}"),
                &(struct blank){"player", showing->cast.name[showing->viewer]}, 1);
}

static void draw(const struct showing *showing)
{
    const union game_state *state = &showing->state[showing->at];
    struct layout layout = layout_make(showing->board, ask_rows, NULL);
    seat_id eyes = showing->viewer == VIEWER_ALL ? SPECTATOR : showing->viewer;
    struct game_view view = {.known = *state};
    struct log_view read = {.viewer = showing->viewer, .step = showing->at};
    struct buffer right = {0};
    if (showing->viewer != VIEWER_ALL)
        game_observe(showing->cast.game, state, eyes, &view);
    write_viewer(showing, &right);
    buffer_format(&right, " · %u/%u", showing->at, showing->steps);
    layout_title(&layout, &showing->cast, state, buffer_text(&right));
    showing->board->draw(&layout.board, &showing->cast, &view.known, eyes);
    log_draw(&showing->log, &read, &layout.log);
    draw_turn(showing, &layout.ask);
    draw_analysis(showing, &layout.line);
    overlay_keys(&layout.page,
                 tr("← → step  PgUp PgDn round  0-6 view  a all cards  m marks  l log  q leave"));
    buffer_close(&right);
    screen_show();
}

/* ---- Keys ---- */

static uint32_t round_at(const struct showing *showing, uint32_t step)
{
    return showing->state[step].head.round;
}

static void next_round(struct showing *showing)
{
    uint32_t round = round_at(showing, showing->at);
    while (showing->at < showing->steps && round_at(showing, showing->at) == round)
        showing->at++;
}

/* To the beginning of this round, or of the one before. */
static void last_round(struct showing *showing)
{
    if (showing->at == 0)
        return;
    uint32_t round = round_at(showing, --showing->at);
    while (showing->at > 0 && round_at(showing, showing->at - 1) == round)
        showing->at--;
}

static void view_by(struct showing *showing, seat_id viewer)
{
    if (viewer == VIEWER_ALL && !is_over(showing))
        snprintf(showing->note, sizeof showing->note, "%s",
                 tr("All cards are open only when the game is over."));
    else if (viewer < showing->record->config.players)
        showing->viewer = viewer;
}

/* False for a key that ends the showing. */
static bool on_key(struct showing *showing, int key)
{
    if (key != SCREEN_NOTHING && key != SCREEN_RESIZED)
        showing->note[0] = '\0';
    if (key == SCREEN_LEAVE || key == SCREEN_ESCAPE || key == 'q')
        return false;
    if ((key == SCREEN_RIGHT || key == ' ' || key == SCREEN_ENTER) && showing->at < showing->steps)
        showing->at++;
    else if (key == SCREEN_LEFT && showing->at > 0)
        showing->at--;
    else if (key == SCREEN_HOME)
        showing->at = 0;
    else if (key == SCREEN_END)
        showing->at = showing->steps;
    else if (key == SCREEN_PAGE_DOWN)
        next_round(showing);
    else if (key == SCREEN_PAGE_UP)
        last_round(showing);
    else if (key >= '0' && key <= '0' + SEATS_MAX)
        view_by(showing, key - '1');
    else if (key == 'a')
        view_by(showing, VIEWER_ALL);
    else if (key == 'm')
        start_judging(showing);
    else if (key == 'l')
        overlay_log(&showing->log,
                    &(struct log_view){.viewer = showing->viewer, .step = showing->at});
    return true;
}

/* ---- The whole ---- */

/* The marks of an analysis that is there already. */
static int take_analysis(struct showing *showing, const struct replay_setup *setup,
                         struct error *error)
{
    if (!setup->analysis)
        return 0;
    showing->judging.analysis =
        calloc(showing->record->count + 1, sizeof *showing->judging.analysis);
    if (!showing->judging.analysis)
        return error_set(error, ERR_MEMORY, "no memory for the analysis of the record");
    memcpy(showing->judging.analysis, setup->analysis, setup->judged * sizeof *setup->analysis);
    atomic_store(&showing->judging.done, setup->judged);
    showing->judged = true;
    return 0;
}

static void close_showing(struct showing *showing)
{
    worker_end(&showing->worker);
    log_close(&showing->log);
    free(showing->state);
    free(showing->judging.analysis);
}

static int open_showing(struct showing *showing, const struct replay_setup *setup,
                        struct error *error)
{
    const struct record *record = setup->record;
    *showing = (struct showing){.record = record,
                                .cast = {.game = record->game},
                                .board = board_of(record->game),
                                .viewer = setup->viewer};
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        table_seat_read(record->name[seat], &showing->seat[seat]);
        showing->cast.name[seat] = showing->seat[seat].name;
    }
    showing->state = calloc(record->count + 1, sizeof *showing->state);
    if (!showing->state)
        return error_set(error, ERR_MEMORY, "no memory for the positions of the record");
    make_positions(showing);
    tell_all(showing);
    return take_analysis(showing, setup, error);
}

int showing_run(const struct replay_setup *setup, struct error *error)
{
    struct showing showing;
    int code = open_showing(&showing, setup, error);
    if (code < 0) {
        close_showing(&showing);
        return code;
    }
    do {
        take_marks(&showing);
        draw(&showing);
    } while (on_key(&showing, screen_key(-1)));
    close_showing(&showing);
    return 0;
}
