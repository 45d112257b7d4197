/* engine.h: what the engine in WebAssembly exports to the page (web/src/engine).
 *
 * Texts go in and come out, in UTF-8. A caller asks for room with engine_input and writes its text
 * there; the next call below reads it. What a call says is at engine_output. A call returns 0 or
 * more; a negative number is an `enum error_code`, and the output is then the message, in the
 * language that is set. Numbers out of range are refused like texts.
 *
 * An engine has one language, at most one game, and one set of bots; a page has as many engines as
 * it likes, one in each worker. The only import is env.now, milliseconds since some moment. */
#ifndef WASM_ENGINE_H
#define WASM_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define ENGINE_EXPORT(name) __attribute__((export_name(#name)))
#else
#define ENGINE_EXPORT(name)
#endif

enum { ENGINE_INPUT_MAX = 8 << 20 }; /* the longest text that it takes is a receipt */

/* Room for an input of that many bytes; NULL if that is too much. */
ENGINE_EXPORT(engine_input) char *engine_input(int32_t bytes);
ENGINE_EXPORT(engine_output) const char *engine_output(void);
ENGINE_EXPORT(engine_output_bytes) size_t engine_output_bytes(void);

/* Sets the language of all sentences, by its code. */
ENGINE_EXPORT(engine_language) int32_t engine_language(void);

/* The answer to GET /api/games. */
ENGINE_EXPORT(engine_games) int32_t engine_games(void);

/* "noblesse show A1503 B1511": what is wrong with an action of a title whatever the position, in a
 * sentence; nothing if some position may allow it. */
ENGINE_EXPORT(engine_fault) int32_t engine_fault(void);

/* ---- The game (page_game.h) ---- */

ENGINE_EXPORT(engine_deal) int32_t engine_deal(void);
ENGINE_EXPORT(engine_read) int32_t engine_read(void);
ENGINE_EXPORT(engine_branch) int32_t engine_branch(void);
ENGINE_EXPORT(engine_record) int32_t engine_record(void);
ENGINE_EXPORT(engine_message) int32_t engine_message(int32_t from);

/* Returns 1 if a step was played. */
ENGINE_EXPORT(engine_choose) int32_t engine_choose(int32_t seat);

/* The bots that have yet to choose, as bits. */
ENGINE_EXPORT(engine_bots) int32_t engine_bots(void);
ENGINE_EXPORT(engine_job) int32_t engine_job(int32_t seat);
ENGINE_EXPORT(engine_hint_job) int32_t engine_hint_job(void);

/* The replay of the game as a seat saw it; -1 stands for a spectator. */
ENGINE_EXPORT(engine_replay) int32_t engine_replay(int32_t viewer);
ENGINE_EXPORT(engine_hashes) int32_t engine_hashes(void);

/* Judges the game, which a server dealt, by a receipt or a commitment (verdicts.h). */
ENGINE_EXPORT(engine_verdicts) int32_t engine_verdicts(void);

/* ---- Thinking (thinking.h) ---- */

ENGINE_EXPORT(engine_think) int32_t engine_think(void);
ENGINE_EXPORT(engine_advise) int32_t engine_advise(void);

/* Judges the next decision of the game, pass by pass; returns 1, or 0 at the end. */
ENGINE_EXPORT(engine_judge) int32_t engine_judge(void);

/* What is known so far, as a server's analysis has it. */
ENGINE_EXPORT(engine_analysis) int32_t engine_analysis(void);

#endif
