#include "bots/policy/policy.h"

#include "games/games.h"

static const struct policy *const policies[] = {&policy_noblesse, &policy_canaletto, &policy_krach};

const struct policy *policy_of(const struct game *game)
{
    for (size_t i = 0; i < COUNT_OF(policies); i++)
        if (policies[i]->game == game)
            return policies[i];
    return NULL;
}
