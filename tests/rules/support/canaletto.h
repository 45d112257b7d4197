/* canaletto.h: what the rule tests of Canaletto share.
 *
 * Positions are written as boards: the treasures in each palace and in front of each player, by
 * name. A group that appears nowhere has been resold. Numbers per player are written as texts,
 * "30 12 0", in the order of the seats. */
#ifndef TESTS_RULES_SUPPORT_CANALETTO_H
#define TESTS_RULES_SUPPORT_CANALETTO_H

#include "rules/support/rules.h"

#include "games/canaletto/canaletto.h"

/* A position at the beginning of an auction; the bribes are not used. */
struct board {
    int players;
    const char *options; /* NULL for none */
    seat_id opener;
    int column;
    const char *palace[PALACES]; /* NULL when empty */
    const char *owned[CANALETTO_SEATS];
    const char *cash, *debt; /* NULL for 30 and 0 each */
    const char *tiles;       /* the next ones of the row, NULL for any */
};

/* Two palaces that keep three kinds, no piece of which is owned, on the board. */
#define THREE_KINDS_IN(one, other) [one] = "stove lamp necklace", [other] = "stove lamp necklace"

/* Palaces among which nothing special happens: a single fan in palace 0, where the column is unless
 * said otherwise, and two more elsewhere. */
#define PLAIN_PALACES                                                                              \
    {                                                                                              \
        [0] = "fan", [1] = "fan", [2] = "fan", THREE_KINDS_IN(8, 9)                                \
    }

/* ---- Making positions ---- */

/* Fails unless it is the name of a group. */
int group_named(struct span name);

/* "ring bust" as a set. */
group_set read_lot(const char *text);

/* The cash or the debt of the players. */
void set_money(int16_t money[], int players, const char *text);

/* The position of a board, the auction about to be opened. */
struct canaletto *set_board(struct play *play, const struct board *board);

/* A board of PLAIN_PALACES; seat 0 opens. */
struct canaletto *plain_board(struct play *play, int players);

/* ---- Comparing ---- */

/* The pieces of a group that lie in palaces and in front of players. */
int pieces_in_game(const struct canaletto *canaletto, int group);

/* Fail unless the players have exactly so much. */
void expect_cash(const struct play *play, const char *cash);
void expect_debt(const struct play *play, const char *debt);

/* Fails unless `seat` has exactly these pieces: "ring bust bust". */
void expect_owned(const struct play *play, seat_id seat, const char *text);

#endif
