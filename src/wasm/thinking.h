/* thinking.h: bots that think in a worker of the page.
 *
 * A worker has an engine of its own, which is asked in texts and holds no game: a job is a view and
 * nothing that the bot may not know. */
#ifndef WASM_THINKING_H
#define WASM_THINKING_H

#include "analysis/analysis.h"
#include "words/words.h"

/* The bots that a worker has open; they keep their trees from one job to the next. */
struct thinking {
    struct bot bot;
    struct analyst analyst;
};

void thinking_close(struct thinking *thinking);

/* Answers "LEVEL SEED VIEW", as page_game_job writes it, with an action. */
int thinking_choose(struct thinking *thinking, struct span job, struct buffer *out,
                    struct error *error);

/* Answers "PLY VIEW" and the names of the seats, as page_game_hint_job writes it, with a hint as
 * JSON. */
int thinking_advise(struct thinking *thinking, struct span job, enum language language,
                    struct buffer *out, struct error *error);

/* ---- An analysis ---- */

/* Sets up the walk through a record, with the settings of a server's analyses. */
int thinking_start_analysis(struct thinking *thinking, const struct record *record,
                            struct analysis_walk *walk, struct error *error);

#endif
