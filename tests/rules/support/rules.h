/* rules.h: what the rule tests of all titles share. Everything here fails the running test with a
 * message when something is not as the caller says. */
#ifndef TESTS_RULES_SUPPORT_RULES_H
#define TESTS_RULES_SUPPORT_RULES_H

#include "support/support.h"

/* Reads "5 4 9", at most `most` numbers; returns how many there were. */
int read_numbers(const char *text, int numbers[], int most);

/* Reads "5 4 9", exactly one number for each player, in the order of the seats. */
void read_per_seat(const char *text, int numbers[], int players);

/* The one seat to act does anything legal. The log then has the events of this step alone. */
void random_step(struct play *play, struct rng *rng);

/* Fails unless all of `count` outcomes came about about equally often. */
void expect_even(const int times[], int count);

/* A configuration that is refused with this code and a sentence that contains `part`. */
struct wrong_config {
    int players;
    const char *options;
    int code;
    const char *part;
};

/* Fails unless the configuration is refused as it says. */
void expect_config_refused(const struct game *game, struct wrong_config wrong);

/* Fails unless the options of a new configuration are written exactly so. */
void expect_default_options(const struct game *game, const char *options);

/* Fails unless a random game of each of these numbers of players comes to its end. */
void expect_playable(const struct game *game, int players_min, int players_max);

#endif
