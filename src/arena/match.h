/* match.h: bots at a table.
 *
 * The field is a list of bots, one entry for each player. A *unit* is one deal played in all seat
 * rotations: in rotation r, entry i sits in seat (i + r) mod n. Every entry thus gets every hand
 * and every position in turn order once, and what luck of the deal remains is the same for all.
 * Units are independent of each other, but the games of a unit are not, so statistics count units.
 *
 * The deal and the generator of each seat depend only on the match's seed, the unit, the rotation
 * and the seat. With a budget in simulations, the result of a unit is therefore the same whichever
 * thread plays it, and whenever.
 *
 * Bots get views, never the state. Seats that choose simultaneously are asked one after the other,
 * each on its own view of the position before the step. A bot that fails or gives an illegal action
 * has committed a fault: the first legal action is played for it and the game goes on. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "bots/bot.h"

#include <stdatomic.h>

struct match {
    const struct game *game;
    struct game_config config; /* checked */
    struct bot_budget budget;
    uint64_t seed;
    const char *record_folder; /* where each finished game is written as a record; NULL: nowhere */
    const atomic_bool *stop;   /* checked before each decision */

    /* Optional: called for each fault, by the thread that plays. */
    void (*on_fault)(void *context, int entry, const struct error *error);
    void *context;
};

/* What an entry of the field did in one unit. */
struct unit_entry {
    int64_t moves;
    int64_t nanoseconds; /* spent on them */
    int64_t faults;
};

struct unit_result {
    bool complete;
    uint8_t rank[SEATS_MAX][SEATS_MAX]; /* by rotation and entry, as from game_rank */
    struct unit_entry entry[SEATS_MAX];
};

/* Plays a unit with bots[0 … players - 1], which are open. result->complete is false if `stop` was
 * set. The only possible error is failing to write a record. */
int match_play_unit(const struct match *match, struct bot bots[], uint64_t unit,
                    struct unit_result *result, struct error *error);

/* The seed that a unit is dealt from. */
uint64_t match_deal_seed(const struct match *match, uint64_t unit);

#endif
