/* line.h: a line of text that is being typed. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Takes a key that belongs to typing into `text` (`size` bytes): a character is added if there is
 * room, backspace takes off the last one, Ctrl-U all. False for any other key. */
bool line_key(char *text, size_t size, int key);

#endif
