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
 * pairs (bots/measure.h), on the tree that has thought about the decision, after a quarter as many
 * pairs that are not counted, in which the tree learns to answer both. Pairs are added until the
 * cost is surely too small to matter, or known well, or the budget is used up.
 *
 * LOOKING CLOSER. What may be worth a mark, by the pairs or by the bot's own figures, is judged
 * once more with four times the budget, on a tree grown from other random numbers: effort goes
 * where it matters. If it still may be, the cost is the mean of what that tree finds and two more
 * of the usual size.
 *
 * UNCERTAINTY. The standard error of a cost is that of the mean difference of the pairs or, if that
 * is larger, that of the mean of the trees; and in addition (in quadrature) a doubt of 0.01, or
 * 0.02 for a single tree: larger trees see more, and a cost moves by about so much when the budget
 * is far larger. If the closer look acquits, half the distance to the first one is added. A mark is
 * given only if the cost is certain to reach its threshold on three trees: if it does so even after
 * two standard errors are taken off.
 *
 * EVERYBODY'S CHANCES at a ply are measured on what a spectator sees, the only view that does not
 * change from decision to decision. They add up to 1.
 *
 * Rejected: comparing means of the search, of which one has three visits; playing on with the
 * playout policy only, which does not know how to answer a mistake; and judging by all the cards,
 * which would call bad luck a mistake.
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
    /* To think about a decision. Comparing it takes up to 4.5 times as many simulations again, or
     * 1.25 times the milliseconds; a closer look takes four times all of this, a mark twice all of
     * this on top, and everybody's chances half as many simulations as thinking. */
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
