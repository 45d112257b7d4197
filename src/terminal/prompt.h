/* prompt.h: asks a person to choose: numbered choices to pick from, and a line to type in.
 *
 * Arrows (or j and k) and Enter pick; digits select the choice of that number. Anything else that
 * begins an action is typed into the line; Tab completes it, and Up and Down then recall what was
 * typed before. Letters that no action begins with are left to the caller, as commands. */
#ifndef TERMINAL_PROMPT_H
#define TERMINAL_PROMPT_H

#include "terminal/canvas.h"
#include "terminal/choices.h"

enum { PROMPT_TYPED_MAX = 160, PROMPT_HISTORY = 20 };

/* Initialise it with {0}. */
struct prompt {
    const struct game *game;
    union game_state known;
    seat_id seat;
    struct choices choices;
    struct buffer question;
    struct buffer sentence[CHOICES_MAX]; /* the choices in words */
    struct buffer note;                  /* what else can be typed */
    struct buffer answer;                /* on what was typed: why it is refused, or what fits */
    int picked;
    char typed[PROMPT_TYPED_MAX];
    char history[PROMPT_HISTORY][PROMPT_TYPED_MAX]; /* the oldest first */
    int history_count;
    int recalled; /* index into history; history_count for none */
};

void prompt_close(struct prompt *prompt);

/* Asks a seat that is to act, from its view. The history is preserved. */
void prompt_ask(struct prompt *prompt, const struct cast *cast, const union game_state *known,
                seat_id seat);

enum prompt_effect { PROMPT_UNUSED, PROMPT_CHANGED, PROMPT_CHOSEN };

/* Handles a key; after PROMPT_CHOSEN, *chosen is the action. */
enum prompt_effect prompt_key(struct prompt *prompt, int key, action *chosen);

/* The most rows that the question and its choices need at this width. */
int prompt_rows(const struct prompt *prompt, int columns);

/* Draws question and choices; if they do not all fit, those around the picked one. */
void prompt_draw(const struct prompt *prompt, const struct area *area);

/* Draws the input line in the first row of the area; returns the column of the cursor. */
int prompt_draw_line(const struct prompt *prompt, const struct area *area);

#endif
