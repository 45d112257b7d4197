/* bot.h: what a bot is.
 *
 * A bot gets a *view* of what its seat may know, a generator and a budget, and returns a legal
 * action. It never gets a state, so it cannot cheat. With a budget in simulations and one thread,
 * the same view and the same generator give the same action.
 *
 * Bots are opened by name ("search", "level:3", "exec:./mybot"), so the commands, the arena and the
 * server need not know which kinds there are. A name may end with a budget of the bot's own,
 * "expert@2000" for simulations or "expert@20ms" for time, which then counts instead of the job's.
 * An open bot makes one decision at a time, for any seat of any game; open one per thread. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/policy.h"
#include "game/game.h"

#include <stdatomic.h>

enum { BOT_CANDIDATES_MAX = CANDIDATES_MAX, BOT_NAME_MAX = 64, BOT_THREADS_MAX = 64 };

enum { BUDGET_MS_MAX = 3600000, BUDGET_SIMS_MAX = 1000000000 };

/* How long to think: until the first of the limits that are set is reached. At least one is set. */
struct bot_budget {
    int64_t milliseconds; /* 0: no limit */
    int64_t simulations;  /* 0: no limit */
    int threads;          /* at least 1 */
};

struct bot_candidate {
    action chosen;
    int64_t visits;
    double win_chance; /* of the deciding seat, if it plays this; a shared win counts 1/k */
};

/* What a bot thought; candidates in order of preference, best first. A bot that gives no estimates
 * leaves simulations at 0. */
struct bot_report {
    int64_t simulations;
    double win_chance; /* of the position, before the decision */
    int count;
    struct bot_candidate candidate[BOT_CANDIDATES_MAX];
};

/* A decision to make: the seat is view->viewer, and it is to act. */
struct bot_job {
    const struct game *game;
    const struct game_view *view;
    struct bot_budget budget;
    struct rng *rng;
    const atomic_bool *stop; /* may be NULL; another thread sets it to end the thinking early */
};

struct search;
struct search_settings;

struct bot {
    const struct bot_kind *kind;
    char name[BOT_NAME_MAX]; /* as given to bot_open */
    struct bot_budget own;   /* limits that its name sets; without any, the job's count */
    int level;               /* for "level:" bots */
    void *data;              /* owned by the kind */
};

struct bot_kind {
    const char *name;    /* "search"; "exec:", with a colon, takes the rest as its argument */
    const char *summary; /* one line for lists */

    /* Optional: prepares bot->data. */
    int (*open)(struct bot *bot, const char *argument, struct error *error);
    void (*close)(struct bot *bot);

    /* `report` may be NULL. If the bot itself fails (a program that crashed, say), returns a
     * negative code with a message; the caller then plays a default action and goes on. */
    int (*choose)(struct bot *bot, const struct bot_job *job, action *chosen,
                  struct bot_report *report, struct error *error);

    /* Optional, for bots that search: the tree with which the bot made its last decision, and how
     * it searches that game, for measure.h. */
    struct search *(*search)(const struct bot *bot, const struct game *game,
                             struct search_settings *settings);
};

/* Opens the bot of that name; on failure the message lists the names that exist. */
int bot_open(struct bot *bot, const char *name, struct error *error);
void bot_close(struct bot *bot);

/* The decision of an open bot. Always sets a legal action: if the bot fails or its action is
 * illegal, sets the first legal one and returns the code. */
int bot_choose(struct bot *bot, const struct bot_job *job, action *chosen,
               struct bot_report *report, struct error *error);

/* All kinds, for lists, with their number in *count. */
const struct bot_kind *const *bot_kinds(int *count);

/* Whether a bot should stop thinking after that many simulations; `deadline` is a time of
 * clock_monotonic_ms. The clock is read only now and then. */
bool bot_time_is_up(const struct bot_job *job, int64_t simulations, int64_t deadline);

#endif
