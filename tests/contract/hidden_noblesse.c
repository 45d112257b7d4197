/* hidden_noblesse.c: in Noblesse nobody knows what was dealt to another hand and never shown, nor
 * the piles below their top cards. */
#include "support/twins.h"

#include "games/noblesse/noblesse.h"

/* The seats whose hands differ between the worlds. */
static seat_mask changed_hands(const struct twins *twins)
{
    seat_mask seats = 0;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (noblesse_in(&twins->one)->hand[seat] != noblesse_in(&twins->other)->hand[seat])
            seats |= seat_bit(seat);
    return seats;
}

/* Whether what has been shown of the hands is still the same in both worlds. */
static bool never_shown(const struct twins *twins)
{
    const struct noblesse *one = noblesse_in(&twins->one);
    const struct noblesse *other = noblesse_in(&twins->other);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if ((one->hand[seat] & one->seen) != (other->hand[seat] & other->seen))
            return false;
    return one->seen == other->seen;
}

static void hands_and_piles_are_hidden(void **unused)
{
    (void)unused;
    struct rng rng;
    int compared = 0;
    rng_seed(&rng, 1);
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct play play;
        struct twins twins;
        play_deal(&play, &game_noblesse, 2 + (int)(seed % 5), seed % 2 ? "" : "finish=now", seed);
        twins.one = twins.other = play.state;
        if (!twin_change(&game_noblesse, &twins.other, SPECTATOR, &rng))
            continue;
        seat_mask insiders = changed_hands(&twins);
        compared += twins_follow(&game_noblesse, &twins, insiders, seed, never_shown);
    }
    assert_true(compared > 100000);
}

/* "nothing" tells everybody that the hand had no collection: worlds drawn later must respect that.
 */
static void nothing_is_remembered(void **unused)
{
    (void)unused;
    struct rng rng;
    int remembered = 0;
    rng_seed(&rng, 1);
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct play play;
        struct game_view view;
        play_deal(&play, &game_noblesse, 3, "", seed);
        if (collection_count(noblesse_in(&play.state)->hand[1]))
            continue;
        play_script(&play, "0 castle; 1 castle; 2 castle; 0 detective; 1 exhibit; 2 detective; "
                           "1 nothing");
        game_observe(&game_noblesse, &play.state, 0, &view);
        for (int i = 0; i < 50; i++) {
            union game_state world;
            game_resample(&game_noblesse, &view, &rng, &world);
            assert_int_equal(collection_count(noblesse_in(&world)->hand[1]), 0);
        }
        remembered++;
    }
    assert_true(remembered > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_and_piles_are_hidden),
        cmocka_unit_test(nothing_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
