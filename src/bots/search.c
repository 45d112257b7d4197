#include "bots/search.h"

#include "base/clock.h"
#include "bots/belief.h"
#include "bots/endgame.h"
#include "bots/reflex.h"
#include "bots/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 256,
    ENDGAME_NODES = 150, /* an endgame of at most this many positions is solved, not played out */
    ENDGAME_RETRY = 32,  /* simulations to wait after a failed attempt */
    PRIOR_SAMPLES = 8,   /* of the playout policy, to estimate what is likely at a new decision */
    COMPLETE_AFTER =
        200 /* visits until a decision offers everything legal; the root does at once */
};

/* This much of a regret-matching choice is random, so that no candidate is overlooked. It falls
 * with the square root of the visits: others learn to exploit a share that stays constant (Kuhn
 * poker comes out wrong by a sixth of a chip), and one that falls faster leaves the estimates of
 * rare choices too noisy. */
static const double REGRET_EXPLORATION = 0.4;
static const double EXPLORATION_FALLS_AFTER = 200;

/* Candidates whose values differ by less are equally good; the mixed strategy decides between
 * them. */
static const double VALUE_MARGIN = 0.01;

/* The part of a valuer's priors that all candidates have alike: it may be wrong about any. */
static const float PRIOR_EVEN = 0.1f;

/* A decision on the path of the simulation. */
struct step {
    uint32_t node;
    uint16_t edge;
    int8_t seat;
    float probability;
};

struct search {
    struct tree tree;
    struct step step[DEPTH_MAX];
    int steps;
    uint32_t root;        /* index of the root decision */
    int64_t simulations;  /* so far */
    int64_t next_endgame; /* the next simulation that may try to solve its endgame */
    double caution;       /* of the settings */
};

struct search *search_new(void)
{
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    if (tree_init(&search->tree))
        return search;
    free(search);
    return NULL;
}

void search_free(struct search *search)
{
    if (search)
        tree_close(&search->tree);
    free(search);
}

struct search_settings search_settings_for(const struct game *game)
{
    return (struct search_settings){
        .exploration = 0.7,
        .caution = 1, /* three standard errors or so: ends are worth from 0 to 1 */
        .policy = policy_of(game),
    };
}

/* ---- Telling decisions apart ---- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 32;
}

/* What distinguishes decisions: the seat, what it sees, what it can choose. */
static uint64_t decision_key(const struct search_settings *settings, const struct game *game,
                             const union game_state *state, seat_id seat, const action candidate[],
                             unsigned count)
{
    struct game_view view;
    game_observe(game, state, settings->private_nodes ? seat : SPECTATOR, &view);
    uint64_t key = mix(game_hash(game, &view.known), (uint64_t)seat);
    for (unsigned i = 0; i < count; i++)
        key = mix(key, candidate[i]);
    return key;
}

/* ---- Choosing at a decision ---- */

/* At a simultaneous decision, candidates are added one by one, in the policy's order, as visits
 * come in. */
static unsigned widened(const struct node *node)
{
    unsigned width = 3 + (unsigned)(1.5 * sqrt((double)node->visits));
    return width < node->edges ? width : node->edges;
}

/* The mean of what has been tried so far; the middle if nothing has. */
static double mean_value(const struct node *node, const struct edge *edge)
{
    double sum = 0;
    for (unsigned i = 0; i < node->edges; i++)
        sum += (double)edge[i].value * edge[i].visits;
    return node->visits ? sum / node->visits : 0.5;
}

/* The candidate with the highest upper bound: its value plus a bonus that grows with its prior and
 * shrinks with its visits. A candidate that was never tried counts as the mean, so unlikely
 * candidates wait until the likely ones are known, and the tree widens as visits come in. Trying
 * every candidate once before trying any twice, as plain UCB does, fills the tree with blunders
 * that nobody makes; that costs most where decisions are many and small, as in Krach's auctions. */
static unsigned choose_by_bounds(const struct search_settings *settings, const struct node *node,
                                 const struct edge *edge)
{
    unsigned best = 0;
    double mean = mean_value(node, edge), best_bound = -1;
    double hope = settings->exploration * sqrt((double)node->visits + 1);
    for (unsigned i = 0; i < node->edges; i++) {
        double value = edge[i].visits ? (double)edge[i].value : mean;
        double bound = value + hope * (double)edge[i].prior / (1 + edge[i].visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

/* The probabilities that regret matching gives to the first `width` candidates. */
static void match_regrets(const struct edge *edge, unsigned width, double probability[])
{
    double sum = 0;
    for (unsigned i = 0; i < width; i++)
        sum += edge[i].regret > 0 ? (double)edge[i].regret : 0;
    for (unsigned i = 0; i < width; i++)
        probability[i] =
            sum > 0 ? (edge[i].regret > 0 ? (double)edge[i].regret / sum : 0) : 1.0 / width;
}

static unsigned draw(const double probability[], unsigned count, struct rng *rng)
{
    double point = (double)(rng_next(rng) >> 11) * 0x1p-53;
    for (unsigned i = 0; i + 1 < count; i++) {
        point -= probability[i];
        if (point < 0)
            return i;
    }
    return count - 1;
}

static unsigned choose_by_regret(struct search *search, const struct node *node, struct rng *rng,
                                 float *chance)
{
    struct edge *edge = search->tree.edge + node->first_edge;
    double probability[CANDIDATES_MAX] = {0};
    unsigned width = widened(node);
    double random = REGRET_EXPLORATION / sqrt(1 + node->visits / EXPLORATION_FALLS_AFTER);
    match_regrets(edge, width, probability);
    for (unsigned i = 0; i < width; i++) {
        edge[i].strategy +=
            (float)probability[i] * (float)node->visits; /* later choices know more */
        probability[i] = (1 - random) * probability[i] + random / width;
    }
    unsigned pick = draw(probability, width, rng);
    *chance = (float)probability[pick];
    return pick;
}

static bool uses_regret(const struct search_settings *settings, const struct node *node)
{
    return settings->regret_everywhere || (node->simultaneous && !settings->decoupled_uct);
}

/* ---- Learning from an end ---- */

static void learn_regret(const struct node *node, struct edge *edge, unsigned chosen,
                         float probability, float utility)
{
    double estimate[CANDIDATES_MAX], strategy[CANDIDATES_MAX], expected = 0;
    unsigned width = widened(node);
    match_regrets(edge, width, strategy);
    for (unsigned i = 0; i < width; i++) {
        /* The mean so far, corrected for the candidate that was tried: unbiased, with low
         * variance. */
        estimate[i] = (double)edge[i].value;
        if (i == chosen)
            estimate[i] += (double)(utility - edge[i].value) / (double)probability;
        expected += strategy[i] * estimate[i];
    }
    for (unsigned i = 0; i < width; i++) {
        float regret = edge[i].regret + (float)(estimate[i] - expected);
        edge[i].regret = regret > 0 ? regret : 0;
    }
}

static void learn(struct search *search, const struct search_settings *settings,
                  const struct outcome *outcome)
{
    for (int i = 0; i < search->steps; i++) {
        const struct step *step = &search->step[i];
        struct node *node = &search->tree.node[step->node];
        struct edge *edge = search->tree.edge + node->first_edge;
        float value = (float)outcome->utility[step->seat];
        if (uses_regret(settings, node) && step->probability > 0)
            learn_regret(node, edge, step->edge, step->probability, value);
        node->visits++;
        struct edge *taken = &edge[step->edge];
        taken->visits++;
        taken->value += (value - taken->value) / (float)taken->visits;
        taken->wins += ((float)outcome->wins[step->seat] - taken->wins) / (float)taken->visits;
    }
}

/* ---- Exact endgames ---- */

/* Solves the rest of the game if it is small. Tries again every time while it succeeds, and only
 * now and then after a failure. */
static bool try_endgame(struct search *search, const struct search_settings *settings,
                        const struct game *game, const union game_state *state,
                        struct outcome *outcome)
{
    int nodes_left = ENDGAME_NODES;
    if (settings->uniform_playouts || search->simulations < search->next_endgame)
        return false;
    if (endgame_solve(settings, game, state, &nodes_left, outcome))
        return true;
    search->next_endgame = search->simulations + ENDGAME_RETRY;
    return false;
}

/* ---- A simulation ---- */

/* The policy that plays worlds out; NULL for uniform playouts. */
static const struct policy *playout_policy(const struct search_settings *settings)
{
    return settings->uniform_playouts ? NULL : settings->policy;
}

static struct reflex reflex_of(const struct search_settings *settings, const struct bot_job *job)
{
    return (struct reflex){settings->valuer, settings->policy, settings->lead_weight, job->rng};
}

/* How likely the candidates of a new decision are, by what a valuer thinks of the position after
 * each in this world. */
static void set_priors_by_worth(const struct search_settings *settings, const struct bot_job *job,
                                const union game_state *world, seat_id seat, struct edge *edge,
                                unsigned count)
{
    action candidate[CANDIDATES_MAX] = {0};
    float worth[CANDIDATES_MAX], best = 0, sum = 0;
    for (unsigned i = 0; i < count; i++)
        candidate[i] = edge[i].chosen;
    struct reflex reflex = reflex_of(settings, job);
    reflex_worth(&reflex, world, seat, candidate, count, worth);
    for (unsigned i = 0; i < count; i++)
        best = worth[i] > best ? worth[i] : best;
    for (unsigned i = 0; i < count; i++)
        sum += edge[i].prior = expf((worth[i] - best) / settings->prior_warmth);
    for (unsigned i = 0; i < count; i++)
        edge[i].prior = (1 - PRIOR_EVEN) * edge[i].prior / sum + PRIOR_EVEN / (float)count;
}

/* How likely the candidates of a new decision are: asks a valuer that can judge the positions after
 * them, or else samples the policy a few times, starting with one vote for every candidate. */
static void set_priors(struct search *search, const struct search_settings *settings,
                       const struct bot_job *job, const union game_state *state, seat_id seat,
                       const struct node *node)
{
    const struct policy *policy = playout_policy(settings);
    struct edge *edge = search->tree.edge + node->first_edge;
    if (settings->valuer && !settings->policy->valued_by_rounds) {
        set_priors_by_worth(settings, job, state, seat, edge, node->edges);
        return;
    }
    unsigned votes[CANDIDATES_MAX] = {0}, all = node->edges;
    for (int i = 0; policy && policy->playout && i < PRIOR_SAMPLES; i++) {
        action likely = policy->playout(state, seat, job->rng);
        for (unsigned j = 0; j < node->edges; j++)
            if (edge[j].chosen == likely) {
                votes[j]++;
                all++;
            }
    }
    for (unsigned i = 0; i < node->edges; i++)
        edge[i].prior = (float)(1 + votes[i]) / (float)all;
}

/* The seat's choice according to the tree; *known is cleared if the decision is new. */
static action tree_action(struct search *search, const struct search_settings *settings,
                          const struct bot_job *job, const union game_state *state, seat_id seat,
                          bool *known)
{
    action candidate[CANDIDATES_MAX];
    unsigned count = policy_candidates(settings->policy, job->game, state, seat, candidate);
    uint64_t key = decision_key(settings, job->game, state, seat, candidate, count);
    uint32_t slot = tree_slot(&search->tree, key);
    bool simultaneous = !bits_single(state->head.to_act);
    if (!tree_slot_used(&search->tree, slot)) {
        *known = false;
        if (!tree_has_room(&search->tree, count) || search->steps == DEPTH_MAX)
            return policy_playout(playout_policy(settings), job->game, state, seat, job->rng);
        const struct node *added =
            &search->tree.node[tree_add(&search->tree, slot, key, candidate, count, simultaneous)];
        if (!uses_regret(settings, added))
            set_priors(search, settings, job, state, seat, added);
    }
    uint32_t index = search->tree.slot[slot];
    struct node *node = &search->tree.node[index];
    if (!node->complete && node->visits >= COMPLETE_AFTER)
        tree_complete(&search->tree, node, job->game, state, seat);
    const struct edge *edge = search->tree.edge + node->first_edge;
    float probability = 0;
    unsigned pick = uses_regret(settings, node)
                        ? choose_by_regret(search, node, job->rng, &probability)
                        : choose_by_bounds(settings, node, edge);
    if (search->steps < DEPTH_MAX)
        search->step[search->steps++] =
            (struct step){index, (uint16_t)pick, (int8_t)seat, probability};
    return edge[pick].chosen;
}

static void play_out(const struct search_settings *settings, const struct bot_job *job,
                     union game_state *world)
{
    const struct policy *policy = playout_policy(settings);
    if (!policy || !policy->playout) {
        game_playout(job->game, world, job->rng);
        return;
    }
    while (world->head.to_act) {
        action joint[SEATS_MAX];
        BITS_EACH (seat, world->head.to_act)
            joint[seat] = policy->playout(world, (seat_id)seat, job->rng);
        job->game->apply(world, joint, NULL);
    }
}

static void mix_outcomes(struct outcome *outcome, const struct outcome *other, double weight)
{
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        outcome->utility[seat] =
            (1 - weight) * outcome->utility[seat] + weight * other->utility[seat];
        outcome->wins[seat] = (1 - weight) * outcome->wins[seat] + weight * other->wins[seat];
    }
}

/* What the position is worth to which the walk down the tree has led, by a step from round `round`:
 * what the valuer says, how a playout ends, or something between. */
static void value_leaf(const struct search_settings *settings, const struct bot_job *job,
                       union game_state *world, int round, struct outcome *outcome)
{
    struct outcome end;
    double weight = settings->valuer ? (double)settings->end_weight : 1;
    if (settings->valuer) {
        struct valuation valuation;
        struct reflex reflex = reflex_of(settings, job);
        reflex_value(&reflex, world, round, &valuation);
        outcome_weigh(settings, &valuation, outcome);
    }
    if (weight <= 0)
        return;
    play_out(settings, job, world);
    endgame_judge(settings, job->game, world, &end);
    if (settings->valuer)
        mix_outcomes(outcome, &end, weight);
    else
        *outcome = end;
}

void search_follow(struct search *search, const struct search_settings *settings,
                   const struct bot_job *job, union game_state *world, double wins[])
{
    struct outcome outcome;
    bool known = true;
    int round = 0;
    search->steps = 0;
    while (world->head.to_act && known) {
        round = world->head.round;
        action joint[SEATS_MAX];
        BITS_EACH (seat, world->head.to_act)
            joint[seat] = tree_action(search, settings, job, world, (seat_id)seat, &known);
        job->game->apply(world, joint, NULL);
    }
    if (!try_endgame(search, settings, job->game, world, &outcome))
        value_leaf(settings, job, world, round, &outcome);
    learn(search, settings, &outcome);
    search->simulations++;
    memcpy(wins, outcome.wins, world->head.players * sizeof *wins);
}

/* ---- Thinking ---- */

static void report_root(const struct search *search, struct bot_report *report)
{
    const struct node *root = &search->tree.node[search->root];
    const struct edge *edge = search->tree.edge + root->first_edge;
    uint16_t order[CANDIDATES_MAX] = {0};
    double wins = 0;
    tree_rank(&search->tree, root, search->caution, order);
    report->count = 0;
    for (unsigned i = 0; i < root->edges; i++) {
        const struct edge *ranked = &edge[order[i]];
        if (!ranked->visits)
            continue;
        report->candidate[report->count++] = (struct bot_candidate){
            .chosen = ranked->chosen, .visits = ranked->visits, .win_chance = (double)ranked->wins};
        wins += (double)ranked->wins * ranked->visits;
    }
    report->win_chance = root->visits ? wins / root->visits : 0;
}

void search_forget(struct search *search)
{
    tree_forget(&search->tree);
    search->simulations = search->next_endgame = 0;
}

void search_run(struct search *search, const struct search_settings *settings,
                const struct bot_job *job, struct bot_report *report)
{
    int64_t deadline = clock_monotonic_ms() + job->budget.milliseconds;
    action candidate[CANDIDATES_MAX];
    search_forget(search); /* the last decision must not sway this one */
    search->caution = settings->caution;
    const union game_state *known = &job->view->known;
    unsigned count =
        policy_candidates(settings->policy, job->game, known, job->view->viewer, candidate);
    uint64_t key = decision_key(settings, job->game, known, job->view->viewer, candidate, count);
    search->root = tree_add(&search->tree, tree_slot(&search->tree, key), key, candidate, count,
                            !bits_single(known->head.to_act));
    union game_state world = *known;
    if (settings->valuer) /* which has to play on */
        belief_draw(settings, job, &world);
    set_priors(search, settings, job, &world, job->view->viewer, &search->tree.node[search->root]);
    tree_complete(&search->tree, &search->tree.node[search->root], job->game, known,
                  job->view->viewer);
    while (!bot_time_is_up(job, search->simulations, deadline)) {
        double wins[SEATS_MAX];
        belief_draw(settings, job, &world);
        search_follow(search, settings, job, &world, wins);
    }
    report->simulations = search->simulations;
    assert(search->tree.node[search->root].visits ==
           report->simulations); /* worlds look like the view */
    report_root(search, report);
}

void search_merge(struct search *search, const struct search *other, struct bot_report *report)
{
    struct node *root = &search->tree.node[search->root];
    struct edge *edge = search->tree.edge + root->first_edge;
    const struct node *other_root = &other->tree.node[other->root];
    const struct edge *other_edge = other->tree.edge + other_root->first_edge;
    for (unsigned i = 0; i < root->edges; i++) {
        float visits = (float)(edge[i].visits + other_edge[i].visits);
        float share = visits > 0 ? (float)other_edge[i].visits / visits : 0;
        edge[i].value += (other_edge[i].value - edge[i].value) * share;
        edge[i].wins += (other_edge[i].wins - edge[i].wins) * share;
        edge[i].visits += other_edge[i].visits;
        edge[i].strategy += other_edge[i].strategy;
    }
    root->visits += other_root->visits;
    report->simulations += other_root->visits;
    report_root(search, report);
}

static void average_strategy(const struct node *node, const struct edge *edge, double probability[])
{
    double sum = 0;
    for (unsigned i = 0; i < node->edges; i++)
        sum += (double)edge[i].strategy;
    for (unsigned i = 0; i < node->edges; i++)
        probability[i] = sum > 0 ? (double)edge[i].strategy / sum : 1.0 / node->edges;
}

action search_decide(const struct search *search, struct rng *rng)
{
    const struct node *root = &search->tree.node[search->root];
    const struct edge *edge = search->tree.edge + root->first_edge;
    double probability[CANDIDATES_MAX], kept = 0;
    uint16_t order[CANDIDATES_MAX] = {0};
    tree_rank(&search->tree, root, search->caution, order);
    unsigned best = order[0];
    if (!root->simultaneous)
        return edge[best].chosen;
    average_strategy(root, edge, probability);
    for (unsigned i = 0; i < root->edges; i++) {
        if ((double)edge[i].value < (double)edge[best].value - VALUE_MARGIN)
            probability[i] = 0;
        kept += probability[i];
    }
    if (kept <= 0)
        return edge[best].chosen;
    for (unsigned i = 0; i < root->edges; i++)
        probability[i] /= kept;
    return edge[draw(probability, root->edges, rng)].chosen;
}

/* The decision of `seat` in `state`; NULL if the tree does not have it. */
static const struct node *find_node(const struct search *search,
                                    const struct search_settings *settings, const struct game *game,
                                    const union game_state *state, seat_id seat)
{
    action candidate[CANDIDATES_MAX];
    unsigned count = policy_candidates(settings->policy, game, state, seat, candidate);
    uint32_t slot =
        tree_slot(&search->tree, decision_key(settings, game, state, seat, candidate, count));
    return tree_slot_used(&search->tree, slot) ? &search->tree.node[search->tree.slot[slot]] : NULL;
}

bool search_strategy(const struct search *search, const struct search_settings *settings,
                     const struct game *game, const union game_state *state, seat_id seat,
                     double probability[])
{
    const struct node *node = find_node(search, settings, game, state, seat);
    if (node)
        average_strategy(node, search->tree.edge + node->first_edge, probability);
    return node != NULL;
}

action search_reply(const struct search *search, const struct search_settings *settings,
                    const struct bot_job *job, const union game_state *state, seat_id seat)
{
    double probability[CANDIDATES_MAX];
    const struct node *node = find_node(search, settings, job->game, state, seat);
    if (!node)
        return policy_playout(playout_policy(settings), job->game, state, seat, job->rng);
    const struct edge *edge = search->tree.edge + node->first_edge;
    average_strategy(node, edge, probability);
    return edge[draw(probability, node->edges, job->rng)].chosen;
}
