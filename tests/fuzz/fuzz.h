/* fuzz.h: shared by the fuzz targets. A target aborts when a promise is broken; the sanitizers
 * check the rest. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROMISE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A NUL-terminated copy, to be freed. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    PROMISE(text);
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Aborts with the reason if the title finds the position impossible. */
static inline void fuzz_check(const struct game *game, const union game_state *state)
{
    const char *why = game->check(state, NULL);
    if (why) {
        fprintf(stderr, "%s: impossible position: %s\n", game->name, why);
        abort();
    }
}

/* Plays a position to its end at random, checking it on the way: a position that was accepted can
 * be played. */
static inline void fuzz_play_on(const struct game *game, union game_state *state, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    while (state->head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act) {
            joint[seat] = game_random_action(game, state, (seat_id)seat, &rng);
            PROMISE(game_is_legal(game, state, (seat_id)seat, joint[seat]));
        }
        game->apply(state, joint, NULL);
        fuzz_check(game, state);
    }
}

#endif
