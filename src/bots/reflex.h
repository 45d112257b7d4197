/* reflex.h: what a valuer thinks of choices at first sight, without search. */
#ifndef BOTS_REFLEX_H
#define BOTS_REFLEX_H

#include "bots/valuer.h"

/* What `world` is worth, to which a step has led from round `round`. In a title that is valued by
 * rounds, the policy first plays on to the next round. */
void reflex_value(const struct valuer *valuer, const struct policy *policy, union game_state *world,
                  int round, struct rng *rng, struct valuation *valuation);

/* What the position after each candidate of `seat`, all of them legal, is worth to it in this
 * world; others follow the policy. */
void reflex_worth(const struct valuer *valuer, const struct policy *policy,
                  const union game_state *world, seat_id seat, const action candidate[],
                  unsigned count, float lead_weight, struct rng *rng, float worth[]);

#endif
