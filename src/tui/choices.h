/* choices.h: what a person is offered, and what a person may type.
 *
 * Most decisions have a few choices, and all are offered. Of a ladder (a bid) only steps with
 * different effects are, the cheapest of each; of sets of cards, the best of those that the title
 * counts. Whatever is legal can be typed: its text, in any case and any order of cards, with words
 * cut short as long as they are clear, or the number of an offered choice. */
#ifndef TUI_CHOICES_H
#define TUI_CHOICES_H

#include "words/words.h"

enum { CHOICES_MAX = 12 };

struct choices {
    int count;
    action offered[CHOICES_MAX];
    bool more; /* others can be typed */
};

/* For a seat that is to act, on its view. */
void choices_find(const struct game *game, const union game_state *known, seat_id seat,
                  struct choices *choices);

/* "Any bid up to 100 can be typed: bid 20." Nothing if all choices are offered. */
void choices_note(const struct game *game, const union game_state *known, seat_id seat,
                  const struct choices *choices, struct buffer *out);

/* Reads what was typed. False if it is no legal action, with a sentence for the person in `why`. */
bool choices_read(const struct game *game, const union game_state *known, seat_id seat,
                  const struct choices *choices, struct span typed, action *chosen,
                  struct buffer *why);

#endif
