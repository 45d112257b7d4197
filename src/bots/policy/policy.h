/* policy.h: the policies of the titles that have one. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/policy.h"
#include "games/games.h"

#define TITLE(name, ...) extern const struct policy policy_##name;
#include "games/titles.def"
#undef TITLE

#endif
