/* policy.h: what the bots know about a title beyond its rules.
 *
 * The search itself knows no titles; this is where knowledge plugs in: which actions are worth
 * considering, how to play on cheaply, what a person would do by rules of thumb. Without a policy
 * (the tiny games in the tests have none), every legal action is a candidate and playouts are
 * uniform.
 *
 * The functions of a policy take states, because playouts run in worlds drawn from a view. They
 * must use only what the deciding seat may know, so that they give the same answer for its view. */
#ifndef BOTS_POLICY_H
#define BOTS_POLICY_H

#include "game/game.h"

enum { CANDIDATES_MAX = 128, FEATURES_MAX = 288 };

/* A position as a valuer sees it (bots/valuer.h): those of its numbered features that are not 0. */
struct features {
    unsigned count;
    uint16_t index[FEATURES_MAX];
    float value[FEATURES_MAX];
};

static inline void feature_add(struct features *features, unsigned index, float value)
{
    features->index[features->count] = (uint16_t)index;
    features->value[features->count] = value;
    features->count += value != 0; /* without a branch */
}

struct policy {
    const struct game *game;

    /* The actions worth considering first, all legal, the most promising in front; returns how
     * many, at least 1 and at most CANDIDATES_MAX. What they leave out must follow from what
     * everyone can see, and is only put off: policy_complete adds it. Optional: NULL means all
     * enumerated actions. */
    unsigned (*candidates)(const union game_state *state, seat_id seat, action out[]);

    /* Optional: how likely it is that the others would have done what everyone can see they have
     * done, if `world` was the true one, compared with the likeliest world: above 0, at most 1. The
     * viewer, who may be a spectator, knows its own hand. NULL: all worlds are equally likely. */
    double (*likelihood)(const union game_state *world, seat_id viewer);

    /* A quick, varied and sensible action for playouts. */
    action (*playout)(const union game_state *state, seat_id seat, struct rng *rng);

    /* Optional: describes a position that is not over to a valuer, as `seat` sees it. Adds to an
     * empty list, each index below `feature_count` at most once. */
    void (*describe)(const union game_state *state, seat_id seat, struct features *features);
    unsigned feature_count; /* at most FEATURES_MAX - 1 */
    double lead_scale;      /* points of lead that mean a comfortable win */

    /* How a valuer's shares of the win are turned into chances that come true as often as they say:
     * the exponent to which they are taken before they are made to add up to 1 again. Below 1, a
     * valuer is too sure of itself. Measured by bench/analysis.c. */
    double candour;

    /* Whether a valuer judges only positions in which a round begins: within a round of small
     * decisions, as in an auction, what one of them is worth drowns in a valuer's error, and the
     * playout policy knows well enough how the round ends. */
    bool valued_by_rounds;

    /* What the end of a game is worth to each seat, from 0 to 1. Optional: NULL means the win
     * share. */
    void (*utility)(const union game_state *state, double utility[]);

    /* Optional: what the lot or the card that a choice is about should bring the seat, in the units
     * of the score, for people who ask why; 0 if the choice is about none. */
    int (*stake)(const union game_state *known, seat_id seat);

    /* The action according to rules of thumb; `rng` breaks ties and mixes in bluffs. A player who
     * misjudges is wrong about what things are worth by up to that many per cent, 0 to 100, but
     * still does nothing that is obviously absurd. */
    action (*greedy)(const union game_state *known, seat_id seat, int misjudged, struct rng *rng);
};

/* How far a seat is ahead of its best opponent. */
int policy_lead(const struct game_result *result, int players, seat_id seat);

/* The policy of a title; NULL for one that has none and is played by its rules alone. */
const struct policy *policy_of(const struct game *game);

/* Each seat's share of the win: 1 / k for each of k winners. */
void policy_win_share(const struct game *game, const union game_state *state, double share[]);

/* For policies: the win share, and with a weight from 0 to 1 the lead over the best opponent on a
 * scale of `points`: a narrow loss is better than a rout, and the search has something to follow
 * from far away. */
void policy_win_and_lead(const struct game *game, const union game_state *state, double lead_weight,
                         double points, double utility[]);

/* For policies: `worth` as seen by somebody who misjudges by up to `misjudged` per cent. */
int policy_misjudge(int worth, int misjudged, struct rng *rng);

/* The playout action of `policy`; any legal action if it is NULL. */
action policy_playout(const struct policy *policy, const struct game *game,
                      const union game_state *state, seat_id seat, struct rng *rng);

/* What `policy` does by rules of thumb; any legal action if it has none. */
action policy_greedy(const struct policy *policy, const struct game *game,
                     const union game_state *known, seat_id seat, int misjudged, struct rng *rng);

/* What is at stake according to `policy`, which may be NULL; 0 if it does not say. */
int policy_stake(const struct policy *policy, const union game_state *known, seat_id seat);

/* The candidates of `policy`, which may be NULL. */
unsigned policy_candidates(const struct policy *policy, const struct game *game,
                           const union game_state *state, seat_id seat, action out[]);

/* Adds the enumerated legal actions that are not among the first `count` of `out`, in ascending
 * order, as far as CANDIDATES_MAX allows; returns how many there are then. */
unsigned policy_complete(const struct game *game, const union game_state *state, seat_id seat,
                         action out[], unsigned count);

#endif
