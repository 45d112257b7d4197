/* tiny.h: games so small that how to play them is known exactly, written against the same contract
 * as the titles, so that the search can be held to what theory says. Pennies and Kuhn poker have no
 * texts, events or positions from outside: nothing but what searching needs. Goofspiel is a whole
 * title: encan-fourth is the program with it as one more line of the list, see CMakeLists.txt. All
 * are for two, and what one seat wins the other loses. */
#ifndef TESTS_TINY_H
#define TESTS_TINY_H

#include "bots/policy.h"
#include "game/game.h"

/* ---- Pennies: the simplest mixed equilibrium ----
 *
 * Both choose a side at once. The first seat gets pennies_pays[its side][the other's]: 3 for two
 * heads, 1 for two tails, and loses 1 or 2 for a mismatch. By hand: it plays heads 3 times in 7,
 * its opponent 2 times in 7, and it wins a seventh of a penny on average. */

enum { SIDES = 2 };
enum pennies_kind { PENNIES_HEADS = 1, PENNIES_TAILS };

extern const int pennies_pays[SIDES][SIDES];
extern const struct game game_pennies;
extern const struct policy policy_pennies;

/* ---- Kuhn poker: hidden hands, bluffs ----
 *
 * Three cards, one for each player, one unused; each has put in one chip. In turn they pass or bet
 * one more chip; passing a bet folds, betting after a bet calls, and the higher card wins. The
 * first seat loses 1/18 on average if both play well (Kuhn 1950).
 *
 * So that a search can start before anybody knows a card, the first seat begins by cutting: it
 * keeps the card in front of it or swaps it for the other's, both still face down. That changes
 * nothing, and is forgotten. */

enum { KUHN_CARDS = 3 };
enum kuhn_phase { KUHN_CUT = 1, KUHN_FIRST, KUHN_SECOND, KUHN_LAST };
enum kuhn_kind { KUHN_KEEP = 1, KUHN_SWAP, KUHN_PASS, KUHN_BET };

struct kuhn {
    struct game_head head;
    uint8_t card[2];
    uint8_t stake[2];
    uint8_t winner; /* a seat, once the game is over */
    uint8_t folded; /* over without a showdown: cards stay hidden */
    uint8_t unused[2];
};

extern const struct game game_kuhn;
extern const struct policy policy_kuhn;

/* ---- Goofspiel: simultaneous bids, round after round ----
 *
 * Each has the cards 1 to n. The prizes n, n - 1, … 1 come up in this order; both bid a card at
 * once, the higher bid gets the prize, equal bids throw it away. The last cards are played without
 * a question. What counts is the difference in points. The option `cards` sets n. */

enum { GOOFSPIEL_MAX = 4, GOOFSPIEL_POINTS = 10 };
enum { GOOFSPIEL_3, GOOFSPIEL_4 };
enum goofspiel_kind { GOOFSPIEL_BID = 1 };

struct goofspiel {
    struct game_head head;
    uint8_t hand[2]; /* bit n for the card n */
    uint8_t points[2];
    uint8_t prize; /* that is up; 0 when the game is over */
    uint8_t unused[3];
};

extern const struct game game_goofspiel;
extern const struct policy policy_goofspiel;

static inline struct kuhn *kuhn_of(union game_state *state)
{
    return (struct kuhn *)state;
}

static inline const struct kuhn *kuhn_in(const union game_state *state)
{
    return (const struct kuhn *)state;
}

static inline struct goofspiel *goofspiel_of(union game_state *state)
{
    return (struct goofspiel *)state;
}

static inline const struct goofspiel *goofspiel_in(const union game_state *state)
{
    return (const struct goofspiel *)state;
}

#endif
