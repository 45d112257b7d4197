/* i18n.h: what people read, in their language.
 *
 * English is written in the source; every text that a person sees passes through tr() or tr_n() and
 * comes back in the language in use. Translations are gettext catalogs, po/LANGUAGE.po, compiled by
 * msgfmt and embedded in the binary: one file that can be copied anywhere speaks all its languages,
 * whatever locales the machine has. That is why the lookup is ours and not libintl's, which wants
 * files in a folder and a locale installed; the catalogs and all tools for them are gettext's.
 *
 * Sentences have their blanks by name, "{player} bids {amount}", so that a translator sees what
 * goes where and may change the order, and so that the browser can fill the same catalogs. */
#ifndef I18N_I18N_H
#define I18N_I18N_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum language { LANGUAGE_EN, LANGUAGE_FR, LANGUAGES };

/* "en", "fr": as --lang takes them. */
extern const char *const language_codes[LANGUAGES];

/* The language of that code, or of a locale that begins with it ("fr_CA.UTF-8"). */
bool language_find(const char *code, enum language *language);

/* The language that the environment asks for, by gettext's rules: the locale is the first of
 * LC_ALL, LC_MESSAGES and LANG that is set; unless that is "C", the list in LANGUAGE goes before
 * it. English if it asks for none that we have. */
enum language language_of_environment(void);

/* The language of the whole process, set once at the start. */
void language_use(enum language language);

/* Another one for this thread alone, which speaks to people of several languages; LANGUAGES for
 * that of the process. Returns what it was before, to be set again afterwards. */
enum language language_speak(enum language language);

/* The language in use: the thread's if it has one, else that of the process. */
enum language language_in_use(void);

/* The language among those of an Accept-Language header that its sender likes best of all we have;
 * English if there is none, or no header (NULL). */
enum language language_accepted(const char *header);

/* Mark a text in a table, to be translated where it is used: by tr, or by tr_n with its two forms.
 */
#define TR(text) text
#define TR_N(one, many)                                                                            \
    {                                                                                              \
        one, many                                                                                  \
    }

/* The text in the language in use; the text itself if the catalog has none. A text that is a format
 * of printf, for figures with their precision, comes back with the same conversions. */
const char *tr(const char *text) __attribute__((format_arg(1)));

/* The form for `number` of things, less than none too. */
const char *tr_n(const char *one, const char *many, long number)
    __attribute__((format_arg(1), format_arg(2)));

/* What goes into a blank. */
struct blank {
    const char *name;
    const char *text;
};

/* Appends the sentence with its blanks filled: "{player}" by the text of that name. A name that is
 * not there stays as it is written. */
void tr_fill(struct buffer *out, const char *sentence, const struct blank blanks[], size_t count);

/* The same with the blanks in place: TR_SAY(out, tr("{player} bids {amount}."), {"player", name},
 * {"amount", TR_NUMBER(12)}). */
#define TR_SAY(out, sentence, ...)                                                                 \
    tr_fill(out, sentence, (const struct blank[]){__VA_ARGS__},                                    \
            sizeof((const struct blank[]){__VA_ARGS__}) / sizeof(struct blank))

/* A number as text for a blank; the text lives as long as the block it is written in. */
#define TR_NUMBER(number) tr_number(&(struct tr_digits){{0}}, number)

struct tr_digits {
    char text[24];
};

const char *tr_number(struct tr_digits *digits, long number);

#endif
