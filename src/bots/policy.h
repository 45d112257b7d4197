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

enum { CANDIDATES_MAX = 128 };

struct policy {
    const struct game *game;

    /* The actions worth considering, all legal, the most promising first; returns how many, at
     * least 1 and at most CANDIDATES_MAX. Optional: NULL means all enumerated actions. */
    unsigned (*candidates)(const union game_state *state, seat_id seat, action out[]);

    /* A quick, varied and sensible action for playouts. */
    action (*playout)(const union game_state *state, seat_id seat, struct rng *rng);

    /* What the end of a game is worth to each seat, from 0 to 1. Optional: NULL means the win
     * share. */
    void (*utility)(const union game_state *state, double utility[]);

    /* The action according to rules of thumb; `rng` breaks ties and mixes in bluffs. */
    action (*greedy)(const union game_state *known, seat_id seat, struct rng *rng);
};

/* The policy of a title; NULL for one that has none and is played by its rules alone. */
const struct policy *policy_of(const struct game *game);

/* Each seat's share of the win: 1 / k for each of k winners. */
void policy_win_share(const struct game *game, const union game_state *state, double share[]);

/* For policies: combines the win share with the lead over the best opponent on a scale of `points`,
 * so that a narrow loss is better than a rout and the search has something to follow from far
 * away. */
void policy_win_and_lead(const struct game *game, const union game_state *state, double points,
                         double utility[]);

/* The playout action of `policy`; any legal action if it is NULL. */
action policy_playout(const struct policy *policy, const struct game *game,
                      const union game_state *state, seat_id seat, struct rng *rng);

/* The candidates of `policy`, which may be NULL. */
unsigned policy_candidates(const struct policy *policy, const struct game *game,
                           const union game_state *state, seat_id seat, action out[]);

#endif
