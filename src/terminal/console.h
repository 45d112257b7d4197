/* console.h: a conversation in lines on standard input and output, for plain mode.
 *
 * No escape codes unless the output is a terminal that knows them, and then only to clear the
 * screen between seats. When the input is no terminal, what is read is repeated after its prompt,
 * so that the output alone can be read as a transcript. */
#ifndef TERMINAL_TALK_H
#define TERMINAL_TALK_H

#include "base/buffer.h"
#include "base/scan.h"

#include <stdatomic.h>

enum { TALK_LINE_MAX = 1000 }; /* bytes of a line; a longer one is refused as a whole */

enum heard { HEARD_LINE, HEARD_END }; /* the end of input, or the signal to stop */

struct console {
    struct buffer out;
    const atomic_bool *stop; /* may be NULL */
    char line[TALK_LINE_MAX];
    char chunk[4096];
    size_t chunk_at, chunk_length;
    bool echoes; /* the input is no terminal */
    bool clears; /* the output is a terminal that can be cleared */
};

void console_open(struct console *console, const atomic_bool *stop);
void console_close(struct console *console);

/* Adds a line to what is said. */
void console_line(struct console *console, const char *text);

/* Covers what was said: clears the screen, or leaves a page empty. */
void console_cover(struct console *console);

/* Says what has been added. */
void console_flush(struct console *console);

/* Says what has been added and a prompt, and waits for a line; *line is without spaces around it
 * and valid until the next call. Lines that are too long are refused here. */
enum heard console_read(struct console *console, struct span *line);

/* Asks for one of `count` items by number or by the beginning of its name, or, with an empty line,
 * for the item `standard`. Returns its index; -1 if the person quits or the input ends. */
int console_pick(struct console *console, const char *question, const char *const items[],
                 int count, int standard);

/* Asks for a number in the same way. -1 if the person quits or the input ends. */
int console_number(struct console *console, const char *question, int least, int most,
                   int standard);

/* Whether a line is the word, in capitals or not. */
bool console_is(struct span line, const char *word);

/* Whether a line asks to leave. */
bool console_is_quit(struct span line);

#endif
