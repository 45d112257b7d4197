/* krach.h: what the rule tests of Krach share.
 *
 * Positions are made by hand from a late round, in which nearly all cards have come out: who holds
 * what, who has how many chips and which cards come next is then free to choose. Numbers per
 * player are written as texts, "5 4 9", in the order of the seats. */
#ifndef TESTS_RULES_SUPPORT_KRACH_H
#define TESTS_RULES_SUPPORT_KRACH_H

#include "rules/support/rules.h"

#include "games/krach/krach.h"

/* How many random games are played where something holds in every game. */
enum { RANDOM_GAMES = 20 };

#define CARD(centre, border) ((centre)*COLOURS + (border))

/* ---- Making positions ---- */

/* Exchanges two cards of the deck so that `card` lies at `index`. Looks from there on and round, so
 * that the card just before is the last that it would move. */
void put_card(struct krach *krach, int index, int card);

/* A round in which `turned` is on the table, `next` on top of the deck and only five cards are left
 * there, the others green and yellow: all brown, pink and blue shares can be held. Nobody holds a
 * share, nobody has a chip, all scores are 0. Seat 0, the first player, is asked for a loan. */
struct krach *late_round(struct play *play, int players, const char *options, int turned, int next);

/* Deals the game that `seed` gives, and its source of random steps: 2 to 6 players, in turn from
 * one seed to the next. */
void deal_random(struct play *play, struct rng *rng, uint64_t seed);

/* The chips of the players; the bank has what they do not have. */
void set_chips(struct play *play, const char *chips);

/* The shares of one colour that the players hold. */
void set_held(struct play *play, enum colour colour, const char *shares);

/* The scores of the players. */
void set_scores(struct play *play, const char *scores);

/* The first player, who is asked for a loan. */
void set_first(struct play *play, seat_id first);

/* Ends the auction: the winner is asked what to do. */
void settle(struct play *play, seat_id winner, seat_id runner_up);

/* ---- Comparing ---- */

/* Fails unless the bytes are written exactly so. */
void expect_bytes(const uint8_t *bytes, int count, const char *expected);

/* Fail unless the players have exactly these chips and these shares of a colour. */
void expect_chips(const struct play *play, const char *chips);
void expect_held(const struct play *play, enum colour colour, const char *shares);

#endif
