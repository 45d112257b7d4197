#include "bots/reflex.h"

static void play_step(const struct policy *policy, union game_state *world, struct rng *rng)
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (seat, world->head.to_act)
        joint[seat] = policy_playout(policy, policy->game, world, (seat_id)seat, rng);
    policy->game->apply(world, joint, NULL);
}

void reflex_value(const struct valuer *valuer, const struct policy *policy, union game_state *world,
                  int round, struct rng *rng, struct valuation *valuation)
{
    while (policy->valued_by_rounds && world->head.to_act && world->head.round == round)
        play_step(policy, world, rng);
    if (world->head.to_act)
        valuer_evaluate(valuer, policy, world, valuation);
    else
        valuation_of_end(policy, world, valuation);
}

/* All candidates meet with the same chance, so that they differ by what they are. */
void reflex_worth(const struct valuer *valuer, const struct policy *policy,
                  const union game_state *world, seat_id seat, const action candidate[],
                  unsigned count, float lead_weight, struct rng *rng, float worth[])
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (other, world->head.to_act & (seat_mask)~seat_bit(seat))
        joint[other] = policy_playout(policy, policy->game, world, (seat_id)other, rng);
    struct rng chance;
    rng_seed(&chance, rng_next(rng));
    for (unsigned i = 0; i < count; i++) {
        union game_state next = *world;
        struct rng same = chance;
        struct valuation valuation;
        joint[seat] = candidate[i];
        policy->game->apply(&next, joint, NULL);
        reflex_value(valuer, policy, &next, world->head.round, &same, &valuation);
        worth[i] = valuation_worth(&valuation, seat, lead_weight);
    }
}
