/* words.h: the games in sentences.
 *
 * Everything that screens, plain mode and logs say about a game, in the language of the cast:
 * what happened, what can be chosen, what is asked, what the rules of the phase are, how things
 * stand, how it ended. A title is one `const struct title_words`, tables first, code where tables
 * will not do. A title without one gets generic words, made from the tables of its rules
 * (generic.h). Nothing here draws, prints or knows whether a terminal is there.
 *
 * All functions append to `out` plain text without line breaks, unless said otherwise; sentences
 * end with a full stop. What they are told about the game is what the reader may know: pass views,
 * and events only if the reader is in their audience. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "games/games.h"
#include "i18n/i18n.h"

/* Who sits where, for sentences, and in which language those are. */
struct cast {
    const struct game *game;
    enum language language;
    const char *name[SEATS_MAX];
};

/* Callers read the tables through the functions below, which also know titles without them. */
struct title_words {
    const char *tagline;             /* one line: what kind of game this is */
    int minutes;                     /* that a game takes people, as docs/rules has it */
    const char *const *option_names; /* in the order of game->options, as people call them */
    const char *const *option_helps; /* a line for each */
    const char *const *const *option_values; /* names of the values of each */
    const char *const *phase_names;          /* by phase: "The auction" */
    const char *const *phase_helps; /* by phase: its rules, in paragraphs separated by '\n' */

    /* What happened. Leaves `out` as it is for an event that needs no sentence, because others tell
     * it already. */
    void (*event)(const struct cast *cast, const struct event *event, struct buffer *out);

    /* A legal action as a choice: "Bid 12: the gondola goes to palace 5 (fan, lion)". No full stop.
     */
    void (*choice)(const struct cast *cast, const union game_state *known, seat_id seat,
                   action chosen, struct buffer *out);

    /* What the seat is asked now: "The bid is 7. What do you do?" */
    void (*question)(const struct cast *cast, const union game_state *known, seat_id seat,
                     struct buffer *out);

    /* How things stand as `known` has it, in a few lines ('\n' after each) a screen reader can
     * read: the table first, then a line for each player. `viewer` may be SPECTATOR; what a view
     * has but people keep to themselves (Krach's chips) is told to its owner alone. */
    void (*standing)(const struct cast *cast, const union game_state *known, seat_id viewer,
                     struct buffer *out);

    const char *unit[2];  /* what a score counts, for tr_n: "{n} point", "{n} points" */
    const char *tiebreak; /* who is ahead among equal scores, a sentence; NULL if nobody */
};

/* The words of a title, its own or the generic ones. */
const struct title_words *words_of(const struct game *game);

/* What people call things of a title, to be translated where they are used. */
const char *words_tagline(const struct game *game);
const char *words_option_name(const struct game *game, int option);
const char *words_option_help(const struct game *game, int option);
const char *words_option_value(const struct game *game, int option, int value);
const char *words_phase_name(const struct game *game, int phase);
const char *words_phase_help(const struct game *game, int phase);

/* How many minutes a game takes people; 0 if nobody has said. */
int words_minutes(const struct game *game);

/* Names for bots, to be translated where they are used. */
extern const char *const words_bot_names[SEATS_MAX];

/* The levels of bots as people call them, to be translated where they are used: level n is [n - 1].
 */
enum { WORDS_LEVELS = 5 };
extern const char *const words_level_names[WORDS_LEVELS];

/* "Fox wins with 31 points.", then a line for each place, '\n' after each. The game is over. */
void words_outcome(const struct cast *cast, const union game_state *state, struct buffer *out);

/* The rules of a title, as docs/rules has them; a line that says so if it has none. */
const char *words_rules(enum language language, const struct game *game);

#endif
