/* choices.h: the choices offered to a person, and what else may be typed.
 *
 * Most decisions have few choices, and all are offered. Of a ladder (a bid), only the cheapest step
 * of each different effect is offered; of sets of cards, the largest that the title counts.
 * Anything legal can be typed: the number of an offered choice, or the text of an action, in upper
 * or lower case, with cards in any order and words abbreviated as long as they are unambiguous. */
#ifndef TERMINAL_CHOICES_H
#define TERMINAL_CHOICES_H

#include "words/words.h"

enum { CHOICES_MAX = 64 };

struct choices {
    const struct game *game;
    union game_state known; /* the view of the seat that is to act */
    seat_id seat;
    int count;
    action offered[CHOICES_MAX];
    bool more; /* there are others, which can be typed */
};

/* Finds the choices of a seat that is to act, from its view. */
void choices_find(const struct game *game, const union game_state *known, seat_id seat,
                  struct choices *choices);

/* "Any other amount can be typed as well, up to: bid 100"; nothing if all choices are offered. */
void choices_note(const struct choices *choices, struct buffer *out);

/* Reads what was typed. False if it is not a legal action; `why` then says so to the person. */
bool choices_read(const struct choices *choices, struct span typed, action *chosen,
                  struct buffer *why);

#endif
