#include "server/people/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

/* ---- Characters ---- */

/* U+FFFD stands for bytes that are not UTF-8. */
static bool is_invisible(ucs4_t character)
{
    return character == 0xfffd || uc_is_property_default_ignorable_code_point(character) ||
           uc_is_general_category_withtable(character, UC_CATEGORY_MASK_C);
}

static bool is_space(ucs4_t character)
{
    enum { BRAILLE_BLANK = 0x2800 };
    return uc_is_property_white_space(character) || character == BRAILLE_BLANK;
}

/* An accent or the like, which sits on the character before it. */
static bool is_mark(ucs4_t character)
{
    return uc_is_general_category_withtable(character, UC_CATEGORY_MASK_M);
}

/* Cyrillic, Greek and other characters, and the Latin letters that they are taken for. Capital I
 * stands for all that look like a plain stroke. */
static const char32_t foreign[] = U"АВЕЅКМНОРСТХУІЈаеѕорсхуіјԁһԛԝ"
                                  U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορ"
                                  U"1|Iı0";
static const char32_t familiar[] = U"ABESKMHOPCTXYlJaesopcxyijdhqw"
                                   U"ABEZHlKMNOPTYXavop"
                                   U"lllio";

_Static_assert(sizeof foreign == sizeof familiar, "each has its own");

static ucs4_t look_alike(ucs4_t character)
{
    if (character >= 'a' && character <= 'z')
        return character;
    for (size_t i = 0; foreign[i]; i++)
        if (foreign[i] == character)
            return familiar[i];
    return character;
}

/* ---- Names ---- */

enum { CHARACTER_BYTES = 4 }; /* at most */

/* What a name consists of when it is shown: the next character from *at on, ' ' for any space, 0 at
 * the end. */
static ucs4_t next_visible(const uint8_t **at, const uint8_t *end, bool first)
{
    while (*at < end) {
        ucs4_t character;
        *at += u8_mbtouc(&character, *at, (size_t)(end - *at));
        if (character > ' ' && character <= '~')
            return character;
        if (is_space(character))
            return ' ';
        if (!is_invisible(character) && !(first && is_mark(character)))
            return character;
    }
    return 0;
}

bool name_clean(const char *name, char *visible)
{
    const uint8_t *at = (const uint8_t *)name, *end = at + strlen(name);
    char *out = visible;
    bool spaced = false;
    ucs4_t character;
    while ((character = next_visible(&at, end, out == visible))) {
        if (character == ' ') {
            spaced = out != visible;
            continue;
        }
        if (spaced)
            *out++ = ' ';
        spaced = false;
        out += u8_uctomb((uint8_t *)out, character, CHARACTER_BYTES);
    }
    *out = 0;
    return out != visible;
}

/* Of text in its normal form. */
static uint64_t look_of(const uint8_t *text, size_t length)
{
    const uint8_t *at = text, *end = text + length;
    uint64_t look = 0;
    ucs4_t character;
    while ((character = next_visible(&at, end, look == 0)))
        if (character != ' ')
            look = (look ^ uc_tolower(look_alike(character))) * 0x100000001b3u + 1;
    return look;
}

static bool is_ascii(const char *name)
{
    while (*name && !(*name & 0x80))
        name++;
    return !*name;
}

uint64_t name_look(const char *name)
{
    const uint8_t *text = (const uint8_t *)name;
    uint8_t space[128]; /* what is longer is allocated */
    size_t length = sizeof space;
    if (is_ascii(
            name)) /* and so it is in its normal form: most names are, and many are asked for */
        return look_of(text, strlen(name));
    uint8_t *normal = u8_normalize(UNINORM_NFKC, text, strlen(name), space, &length);
    uint64_t look = normal ? look_of(normal, length) : 0;
    if (normal != space)
        free(normal);
    return look;
}

/* The name is cut after a whole character. */
static void add_number(const char *name, int number, char *numbered, size_t size)
{
    char suffix[16];
    size_t space = size - 1 - (size_t)snprintf(suffix, sizeof suffix, " %d", number);
    size_t length = strnlen(name, space);
    while (length && ((unsigned char)name[length] & 0xc0) == 0x80)
        length--;
    snprintf(numbered, size, "%.*s%s", (int)length, name, suffix);
}

static bool is_among(uint64_t look, const uint64_t taken[], int count)
{
    for (int i = 0; i < count; i++)
        if (taken[i] == look)
            return true;
    return false;
}

uint64_t name_tell_apart(const char *name, const uint64_t taken[], int count, char *own,
                         size_t size)
{
    uint64_t look = name_look(name);
    snprintf(own, size, "%s", name);
    for (int number = 2; is_among(look, taken, count); number++) {
        add_number(name, number, own, size);
        look = name_look(own);
    }
    return look;
}
