#include "support/twins.h"

#include "games/canaletto/canaletto.h"

int twin_tiles_face_up(const union game_state *state)
{
    const struct canaletto *canaletto = canaletto_in(state);
    switch (canaletto->head.option[OPTION_VALUES]) {
    case VALUES_OPEN:
        return TILES_USED;
    case VALUES_NEXT:
        return canaletto->tiles_spent + 1;
    default:
        return canaletto->tiles_spent;
    }
}

/* Shuffles the tiles that lie face down. */
bool twin_change_canaletto(union game_state *state, seat_id viewer, struct rng *rng)
{
    struct canaletto *canaletto = canaletto_of(state);
    int known = twin_tiles_face_up(state);
    (void)viewer;
    rng_shuffle(rng, canaletto->tile + known, (size_t)(TILES - known));
    return true;
}
