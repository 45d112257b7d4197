/* random_games.c: what the contract promises of every title, number of players and option, checked
 * on thousands of random games. */
#include "support/support.h"

#include <string.h>

enum { GAMES_EACH = 12, DECISIONS_MAX = 20000 };

/* Legal actions are strictly ascending, legal by game_is_legal, and each has a text that reads
 * back as itself. */
static void check_actions(const struct game *game, const union game_state *state, seat_id seat)
{
    struct buffer text = {0};
    action last = 0;
    unsigned count = game->legal_count(state, seat);
    assert_true(count > 0);
    for (unsigned i = 0; i < count; i++) {
        action read, legal = game->legal_at(state, seat, i);
        assert_true(legal > last);
        assert_true(game_is_legal(game, state, seat, legal));
        buffer_clear(&text);
        action_write(game, legal, &text);
        assert_int_equal(action_read(game, span_of(buffer_text(&text)), &read, NULL), 0);
        assert_true(read == legal);
        last = legal;
    }
    buffer_close(&text);
}

/* The position is read back from its text exactly, and the title finds it possible. */
static void check_encoding(const struct game *game, const union game_state *state)
{
    struct buffer text = {0};
    struct error error = {.text = ""};
    union game_state read;
    memset(&read, 0xaa, sizeof read);
    game_encode(game, state, &text);
    if (game_decode(game, buffer_text(&text), &read, &error) < 0)
        fail_msg("%s\n%s", error.text, buffer_text(&text));
    assert_true(game_equal(state, &read));
    assert_true(game_hash(game, state) == game_hash(game, &read));
    buffer_close(&text);
}

/* One ply, on the state and on a clone: both end up the same, with or without a log. */
static void step_twice(const struct game *game, union game_state *state, struct rng *rng)
{
    action joint[SEATS_MAX] = {0};
    union game_state clone = *state;
    struct event_log log = {0};
    struct error error = {.text = ""};
    BITS_EACH (seat, state->head.to_act)
        joint[seat] = game_random_action(game, state, (seat_id)seat, rng);
    if (game_step(game, state, joint, &log, &error) < 0)
        fail_msg("%s", error.text);
    assert_true(log.count > 0);
    game->apply(&clone, joint, NULL);
    assert_true(game_equal(state, &clone));
}

/* Ranks follow the scores; the winners are those of rank 1. */
static void check_result(const struct game *game, const union game_state *state)
{
    struct game_result result = {0};
    int rank[SEATS_MAX];
    seat_mask winners = game_winners(game, state);
    game->result(state, &result);
    game_rank(game, state, rank);
    assert_true(winners != 0);
    for (seat_id seat = 0; seat < state->head.players; seat++) {
        assert_int_equal(winners >> seat & 1, rank[seat] == 1);
        for (seat_id other = 0; other < state->head.players; other++)
            if (result.score[seat] > result.score[other])
                assert_true(rank[seat] < rank[other]);
    }
    assert_string_equal(game->phases[state->head.phase], "over");
    action joint[SEATS_MAX] = {0};
    union game_state after = *state;
    assert_int_equal(game_step(game, &after, joint, NULL, NULL), ERR_OVER);
    assert_true(game_equal(state, &after));
}

static void play_checked(const struct game *game, const struct game_config *config, uint64_t seed)
{
    union game_state state, again;
    struct rng rng;
    int decisions = 0;
    rng_seed(&rng, seed);
    game_deal(game, config, seed, &state, NULL);
    game_deal(game, config, seed, &again, NULL);
    assert_true(game_equal(&state, &again));
    while (state.head.to_act) {
        assert_int_equal(state.head.to_act & ~seats_all(&state.head), 0);
        BITS_EACH (seat, state.head.to_act) {
            check_actions(game, &state, (seat_id)seat);
            decisions++;
        }
        assert_true(decisions < DECISIONS_MAX);
        check_encoding(game, &state);
        step_twice(game, &state, &rng);
    }
    check_encoding(game, &state);
    check_result(game, &state);
}

static int games_played;

static void play_config(const struct game *game, const struct game_config *config)
{
    for (uint64_t seed = 1; seed <= (uint64_t)some_of(GAMES_EACH); seed++, games_played++)
        play_checked(game, config, seed);
}

static void every_config_keeps_the_contract(void **unused)
{
    (void)unused;
    each_config(play_config);
    assert_true(games_played > some_of(2000));
    print_message("%d games\n", games_played);
}

/* Deals differ by seed, and the deal of a seed does not depend on earlier deals. */
static void seeds_give_different_deals(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct game_config config;
        union game_state first, other;
        game_config_init(games_all[i], &config, 4);
        game_deal(games_all[i], &config, 1, &first, NULL);
        for (uint64_t seed = 2; seed < 100; seed++) {
            game_deal(games_all[i], &config, seed, &other, NULL);
            assert_false(game_equal(&first, &other));
        }
    }
}

/* What is not a legal action, or no action at all, is refused, and the state unchanged. */
static void illegal_actions_leave_the_state(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const struct game *game = games_all[i];
        struct game_config config;
        struct rng rng;
        union game_state state;
        game_config_init(game, &config, 3);
        game_deal(game, &config, 5, &state, NULL);
        rng_seed(&rng, 5);
        while (state.head.to_act) {
            action joint[SEATS_MAX] = {0};
            union game_state before = state;
            struct error error = {.text = ""};
            seat_id wrong = bits_highest(state.head.to_act);
            BITS_EACH (seat, state.head.to_act)
                joint[seat] = game->legal_at(&state, (seat_id)seat, 0);
            action random = rng_next(&rng) & ~(UINT64_C(0xf0) << 56);
            if (!game_is_legal(game, &state, wrong, random)) {
                joint[wrong] = random;
                assert_int_equal(game_step(game, &state, joint, NULL, &error), ERR_ILLEGAL);
                assert_non_null(strstr(error.text, "expected"));
                assert_true(game_equal(&state, &before));
            }
            step_twice(game, &state, &rng);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_config_keeps_the_contract),
        cmocka_unit_test(seeds_give_different_deals),
        cmocka_unit_test(illegal_actions_leave_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
