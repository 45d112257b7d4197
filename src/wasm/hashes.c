#include "wasm/hashes.h"

static uint64_t fold_events(uint64_t hash, const struct event_log *log)
{
    for (int i = 0; i < log->count; i++) {
        const struct event *event = &log->event[i];
        hash = rng_fold(hash, event->kind);
        hash = rng_fold(hash, event->audience);
        hash = rng_fold(hash, (uint64_t)event->seat);
        for (int value = 0; value < EVENT_VALUES; value++)
            hash = rng_fold(hash, (uint64_t)event->value[value]);
    }
    return hash;
}

static uint64_t hash_ply(const struct game *game, const union game_state *state,
                         const struct event_log *log)
{
    uint64_t hash = fold_events(game_hash(game, state), log);
    for (seat_id viewer = SPECTATOR; viewer < state->head.players; viewer++) {
        struct game_view view;
        game_observe(game, state, viewer, &view);
        hash = rng_fold(hash, game_hash(game, &view.known));
    }
    return hash;
}

void record_hashes(const struct record *record, struct buffer *out)
{
    struct replay replay;
    struct event_log log = {0};
    bool more = true;
    for (replay_start(&replay, record, &log); more; more = replay_step(&replay, &log)) {
        buffer_format(out, "%016llx\n",
                      (unsigned long long)hash_ply(record->game, &replay.state, &log));
        log.count = 0;
    }
}
