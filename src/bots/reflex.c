#include "bots/reflex.h"

static float worth_after(const struct valuer *valuer, const struct policy *policy,
                         const union game_state *world, const action joint[], seat_id seat,
                         float lead_weight)
{
    union game_state next = *world;
    struct valuation valuation;
    policy->game->apply(&next, joint, NULL);
    if (next.head.to_act)
        valuer_evaluate(valuer, policy, &next, &valuation);
    else
        valuation_of_end(policy, &next, &valuation);
    return valuation_worth(&valuation, seat, lead_weight);
}

void reflex_worth(const struct valuer *valuer, const struct policy *policy,
                  const union game_state *world, seat_id seat, const action candidate[],
                  unsigned count, float lead_weight, struct rng *rng, float worth[])
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (other, world->head.to_act & (seat_mask)~seat_bit(seat))
        joint[other] = policy_playout(policy, policy->game, world, (seat_id)other, rng);
    for (unsigned i = 0; i < count; i++) {
        joint[seat] = candidate[i];
        worth[i] = worth_after(valuer, policy, world, joint, seat, lead_weight);
    }
}
