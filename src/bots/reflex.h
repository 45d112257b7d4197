/* reflex.h: what a valuer thinks of choices at first sight, without search. */
#ifndef BOTS_REFLEX_H
#define BOTS_REFLEX_H

#include "bots/valuer.h"

/* What the position after each candidate of `seat`, all of them legal, is worth to it in this
 * world; others who choose simultaneously follow the policy. */
void reflex_worth(const struct valuer *valuer, const struct policy *policy,
                  const union game_state *world, seat_id seat, const action candidate[],
                  unsigned count, float lead_weight, struct rng *rng, float worth[]);

#endif
