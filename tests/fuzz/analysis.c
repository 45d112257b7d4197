/* analysis.c: texts as the analysis of a short game. What is accepted matches its decisions. */
#include "fuzz.h"

#include "analysis/analysis.h"

enum { PLIES = 4 };

static struct record record;

static void play_some(void)
{
    struct game_config config;
    union game_state state;
    game_config_init(&game_krach, &config, 2);
    record_init(&record, &game_krach, &config, 7);
    game_deal(&game_krach, &config, 7, &state, NULL);
    for (uint32_t ply = 0; ply < PLIES; ply++) {
        action joint[SEATS_MAX] = {0};
        seat_mask seats = state.head.to_act;
        BITS_EACH (seat, seats)
            joint[seat] = game_krach.legal_at(&state, (seat_id)seat, 0);
        PROMISE(record_add(&record, ply, seats, joint, NULL) == 0);
        game_krach.apply(&state, joint, NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct analysis analysis[PLIES];
    struct error error = {.text = ""};
    if (!record.game)
        play_some();
    int count = analysis_read(&record, (struct span){(const char *)data, size}, analysis, &error);
    PROMISE(count >= 0 || error.text[0]);
    PROMISE(count <= PLIES);
    for (int i = 0; i < count; i++)
        PROMISE(analysis[i].decision.chosen == record.decision[i].chosen);
    return 0;
}
