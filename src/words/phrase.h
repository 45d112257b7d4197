/* phrase.h: what the sentences of all titles are made of. */
#ifndef WORDS_PHRASE_H
#define WORDS_PHRASE_H

#include "words/words.h"

#define TITLE(name, ...) extern const struct title_words words_##name;
#include "games/titles.def"
#undef TITLE

/* One more member of a list, which is all that is in `list`: "fan", "fan, lion". */
void phrase_item(struct buffer *list, const char *item);
void phrase_number(struct buffer *list, long number);

/* The names of the seats: "Fox, Otter". */
void phrase_names(struct buffer *list, const struct cast *cast, seat_mask seats);

/* A sentence that counts: "{n}" is the number, and the form is chosen for it. */
void phrase_count(struct buffer *out, const struct cast *cast, const char *const forms[2],
                  long number);

/* A space between two sentences of one line. */
void phrase_gap(struct buffer *out);

#endif
