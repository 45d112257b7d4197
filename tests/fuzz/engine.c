/* engine.c: what a page tells its engine. Every text is taken or refused with a reason; a game that
 * was taken has a message, a replay and a record that is read again, and its bots choose what is
 * legal; it can be judged by any text. */
#include "fuzz.h"

#include "wasm/engine.h"

static void put(const void *text, size_t size)
{
    char *room = engine_input((int32_t)size);
    PROMISE(room);
    memcpy(room, text, size);
}

/* Whether the last call succeeded; if not, it has said why. */
static bool taken(int32_t code)
{
    PROMISE(code >= 0 || engine_output_bytes());
    return code >= 0;
}

static void put_output(void)
{
    char *copy = fuzz_text((const uint8_t *)engine_output(), engine_output_bytes());
    put(copy, strlen(copy));
    free(copy);
}

/* The first bot that is waiting makes its choice, with the least thought. */
static void play_bot(void)
{
    int32_t bots = engine_bots();
    if (!bots)
        return;
    int32_t seat = bits_lowest((unsigned)bots);
    PROMISE(taken(engine_job(seat)));
    char *job = fuzz_text((const uint8_t *)engine_output(), engine_output_bytes());
    job[0] = '1'; /* the level */
    put(job, strlen(job));
    free(job);
    PROMISE(taken(engine_think()));
    put_output();
    PROMISE(taken(engine_choose(seat)));
}

static void use_game(void)
{
    play_bot();
    PROMISE(taken(engine_message(0)));
    PROMISE(taken(engine_replay(-1)));
    PROMISE(taken(engine_hashes()));
    PROMISE(taken(engine_record()));
    put_output();
    PROMISE(taken(engine_read()));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    put(data, size);
    if (taken(engine_deal()))
        use_game();
    put(data, size);
    if (taken(engine_read()))
        use_game();
    put(data, size);
    taken(engine_verdicts());
    put(data, size);
    taken(engine_fault());
    put(data, size);
    if (taken(engine_branch()))
        use_game();
    put(data, size);
    taken(engine_language());
    taken(engine_choose(0));
    put(data, size);
    if (size && data[0] <= '2') /* higher levels take their time */
        taken(engine_think());
    taken(engine_advise());
    return 0;
}
