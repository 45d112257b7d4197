#include "tongue/tongue.h"

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

const char *tr(const char *text)
{
    return text;
}

const char *tr_n(const char *one, const char *many, long number)
{
    return number == 1 ? one : many;
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
