/* bot.h: what a bot is.
 *
 * A bot gets a *view* of what its seat may know, a generator and a budget, and returns a legal
 * action. It never gets a state, so it cannot cheat. With a budget in simulations and one thread,
 * the same view and the same generator give the same action.
 *
 * Bots are opened by name ("search", "level:3", "exec:./mybot"), so that commands, arena and server
 * know nothing of the kinds there are. An open bot plays one decision at a time, for any seat of
 * any game; open one for each thread. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/policy.h"
#include "game/game.h"

#include <stdatomic.h>

enum { BOT_CANDIDATES_MAX = CANDIDATES_MAX, BOT_NAME_MAX = 64, BOT_THREADS_MAX = 64 };

/* How long to think: whichever limit is set and reached first. At least one is set. */
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

/* What a bot thought; candidates in order of preference, best first. A bot that estimates nothing
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
    const atomic_bool *stop; /* NULL, or set by another thread to end the thinking early */
};

struct bot {
    const struct bot_kind *kind;
    char name[BOT_NAME_MAX]; /* as it was opened */
    int level;               /* of a user level */
    void *data;              /* the kind's own */
};

struct bot_kind {
    const char *name;    /* "search"; with a colon at its end, "exec:", the rest is the argument */
    const char *summary; /* one line for lists */

    /* Optional: prepares bot->data. */
    int (*open)(struct bot *bot, const char *argument, struct error *error);
    void (*close)(struct bot *bot);

    /* `report` may be NULL. On a failure that is not the caller's (a program that crashed), returns
     * a negative code with a sentence; the caller then plays some default and goes on. */
    int (*choose)(struct bot *bot, const struct bot_job *job, action *chosen,
                  struct bot_report *report, struct error *error);
};

/* Opens the bot of that name; on failure the sentence lists the names there are. */
int bot_open(struct bot *bot, const char *name, struct error *error);
void bot_close(struct bot *bot);

/* The decision of an open bot. Always sets a legal action: if the bot fails or its action is not
 * legal, the first legal one, and returns the code. */
int bot_choose(struct bot *bot, const struct bot_job *job, action *chosen,
               struct bot_report *report, struct error *error);

/* All kinds, for lists; count in *count. */
const struct bot_kind *const *bot_kinds(int *count);

/* Monotonic milliseconds, for budgets. */
int64_t bot_clock(void);

/* Whether a bot that has made so many simulations should stop thinking; `deadline` is by bot_clock.
 * The clock is looked at now and then only. */
bool bot_time_is_up(const struct bot_job *job, int64_t simulations, int64_t deadline);

#endif
