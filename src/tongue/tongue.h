/* tongue.h: what people read, in their language.
 *
 * English is written in the source; every text that a person sees passes through tr() or tr_n() and
 * comes back in the language in use. Translations are gettext catalogs, po/LANGUAGE.po, compiled by
 * msgfmt and embedded in the binary: one file that can be copied anywhere speaks all its languages,
 * whatever locales the machine has. That is why the lookup is ours and not libintl's, which wants
 * files in a folder and a locale installed; the catalogs and all tools for them are gettext's.
 *
 * Sentences have their blanks by name, "{player} bids {amount}", so that a translator sees what
 * goes where and may change the order, and so that the browser can fill the same catalogs. */
#ifndef TONGUE_TONGUE_H
#define TONGUE_TONGUE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum tongue { TONGUE_EN, TONGUE_FR, TONGUES };

/* "en", "fr": as --lang takes them. */
extern const char *const tongue_codes[TONGUES];

/* The language of that code, or of a locale that begins with it ("fr_CA.UTF-8"). */
bool tongue_find(const char *code, enum tongue *tongue);

/* The language that the environment asks for, by gettext's order (LANGUAGE, LC_ALL, LC_MESSAGES,
 * LANG); English if it asks for none that we have. */
enum tongue tongue_of_environment(void);

/* The language in use, of the whole process. Set once at the start. */
void tongue_use(enum tongue tongue);
enum tongue tongue_in_use(void);

/* Marks a text in a table, to be translated where it is used. */
#define TR(text) text

/* The text in the language in use; the text itself if the catalog has none. */
const char *tr(const char *text);

/* The form for `number` of things. */
const char *tr_n(const char *one, const char *many, long number);

/* What goes into a blank. */
struct blank {
    const char *name;
    const char *text;
};

/* Appends the sentence with its blanks filled: "{player}" by the text of that name. A name that is
 * not there stays as it is written. */
void tr_fill(struct buffer *out, const char *sentence, const struct blank blanks[], size_t count);

#endif
