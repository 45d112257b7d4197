/* console.h: line-by-line input and output on standard input and output, for plain mode.
 *
 * There are no escape codes unless the output is a terminal that supports them, and then only to
 * clear the screen between players. If the input is not a terminal, it is echoed after each prompt,
 * so that the output alone reads as a transcript. */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include "base/buffer.h"
#include "base/scan.h"

#include <stdatomic.h>

enum { CONSOLE_LINE_MAX = 1000 }; /* bytes per line; a longer one is refused as a whole */

enum console_input { INPUT_LINE, INPUT_END }; /* a line; end of input or the signal to stop */

struct console {
    struct buffer out;
    const atomic_bool *stop; /* may be NULL */
    char line[CONSOLE_LINE_MAX];
    char chunk[4096];
    size_t chunk_at, chunk_length;
    bool echoes; /* the input is not a terminal */
    bool clears; /* the output is a terminal that can be cleared */
};

void console_open(struct console *console, const atomic_bool *stop);
void console_close(struct console *console);

/* Adds a line to the output. */
void console_line(struct console *console, const char *text);

/* Hides earlier output: clears the screen, or scrolls it away with empty lines. */
void console_cover(struct console *console);

/* Writes what has been added. */
void console_flush(struct console *console);

/* Writes what has been added and a prompt, and waits for a line. *line has no spaces around it and
 * is valid until the next call. Refuses lines that are too long. */
enum console_input console_read(struct console *console, struct span *line);

/* Asks for one of `count` items, by number or by the beginning of its name; an empty line picks the
 * item `standard`. Returns its index, or -1 if the person quits or the input ends. */
int console_pick(struct console *console, const char *question, const char *const items[],
                 int count, int standard);

/* Asks for a number in the same way. -1 if the person quits or the input ends. */
int console_number(struct console *console, const char *question, int least, int most,
                   int standard);

/* Whether a line is the word, ignoring case. */
bool console_is(struct span line, const char *word);

/* Whether a line asks to leave. */
bool console_is_quit(struct span line);

#endif
