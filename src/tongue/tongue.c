/* tongue.c: the language in use. Catalogs are .mo files as msgfmt writes them, least byte first;
 * the gettext manual has the format ("The Format of GNU MO Files"). They are made by our own build,
 * so they are not checked here. */
#include "tongue/tongue.h"
#include "catalogs.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const tongue_codes[TONGUES] = {[TONGUE_EN] = "en", [TONGUE_FR] = "fr"};

static enum tongue of_process = TONGUE_EN;
static _Thread_local enum tongue of_thread = TONGUES; /* TONGUES: none of its own */

bool tongue_find(const char *code, enum tongue *tongue)
{
    for (int i = 0; i < TONGUES; i++) {
        size_t length = strlen(tongue_codes[i]);
        if (strncmp(code, tongue_codes[i], length) == 0 && strchr("_.@", code[length])) {
            *tongue = (enum tongue)i;
            return true;
        }
    }
    return false;
}

void tongue_use(enum tongue tongue)
{
    of_process = tongue;
}

enum tongue tongue_speak(enum tongue tongue)
{
    enum tongue before = of_thread;
    of_thread = tongue;
    return before;
}

enum tongue tongue_in_use(void)
{
    return of_thread == TONGUES ? of_process : of_thread;
}

/* The locale that the environment sets for messages; "C" if none. */
static const char *locale_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* The first language of a list like "fr_CA:fr:en" that we have. */
static bool find_in_list(const char *list, enum tongue *tongue)
{
    for (; *list; list += strcspn(list, ":"), list += *list == ':') {
        char code[32];
        snprintf(code, sizeof code, "%.*s", (int)strcspn(list, ":"), list);
        if (tongue_find(code, tongue))
            return true;
    }
    return false;
}

enum tongue tongue_of_environment(void)
{
    enum tongue tongue = TONGUE_EN;
    const char *locale = locale_of_environment();
    const char *list = getenv("LANGUAGE");
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return TONGUE_EN;
    find_in_list(list && *list ? list : locale, &tongue);
    return tongue;
}

/* How much a member of Accept-Language like "fr-CA;q=0.8" is liked, in thousandths. */
static int liking_of(const char *member)
{
    const char *weight = strstr(member, ";q=0");
    int liking = 0, digit = 100;
    if (!weight)
        return 1000;
    for (weight += weight[4] == '.' ? 5 : 4; *weight >= '0' && *weight <= '9';
         weight++, digit /= 10)
        liking += digit * (*weight - '0');
    return liking;
}

enum tongue tongue_accepted(const char *header)
{
    enum tongue best = TONGUE_EN, tongue;
    int liked = 0;
    for (; header && *header; header += strcspn(header, ","), header += *header == ',') {
        char member[64];
        header += strspn(header, " ");
        snprintf(member, sizeof member, "%.*s", (int)strcspn(header, ","), header);
        int liking = liking_of(member);
        member[strcspn(member, "-; ")] = 0;
        if (liking > liked && tongue_find(member, &tongue)) {
            best = tongue;
            liked = liking;
        }
    }
    return best;
}

/* ---- Catalogs ---- */

/* Where the numbers of a catalog are: how many texts, and where the two tables begin. */
enum { MO_COUNT = 8, MO_SOURCES = 12, MO_TRANSLATIONS = 16, MO_ROW = 8, MO_ROW_OFFSET = 4 };

/* The catalog of a language; NULL if it has none, because it is that of the source. */
static const unsigned char *catalog_of(enum tongue tongue)
{
    size_t length = strlen(tongue_codes[tongue]);
    for (size_t i = 0; i < sizeof catalogs / sizeof catalogs[0]; i++)
        if (strncmp(catalogs[i].name, tongue_codes[tongue], length) == 0)
            return catalogs[i].bytes;
    return NULL;
}

static uint32_t number_at(const unsigned char *catalog, uint32_t at)
{
    const unsigned char *byte = catalog + at;
    return byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

static const char *text_at(const unsigned char *catalog, int table, uint32_t row)
{
    uint32_t start = number_at(catalog, (uint32_t)table);
    return (const char *)catalog + number_at(catalog, start + row * MO_ROW + MO_ROW_OFFSET);
}

/* The translation of a text, of a plural its first form; the others follow, each after a zero. NULL
 * if there is none. The sources are sorted, and of a plural the singular comes first in them, so
 * that it is found like any text. */
static const char *look_up(const unsigned char *catalog, const char *text)
{
    uint32_t low = 0, high = number_at(catalog, MO_COUNT);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, text_at(catalog, MO_SOURCES, middle));
        if (order == 0)
            return text_at(catalog, MO_TRANSLATIONS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *tr(const char *text)
{
    const unsigned char *catalog = catalog_of(tongue_in_use());
    const char *found = catalog && *text ? look_up(catalog, text) : NULL;
    return found ? found : text;
}

/* Whether the language says the second form, as Plural-Forms of its catalog has it. */
static bool is_plural(enum tongue tongue, long number)
{
    unsigned long magnitude = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
    return tongue == TONGUE_FR ? magnitude > 1 : magnitude != 1;
}

const char *tr_n(const char *one, const char *many, long number)
{
    const unsigned char *catalog = catalog_of(tongue_in_use());
    const char *found = catalog ? look_up(catalog, one) : NULL;
    bool plural = is_plural(tongue_in_use(), number);
    if (!found)
        return is_plural(TONGUE_EN, number) ? many : one;
    return plural ? found + strlen(found) + 1 : found;
}

const char *tr_number(struct tr_digits *digits, long number)
{
    snprintf(digits->text, sizeof digits->text, "%ld", number);
    return digits->text;
}

/* The blank whose name stands between the braces; NULL if there is none. */
static const struct blank *find_blank(const struct blank blanks[], size_t count, const char *name,
                                      size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(blanks[i].name) == length && memcmp(blanks[i].name, name, length) == 0)
            return &blanks[i];
    return NULL;
}

void tr_fill(struct buffer *out, const char *sentence, const struct blank blanks[], size_t count)
{
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        buffer_add(out, sentence, plain);
        sentence += plain;
        if (!*sentence)
            break;
        size_t length = strcspn(sentence + 1, "}");
        const struct blank *blank = find_blank(blanks, count, sentence + 1, length);
        if (blank)
            buffer_add_text(out, blank->text);
        size_t written = sentence[1 + length] ? length + 2 : length + 1;
        if (!blank)
            buffer_add(out, sentence, written);
        sentence += written;
    }
}
