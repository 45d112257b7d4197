/* i18n.h: what people read, in their language.
 *
 * English is written in the source; every text that a person sees passes through tr() or tr_n() and
 * comes back in the language of that person, which is an argument like any other. Translations are
 * gettext catalogs, po/LANGUAGE.po, compiled by msgfmt and embedded in the binary: one file that
 * can be copied anywhere speaks all its languages, whatever locales the machine has. That is why
 * the lookup is ours and not libintl's, which wants files in a folder and a locale installed; the
 * catalogs and all tools for them are gettext's.
 *
 * Sentences have their blanks by name, "{player} bids {amount}", so that a translator sees what
 * goes where and may change the order, and so that the browser can fill the same catalogs. */
#ifndef I18N_I18N_H
#define I18N_I18N_H

#include "base/buffer.h"
#include "base/error.h"

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

/* The text in that language; the text itself if the catalog has none. A text that is a format of
 * printf, for figures with their precision, comes back with the same conversions. */
const char *tr(enum language language, const char *text) __attribute__((format_arg(2)));

/* The form for `number` of things, less than none too. */
const char *tr_n(enum language language, const char *one, const char *many, long number)
    __attribute__((format_arg(2), format_arg(3)));

/* The sentence of an error in that language; lives as long as the block it is written in. */
#define TR_ERROR(language, error) tr_error(language, error, &(struct tr_sentence){{0}})

struct tr_sentence {
    char text[2 * ERROR_TEXT_SIZE];
};

const char *tr_error(enum language language, const struct error *error, struct tr_sentence *room);

/* ---- The person in front of the program ---- */

/* For src/cli and src/terminal alone, which talk to nobody else: one language, English until it is
 * set, at the start or from a menu. */
void language_set_default(enum language language);
enum language language_default(void);

#define tr_here(text) tr(language_default(), text)
#define tr_n_here(one, many, number) tr_n(language_default(), one, many, number)
#define TR_ERROR_HERE(error) TR_ERROR(language_default(), error)

/* ---- Sentences with blanks ---- */

/* What goes into a blank. */
struct blank {
    const char *name;
    const char *text;
};

/* Appends the sentence with its blanks filled: "{player}" by the text of that name. A name that is
 * not there stays as it is written. */
void tr_fill(struct buffer *out, const char *sentence, const struct blank blanks[], size_t count);

/* The same with the blanks in place: TR_SAY(out, tr(language, "{player} bids {amount}."),
 * {"player", name}, {"amount", TR_NUMBER(12)}). */
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
