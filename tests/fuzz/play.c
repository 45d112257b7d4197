/* play.c: streams of actions, most of them legal, some arbitrary numbers. An illegal one is refused
 * and changes nothing; after a legal one the position is possible, and worlds drawn from its views
 * are too. */
#include "fuzz.h"

struct stream {
    const uint8_t *data;
    size_t left;
};

static unsigned take(struct stream *stream)
{
    if (!stream->left)
        return 0;
    stream->left--;
    return *stream->data++;
}

static action pick(const struct game *game, const union game_state *state, seat_id seat,
                   struct stream *stream)
{
    unsigned byte = take(stream);
    if (byte < 240)
        return game->legal_at(state, seat, byte % game->legal_count(state, seat));
    action any = action_of(byte % 16, 0);
    for (int i = 0; i < 7; i++)
        any |= (action)take(stream) << (8 * i);
    return any;
}

static void check_view(const struct game *game, const union game_state *state, seat_id viewer,
                       struct rng *rng)
{
    struct game_view view, seen;
    union game_state world;
    game_observe(game, state, viewer, &view);
    game_resample(game, &view, rng, &world);
    fuzz_check(game, &world);
    game_observe(game, &world, viewer, &seen);
    PROMISE(game_equal(&view.known, &seen.known));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stream stream = {data, size};
    const struct game *game = games_all[take(&stream) % (unsigned)games_count];
    struct game_config config;
    union game_state state;
    struct rng rng;
    game_config_init(game, &config, (int)(2 + take(&stream) % 5));
    for (int i = 0; i < game->option_count; i++)
        config.option[i] = (uint8_t)(take(&stream) % game->options[i].value_count);
    if (game_config_check(game, &config, NULL) < 0)
        return 0;
    rng_seed(&rng, take(&stream));
    game_deal(game, &config, take(&stream), &state, NULL);
    while (state.head.to_act && stream.left) {
        action joint[SEATS_MAX] = {0};
        struct event_log log = {0};
        struct error error = {.text = ""};
        union game_state before = state;
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = pick(game, &state, (seat_id)seat, &stream);
        if (game_step(game, &state, joint, &log, &error) < 0) {
            PROMISE(error.text[0] && game_equal(&state, &before));
            continue;
        }
        PROMISE(log.count > 0);
        fuzz_check(game, &state);
        seat_id viewer = (seat_id)rng_below(&rng, state.head.players + 1u) - 1;
        check_view(game, &state, viewer, &rng);
    }
    return 0;
}
