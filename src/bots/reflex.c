#include "bots/reflex.h"

static void play_step(const struct policy *policy, union game_state *world, struct rng *rng)
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (seat, world->head.to_act)
        joint[seat] = policy_playout(policy, policy->game, world, (seat_id)seat, rng);
    policy->game->apply(world, joint, NULL);
}

void reflex_value(const struct reflex *reflex, union game_state *world, int round,
                  struct valuation *valuation)
{
    const struct policy *policy = reflex->policy;
    while (policy->valued_by_rounds && world->head.to_act && world->head.round <= round)
        play_step(policy, world, reflex->rng);
    if (world->head.to_act)
        valuer_evaluate(reflex->valuer, policy, world, valuation);
    else
        valuation_of_end(policy, world, valuation);
}

/* All candidates meet with the same chance, so that they differ by what they are. */
void reflex_worth(const struct reflex *reflex, const union game_state *world, seat_id seat,
                  const action candidate[], unsigned count, float worth[])
{
    const struct policy *policy = reflex->policy;
    action joint[SEATS_MAX] = {0};
    BITS_EACH (other, world->head.to_act & (seat_mask)~seat_bit(seat))
        joint[other] = policy_playout(policy, policy->game, world, (seat_id)other, reflex->rng);
    struct rng chance;
    rng_seed(&chance, rng_next(reflex->rng));
    for (unsigned i = 0; i < count; i++) {
        union game_state next = *world;
        struct rng same = chance;
        struct reflex alike = *reflex;
        struct valuation valuation;
        alike.rng = &same;
        joint[seat] = candidate[i];
        policy->game->apply(&next, joint, NULL);
        reflex_value(&alike, &next, world->head.round, &valuation);
        worth[i] = valuation_worth(&valuation, seat, reflex->lead_weight);
    }
}
