/* words.h: the games in sentences.
 *
 * Everything that the full screen, plain mode and the server say about a game, in the language of
 * the cast: what happened, the choices, the question, the rules of the phase, how things stand, and
 * how it ended. A title is one `const struct title_words`: tables, and code where tables will not
 * do. A title without one gets generic words, made from the tables of its rules (generic.h).
 * Nothing here draws or prints.
 *
 * Unless stated otherwise, functions append plain text without line breaks to `out`; sentences end
 * with a full stop. They say whatever they are given: pass views, and events only if the reader is
 * in their audience. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "games/games.h"
#include "i18n/i18n.h"

/* Who sits where, for sentences, and in which language those are. */
struct cast {
    const struct game *game;
    enum language language;
    const char *name[SEATS_MAX];
    seat_mask you; /* the reader's seat: what it does, "you" do; 0 for none */
};

/* A choice that somebody may want a reason for. `stake` is what the bots make of it (policy_stake),
 * since sentences know only the rules. */
struct matter {
    const struct cast *cast;
    const union game_state *known;
    seat_id seat;
    action chosen;
    int stake;
};

/* A sentence of facts that speak for actions of one kind. */
struct reason {
    unsigned kind;
    long (*number)(
        const struct matter *matter); /* the {n} of the sentence; 0 if it does not hold */
    const char *forms[2];             /* singular and plural; only one if they are alike */
};

/* Callers read the tables through the functions below, which also know titles without them. */
struct title_words {
    const char *tagline;             /* one line: what kind of game this is */
    int minutes;                     /* playing time, as in docs/rules */
    const char *const *option_names; /* in the order of game->options, as people call them */
    const char *const *option_helps; /* a line on each */
    const char *const *const *option_values; /* names of the values of each */
    const char *const *phase_names;          /* by phase: "The auction" */
    const char *const *phase_helps; /* by phase: its rules, in paragraphs separated by '\n' */

    /* What happened. Appends nothing for an event that other sentences already cover. */
    void (*event)(const struct cast *cast, const struct event *event, struct buffer *out);

    /* A legal action as a choice: "Bid 12: the gondola goes to palace 5 (fan, lion)". No full stop.
     */
    void (*choice)(const struct cast *cast, const union game_state *known, seat_id seat,
                   action chosen, struct buffer *out);

    /* A decision in hindsight: what the seat did, "Heron bid 12" or "You bid 12", or, `instead`,
     * what it might have done: "bid 12". No full stop. */
    void (*deed)(const struct cast *cast, const union game_state *known, seat_id seat,
                 action chosen, bool instead, struct buffer *out);

    /* What the seat is asked: "The bid is 7. What do you do?" */
    void (*question)(const struct cast *cast, const union game_state *known, seat_id seat,
                     struct buffer *out);

    /* How things stand, in a few lines ('\n' after each) for screen readers: the table first, then
     * a line for each player. `viewer` may be SPECTATOR. What a view contains but players may keep
     * to themselves (chips in Krach) is only for its owner. */
    void (*standing)(const struct cast *cast, const union game_state *known, seat_id viewer,
                     struct buffer *out);

    /* Why choices are made, in the order in which reasons are looked for, ended by {0}; and writes
     * the sentence of one that holds with that number. Both or neither. */
    const struct reason *reasons;
    void (*because)(const struct matter *matter, const char *sentence, long number,
                    struct buffer *out);

    const char *unit[2];    /* what a score counts, for tr_n: "{n} point", "{n} points" */
    const char *victory[3]; /* {players} won with a score of {n}, alone or together, or "you" did;
                               NULL for the usual "{players} wins with 31 points." */
    const char *tiebreak;   /* a sentence on how ties are broken; NULL if they are not */
};

/* The words of a title, its own or the generic ones. */
const struct title_words *words_of(const struct game *game);

/* What people call things in a title; translate the texts where they are used. */
const char *words_tagline(const struct game *game);
const char *words_option_name(const struct game *game, int option);
const char *words_option_help(const struct game *game, int option);
const char *words_option_value(const struct game *game, int option, int value);
const char *words_phase_name(const struct game *game, int phase);
const char *words_phase_help(const struct game *game, int phase);

/* The playing time in minutes; 0 if unknown. */
int words_minutes(const struct game *game);

/* Names for bots; translate them where they are used. */
extern const char *const words_bot_names[SEATS_MAX];

/* Names of the bots' levels; translate them where they are used. Level n is [n - 1]. */
enum { WORDS_LEVELS = 5 };
extern const char *const words_level_names[WORDS_LEVELS];

/* Why a legal action may well be the best: the first of the title's reasons that holds, as one
 * sentence; nothing if none does. */
void words_reason(const struct matter *matter, struct buffer *out);

/* Who won, "Fox wins with 31 points.", then a line for each place, '\n' after each. The game is
 * over. */
void words_outcome(const struct cast *cast, const union game_state *state, struct buffer *out);

/* What would have been better than a decision of the view's seat: "It would have been better to bid
 * 9, by 11% (± 4%)." `cost` and `error`, its standard error, are chances. */
void words_advice(const struct cast *cast, const struct game_view *view, action best, double cost,
                  double error, struct buffer *out);

/* The rules of a title, from docs/rules; a line that says so if it has none. */
const char *words_rules(enum language language, const struct game *game);

#endif
