#include "terminal/board_parts.h"

static const struct board *const boards[] = {
#define TITLE(name, policy_is, words_are, board_is) PART_##board_is(board_##name),
#include "games/titles.def"
#undef TITLE
};

const struct board *board_of(const struct game *game)
{
    int index = games_index(game);
    return index < 0 || !boards[index] ? &board_generic : boards[index];
}
