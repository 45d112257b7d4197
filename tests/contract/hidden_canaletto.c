/* hidden_canaletto.c: in Canaletto nobody knows the value tiles that lie face down. */
#include "support/twins.h"

#include "games/canaletto/canaletto.h"

static bool face_down(const struct twins *twins)
{
    const struct canaletto *one = canaletto_in(&twins->one);
    for (int i = 0; i < twin_tiles_face_up(&twins->one); i++)
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
        twin_change(&game_canaletto, &twins.other, SPECTATOR, &rng);
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
