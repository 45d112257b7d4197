#include "terminal/input_line.h"

#include "terminal/canvas.h"
#include "terminal/screen.h"

#include <string.h>

enum { CTRL_U = 0x15, LAST_CHARACTER = 0x10ffff };

static bool is_character(int key)
{
    return (key >= ' ' && key < 0x7f) || (key >= 0xa0 && key <= LAST_CHARACTER);
}

static void add_character(char *text, size_t size, int key)
{
    struct buffer character = {0};
    canvas_write_character((uint32_t)key, &character);
    size_t length = strlen(text);
    if (length + character.length < size)
        memcpy(text + length, buffer_text(&character), character.length + 1);
    buffer_close(&character);
}

static void drop_character(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    if (length > 0)
        text[length - 1] = '\0';
}

bool input_line_key(char *text, size_t size, int key)
{
    if (is_character(key))
        add_character(text, size, key);
    else if (key == SCREEN_BACKSPACE)
        drop_character(text);
    else if (key == CTRL_U)
        text[0] = '\0';
    else
        return false;
    return true;
}
