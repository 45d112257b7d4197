/* hidden_krach.c: in Krach nobody knows the order of the deck. */
#include "support/twins.h"

#include "games/krach/krach.h"

/* The first card of the deck that differs between the twins. */
static int first_difference(const struct twins *twins)
{
    int index = 0;
    while (krach_in(&twins->one)->deck[index] == krach_in(&twins->other)->deck[index])
        index++;
    return index;
}

static bool face_down(const struct twins *twins)
{
    return twins->one.head.to_act && krach_in(&twins->one)->head.round <= first_difference(twins);
}

static void deck_order_is_hidden(void **unused)
{
    (void)unused;
    struct rng rng;
    int compared = 0;
    rng_seed(&rng, 1);
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct play play;
        struct twins twins;
        play_deal(&play, &game_krach, 2 + (int)(seed % 4), seed % 2 ? "quick=on" : "", seed);
        twins.one = twins.other = play.state;
        if (twin_change(&game_krach, &twins.other, SPECTATOR, &rng))
            compared += twins_follow(&game_krach, &twins, 0, seed, face_down);
    }
    assert_true(compared > 100000);
}

/* Even if chips are held in the hand, everybody can count them: views have the numbers. */
static void chips_are_known(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view view;
    play_deal(&play, &game_krach, 4, "chips=hidden", 1);
    game_observe(&game_krach, &play.state, SPECTATOR, &view);
    for (seat_id seat = 0; seat < 4; seat++)
        assert_int_equal(krach_in(&view.known)->chips[seat], START_CHIPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deck_order_is_hidden),
        cmocka_unit_test(chips_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
