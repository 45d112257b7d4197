/* generic.h: the words of a title that has none of its own, made from the tables of its rules.
 *
 * They are plain: "Fox: bid, card 3.", with the names that the tables have, in English, inside
 * sentences in the language in use. Boards made from the same tables say things the same way. */
#ifndef WORDS_GENERIC_H
#define WORDS_GENERIC_H

#include "words/words.h"

extern const struct title_words words_generic;

/* A name from a table as people read it: "runner_up" becomes "runner up". */
void generic_name(const char *name, struct buffer *out);

/* What a field holds, all of it or, of a field by seat, what belongs to `seat`: "2, 5", "Fox",
 * "?" for what is hidden, "?×12" for a row of that, "–" for nothing. */
void generic_field(const struct cast *cast, const struct state_field *field,
                   const union game_state *known, seat_id seat, struct buffer *out);

#endif
