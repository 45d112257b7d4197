#include "bots/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 17, EDGES_MAX = 1 << 20, SLOTS = NODES_MAX * 2 };

/* The prior that the actions left out by the policy share. */
static const float LEFT_OUT_PRIOR = 0.1F;

bool tree_init(struct tree *tree)
{
    *tree = (struct tree){.slot = calloc(SLOTS, sizeof *tree->slot),
                          .generation = calloc(SLOTS, sizeof *tree->generation),
                          .node = malloc(NODES_MAX * sizeof *tree->node),
                          .edge = malloc(EDGES_MAX * sizeof *tree->edge)};
    if (tree->slot && tree->generation && tree->node && tree->edge)
        return true;
    tree_close(tree);
    return false;
}

void tree_close(struct tree *tree)
{
    free(tree->slot);
    free(tree->generation);
    free(tree->node);
    free(tree->edge);
}

/* A slot is free unless it is of this generation; they are cleared only when generations begin
 * again. */
void tree_forget(struct tree *tree)
{
    if (++tree->now == 0) {
        memset(tree->generation, 0, SLOTS * sizeof *tree->generation);
        tree->now = 1;
    }
    tree->nodes = tree->edges = 0;
}

uint32_t tree_slot(const struct tree *tree, uint64_t key)
{
    uint32_t slot = (uint32_t)(key >> 32) % SLOTS;
    while (tree_slot_used(tree, slot) && tree->node[tree->slot[slot]].key != key)
        slot = (slot + 1) % SLOTS;
    return slot;
}

bool tree_has_room(const struct tree *tree, unsigned edges)
{
    return tree->nodes < NODES_MAX && tree->edges + edges <= EDGES_MAX;
}

uint32_t tree_add(struct tree *tree, uint32_t slot, uint64_t key, const action candidate[],
                  unsigned count, bool simultaneous)
{
    uint32_t index = tree->nodes++;
    tree->slot[slot] = index;
    tree->generation[slot] = tree->now;
    tree->node[index] = (struct node){.key = key,
                                      .first_edge = tree->edges,
                                      .edges = (uint16_t)count,
                                      .simultaneous = simultaneous};
    for (unsigned i = 0; i < count; i++)
        tree->edge[tree->edges++] = (struct edge){.chosen = candidate[i]};
    return index;
}

/* The edges move to the end of their array, where there is room. */
void tree_complete(struct tree *tree, struct node *node, const struct game *game,
                   const union game_state *state, seat_id seat)
{
    action candidate[CANDIDATES_MAX];
    const struct edge *edge = tree->edge + node->first_edge;
    for (unsigned i = 0; i < node->edges; i++)
        candidate[i] = edge[i].chosen;
    unsigned count = policy_complete(game, state, seat, candidate, node->edges);
    unsigned added = count - node->edges;
    node->complete = true;
    if (!added || tree->edges + count > EDGES_MAX)
        return;
    struct edge *moved = tree->edge + tree->edges;
    memcpy(moved, edge, node->edges * sizeof *edge);
    for (unsigned i = node->edges; i < count; i++)
        moved[i] = (struct edge){.chosen = candidate[i], .prior = LEFT_OUT_PRIOR / (float)added};
    node->first_edge = tree->edges;
    node->edges = (uint16_t)count;
    tree->edges += count;
}

/* ---- Preference ---- */

/* Whether a candidate has been visited often enough for its value to count. */
static bool well_known(const struct node *node, const struct edge *edge)
{
    return edge->visits >= node->visits / 50 + 1;
}

/* A value that is probably not an overestimate. The best of many candidates by value alone is often
 * one that was lucky in a few visits, where the policy's choice has had many. */
static double cautious_value(const struct edge *edge, double caution)
{
    return (double)edge->value - caution / sqrt((double)edge->visits);
}

/* Well-known candidates come first, by value; then the others, by visits. */
static bool is_preferred(const struct node *node, double caution, const struct edge *one,
                         const struct edge *other)
{
    bool known = well_known(node, one);
    if (known != well_known(node, other))
        return known;
    return known ? cautious_value(one, caution) > cautious_value(other, caution)
                 : one->visits > other->visits;
}

void tree_rank(const struct tree *tree, const struct node *node, double caution, uint16_t order[])
{
    const struct edge *edge = tree->edge + node->first_edge;
    for (uint16_t i = 0; i < node->edges; i++) {
        unsigned place = i;
        for (; place && is_preferred(node, caution, &edge[i], &edge[order[place - 1]]); place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}
