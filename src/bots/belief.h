/* belief.h: the worlds that a seat should reckon with.
 *
 * Many worlds fit a view, and drawing from the view makes them equally likely. But what the others
 * have done is easier to explain in some of them than in others: somebody who holds a fine
 * collection would have shown it. Beliefs take that into account as far as everyone can see it, in
 * the view, and as far as the title's policy knows how likely it is. */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "bots/search.h"

/* Draws a world from the view of the job: with beliefs, in proportion to what the policy says of
 * its likelihood, if it says anything; else, all are alike. */
void belief_draw(const struct search_settings *settings, const struct bot_job *job,
                 union game_state *world);

#endif
