/* action.c: texts as actions and as options. What is accepted is written back the same. */
#include "fuzz.h"

static void try_action(const struct game *game, struct span text)
{
    action chosen;
    struct error error = {.text = ""};
    struct buffer again = {0};
    if (action_read(game, text, &chosen, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    PROMISE(game_fault(game, chosen, &error) == 0 || error.text[0]);
    action_write(game, chosen, &again);
    PROMISE(again.length == text.length && memcmp(again.data, text.start, text.length) == 0);
    buffer_close(&again);
}

static void try_options(const struct game *game, struct span text)
{
    struct game_config config;
    union game_state state;
    game_config_init(game, &config, (int)text.length % 9);
    if (game_config_read(game, &config, text, NULL) < 0 ||
        game_config_check(game, &config, NULL) < 0)
        return;
    game_deal(game, &config, text.length, &state, NULL);
    fuzz_check(game, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    for (int i = 0; i < games_count; i++) {
        try_action(games_all[i], text);
        try_options(games_all[i], text);
    }
    return 0;
}
