/* features.h: what a valuer is told of a position, title by title.
 *
 * Features are small numbers, about 0 to 1 or -1 to 1. Seats come in the order of turns, the
 * describing seat first, so that what is learned in one seat holds in all. What the rules make easy
 * to compute and a net would have to learn slowly (what a sale would bring now, say) is a feature
 * of its own. Weights trained before a change here are useless after it. */
#ifndef BOTS_POLICY_FEATURES_H
#define BOTS_POLICY_FEATURES_H

#include "bots/policy.h"

enum {
    NOBLESSE_SEAT_FEATURES = 33,
    NOBLESSE_TABLE_FEATURES = 31,
    NOBLESSE_FEATURES = NOBLESSE_SEAT_FEATURES * SEATS_MAX + NOBLESSE_TABLE_FEATURES,
    CANALETTO_SEAT_FEATURES = 21,
    CANALETTO_TABLE_FEATURES = 59,
    CANALETTO_FEATURES = CANALETTO_SEAT_FEATURES * 4 + CANALETTO_TABLE_FEATURES,
    KRACH_SEAT_FEATURES = 23,
    KRACH_TABLE_FEATURES = 62,
    KRACH_FEATURES = KRACH_SEAT_FEATURES * SEATS_MAX + KRACH_TABLE_FEATURES
};

void noblesse_describe(const union game_state *state, seat_id seat, struct features *features);
void canaletto_describe(const union game_state *state, seat_id seat, struct features *features);
void krach_describe(const union game_state *state, seat_id seat, struct features *features);

/* Adds features one after the other. */
struct describer {
    struct features *features;
    unsigned index; /* of the next one */
};

static inline void tell(struct describer *describer, float value)
{
    feature_add(describer->features, describer->index++, value);
}

/* As many features as there are steps: 1 for each that `number` reaches. */
static inline void tell_steps(struct describer *describer, int number, const uint8_t step[],
                              int count)
{
    for (int i = 0; i < count; i++)
        tell(describer, number >= step[i]);
}

/* `count` features, of which the one numbered `which` is 1. */
static inline void tell_one_of(struct describer *describer, int which, int count)
{
    feature_add(describer->features, describer->index + (unsigned)which, 1);
    describer->index += (unsigned)count;
}

#endif
