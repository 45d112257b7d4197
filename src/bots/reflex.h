/* reflex.h: what a valuer thinks of choices at first sight, without search. */
#ifndef BOTS_REFLEX_H
#define BOTS_REFLEX_H

#include "bots/valuer.h"

struct reflex {
    const struct valuer *valuer;
    const struct policy *policy;
    float lead_weight; /* of the lead in a worth: see valuation_worth */
    struct rng *rng;
};

/* What `world`, reached by a step from round `round`, is worth. In a title that is valued by
 * rounds, the policy first plays on to the next round. */
void reflex_value(const struct reflex *reflex, union game_state *world, int round,
                  struct valuation *valuation);

/* What the position after each candidate of `seat`, all of them legal, is worth to it in this
 * world; others follow the policy. */
void reflex_worth(const struct reflex *reflex, const union game_state *world, seat_id seat,
                  const action candidate[], unsigned count, float worth[]);

#endif
