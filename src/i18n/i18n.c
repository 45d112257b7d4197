/* i18n.c: reads the catalogs: little-endian .mo files, as msgfmt writes them; see "The Format of
 * GNU MO Files" in the gettext manual. They are made by our own build, so they are not checked. */
#include "i18n/i18n.h"
#include "catalogs.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const language_codes[LANGUAGES] = {[LANGUAGE_EN] = "en", [LANGUAGE_FR] = "fr"};

static enum language of_process = LANGUAGE_EN;

bool language_find(const char *code, enum language *language)
{
    for (int i = 0; i < LANGUAGES; i++) {
        size_t length = strlen(language_codes[i]);
        if (strncmp(code, language_codes[i], length) == 0 && strchr("_.@", code[length])) {
            *language = (enum language)i;
            return true;
        }
    }
    return false;
}

void language_set_default(enum language language)
{
    of_process = language;
}

enum language language_default(void)
{
    return of_process;
}

/* The locale that the environment sets for messages, or "C". */
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

/* The first language we have in a list like "fr_CA:fr:en". */
static bool find_in_list(const char *list, enum language *language)
{
    for (; *list; list += strcspn(list, ":"), list += *list == ':') {
        char code[32];
        snprintf(code, sizeof code, "%.*s", (int)strcspn(list, ":"), list);
        if (language_find(code, language))
            return true;
    }
    return false;
}

enum language language_of_environment(void)
{
    enum language language = LANGUAGE_EN;
    const char *locale = locale_of_environment();
    const char *list = getenv("LANGUAGE");
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return LANGUAGE_EN;
    find_in_list(list && *list ? list : locale, &language);
    return language;
}

/* The weight of a member of Accept-Language like "fr-CA;q=0.8", in thousandths. */
static int weight_of(const char *member)
{
    const char *weight = strstr(member, ";q=0");
    int thousandths = 0, digit = 100;
    if (!weight)
        return 1000;
    for (weight += weight[4] == '.' ? 5 : 4; *weight >= '0' && *weight <= '9';
         weight++, digit /= 10)
        thousandths += digit * (*weight - '0');
    return thousandths;
}

enum language language_accepted(const char *header)
{
    enum language best = LANGUAGE_EN, language;
    int best_weight = 0;
    for (; header && *header; header += strcspn(header, ","), header += *header == ',') {
        char member[64];
        header += strspn(header, " ");
        snprintf(member, sizeof member, "%.*s", (int)strcspn(header, ","), header);
        int weight = weight_of(member);
        member[strcspn(member, "-; ")] = 0;
        if (weight > best_weight && language_find(member, &language)) {
            best = language;
            best_weight = weight;
        }
    }
    return best;
}

/* ---- Catalogs ---- */

/* Offsets in a catalog: the number of texts and the starts of the two tables; in a row of a table,
 * the offset of its text. */
enum { MO_COUNT = 8, MO_SOURCES = 12, MO_TRANSLATIONS = 16, MO_ROW = 8, MO_ROW_OFFSET = 4 };

/* The catalog of a language; NULL for English, the language of the source. */
static const unsigned char *catalog_of(enum language language)
{
    size_t length = strlen(language_codes[language]);
    for (size_t i = 0; i < sizeof catalogs / sizeof catalogs[0]; i++)
        if (strncmp(catalogs[i].name, language_codes[language], length) == 0)
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

/* The translation of a text, or NULL. Of a plural it is the first form; the others follow, each
 * after a NUL. The sources are sorted, and a plural is found by its singular, which comes first in
 * them.
 */
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

const char *tr(enum language language, const char *text)
{
    const unsigned char *catalog = catalog_of(language);
    const char *found = catalog && *text ? look_up(catalog, text) : NULL;
    return found ? found : text;
}

/* Whether a language uses the second form, according to Plural-Forms in its catalog. */
static bool is_plural(enum language language, long number)
{
    unsigned long magnitude = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
    return language == LANGUAGE_FR ? magnitude > 1 : magnitude != 1;
}

const char *tr_n(enum language language, const char *one, const char *many, long number)
{
    const unsigned char *catalog = catalog_of(language);
    const char *found = catalog ? look_up(catalog, one) : NULL;
    bool plural = is_plural(language, number);
    if (!found)
        return is_plural(LANGUAGE_EN, number) ? many : one;
    return plural ? found + strlen(found) + 1 : found;
}

static const char *translate(int language, const char *text)
{
    return tr((enum language)language, text);
}

const char *tr_error(enum language language, const struct error *error, struct tr_sentence *room)
{
    error_write(error, translate, (int)language, room->text, sizeof room->text);
    return room->text;
}

const char *tr_number(struct tr_digits *digits, long number)
{
    snprintf(digits->text, sizeof digits->text, "%ld", number);
    return digits->text;
}

/* The blank with the name between the braces, or NULL. */
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
