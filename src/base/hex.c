#include "base/hex.h"

#include <string.h>

/* Without a table, so that the compiler does sixteen at once. */
static char digit_of(uint8_t value)
{
    return (char)(value + (value < 10 ? '0' : 'a' - 10));
}

void hex_write(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digit_of(bytes[i] >> 4);
        text[2 * i + 1] = digit_of(bytes[i] & 15);
    }
    text[2 * count] = 0;
}

static int digit_value(char character)
{
    static const char digits[] = "0123456789abcdef";
    const char *digit = character ? strchr(digits, character) : NULL;
    return digit ? (int)(digit - digits) : -1;
}

bool hex_read(struct span text, uint8_t *bytes, size_t count)
{
    if (text.length != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = digit_value(text.start[2 * i]), low = digit_value(text.start[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
