/* kinds.h: the kinds of bots; bot.c lists them. */
#ifndef BOTS_KINDS_H
#define BOTS_KINDS_H

#include "bots/bot.h"

extern const struct bot_kind bot_random;
extern const struct bot_kind bot_greedy;
extern const struct bot_kind bot_mc;
extern const struct bot_kind bot_search;
extern const struct bot_kind bot_duct;
extern const struct bot_kind bot_expert;
extern const struct bot_kind bot_weights;
extern const struct bot_kind bot_level;
extern const struct bot_kind bot_exec;

#endif
