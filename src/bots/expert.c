/* expert.c: the search with a valuer: what a position is worth is learned. The weights are those
 * that the program was built with; a title without any is searched as usual. */
#include "bots/kinds.h"
#include "bots/searcher.h"

/* What a valuer says after a few more choices has much less chance in it than the end of a game, so
 * a search can trust values sooner. Where every position is valued, in Noblesse, that has not
 * helped: the more a search looks for what its valuer likes, the more it finds the valuer's errors.
 * Playouts have errors of another kind, so there both count alike. */
void searcher_use_valuer(struct search_settings *settings, const struct valuer *valuer)
{
    settings->valuer = valuer;
    if (settings->policy->valued_by_rounds)
        settings->exploration = settings->caution = 0.3;
    else
        settings->end_weight = 0.5f;
    settings->beliefs = true;
    settings->lead_weight = 0.5f;
    settings->prior_warmth = 0.03f;
}

static struct search_settings settings_for(const struct game *game)
{
    struct search_settings settings = search_settings_for(game);
    const struct valuer *valuer = valuer_of(game);
    if (valuer)
        searcher_use_valuer(&settings, valuer);
    return settings;
}

/* Measuring counts what the valuer says alone: it differs less from world to world than how a
 * playout ends, so that a small tree soon knows how to answer either action. Whatever fits the view
 * counts alike: an analysis judges what could be known, not what could be guessed. */
static struct search *search_of_expert(const struct bot *bot, const struct game *game,
                                       struct search_settings *settings)
{
    *settings = settings_for(game);
    settings->end_weight = 0;
    settings->beliefs = false;
    return searcher_tree(bot);
}

int searcher_choose_as_expert(struct bot *bot, const struct bot_job *job, action *chosen,
                              struct bot_report *report, struct error *error)
{
    struct search_settings settings = settings_for(job->game);
    return searcher_choose(bot, &settings, job, chosen, report, error);
}

const struct bot_kind bot_expert = {
    .name = "expert",
    .summary = "tree search with learned values, where a title has them",
    .open = searcher_open,
    .close = searcher_close,
    .choose = searcher_choose_as_expert,
    .search = search_of_expert,
};
