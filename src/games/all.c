#include "games/games.h"

#include <string.h>

const struct game *const games_all[GAMES] = {&game_noblesse, &game_canaletto, &game_krach};

const struct game *games_find(const char *name, struct error *error)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(games_all[i]->name, name) == 0)
            return games_all[i];
    error_set(error, ERR_UNKNOWN_GAME,
              "unknown game '%.40s': expected noblesse, canaletto or krach", name);
    return NULL;
}
