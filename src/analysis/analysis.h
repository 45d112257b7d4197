/* analysis.h: what a decision cost, judged by a bot on what the player knew at the time.
 *
 * A decision is judged on the view of the seat that made it, so hindsight plays no part: in two
 * worlds that look alike to the player, the same choice costs the same. The bot thinks about the
 * view, and its preferred action is the yardstick. The cost of the action played is the win chance
 * of the preferred action minus its own; if its own is higher, the cost is zero. The yardstick is
 * the preferred candidate and not the one with the highest mean, because the highest of many noisy
 * means is too high.
 *
 * UNCERTAINTY. If the bot has visited both actions often enough (20 times), its own figures are
 * compared. Their standard errors are derived from the visits, which makes them a little too small,
 * because the simulations of a search are not independent. Otherwise (the bot left the action out,
 * dropped it at once, or gives no estimates at all) both actions are *played out*: in worlds drawn
 * from the view, all seats follow the playout policy to the end, for both actions in the same
 * worlds with the same random numbers, and the mean difference is the cost. The win chance itself
 * is still the bot's: that of the action played is that of the best action minus the cost. Playouts
 * are not experts, so 0.05 is added to the standard error of their cost. A cost gets a mark only if
 * it reaches the threshold and is more than twice its standard error.
 *
 * Rejected: playing on with the bot "greedy", which always does the same thing and therefore sees
 * costs of 0.5 where there are none. Also rejected: letting the bot think about the position after
 * the action, because the next decision is usually another seat's, and a report gives the win
 * chance of the deciding seat only.
 *
 * REPRODUCIBLE. With a budget in simulations, the result depends only on settings, view, action,
 * ply and seat, so the decisions of a record can be analysed in any order, or several at once with
 * one analyst each. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "bots/bot.h"
#include "record/record.h"

#include <stdatomic.h>

/* ---- The analyst ---- */

/* Simulations of a search that people do not want to wait for: for a hint, and for each decision of
 * a game they have just played. */
enum { QUICK_HINT_SIMULATIONS = 2000, QUICK_ANALYSIS_SIMULATIONS = 300 };

struct analysis_settings {
    const char *bot;          /* its name, for bot_open */
    struct bot_budget budget; /* per decision; playouts may take as long again */
    uint64_t seed;

    /* Optional: ends the analysis soon after a signal handler or another thread sets it. */
    const atomic_bool *stop;
};

/* One for each thread. */
struct analyst {
    struct analysis_settings settings;
    struct bot bot;
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

/* Where the cost comes from. */
enum analysis_source { SOURCE_BOT, SOURCE_PLAYOUTS, SOURCES };

extern const char *const analysis_source_names[SOURCES];

/* Win chances are those of the deciding seat, from 0 to 1; a shared win counts 1/k. */
struct analysis {
    struct decision decision; /* what was played, when and by which seat */
    unsigned phase;           /* index into game.phases */
    action best;              /* the action played, if it costs nothing */
    double before;            /* before the decision, averaged over what the bot tried */
    double played_chance;
    double best_chance;
    double cost;  /* best_chance - played_chance, never below 0 */
    double error; /* standard error of the cost; 0 if the best was played */
    enum analysis_source source;
    enum analysis_mark mark;
};

/* Judges a decision of the view's own seat, which must be legal there. Returns 1; 0 if it was
 * stopped, without filling *analysis; a negative code if the bot failed. */
int analyse_decision(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     const struct decision *decision, struct analysis *analysis,
                     struct error *error);

/* ---- A record, decision by decision ---- */

struct analysis_walk {
    struct analyst *analyst;
    struct replay replay; /* at the ply of the next decision */
    size_t next;          /* the next decision, and the number of decisions judged so far */
};

/* The analyst and the record must outlive the walk; between two decisions `walk->analyst` may be
 * set to another analyst with the same settings. */
void analysis_start(struct analysis_walk *walk, struct analyst *analyst,
                    const struct record *record);

/* Judges the next decision and returns 1. Returns 0 at the end of the record or when stopped
 * (walk->next is then below the record's count), and a negative code if the bot failed. After being
 * stopped or failing, the same decision can be tried again. */
int analysis_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error);

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
    int marked[MARKS]; /* how often each mark was given; marked[MARK_NONE] the rest */
};

void analysis_count(struct analysis_tally *tally, const struct analysis *analysis);
double analysis_mean_cost(const struct analysis_tally *tally);

/* ---- A hint ---- */

/* What the bot would play for view->viewer, which is to act, and why. A bot that gives no estimates
 * leaves the report empty. Returns 0 or a negative code. */
int analysis_hint(struct analyst *analyst, const struct game *game, const struct game_view *view,
                  action *chosen, struct bot_report *report, struct error *error);

#endif
