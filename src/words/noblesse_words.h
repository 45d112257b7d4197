/* noblesse_words.h: what the two files of sentences about Noblesse share. An object is its letter
 * and year; on its own it has the name of its series too. All functions append to `out`. */
#ifndef WORDS_NOBLESSE_WORDS_H
#define WORDS_NOBLESSE_WORDS_H

#include "games/noblesse/noblesse.h"
#include "words/phrase.h"

/* "the astrolabe A1612" */
void noblesse_write_object(const struct cast *cast, struct buffer *out, int card);

/* "A1612, B1700" */
void noblesse_write_cards(struct buffer *list, card_set cards);

/* "square 12" */
void noblesse_write_square(const struct cast *cast, struct buffer *out, int square);

/* A translated sentence with {player}, which is `name`, and {collection}, which is `cards`. */
void noblesse_say_cards(const struct cast *cast, const char *name, const char *sentence,
                        card_set cards, struct buffer *out);

/* The objects on top of the piles. */
card_set noblesse_for_sale(const struct noblesse *noblesse);

/* The question and the standing, as struct title_words has them. */
void noblesse_question(const struct cast *cast, const union game_state *known, seat_id seat,
                       struct buffer *out);
void noblesse_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                       struct buffer *out);

#endif
