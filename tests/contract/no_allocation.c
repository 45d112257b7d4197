/* no_allocation.c: dealing, playing, viewing and resampling allocate nothing. The linker redirects
 * every call of malloc, calloc and realloc in the library to the functions below. */
#include "support/support.h"

#include <stdlib.h>

static long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocations++;
    return __real_realloc(memory, size);
}

static void play_viewed(const struct game *game, const struct game_config *config)
{
    union game_state state, world;
    struct event_log log = {0};
    struct game_view view;
    struct rng rng;
    rng_seed(&rng, 1);
    game_deal(game, config, 1, &state, &log);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        log.count = 0;
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
        assert_int_equal(game_step(game, &state, joint, &log, NULL), 0);
        game_observe(game, &state, 0, &view);
        game_resample(game, &view, &rng, &world);
        game_playout(game, &world, &rng);
        game_winners(game, &world);
    }
}

static void playing_takes_no_memory(void **unused)
{
    (void)unused;
    long before = allocations;
    each_config(play_viewed);
    assert_int_equal(allocations, before);
}

/* The counter works: writing a position does allocate. */
static void writing_takes_memory(void **unused)
{
    (void)unused;
    struct play play;
    struct buffer text = {0};
    play_deal(&play, &game_krach, 4, "", 1);
    long before = allocations;
    game_encode(play.game, &play.state, &text);
    assert_true(allocations > before);
    buffer_close(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playing_takes_no_memory),
        cmocka_unit_test(writing_takes_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
