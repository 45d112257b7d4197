#include "words/generic.h"
#include "words/phrase.h"

static const struct title_words *const titles[] = {
#define TITLE(name, policy_is, words_are, board_is) PART_##words_are(words_##name),
#include "games/titles.def"
#undef TITLE
};

const struct title_words *words_of(const struct game *game)
{
    int index = games_index(game);
    return index < 0 || !titles[index] ? &words_generic : titles[index];
}
