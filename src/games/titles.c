#include "games/games.h"

#include <string.h>

const struct game *const games_all[] = {
#define TITLE(name, ...) &game_##name,
#include "games/titles.def"
#undef TITLE
};

const int games_count = COUNT_OF(games_all);

_Static_assert(COUNT_OF(games_all) <= TITLES_MAX, "arrays by title have room for all of them");

static int index_of(const char *name)
{
    for (int i = 0; i < games_count; i++)
        if (strcmp(games_all[i]->name, name) == 0)
            return i;
    return -1;
}

int games_index(const struct game *game)
{
    return index_of(game->name);
}

const struct game *games_find(const char *name, struct error *error)
{
    int index = index_of(name);
    if (index >= 0)
        return games_all[index];
    struct buffer names = {0};
    games_write_names(&names);
    error_set(error, ERR_UNKNOWN_GAME, "unknown game '%.40s': expected one of %s", name,
              buffer_text(&names));
    buffer_close(&names);
    return NULL;
}

void games_write_names(struct buffer *out)
{
    for (int i = 0; i < games_count; i++)
        buffer_format(out, "%s%s", i ? ", " : "", games_all[i]->name);
}
