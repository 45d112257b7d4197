/* input_line.h: editing a line of text. */
#ifndef TERMINAL_INPUT_LINE_H
#define TERMINAL_INPUT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Applies a key to `text` (`size` bytes): adds a character if there is space, backspace deletes the
 * last one, Ctrl-U all. False for any other key. */
bool input_line_key(char *text, size_t size, int key);

#endif
