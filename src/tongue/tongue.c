#include "tongue/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const tongue_codes[TONGUES] = {[TONGUE_EN] = "en", [TONGUE_FR] = "fr"};

static enum tongue in_use = TONGUE_EN;

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
    in_use = tongue;
}

enum tongue tongue_in_use(void)
{
    return in_use;
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

const char *tr(const char *text)
{
    return text;
}

const char *tr_n(const char *one, const char *many, long number)
{
    return number == 1 ? one : many;
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
