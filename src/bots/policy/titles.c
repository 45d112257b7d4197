#include "bots/policy/policy.h"

static const struct policy *const policies[] = {
#define TITLE(name, policy_is, words_are, board_is) PART_##policy_is(policy_##name),
#include "games/titles.def"
#undef TITLE
};

const struct policy *policy_of(const struct game *game)
{
    int index = games_index(game);
    return index < 0 ? NULL : policies[index];
}
