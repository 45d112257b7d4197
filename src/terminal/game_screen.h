/* game_screen.h: a game on the full screen, from the deal to the table of results: what
 * game_screen.c (stages and keys) and game_screen_draw.c share. */
#ifndef TERMINAL_GAME_SCREEN_H
#define TERMINAL_GAME_SCREEN_H

#include "terminal/board.h"
#include "terminal/full_screen.h"
#include "terminal/narration.h"
#include "terminal/overlay.h"
#include "terminal/prompt.h"
#include "terminal/worker.h"

enum stage {
    STAGE_COVER,  /* nothing is shown while the keyboard is passed to `next` */
    STAGE_ASK,    /* the viewer chooses */
    STAGE_BOTS,   /* bots are thinking */
    STAGE_REVEAL, /* several people have chosen, and the choices are not revealed yet */
    STAGE_OVER
};

/* Bots that are thinking, one after the other, since each can use the whole machine. */
struct thinking {
    struct localgame *local;
    seat_mask seats;
    action chosen[SEATS_MAX];
};

/* What can be done when the game is over. */
enum { END_WATCH, END_AGAIN, END_MENU, END_QUIT, ENDINGS };

struct game_screen {
    struct play_setup *setup;
    struct localgame local;
    struct cast cast;
    const struct board *board;
    struct narration log;
    struct prompt prompt;
    struct worker worker;
    struct thinking thinking;
    enum stage stage;
    seat_id viewer; /* whose view is shown */
    seat_id next;
    int64_t ready;     /* by clock_monotonic_ms: when the bots' choices may be shown */
    struct rng pauses; /* for the bots' pauses only */
    char note[240];    /* shown on the input line */
    bool note_is_alert;
    int picked; /* of END_WATCH … */
    bool finished;
    enum game_screen_end end;
};

/* Draws the current stage; the context is the screen. */
void game_screen_draw(const void *context);

/* How many people play. */
int game_screen_people(const struct game_screen *screen);

/* Whether the viewer's last choice can still be taken back. */
bool game_screen_can_undo(const struct game_screen *screen);

#endif
