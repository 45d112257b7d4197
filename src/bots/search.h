/* search.h: tree search over worlds drawn from a view.
 *
 * A simulation draws a world from the root view, walks down the tree by the statistics of each
 * deciding seat, adds what is new, plays on to the end, and updates every decision on its path with
 * how the game ended for its seat. The tree is a table of decisions. Each entry stands for a seat,
 * what everyone can see, and what that seat can choose (or, with `private_nodes`, what that seat
 * can see), so worlds that look alike share what they learn.
 *
 * At a decision that one seat makes alone, the choice is by upper bounds on that seat's own result,
 * with priors from the policy (max^n). At simultaneous decisions it is by regret matching, which
 * can settle on mixed strategies; `decoupled_uct` uses upper bounds there too, for comparison. An
 * endgame of few positions is solved exactly instead of played out.
 *
 * NOTHING IS PRUNED FOR GOOD. A decision begins with the policy's candidates and offers every legal
 * action once it has been visited often; the root does from the start. What the policy left out has
 * a small prior, so it waits until the visits are many or the policy's candidates turn out bad. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"
#include "bots/policy.h"
#include "bots/valuer.h"

struct search_settings {
    double exploration;     /* of the upper bounds */
    double caution;         /* how far a value may be off after one visit */
    bool decoupled_uct;     /* upper bounds at simultaneous decisions, too */
    bool regret_everywhere; /* regret matching at all decisions, for games with hidden hands */
    bool private_nodes;     /* one entry for each view of the deciding seat */
    bool uniform_playouts;  /* ignore the policy's playouts */
    bool beliefs;           /* worlds are as frequent as the policy finds them likely: belief.h */
    const struct policy *policy; /* may be NULL */

    /* With a valuer, positions are worth what it says, or a mixture of that and how a playout ends
     * (see `end_weight`), and priors follow from what it says unless the title is valued by rounds.
     * May be NULL; needs a policy that describes positions. */
    const struct valuer *valuer;
    float lead_weight;  /* how much the lead counts, compared with the win; from 0 to 1 */
    float prior_warmth; /* differences of worth that priors hardly notice */
    float end_weight; /* how much the end of a playout counts, compared with what the valuer says */
};

struct search; /* a workspace: trees and their memory */

/* NULL when out of memory. Not shared between threads. */
struct search *search_new(void);
void search_free(struct search *search);

struct search_settings search_settings_for(const struct game *game);

/* Thinks about a job and fills the report, which must not be NULL: the candidates tried, in order
 * of preference, with visits and win chances. */
void search_run(struct search *search, const struct search_settings *settings,
                const struct bot_job *job, struct bot_report *report);

/* Adds what another search of the same job has found at the root, and updates the report. */
void search_merge(struct search *search, const struct search *other, struct bot_report *report);

/* The action to play after search_run: the best by value; at a simultaneous decision, one of those
 * that are equally good, drawn from the mixed strategy found. */
action search_decide(const struct search *search, struct rng *rng);

/* ---- For measuring (measure.h) ---- */

/* Forgets the tree, so that it cannot sway what follows; search_run begins with it. */
void search_forget(struct search *search);

/* One simulation from a position: walks down the tree until a decision is new, finds out what the
 * position after it is worth, learns from that, and gives each seat's share of the win. Leaves in
 * *world the position that was valued. */
void search_follow(struct search *search, const struct search_settings *settings,
                   const struct bot_job *job, union game_state *world, double wins[]);

/* What a seat chooses in `state` at a simultaneous decision: drawn from the strategy in the tree,
 * which learns nothing from it; as in playouts if the tree does not have the decision. */
action search_reply(const struct search *search, const struct search_settings *settings,
                    const struct bot_job *job, const union game_state *state, seat_id seat);

/* ---- For tests: what the tree has learnt about a decision ---- */

/* The strategy at the decision of `seat` in `state`: a probability for each candidate, in the order
 * of policy_candidates; false if the tree does not have it. */
bool search_strategy(const struct search *search, const struct search_settings *settings,
                     const struct game *game, const union game_state *state, seat_id seat,
                     double probability[]);

#endif
