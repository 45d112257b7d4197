/* analysis.h: what a decision cost, judged by a bot from what the player knew then.
 *
 * A decision is judged on the view of the seat that took it, so hindsight plays no part: in two
 * worlds that look alike to the player, the same choice costs the same. The bot thinks about the
 * view; the choice it prefers is the yardstick. The cost of the action played is the win chance
 * that was given away: that of the preferred action minus its own. An action that the bot finds
 * better than the one it prefers costs nothing. The yardstick is the preferred candidate and not
 * the one with the highest mean, because the highest of many noisy means is too high.
 *
 * UNCERTAINTY. Where the bot has visited both actions often enough (20 times), its own figures are
 * compared; their standard errors follow from the visits, which makes them a little too small,
 * because the simulations of a search are not independent. Otherwise (the bot left the action out,
 * or gave up on it at once, or estimates nothing at all) both actions are *played on*: in worlds
 * drawn from the view all seats follow the policy of playouts to the end, for both actions in the
 * same worlds with the same chance, and the mean difference is the cost. The level is still the
 * bot's: chance of the played = chance of the best - cost. Playouts are no experts, so 0.05 of
 * doubt is added to the standard error of their cost. A cost gets a mark only if it reaches the
 * threshold and is more than twice its standard error.
 *
 * Rejected: playing on with the bot "greedy", which always does the same and therefore sees costs
 * of 0.5 where there are none; letting the bot think about the position after the action. With more
 * than two players the next decision is somebody else's, and a report tells the chance of the
 * deciding seat alone.
 *
 * REPRODUCIBLE. With a budget in simulations the result follows from settings, view, action, ply
 * and seat; so the decisions of a record can be analysed in any order, or several at a time with
 * an analyst each. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "bots/bot.h"
#include "record/record.h"

#include <stdatomic.h>

/* ---- Who analyses ---- */

struct analysis_settings {
    const char *bot;          /* its name, for bot_open */
    struct bot_budget budget; /* to think about a decision; playing on may take as much again */
    uint64_t seed;

    /* Optional: ends the analysis soon after it is set, by a signal handler or another thread. */
    const atomic_bool *stop;
};

/* One for each thread. */
struct analyst {
    struct analysis_settings settings;
    struct bot bot;
};

/* On failure (ERR_ARGUMENT: no bot has this name) there is nothing to close. */
int analyst_open(struct analyst *analyst, const struct analysis_settings *settings,
                 struct error *error);
void analyst_close(struct analyst *analyst);

/* ---- One decision ---- */

enum analysis_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS };

struct mark_kind {
    const char *name;   /* "blunder"; "" for none */
    const char *symbol; /* "???"; "" for none */
    double cost;        /* from which it is given */
};

extern const struct mark_kind analysis_marks[MARKS];

/* Where the cost comes from. */
enum analysis_source { SOURCE_BOT, SOURCE_PLAYOUTS, SOURCES };

extern const char *const analysis_source_names[SOURCES];

/* Win chances are of the deciding seat, from 0 to 1; a shared win counts 1/k. */
struct analysis {
    struct decision decision; /* what was played, when, by whom */
    unsigned phase;           /* index into game.phases */
    action best;              /* what was played, if it costs nothing */
    double before;            /* whatever is played, as the bot looked at it */
    double played_chance;
    double best_chance;
    double cost;  /* best_chance - played_chance, never below 0 */
    double error; /* standard error of the cost; 0 if the best was played */
    enum analysis_source source;
    enum analysis_mark mark;
};

/* Judges the decision, legal on `view`, of the view's own seat. Returns 1; 0 if it was stopped,
 * with nothing in *analysis; a negative code if the bot failed. */
int analyse_decision(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     const struct decision *decision, struct analysis *analysis,
                     struct error *error);

/* ---- A record, decision by decision ---- */

struct analysis_walk {
    struct analyst *analyst;
    struct replay replay; /* at the ply of the next decision */
    size_t next;          /* the next decision: so many of record->count are done */
};

/* The record outlives the walk, and so does the analyst; between two decisions `walk->analyst` may
 * be set to another one with the same settings. */
void analysis_start(struct analysis_walk *walk, struct analyst *analyst,
                    const struct record *record);

/* Judges the next decision: 1. Returns 0 at the end of the record or when stopped (then walk->next
 * is below the record's count), a negative code if the bot failed; after these two the same
 * decision can be tried again. */
int analysis_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error);

/* Reads what `encan analyse --json` has written of this record (at most ANALYSIS_BYTES_MAX) into
 * analysis[0 … record->count - 1]: decisions, chances, cost and marks. Returns how many decisions
 * it judges: an analysis may have been stopped. */
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

/* What the bot would play for view->viewer, who is to act, and why. A bot that estimates nothing
 * leaves the report empty. Returns 0 or a negative code. */
int analysis_hint(struct analyst *analyst, const struct game *game, const struct game_view *view,
                  action *chosen, struct bot_report *report, struct error *error);

#endif
