/* analysis.h: what a decision cost, judged by a bot on what the player knew at the time.
 *
 * A decision is judged on the view of the seat that made it, so hindsight plays no part: in two
 * worlds that look alike to the player, the same choice costs the same. A bot thinks about the
 * view, and the action it prefers is the yardstick. The cost of the action played is the win chance
 * of the preferred action minus its own; if its own is higher, the cost is zero. The yardstick is
 * the preferred action and not the one with the highest mean, because the highest of many noisy
 * means is too high.
 *
 * COMPARING. The two actions are measured against each other, never by the bot's own figures: in
 * pairs (bots/measure.h), on a tree that has thought about the decision, after half as many pairs
 * as simulations that are not counted, in which the tree learns to answer both.
 *
 * MANY TREES. A tree keeps to the first good answers that it has found: what it says about a
 * decision in an auction is several per cent from what the next tree says, and ten times the
 * simulations do not bring trees any closer to each other. The mean of several trees is what counts
 * (docs/analysis.md has figures). Three look for an action that is better than the one played; as
 * soon as one prefers another, its *rival*, this and all further trees compare the two. If the
 * mean, one standard error more, is worth a mark, a tree of four times the size may find a better
 * rival, and up to seven others are asked, until it is clear which mark the decision deserves.
 *
 * UNCERTAINTY. The standard error of a cost is that of the mean of the trees, of which an imaginary
 * one is 0.04 away from the mean, or of their pairs, if that is larger; and in addition (in
 * quadrature) a doubt of 0.015, because larger trees see more. A mark is given only if the cost is
 * certain to reach its threshold on at least three trees: if it does so even after two standard
 * errors are taken off.
 *
 * EVERYBODY'S CHANCES at a ply are measured on what a spectator sees, the only view that does not
 * change from decision to decision. They add up to 1.
 *
 * Rejected: comparing means of the search, of which one has three visits; playing on with the
 * playout policy only, which does not know how to answer a mistake; a single large tree, which is
 * surer of itself and no more right than a small one; and judging by all the cards, which would
 * call bad luck a mistake.
 *
 * REPRODUCIBLE. With a budget in simulations, the result depends only on settings, view, action,
 * ply and seat, so the decisions of a record can be analysed in any order, or several at once with
 * one analyst each. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "bots/measure.h"
#include "record/record.h"

#include <stdatomic.h>

/* ---- The analyst ---- */

/* The bot that judges and gives hints, unless somebody asks for another. */
#define ANALYST_BOT "expert"

/* Simulations for a hint, which people do not want to wait for, and for each decision of a game
 * they have just played, in the last pass. */
enum { QUICK_HINT_SIMULATIONS = 2000, ANALYSIS_SIMULATIONS = 1000 };

struct analysis_settings {
    const char *bot; /* its name, for bot_open */
    /* Each tree thinks with that many simulations, or a third of the milliseconds. Comparing takes
     * a tree up to three times as many simulations again, or one and a half times the milliseconds.
     * Three trees look at a decision; a closer look is worth eleven more at most. Everybody's
     * chances take half as many simulations, or milliseconds, as the budget says. */
    struct bot_budget budget;
    uint64_t seed;

    /* Optional: ends the analysis soon after a signal handler or another thread sets it. */
    const atomic_bool *stop;
};

/* One for each thread. */
struct analyst {
    struct analysis_settings settings;
    struct bot bot;
    struct bot second; /* measures, if the bot does not search */
};

/* On failure (ERR_ARGUMENT: there is no such bot) there is nothing to close. */
int analyst_open(struct analyst *analyst, const struct analysis_settings *settings,
                 struct error *error);
void analyst_close(struct analyst *analyst);

/* ---- One decision ---- */

enum analysis_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS };

struct mark_kind {
    const char *name;   /* "blunder"; "" for none */
    const char *symbol; /* "???"; "" for none */
    double cost;        /* at which it begins */
};

extern const struct mark_kind analysis_marks[MARKS];

/* Win chances are those of the deciding seat, from 0 to 1; a shared win counts 1/k. */
struct analysis {
    struct decision decision; /* what was played, when and by which seat */
    unsigned round, phase;    /* phase: index into game.phases */
    action best;              /* the action played, if it costs nothing */
    double played_chance;
    double best_chance;
    double cost;  /* best_chance - played_chance, never below 0 */
    double error; /* standard error of the cost; 0 if the preferred action was played */
    enum analysis_mark mark;
    struct chances before; /* everybody's chances before the ply; set by analysis_next only */
};

/* Judges a decision of the view's own seat, which must be legal there. Returns 1; 0 if it was
 * stopped, without filling *analysis; a negative code if the bot failed. */
int analyse_decision(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     const struct decision *decision, struct analysis *analysis,
                     struct error *error);

/* Everybody's chances from what the viewer, who may be a spectator, knows before that ply. Returns
 * 1, or 0 if it was stopped. */
int analyse_position(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     uint32_t ply, struct chances *chances);

/* Chances in whole per cents that add up to 100. */
void chances_round(const struct chances *chances, int players, int percent[]);

/* ---- A record, decision by decision ---- */

/* A walk goes through the record once, or in several *passes*: the first is quick, each further one
 * has four times the budget, and the last the whole. Figures of a later pass replace those of
 * earlier ones. */
enum { ANALYSIS_PASSES = 3 };

struct analysis_walk {
    struct analyst *analyst;
    int passes, pass;
    struct replay replay; /* at the ply of the next decision */
    size_t next;          /* the next decision, and the number of decisions judged in this pass */
    uint32_t measured;    /* 1 + the ply at which the chances were measured; 0 for none */
    struct chances chances;
};

/* The analyst and the record must outlive the walk; between two decisions `walk->analyst` may be
 * set to another analyst with the same settings. */
void analysis_start(struct analysis_walk *walk, struct analyst *analyst,
                    const struct record *record, int passes);

/* Judges the next decision and returns 1. Returns 0 at the end of the last pass or when stopped
 * (walk->next is then below the record's count), and a negative code if the bot failed. After being
 * stopped or failing, the same decision can be tried again. */
int analysis_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error);

/* The latest judgement of a decision, if a walk has written its first `done` results to `judged`
 * one after the other, pass by pass, each of `count` decisions; NULL if there is none yet. */
const struct analysis *analysis_latest(const struct analysis judged[], size_t done, size_t count,
                                       size_t decision);

/* Reads what `encan analyse --json` wrote about this record (at most ANALYSIS_BYTES_MAX) into
 * analysis[0 … record->count - 1]: decisions, win chances, costs and marks. Returns how many
 * decisions are judged, which is fewer than all if the analysis was stopped. */
enum { ANALYSIS_BYTES_MAX = 16 << 20 };
int analysis_read(const struct record *record, struct span text, struct analysis analysis[],
                  struct error *error);

/* ---- A player's decisions together ---- */

struct analysis_tally {
    int decisions;
    double cost;       /* the sum */
    double lost;       /* the sum of what costs exceed their errors by */
    double best;       /* the sum of the best chances */
    int marked[MARKS]; /* how often each mark was given; marked[MARK_NONE] the rest */
};

void analysis_count(struct analysis_tally *tally, const struct analysis *analysis);
double analysis_mean_cost(const struct analysis_tally *tally);

/* The share of their chances to win that the decisions kept, from 0 to 1. Of each cost one standard
 * error is forgiven, so that chance in measuring is not taken for bad play. */
double analysis_accuracy(const struct analysis_tally *tally);

/* ---- A hint ---- */

/* What the bot would play for view->viewer, which is to act, and why. A bot that gives no estimates
 * leaves the report empty. Returns 0 or a negative code. */
int analysis_hint(struct analyst *analyst, const struct game *game, const struct game_view *view,
                  action *chosen, struct bot_report *report, struct error *error);

#endif
