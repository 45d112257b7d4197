/* prompt.h: a person is asked: numbered choices to pick from, and a line to type in.
 *
 * Arrows (or j and k) and Enter pick; digits go to the choice of that number; anything else that
 * begins an action is typed, completed by Tab, and Up and Down then go through what was typed
 * before. Letters that no action begins with are left to the caller, as commands. */
#ifndef TERMINAL_PROMPT_H
#define TERMINAL_PROMPT_H

#include "terminal/canvas.h"
#include "terminal/choices.h"

enum { PROMPT_TYPED_MAX = 160, PROMPT_HISTORY = 20 };

/* Starts as `struct prompt prompt = {0};`. */
struct prompt {
    const struct game *game;
    union game_state known;
    seat_id seat;
    struct choices choices;
    struct buffer question;
    struct buffer sentence[CHOICES_MAX]; /* the choices in words */
    struct buffer note;                  /* what else can be typed */
    struct buffer answer;                /* to what was typed: why it cannot be, or what fits */
    int picked;
    char typed[PROMPT_TYPED_MAX];
    char history[PROMPT_HISTORY][PROMPT_TYPED_MAX]; /* the oldest first */
    int history_count;
    int recalled; /* index into history; history_count when nothing is */
};

void prompt_close(struct prompt *prompt);

/* Asks a seat that is to act, on its view. What was typed before stays in the history. */
void prompt_ask(struct prompt *prompt, const struct cast *cast, const union game_state *known,
                seat_id seat);

enum prompt_effect { PROMPT_UNUSED, PROMPT_CHANGED, PROMPT_CHOSEN };

/* Takes a key; an action that was chosen is in *chosen. */
enum prompt_effect prompt_key(struct prompt *prompt, int key, action *chosen);

/* Rows that the question and its choices take at this width at the most. */
int prompt_rows(const struct prompt *prompt, int columns);

/* Question and choices, those around the picked one if there is not room for all. */
void prompt_draw(const struct prompt *prompt, const struct area *area);

/* The line to type in, in the first row of the area; returns the column of the cursor. */
int prompt_draw_line(const struct prompt *prompt, const struct area *area);

#endif
