/* input_line.h: a line of text that is being typed. */
#ifndef TERMINAL_LINE_H
#define TERMINAL_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Takes a key that belongs to typing into `text` (`size` bytes): a character is added if there is
 * room, backspace takes off the last one, Ctrl-U all. False for any other key. */
bool input_line_key(char *text, size_t size, int key);

#endif
