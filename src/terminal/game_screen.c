/* game_screen.c: a game on the full screen: stages and keys.
 *
 * The screen is always in one stage, which determines what is drawn and what keys do; next_stage
 * finds the next one after each choice and each step. Bots think in a worker thread, so that the
 * screen stays responsive. */
#include "terminal/game_screen.h"

#include "base/clock.h"
#include "bots/level.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <string.h>

static void set_note(struct game_screen *screen, const char *text, bool alert)
{
    snprintf(screen->note, sizeof screen->note, "%s", text);
    screen->note_is_alert = alert;
}

static struct backdrop behind(const struct game_screen *screen)
{
    return (struct backdrop){game_screen_draw, screen};
}

/* ---- From stage to stage ---- */

static void think(void *context, const atomic_bool *stop)
{
    struct thinking *thinking = context;
    BITS_EACH (seat, thinking->seats)
        localgame_think(thinking->local, (seat_id)seat, stop, &thinking->chosen[seat], NULL);
}

/* The longest of the bots' pauses. */
static int64_t pause_of(struct game_screen *screen, seat_mask seats)
{
    int64_t longest = 0;
    if (screen->setup->pause != PAUSE_HUMAN)
        return screen->setup->pause;
    BITS_EACH (seat, seats) {
        int64_t pause = level_pause(screen->local.seat[seat].level, &screen->pauses);
        longest = pause > longest ? pause : longest;
    }
    return longest;
}

static void let_bots_think(struct game_screen *screen, seat_mask bots)
{
    screen->stage = STAGE_BOTS;
    screen->thinking = (struct thinking){.local = &screen->local, .seats = bots};
    screen->ready = clock_monotonic_ms() + pause_of(screen, bots);
    worker_start(&screen->worker, think, &screen->thinking);
}

static void ask(struct game_screen *screen, seat_id seat)
{
    struct game_view view;
    screen->stage = STAGE_ASK;
    screen->viewer = seat;
    game_observe(screen->cast.game, &screen->local.state, seat, &view);
    prompt_ask(&screen->prompt, &screen->cast, &view.known, seat);
}

/* How things stand, for a seat. */
static void write_standing(const struct game_screen *screen, seat_id seat, struct buffer *out)
{
    struct game_view view;
    game_observe(screen->cast.game, &screen->local.state, seat, &view);
    words_of(screen->cast.game)->standing(&screen->cast, &view.known, seat, out);
}

/* Whether the screen must be covered before the keyboard is passed to the next person. */
static bool needs_cover(const struct game_screen *screen, seat_id next)
{
    struct buffer last = {0}, coming = {0};
    if (game_screen_people(screen) < 2 || next == screen->viewer)
        return false;
    write_standing(screen, screen->viewer, &last);
    write_standing(screen, next, &coming);
    bool hidden = strcmp(buffer_text(&last), buffer_text(&coming)) != 0;
    buffer_close(&last);
    buffer_close(&coming);
    return hidden || bits_count(screen->local.state.head.to_act) > 1;
}

static void turn_to(struct game_screen *screen, seat_mask people)
{
    bool stays = screen->viewer != SPECTATOR && people & seat_bit(screen->viewer);
    seat_id from =
        screen->viewer == SPECTATOR ? screen->local.state.head.players - 1 : screen->viewer;
    seat_id next = stays ? screen->viewer : seat_next_in(&screen->local.state.head, people, from);
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
    if (localgame_step(&screen->local, &events, &error) < 0)
        set_note(screen, TR_ERROR_HERE(&error), true);
    narration_add_events(&screen->log, screen->local.ply, &screen->cast, &events);
}

/* Several people have chosen at the same time: the last of them may still want to undo. */
static bool waits_for_reveal(const struct game_screen *screen)
{
    seat_mask chosen = screen->local.chosen & localgame_people(&screen->local);
    return bits_count(chosen) > 1;
}

/* Determines the next stage. */
static void next_stage(struct game_screen *screen)
{
    const struct game_head *head = &screen->local.state.head;
    while (head->to_act) {
        seat_mask waiting = localgame_waiting(&screen->local);
        seat_mask people = waiting & localgame_people(&screen->local);
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

/* Takes the bots' choices from the worker. */
static void take_bots_choices(struct game_screen *screen)
{
    worker_end(&screen->worker);
    BITS_EACH (seat, screen->thinking.seats)
        localgame_choose(&screen->local, (seat_id)seat, screen->thinking.chosen[seat], NULL);
    next_stage(screen);
}

static void choose(struct game_screen *screen, action chosen)
{
    struct error error = {0};
    if (localgame_choose(&screen->local, screen->viewer, chosen, &error) < 0)
        set_note(screen, TR_ERROR_HERE(&error), true);
    else
        next_stage(screen);
}

/* ---- What keys do ---- */

static void undo(struct game_screen *screen)
{
    if (!game_screen_can_undo(screen)) {
        set_note(screen, tr_here("There is nothing to take back: it has been revealed."), true);
        return;
    }
    worker_end(&screen->worker);
    localgame_take_back(&screen->local, screen->viewer);
    ask(screen, screen->viewer);
    set_note(screen, tr_here("Taken back. Choose again."), false);
}

static void help(const struct game_screen *screen)
{
    const struct game *game = screen->cast.game;
    int phase = screen->local.state.head.phase;
    struct buffer text = {0};
    const char *now = words_phase_help(game, phase);
    if (now && *now)
        buffer_format(&text, "# %s\n%s\n\n", tr_here(words_phase_name(game, phase)), tr_here(now));
    buffer_format(
        &text, "# %s\n%s\n\n", tr_here("Keys"),
        tr_here("Choose with ↑ ↓ (or k j) and Enter, or type the number of a choice or the text to "
                "its right: Tab completes it, and ↑ ↓ recall earlier lines.\n"
                "h asks a strong bot for a hint. u takes back your choice until the others have "
                "chosen. PgUp shows everything that has happened. q leaves; the game is saved.\n"
                "While bots are thinking, Space skips the wait."));
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
    hint->code = play_hint(&screen->local, screen->viewer, stop, &hint->text, &hint->error);
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
    const char *saved = screen->local.path[0]
                            ? tr_here("The game is saved. Continue it with: encan play --resume")
                            : tr_here("The game could not be saved and will be lost.");
    int key = screen->stage == STAGE_OVER
                  ? 'q'
                  : overlay_ask(&backdrop, tr_here("Leave the game?"), saved,
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
        screen->ready = 0; /* not with Enter, which might come too late and choose something */
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

/* Copies the settings of this game, which may come from a file, for the next one. */
static void remember_setup(const struct game_screen *screen)
{
    struct play_setup *setup = screen->setup;
    seat_mask people = localgame_people(&screen->local);
    setup->game = screen->local.game;
    setup->config = screen->local.record.config;
    setup->people = bits_count(people);
    for (seat_id seat = 0; seat < setup->config.players; seat++) {
        const struct localgame_seat *seated = &screen->local.seat[seat];
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
                &(struct replay_setup){.record = &screen->local.record, .viewer = screen->viewer},
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
    if (key == SCREEN_UP || key == 'k')
        screen->picked = (screen->picked + ENDINGS - 1) % ENDINGS;
    else if (key == SCREEN_DOWN || key == 'j' || key == SCREEN_TAB)
        screen->picked = (screen->picked + 1) % ENDINGS;
    else if (key >= '1' && key < '1' + ENDINGS)
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
        next_stage(screen);
    } else {
        common_key(screen, key);
    }
}

/* How long to wait for a key: until the bots' pause is over, if they have chosen. */
static int64_t patience(const struct game_screen *screen)
{
    if (screen->stage != STAGE_BOTS || !worker_done(&screen->worker))
        return -1;
    int64_t left = screen->ready - clock_monotonic_ms();
    return left > 0 ? left : 0;
}

static bool bots_are_ready(const struct game_screen *screen)
{
    return screen->stage == STAGE_BOTS && worker_done(&screen->worker) &&
           clock_monotonic_ms() >= screen->ready;
}

/* ---- The whole ---- */

static void narrate_step(void *context, const struct event_log *events)
{
    struct game_screen *screen = context;
    if (!screen->cast.game)
        screen->cast = play_cast(&screen->local);
    narration_add_events(&screen->log, 0, &screen->cast, events);
}

static int open_game(struct game_screen *screen, struct error *error)
{
    struct play_setup *setup = screen->setup;
    struct event_log events = {0};
    *error = (struct error){0};
    int code = setup->resume
                   ? localgame_resume(&screen->local, setup->resume, narrate_step, screen, error)
                   : play_open(setup, &screen->local, &events, error);
    if (code < 0)
        return code;
    narrate_step(screen, &events);
    if (error->code)
        set_note(screen, TR_ERROR_HERE(error), true);
    return 0;
}

static void open_game_screen(struct game_screen *screen)
{
    seat_mask people = localgame_people(&screen->local);
    screen->cast = play_cast(&screen->local);
    screen->board = board_of(screen->cast.game);
    screen->viewer = bits_count(people) == 1 ? bits_lowest(people) : SPECTATOR;
    rng_seed(&screen->pauses, screen->local.record.seed);
    next_stage(screen);
}

static void close_game_screen(struct game_screen *screen)
{
    worker_end(&screen->worker);
    play_copy_record(screen->setup, &screen->local, NULL);
    prompt_close(&screen->prompt);
    narration_close(&screen->log);
    localgame_close(&screen->local);
}

enum game_screen_end game_screen_run(struct play_setup *setup, struct error *error)
{
    struct game_screen screen = {.setup = setup, .end = GAME_LEFT};
    if (open_game(&screen, error) < 0) {
        narration_close(&screen.log);
        return GAME_FAILED;
    }
    open_game_screen(&screen);
    while (!screen.finished) {
        game_screen_draw(&screen);
        screen_show();
        on_key(&screen, screen_key(patience(&screen)));
        if (bots_are_ready(&screen))
            take_bots_choices(&screen);
    }
    close_game_screen(&screen);
    return screen.end;
}
