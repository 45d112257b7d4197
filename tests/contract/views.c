/* views.c: worlds drawn from a view look like that view, and after a step that shows nothing they
 * still do. That a view contains nothing it should not
 * is tested in hidden_*.c, with worlds made independently of the code under test. */
#include "support/twins.h"

#include <string.h>

enum { GAMES_EACH = 1, WORLDS = 2 };

/* Worlds drawn from a view look like it, are possible, and can be played to the end. */
static void check_resampling(const struct game *game, const union game_state *state, seat_id viewer,
                             struct rng *rng)
{
    struct game_view view;
    game_observe(game, state, viewer, &view);
    for (int i = 0; i < WORLDS; i++) {
        union game_state world;
        game_resample(game, &view, rng, &world);
        const char *why = game->check(&world, NULL);
        if (why)
            fail_msg("%s: a world that cannot be: %s", game->name, why);
        assert_int_equal(world.head.to_act, state->head.to_act);
        expect_same_view(game, state, &world, viewer);
        game_playout(game, &world, rng);
    }
}

/* A view survives its own text. */
static void check_view_text(const struct game *game, const union game_state *state, seat_id viewer)
{
    struct game_view view, read;
    struct buffer text = {0};
    struct error error = {.text = ""};
    game_observe(game, state, viewer, &view);
    game_encode_view(game, &view, &text);
    if (game_decode_view(game, buffer_text(&text), &read, &error) < 0)
        fail_msg("%s\n%s", error.text, buffer_text(&text));
    assert_true(game_equal(&view.known, &read.known));
    assert_int_equal(view.viewer, read.viewer);
    buffer_close(&text);
}

/* Whether a viewer is told the same by the events of two steps. */
static bool same_events(const struct event_log *one, const struct event_log *other, seat_id viewer)
{
    unsigned bit = viewer == SPECTATOR ? 1u << 7 : seat_bit(viewer);
    if (one->count != other->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->event[i].audience & bit &&
            memcmp(&one->event[i], &other->event[i], sizeof one->event[i]) != 0)
            return false;
    return true;
}

/* A step of one seat whose events follow from its choice shows nobody more than the choice: in all
 * worlds that look the same to a viewer it leads to what looks the same. */
static void check_following(const struct game *game, const union game_state *before,
                            const action joint[], seat_id viewer, struct rng *rng)
{
    seat_id seat = bits_lowest(before->head.to_act);
    struct event_log log = {0}, other = {0};
    struct game_view view;
    union game_state after = *before, world;
    game->apply(&after, joint, &log);
    game_observe(game, before, viewer, &view);
    for (int i = 0; i < WORLDS; i++) {
        game_resample(game, &view, rng, &world);
        if (!game_is_legal(game, &world, seat, joint[seat])) /* which its owner has shown */
            continue;
        other.count = 0;
        game->apply(&world, joint, &other);
        assert_true(game_follows(game, &other));
        assert_true(same_events(&log, &other, viewer));
        expect_same_view(game, &after, &world, viewer);
    }
}

static long following; /* such steps of the configuration that is being watched */

static void watch_step(const struct game *game, const union game_state *state, const action joint[],
                       struct rng *rng)
{
    union game_state after = *state;
    struct event_log log = {0};
    game->apply(&after, joint, &log);
    if (!bits_single(state->head.to_act) || !after.head.to_act || !game_follows(game, &log))
        return;
    following++;
    for (seat_id viewer = SPECTATOR; viewer < state->head.players; viewer++)
        check_following(game, state, joint, viewer, rng);
}

static void watch_config(const struct game *game, const struct game_config *config)
{
    following = 0;
    for (uint64_t seed = 1; seed <= GAMES_EACH; seed++) {
        union game_state state;
        struct rng rng;
        rng_seed(&rng, seed);
        game_deal(game, config, seed, &state, NULL);
        for (int ply = 0;; ply++) {
            bool sampled = !state.head.to_act || ply % 10 < some_of(10);
            for (seat_id viewer = SPECTATOR; viewer < state.head.players && sampled; viewer++) {
                check_resampling(game, &state, viewer, &rng);
                check_view_text(game, &state, viewer);
            }
            if (!state.head.to_act)
                break;
            action joint[SEATS_MAX] = {0};
            BITS_EACH (seat, state.head.to_act)
                joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
            watch_step(game, &state, joint, &rng);
            game->apply(&state, joint, NULL);
        }
    }
    assert_true(following > 0);
}

static void resampled_worlds_look_alike(void **unused)
{
    (void)unused;
    each_config(watch_config);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resampled_worlds_look_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
