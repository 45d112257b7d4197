/* phrase.h: parts of sentences that all titles use. */
#ifndef WORDS_PHRASE_H
#define WORDS_PHRASE_H

#include "words/words.h"

#define TITLE(name, ...) extern const struct title_words words_##name;
#include "games/titles.def"
#undef TITLE

/* The reasons of titles, in NAME_reasons.c. */
extern const struct reason canaletto_reasons[], krach_reasons[], noblesse_reasons[];
void canaletto_because(const struct matter *matter, const char *sentence, long number,
                       struct buffer *out);
void krach_because(const struct matter *matter, const char *sentence, long number,
                   struct buffer *out);
void noblesse_because(const struct matter *matter, const char *sentence, long number,
                      struct buffer *out);

/* Adds an item to a list, which is all that `list` contains: "fan", "fan, lion". */
void phrase_item(struct buffer *list, const char *item);
void phrase_number(struct buffer *list, long number);

/* The names of the seats: "Fox, Otter"; "you" for the reader. */
void phrase_names(struct buffer *list, const struct cast *cast, seat_mask seats);

/* A phrase with a number, in its singular or plural form: "{n} point", "{n} points". */
void phrase_count(struct buffer *out, const struct cast *cast, const char *const forms[2],
                  long number);

/* Of two sentences, the one about a seat ("{player} passes.") or the one for its player ("You
 * pass.").
 */
const char *phrase_to(const struct cast *cast, seat_id seat, const char *about, const char *to);

/* A seat's name in the middle of a sentence; "you" for the reader's. */
const char *phrase_whom(const struct cast *cast, seat_id seat);

/* How an action is told in hindsight (`deed` in words.h). */
struct deed_words {
    const char *about;   /* "{player} passed" */
    const char *own;     /* "You passed" */
    const char *instead; /* what one might have done: "pass" */
};

/* The text for a seat that did it or, `instead`, might have done it; {player} is cast->name. */
const char *phrase_deed(const struct cast *cast, seat_id seat, const struct deed_words *words,
                        bool instead);

/* A space between two sentences on one line. */
void phrase_gap(struct buffer *out);

#endif
