/* hex.h: bytes as hexadecimal digits, in lower case. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include "base/scan.h"

/* Writes 2 * `count` digits and a NUL. */
void hex_write(const uint8_t *bytes, size_t count, char *text);

/* Reads exactly 2 * `count` digits, as hex_write writes them. */
bool hex_read(struct span text, uint8_t *bytes, size_t count);

#endif
