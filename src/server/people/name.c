#include "server/people/name.h"

#include "base/scan.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    NAME_MAX_BYTES = 64,        /* of the names we look at; longer ones are cut */
    WIDE = NAME_MAX_BYTES * 18, /* a character becomes at most 18 in its normal form */
    SKELETON = WIDE * 4,        /* and each of those a few that look like it */
    MARKS_MAX = 4               /* accents on one letter; no script needs more */
};

/* ---- ICU ---- */

static const UNormalizer2 *normal_form;
static USpoofChecker *checker; /* constant once it is set up, and so safe for all threads */

static void open_icu(void)
{
    UErrorCode status = U_ZERO_ERROR;
    normal_form = unorm2_getNFKCInstance(&status);
    checker = uspoof_open(&status);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &status);
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    if (U_FAILURE(status))
        checker = NULL;
}

/* False if ICU's data is not installed; then no name can be read, and names look like nothing. */
static bool icu_is_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_icu);
    return checker != NULL;
}

/* ---- Characters ---- */

/* ICU's macros convert between types of all kinds. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"

/* U+FFFD stands for bytes that are not UTF-8. */
static UChar32 next_character(const char *text, int32_t *at, int32_t length)
{
    UChar32 character;
    U8_NEXT_OR_FFFD(text, *at, length, character);
    return character;
}

static void append(char *text, int32_t *length, UChar32 character)
{
    U8_APPEND_UNSAFE(text, *length, character);
}

#pragma GCC diagnostic pop

static bool is_invisible(UChar32 character)
{
    return character == 0xfffd ||
           u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
           (U_GET_GC_MASK(character) & U_GC_C_MASK);
}

static bool is_space(UChar32 character)
{
    enum { BRAILLE_BLANK = 0x2800 };
    return u_isUWhiteSpace(character) || character == BRAILLE_BLANK;
}

/* An accent or the like, which sits on the character before it. */
static bool is_mark(UChar32 character)
{
    return U_GET_GC_MASK(character) & U_GC_M_MASK;
}

/* Characters that only affect how their neighbours are drawn. */
static bool is_joiner(UChar32 character)
{
    return u_hasBinaryProperty(character, UCHAR_JOIN_CONTROL) ||
           u_hasBinaryProperty(character, UCHAR_VARIATION_SELECTOR);
}

/* ---- Names that are there already ---- */

/* What a name consists of when it is shown: the next character from *at on, ' ' for any space, 0 at
 * the end. */
static UChar32 next_visible(const char *name, int32_t *at, int32_t length, bool first)
{
    while (*at < length) {
        UChar32 character = next_character(name, at, length);
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
    int32_t at = 0, length = (int32_t)strlen(name), out = 0;
    bool spaced = false;
    UChar32 character;
    while ((character = next_visible(name, &at, length, out == 0))) {
        if (character == ' ') {
            spaced = out != 0;
            continue;
        }
        if (spaced)
            visible[out++] = ' ';
        spaced = false;
        append(visible, &out, character);
    }
    visible[out] = 0;
    return out != 0;
}

/* ---- Names that somebody wants ---- */

static int refuse_character(UChar32 character, struct error *error)
{
    uint32_t mask = U_GET_GC_MASK(character);
    const char *why = u_hasBinaryProperty(character, UCHAR_BIDI_CONTROL)
                          ? ERROR_TEXT("it changes the direction of the text")
                      : mask & (U_GC_CO_MASK | U_GC_CN_MASK)
                          ? ERROR_TEXT("not everybody sees the same character")
                          : ERROR_TEXT("it is invisible");
    return error_set_with(error, ERR_ARGUMENT, why, "'name': leave out the character U+%04X: %s",
                          (unsigned)character, ERROR_INNER);
}

/* Refuses what names must not have. Joiners are left out, in place. */
static int check_characters(char *name, struct error *error)
{
    int32_t at = 0, length = (int32_t)strlen(name), out = 0;
    int marks = 0;
    bool first = true;
    while (at < length) {
        UChar32 character = next_character(name, &at, length);
        if (is_joiner(character))
            continue;
        if (!is_space(character) && is_invisible(character))
            return refuse_character(character, error);
        marks = is_mark(character) ? marks + 1 : 0;
        if (marks > (first ? 0 : MARKS_MAX))
            return error_set(error, ERR_ARGUMENT,
                             "'name': too many accents: at most %d, and on a letter", MARKS_MAX);
        first = false;
        append(name, &out, character);
    }
    name[out] = 0;
    return 0;
}

/* The name in UTF-16 and normal form; its length, or -1. */
static int32_t normalize(const char *name, UChar wide[WIDE])
{
    UChar given[NAME_MAX_BYTES];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    u_strFromUTF8WithSub(given, NAME_MAX_BYTES, &length, name,
                         (int32_t)strnlen(name, NAME_MAX_BYTES), 0xfffd, NULL, &status);
    if (U_SUCCESS(status))
        length = unorm2_normalize(normal_form, given, length, wide, WIDE, &status);
    return U_SUCCESS(status) ? length : -1;
}

static bool write_normal(const char *name, char *normal, size_t size)
{
    UChar wide[WIDE];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = normalize(name, wide), written = 0;
    if (length >= 0)
        u_strToUTF8(normal, (int32_t)size, &written, wide, length, &status);
    return length >= 0 && U_SUCCESS(status) && (size_t)written < size;
}

static int check_alphabets(const char *name, struct error *error)
{
    UErrorCode status = U_ZERO_ERROR;
    if (uspoof_check2UTF8(checker, name, -1, NULL, &status) == 0 && U_SUCCESS(status))
        return 0;
    return error_set(error, ERR_ARGUMENT,
                     "'name': too many alphabets: use one, or Latin letters and another one that "
                     "is neither Greek nor Cyrillic");
}

int name_read(const char *text, char *name, size_t size, struct error *error)
{
    char normal[NAME_MAX_BYTES];
    if (!icu_is_open())
        return error_set(error, ERR_STATE, "ICU's data is not installed");
    if (strlen(text) >= size || size > sizeof normal || !write_normal(text, normal, size))
        return error_set(error, ERR_ARGUMENT, "'name': at most %zu bytes", size - 1);
    int code = check_characters(normal, error);
    if (code < 0)
        return code;
    if (!name_clean(normal, name))
        return error_set(error, ERR_ARGUMENT, "'name': none of it is visible");
    return check_alphabets(name, error);
}

/* ---- Looks ---- */

static uint64_t hash_of(const char *text, int32_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int32_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

/* Replaces what looks like something else by that: the skeleton of UTS 39. Returns the length, or
 * -1. */
static int32_t skeleton(UChar wide[SKELETON], int32_t length)
{
    UChar like[SKELETON];
    UErrorCode status = U_ZERO_ERROR;
    int32_t found = uspoof_getSkeleton(checker, 0, wide, length, like, SKELETON, &status);
    if (U_FAILURE(status))
        return -1;
    u_memcpy(wide, like, found);
    return found;
}

static int32_t fold_case(UChar wide[SKELETON], int32_t length)
{
    UChar folded[SKELETON];
    UErrorCode status = U_ZERO_ERROR;
    int32_t found = u_strFoldCase(folded, SKELETON, wide, length, U_FOLD_CASE_DEFAULT, &status);
    if (U_FAILURE(status))
        return -1;
    u_memcpy(wide, folded, found);
    return found;
}

/* The hash of a text whose case does not matter, before or after looking at its shape. */
static uint64_t hash_shape(const UChar normal[], int32_t length, bool drawn)
{
    UChar wide[SKELETON];
    u_memcpy(wide, normal, length);
    if (drawn)
        length = skeleton(wide, length);
    if (length >= 0)
        length = fold_case(wide, length);
    if (length >= 0)
        length = skeleton(wide, length);
    return length >= 0 ? hash_of((const char *)wide, length * (int32_t)sizeof *wide) : 1;
}

static void remove_spaces(char *name)
{
    char *out = name;
    for (; *name; name++)
        if (*name != ' ')
            *out++ = *name;
    *out = 0;
}

static struct name_look find_look(const char *name)
{
    char visible[NAME_MAX_BYTES];
    UChar normal[WIDE];
    if (!icu_is_open() || !name_clean(name, visible))
        return (struct name_look){0};
    remove_spaces(visible);
    int32_t length = normalize(visible, normal);
    if (length < 0)
        return (struct name_look){1, 1};
    return (struct name_look){.drawn = hash_shape(normal, length, true),
                              .read = hash_shape(normal, length, false)};
}

/* The names at a table are looked at for every message: the last ones are remembered. */
struct name_look name_look(const char *name)
{
    enum { REMEMBERED = 256 };
    static _Thread_local struct {
        char name[NAME_MAX_BYTES];
        struct name_look look;
    } remembered[REMEMBERED];
    size_t length = strlen(name);
    if (length >= NAME_MAX_BYTES)
        return (struct name_look){1, 1};
    size_t place = hash_of(name, (int32_t)length) % REMEMBERED;
    if (!remembered[place].name[0] || strcmp(remembered[place].name, name) != 0) {
        remembered[place].look = find_look(name);
        memcpy(remembered[place].name, name, length + 1);
    }
    return remembered[place].look;
}

bool name_looks_alike(struct name_look one, struct name_look other)
{
    return one.drawn == other.drawn || one.read == other.read;
}

bool name_look_taken(struct name_look look, const struct name_look taken[], int count)
{
    for (int i = 0; i < count; i++)
        if (taken[i].drawn && name_looks_alike(taken[i], look))
            return true;
    return false;
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

struct name_look name_tell_apart(const char *name, const struct name_look taken[], int count,
                                 char *own, size_t size)
{
    struct name_look look = name_look(name);
    snprintf(own, size, "%s", name);
    for (int number = 2; name_look_taken(look, taken, count); number++) {
        add_number(name, number, own, size);
        look = name_look(own);
    }
    return look;
}
