/* support.h: shared by the tests: dealing, playing scripts, and comparing texts. Everything here
 * fails the running test with a message if something is not as expected. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"

/* A game in progress, with the events of its last step. */
struct play {
    const struct game *game;
    union game_state state;
    struct event_log log;
};

/* Deals; `options` is "name=value name=value" or "". */
void play_deal(struct play *play, const struct game *game, int players, const char *options,
               uint64_t seed);

/* Plays "2 pay; 3 withdraw; 0 auction; 1 castle": for each ply, the actions of all the seats that
 * are to act, in seat order. Fails if another seat is to act or an action is illegal. Events of
 * all the plies of one call are in the log. */
void play_script(struct play *play, const char *script);

/* Fails unless the seats to act are exactly these: "0 2 3", "" when the game is over. */
void expect_to_act(const struct play *play, const char *seats);
void expect_phase(const struct play *play, const char *phase);

/* The legal actions of `seat` in order: "pay, withdraw"; a run of numbers is written "bid 3..100".
 */
void legal_write(const struct game *game, const union game_state *state, seat_id seat,
                 struct buffer *out);

/* Fails unless the legal actions of `seat` are exactly these, as text. */
void expect_legal(const struct play *play, seat_id seat, const char *actions);

/* Fails unless the action is refused with an error that contains `part`, and the state unchanged.
 */
void expect_refused(const struct play *play, seat_id seat, const char *action_text,
                    const char *part);

/* Fails unless the log has an event with this text; expect_no_event: unless it has none that begins
 * with it. */
void expect_event(const struct play *play, const char *text);
void expect_no_event(const struct play *play, const char *text);

void expect_scores(const struct play *play, const char *scores);
void expect_winners(const struct play *play, const char *seats);

/* Fails, with the reason, unless the position is possible. Call it after setting members of a state
 * by hand. */
void expect_possible(const struct play *play);

/* How many of `number` samples to take: all, or a tenth of them in a build with a sanitizer. It has
 * to see the code at work; what comes out, a build without has seen. */
int some_of(int number);

/* Calls `call` for every title, number of players and combination of options. */
void each_config(void (*call)(const struct game *game, const struct game_config *config));

#endif
