/* screen.h: the terminal, through ncurses.
 *
 * There is one terminal, so there is one session; its state is private to the module, where signal
 * handlers can reach it. However the program ends, the terminal gets back the modes and the screen
 * it had before: by screen_close, or after a crash by means that are safe in a signal handler.
 * SIGINT, SIGTERM and SIGHUP arrive as the key SCREEN_LEAVE, so that games are closed properly;
 * screen_close then raises the signal again. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "base/error.h"
#include "terminal/canvas.h"

#include <stdbool.h>
#include <stdint.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the smallest size we can use */

/* Keys beyond Unicode; a character is itself. */
enum screen_key {
    SCREEN_NOTHING = -1, /* timeout, or somebody called screen_wake */
    SCREEN_LEAVE = -2,   /* the program has been asked to end */
    SCREEN_RESIZED = -3, /* redraw, nothing else */
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

/* Whether standard input and output are a terminal whose cursor can be moved. */
bool screen_possible(void);

int screen_open(struct error *error);

/* Restores the terminal. If a signal asked the program to end, raises it again. */
void screen_close(void);

/* The page to draw on, cleared, in the current size of the terminal, but at least SCREEN_ROWS by
 * SCREEN_COLUMNS. Valid until the next call. */
struct canvas *screen_page(void);

/* The same page, not cleared. */
struct canvas *screen_canvas(void);

/* Shows the page, or a message if the terminal is too small. */
void screen_show(void);

/* Places the cursor for typing; row -1 hides it. Takes effect with screen_show. */
void screen_cursor(int row, int column);

/* Waits for a key, at most `milliseconds` (-1: for ever). While the terminal is too small to show
 * anything, q leaves and the other keys do nothing. */
int screen_key(int64_t milliseconds);

/* Makes a waiting screen_key return. Safe from any thread. */
void screen_wake(void);

/* Whether the program has been asked to end. */
bool screen_leaving(void);

#endif
