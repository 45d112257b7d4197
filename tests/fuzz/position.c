/* position.c: texts as positions and as views. What is accepted is written back the same and can be
 * played to the end. */
#include "fuzz.h"

static void try_state(const struct game *game, const char *text)
{
    union game_state state;
    struct buffer again = {0};
    if (game_decode(game, text, &state, NULL) < 0)
        return;
    game_encode(game, &state, &again);
    PROMISE(strcmp(text, buffer_text(&again)) == 0);
    buffer_close(&again);
    for (seat_id viewer = SPECTATOR; viewer < state.head.players; viewer++) {
        struct game_view view;
        game_observe(game, &state, viewer, &view);
        PROMISE(!game->check(&view.known, &view.viewer));
    }
    fuzz_play_on(game, &state, 1);
}

static void try_view(const struct game *game, const char *text)
{
    struct game_view view, seen;
    struct buffer again = {0};
    union game_state world;
    struct rng rng;
    if (game_decode_view(game, text, &view, NULL) < 0)
        return;
    game_encode_view(game, &view, &again);
    PROMISE(strcmp(text, buffer_text(&again)) == 0);
    buffer_close(&again);
    rng_seed(&rng, 1);
    game_resample(game, &view, &rng, &world);
    fuzz_check(game, &world);
    game_observe(game, &world, view.viewer, &seen);
    PROMISE(game_equal(&view.known, &seen.known));
    fuzz_play_on(game, &world, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    for (int i = 0; i < games_count; i++) {
        try_state(games_all[i], text);
        try_view(games_all[i], text);
    }
    free(text);
    return 0;
}
