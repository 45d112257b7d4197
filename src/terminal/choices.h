/* choices.h: what a person is offered, and what a person may type.
 *
 * Most decisions have a few choices, and all are offered. Of a ladder (a bid) only some steps with
 * different effects are, the cheapest of each; of sets of cards, the largest of those that the
 * title counts. Whatever is legal can be typed: the number of an offered choice, or the text of an
 * action, in capitals or not, cards in any order, words cut short as long as they are clear. */
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
    bool more; /* others can be typed */
};

/* For a seat that is to act, on its view. */
void choices_find(const struct game *game, const union game_state *known, seat_id seat,
                  struct choices *choices);

/* "Any other amount can be typed as well, up to: bid 100"; nothing if all choices are offered. */
void choices_note(const struct choices *choices, struct buffer *out);

/* Reads what was typed. False if it is no legal action, with a sentence for the person in `why`. */
bool choices_read(const struct choices *choices, struct span typed, action *chosen,
                  struct buffer *why);

#endif
