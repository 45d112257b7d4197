/* hidden_noblesse.c: in Noblesse nobody knows what was dealt to another hand and never shown, nor
 * the piles below their top cards. */
#include "support/twins.h"

#include "games/noblesse/noblesse.h"

/* Swaps two cards that have never been face up, wherever they lie. */
static void swap_cards(struct noblesse *noblesse, int one, int other)
{
    card_set both = card_bit(one) | card_bit(other);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (bits_single(noblesse->hand[seat] & both))
            noblesse->hand[seat] ^= both;
    for (int i = 0; i < pile_start(noblesse, PILES); i++) {
        if (noblesse->pile[i] == one)
            noblesse->pile[i] = (uint8_t)other;
        else if (noblesse->pile[i] == other)
            noblesse->pile[i] = (uint8_t)one;
    }
}

static seat_mask holders(const struct noblesse *noblesse, card_set cards)
{
    seat_mask seats = 0;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (noblesse->hand[seat] & cards)
            seats |= seat_bit(seat);
    return seats;
}

/* Until what has been shown of the hands differs between the worlds. */
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
        struct noblesse *noblesse = noblesse_of(&twins.other);
        card_set hidden = noblesse_cards(noblesse->head.players) & ~noblesse->seen;
        int one = bits_nth(hidden, rng_below(&rng, (uint32_t)bits_count(hidden)));
        int other = bits_nth(hidden, rng_below(&rng, (uint32_t)bits_count(hidden)));
        if (one == other)
            continue;
        seat_mask insiders = holders(noblesse, card_bit(one) | card_bit(other));
        swap_cards(noblesse, one, other);
        assert_null(noblesse_check(&twins.other, NULL));
        compared += twins_follow(&game_noblesse, &twins, insiders, seed, never_shown);
    }
    assert_true(compared > 100000);
}

/* "nothing" tells everybody that the hand had no collection: worlds drawn afterwards honour it. */
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
