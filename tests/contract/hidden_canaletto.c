/* hidden_canaletto.c: in Canaletto nobody knows the value tiles that lie face down. */
#include "support/twins.h"

#include "games/canaletto/canaletto.h"

/* The tiles known at the moment, straight from the rules. */
static int tiles_face_up(const struct canaletto *canaletto)
{
    switch (canaletto->head.option[OPTION_VALUES]) {
    case VALUES_OPEN:
        return 12;
    case VALUES_NEXT:
        return canaletto->tiles_spent + 1;
    default:
        return canaletto->tiles_spent;
    }
}

static bool face_down(const struct twins *twins)
{
    const struct canaletto *one = canaletto_in(&twins->one);
    for (int i = 0; i < tiles_face_up(one); i++)
        if (one->tile[i] != canaletto_in(&twins->other)->tile[i])
            return false;
    return true;
}

static void tiles_are_hidden(void **unused)
{
    (void)unused;
    const char *const options[] = {"values=next", "values=hidden", "values=open"};
    struct rng rng;
    int compared = 0;
    rng_seed(&rng, 1);
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct play play;
        struct twins twins;
        play_deal(&play, &game_canaletto, 2 + (int)(seed / 3 % 3), options[seed % 3], seed);
        twins.one = twins.other = play.state;
        struct canaletto *canaletto = canaletto_of(&twins.other);
        int known = tiles_face_up(canaletto);
        rng_shuffle(&rng, canaletto->tile + known, (size_t)(TILES - known));
        compared += twins_follow(&game_canaletto, &twins, 0, seed, face_down);
    }
    assert_true(compared > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
