/* tree.h: the decisions that a search has met, as a table by key, and the candidates of each.
 *
 * Nodes and edges live in two arrays that are filled from the front, so forgetting a tree costs
 * nothing. Indices of nodes stay valid until then; the edges of a node move when it is completed.
 */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include "bots/policy.h"

struct edge {
    action chosen;
    uint32_t visits;
    float value; /* mean utility of the deciding seat */
    float wins;  /* mean win share */
    float regret;
    float strategy; /* sum of the probabilities with which it was chosen */
    float prior;    /* how likely the policy considers it, from 0 to 1 */
};

struct node {
    uint64_t key;
    uint32_t first_edge;
    uint32_t visits;
    uint16_t edges;
    bool simultaneous;
    bool complete; /* has an edge for every legal action */
};

struct tree {
    uint32_t *slot; /* an index into node, if of this generation */
    uint32_t *generation;
    uint32_t now; /* the current generation */
    struct node *node;
    struct edge *edge;
    uint32_t nodes, edges;
};

/* False when out of memory; then there is nothing to close. */
bool tree_init(struct tree *tree);
void tree_close(struct tree *tree);

/* Forgets all decisions. */
void tree_forget(struct tree *tree);

/* The slot of a key: where it is, or where it would go. */
uint32_t tree_slot(const struct tree *tree, uint64_t key);
static inline bool tree_slot_used(const struct tree *tree, uint32_t slot)
{
    return tree->generation[slot] == tree->now;
}

/* Whether there is room for another node with that many edges. */
bool tree_has_room(const struct tree *tree, unsigned edges);

/* Adds a node at a free slot; returns its index. */
uint32_t tree_add(struct tree *tree, uint32_t slot, uint64_t key, const action candidate[],
                  unsigned count, bool simultaneous);

/* Adds an edge for every legal action that has none yet, as far as there is room; together they
 * have a small prior. `state` is any position with this decision of `seat`. */
void tree_complete(struct tree *tree, struct node *node, const struct game *game,
                   const union game_state *state, seat_id seat);

/* The edges of a node in order of preference: those visited often come first, by value less
 * `caution` divided by the square root of the visits, then the others, by visits. Equal ones stay
 * in the policy's order. */
void tree_rank(const struct tree *tree, const struct node *node, double caution, uint16_t order[]);

#endif
