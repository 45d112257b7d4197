/* searcher.h: what the searching bots share. */
#ifndef BOTS_SEARCHER_H
#define BOTS_SEARCHER_H

#include "bots/search.h"

/* Settings for a search that values positions, instead of playing them out. */
void searcher_use_valuer(struct search_settings *settings, const struct valuer *valuer);

int searcher_open(struct bot *bot, const char *argument, struct error *error);
void searcher_close(struct bot *bot);

/* Thinks within the job's budget, on its threads, and decides. */
int searcher_choose(struct bot *bot, const struct search_settings *settings,
                    const struct bot_job *job, action *chosen, struct bot_report *report,
                    struct error *error);

/* The same with learned values, where a title has them. */
int searcher_choose_as_expert(struct bot *bot, const struct bot_job *job, action *chosen,
                              struct bot_report *report, struct error *error);

/* The tree that the last decision was made with. */
struct search *searcher_tree(const struct bot *bot);

#endif
