#include "wasm/engine.h"

#include "messages/games_json.h"
#include "wasm/hashes.h"
#include "wasm/page_game.h"
#include "wasm/thinking.h"
#include "wasm/verdicts.h"

#include <stdlib.h>

static struct engine {
    enum language language;
    char *input; /* owned */
    size_t input_bytes;
    struct buffer output;
    struct page_game game;
    struct thinking thinking;
    struct analysis_walk walk;
    struct analysis *analysis; /* owned, pass by pass; NULL until the game is analysed */
    size_t analyses;
    bool judged; /* to the end of the last pass */
} engine;

/* ---- Input and output ---- */

char *engine_input(int32_t bytes)
{
    char *room = bytes >= 0 && bytes <= ENGINE_INPUT_MAX ? malloc((size_t)bytes + 1) : NULL;
    free(engine.input);
    engine.input = room;
    engine.input_bytes = room ? (size_t)bytes : 0;
    return room;
}

const char *engine_output(void)
{
    return buffer_text(&engine.output);
}

size_t engine_output_bytes(void)
{
    return engine.output.length;
}

static struct span input(void)
{
    return (struct span){engine.input, engine.input_bytes};
}

/* Ends a call whose output, if it has any, is written. */
static int32_t finish(int code, const struct error *error)
{
    struct error full;
    if (engine.output.failed) {
        buffer_close(&engine.output);
        engine.output = (struct buffer){0};
        code = error_set(&full, ERR_MEMORY, "out of memory");
        error = &full;
    }
    if (code < 0) {
        buffer_clear(&engine.output);
        buffer_add_text(&engine.output, TR_ERROR(engine.language, error));
    }
    return code;
}

static struct buffer *output(void)
{
    buffer_clear(&engine.output);
    return &engine.output;
}

static int32_t no_game(void)
{
    struct error error;
    output();
    return finish(error_set(&error, ERR_ARGUMENT, "there is no game"), &error);
}

/* ---- Languages and titles ---- */

int32_t engine_language(void)
{
    char code[8];
    struct error error;
    output();
    if (!span_copy(input(), code, sizeof code) || !language_find(code, &engine.language))
        return finish(error_set(&error, ERR_ARGUMENT, "expected the code of a language"), &error);
    return 0;
}

int32_t engine_games(void)
{
    games_json(&engine.language, output());
    return finish(0, NULL);
}

/* Writes what is wrong with the action of a title that the input names. */
static int write_fault(struct span text, struct buffer *out, struct error *error)
{
    char name[32];
    action chosen;
    struct error fault;
    if (!span_copy(span_cut(&text, ' '), name, sizeof name))
        return error_set(error, ERR_SYNTAX, "expected the name of a game");
    const struct game *game = games_find(name, error);
    int code = game ? action_read(game, text, &chosen, error) : ERR_UNKNOWN_GAME;
    if (code == 0 && game_fault(game, chosen, &fault) < 0)
        buffer_add_text(out, TR_ERROR(engine.language, &fault));
    return code;
}

int32_t engine_fault(void)
{
    struct error error;
    return finish(write_fault(input(), output(), &error), &error);
}

/* ---- The game ---- */

static void forget_analysis(void)
{
    free(engine.analysis);
    engine.analysis = NULL;
    engine.analyses = 0;
    engine.judged = false;
}

int32_t engine_deal(void)
{
    struct error error;
    output();
    forget_analysis();
    return finish(page_game_deal(&engine.game, input(), engine.language, &error), &error);
}

int32_t engine_read(void)
{
    struct error error;
    output();
    forget_analysis();
    return finish(page_game_read(&engine.game, input(), &error), &error);
}

int32_t engine_branch(void)
{
    struct error error;
    if (!engine.game.record.game)
        return no_game();
    output();
    forget_analysis();
    return finish(page_game_branch(&engine.game, input(), engine.language, &error), &error);
}

int32_t engine_record(void)
{
    if (!engine.game.record.game)
        return no_game();
    record_write(&engine.game.record, output());
    return finish(0, NULL);
}

int32_t engine_message(int32_t from)
{
    if (!engine.game.record.game)
        return no_game();
    page_game_message(&engine.game, (uint32_t)from, engine.language, output());
    return finish(0, NULL);
}

int32_t engine_choose(int32_t seat)
{
    struct error error;
    if (!engine.game.record.game)
        return no_game();
    output();
    forget_analysis();
    return finish(page_game_choose(&engine.game, seat, input(), &error), &error);
}

int32_t engine_bots(void)
{
    return engine.game.record.game ? page_game_bots(&engine.game) : 0;
}

/* Refuses a seat that has nothing to choose. */
static int32_t refuse_seat(void)
{
    struct error error;
    output();
    return finish(error_set(&error, ERR_ILLEGAL, "it is not your turn"), &error);
}

int32_t engine_job(int32_t seat)
{
    if (seat < 0 || seat >= SEATS_MAX || !(engine_bots() >> seat & 1))
        return refuse_seat();
    page_game_job(&engine.game, seat, output());
    return finish(0, NULL);
}

int32_t engine_hint_job(void)
{
    seat_id player = engine.game.player;
    if (!engine.game.record.game || player == SPECTATOR ||
        !(engine.game.state.head.to_act >> player & 1))
        return refuse_seat();
    page_game_hint_job(&engine.game, output());
    return finish(0, NULL);
}

int32_t engine_replay(int32_t viewer)
{
    if (!engine.game.record.game)
        return no_game();
    if (viewer < SPECTATOR || viewer >= engine.game.record.config.players)
        return refuse_seat();
    struct company company = page_game_company(&engine.game);
    replay_json(&engine.game.record, &company, viewer, &engine.language, output());
    return finish(0, NULL);
}

int32_t engine_hashes(void)
{
    if (!engine.game.record.game)
        return no_game();
    record_hashes(&engine.game.record, output());
    return finish(0, NULL);
}

int32_t engine_verdicts(void)
{
    struct error error;
    if (!engine.game.record.game)
        return no_game();
    return finish(verdicts_json(&engine.game.record, input(), engine.language, output(), &error),
                  &error);
}

/* ---- Thinking ---- */

int32_t engine_think(void)
{
    struct error error;
    return finish(thinking_choose(&engine.thinking, input(), output(), &error), &error);
}

int32_t engine_advise(void)
{
    struct error error;
    return finish(thinking_advise(&engine.thinking, input(), engine.language, output(), &error),
                  &error);
}

static int start_analysis(struct error *error)
{
    const struct record *record = &engine.game.record;
    engine.analysis = calloc(ANALYSIS_PASSES * record->count + 1, sizeof *engine.analysis);
    if (!engine.analysis)
        return error_set(error, ERR_MEMORY, "out of memory");
    return thinking_start_analysis(&engine.thinking, record, &engine.walk, error);
}

int32_t engine_judge(void)
{
    struct error error;
    int code = 0;
    if (!engine.game.record.game)
        return no_game();
    output();
    if (!engine.analysis)
        code = start_analysis(&error);
    if (code == 0)
        code = analysis_next(&engine.walk, &engine.analysis[engine.analyses], &error);
    engine.analyses += code == 1;
    engine.judged = code == 0;
    return finish(code, &error);
}

int32_t engine_analysis(void)
{
    if (!engine.game.record.game)
        return no_game();
    struct company company = page_game_company(&engine.game);
    const struct analysis_results results = {.judged = engine.analysis,
                                             .count = engine.analyses,
                                             .passes = ANALYSIS_PASSES,
                                             .done = engine.judged};
    analysis_json(&engine.game.record, &company, &results, &engine.language, output());
    return finish(0, NULL);
}
