/* screen.h: the terminal, by ncurses.
 *
 * There is one terminal, so there is one session, and its state is the module's own: signal
 * handlers must reach it. Whatever ends the program while the session is open, the terminal gets
 * back the modes and the screen it had: after screen_close, and on a crash, by means that are safe
 * in a signal handler. SIGINT, SIGTERM and SIGHUP come as the key SCREEN_LEAVE, so that people's
 * games are closed in order; screen_close then hands the signal on. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "base/error.h"
#include "terminal/canvas.h"

#include <stdbool.h>
#include <stdint.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the least */

/* Keys beyond Unicode; a character is itself. */
enum screen_key {
    SCREEN_NOTHING = -1, /* time is up, or somebody called screen_wake */
    SCREEN_LEAVE = -2,   /* the program has been asked to end */
    SCREEN_RESIZED = -3, /* drawn anew is all that is needed */
    SCREEN_TAB = '\t',
    SCREEN_ENTER = '\n',
    SCREEN_ESCAPE = 0x1b,
    SCREEN_BACKSPACE = 0x7f,
    SCREEN_UP = 0x110000,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_DELETE,
    SCREEN_OTHER
};

/* Whether standard input and output are a terminal on which the cursor can be moved. */
bool screen_possible(void);

int screen_open(struct error *error);

/* Gives the terminal back. If a signal asked the program to end, raises it again. */
void screen_close(void);

/* The page to draw on, cleared, in the present size of the terminal; never smaller than SCREEN_ROWS
 * by SCREEN_COLUMNS. Valid until the next call. */
struct canvas *screen_page(void);

/* The same page as it has been drawn so far. */
struct canvas *screen_canvas(void);

/* Shows the page; in a terminal that is too small, a sentence that says so. */
void screen_show(void);

/* Puts the cursor, for typing; a row of -1 hides it. Takes effect with screen_show. */
void screen_cursor(int row, int column);

/* Waits for a key, at most `milliseconds` (-1: for ever). While the terminal is too small to show
 * anything, q leaves and the other keys do nothing. */
int screen_key(int64_t milliseconds);

/* Makes a waiting screen_key return. From any thread. */
void screen_wake(void);

/* Whether the program has been asked to end. */
bool screen_leaving(void);

#endif
