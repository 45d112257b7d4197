/* i18n.h: translation of everything that people read.
 *
 * The source is in English; every text that a person sees goes through tr() or tr_n(), which take
 * the person's language as an argument. Translations are gettext catalogs, po/LANGUAGE.po, compiled
 * by msgfmt and embedded in the binary: the one file can be copied anywhere and has all languages,
 * whatever locales the machine has. That is why we do the lookup ourselves: libintl needs catalog
 * files in a folder and an installed locale. The catalogs and all tools for them are gettext's.
 *
 * Sentences have named blanks, "{player} bids {amount}", so that translators see what goes where
 * and can change the order, and so that the browser can use the same catalogs. */
#ifndef I18N_I18N_H
#define I18N_I18N_H

#include "base/buffer.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum language { LANGUAGE_EN, LANGUAGE_FR, LANGUAGES };

/* "en", "fr": as --lang takes them. */
extern const char *const language_codes[LANGUAGES];

/* Finds a language by its code, or by a locale that begins with it ("fr_CA.UTF-8"). */
bool language_find(const char *code, enum language *language);

/* The language that the environment asks for, by gettext's rules: the locale is the first of
 * LC_ALL, LC_MESSAGES and LANG that is set; unless that is "C", the list in LANGUAGE takes
 * precedence. English if we have none of the languages. */
enum language language_of_environment(void);

/* Of the languages we have, the one that an Accept-Language header prefers; English if it lists
 * none of them, or if `header` is NULL. */
enum language language_accepted(const char *header);

/* Mark a text in a table, to be translated where it is used: by tr, or by tr_n with its two forms.
 */
#define TR(text) text
#define TR_N(one, many)                                                                            \
    {                                                                                              \
        one, many                                                                                  \
    }

/* The text in a language; the text itself if the catalog does not have it. The translation of a
 * printf format has the same conversions. */
const char *tr(enum language language, const char *text) __attribute__((format_arg(2)));

/* The singular or plural form for `number`, which may be negative. */
const char *tr_n(enum language language, const char *one, const char *many, long number)
    __attribute__((format_arg(2), format_arg(3)));

/* The message of an error in a language; valid until the end of the enclosing block. */
#define TR_ERROR(language, error) tr_error(language, error, &(struct tr_sentence){{0}})

struct tr_sentence {
    char text[2 * ERROR_TEXT_SIZE];
};

const char *tr_error(enum language language, const struct error *error, struct tr_sentence *room);

/* ---- The person in front of the program ---- */

/* Only for src/cli and src/terminal, which have a single user: the language of that user, English
 * until it is set at the start or from a menu. */
void language_set_default(enum language language);
enum language language_default(void);

#define tr_here(text) tr(language_default(), text)
#define tr_n_here(one, many, number) tr_n(language_default(), one, many, number)
#define TR_ERROR_HERE(error) TR_ERROR(language_default(), error)

/* ---- Sentences with blanks ---- */

/* A value for a blank. */
struct blank {
    const char *name;
    const char *text;
};

/* Appends a sentence with its blanks filled in: "{player}" by the text of that name. A blank
 * without a value is left as it is. */
void tr_fill(struct buffer *out, const char *sentence, const struct blank blanks[], size_t count);

/* The same with the values as arguments: TR_SAY(out, tr(language, "{player} bids {amount}."),
 * {"player", name}, {"amount", TR_NUMBER(12)}). */
#define TR_SAY(out, sentence, ...)                                                                 \
    tr_fill(out, sentence, (const struct blank[]){__VA_ARGS__},                                    \
            sizeof((const struct blank[]){__VA_ARGS__}) / sizeof(struct blank))

/* A number as text for a blank; valid until the end of the enclosing block. */
#define TR_NUMBER(number) tr_number(&(struct tr_digits){{0}}, number)

struct tr_digits {
    char text[24];
};

const char *tr_number(struct tr_digits *digits, long number);

#endif
