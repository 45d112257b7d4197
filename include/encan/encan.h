/* encan.h: the public interface of libencan.
 *
 * Noblesse, Canaletto and Krach: complete rules, positions as plain values, views of what each seat
 * may know. Link with -lencan (pkg-config: encan). Needs nothing but the C library.
 *
 * - Nothing here prints, exits or keeps global state; all functions may be called from several
 *   threads as long as each thread has its own states, views and generators.
 * - encan_state and encan_view belong to the caller and hold no resources: copy them by assignment
 *   and simply drop them when done. Do not use their members directly.
 * - A function that returns int returns 0 or a count on success and a negative ENCAN_E… code on
 *   failure. On failure its outputs are unchanged, and `error`, unless NULL, holds a message that
 *   says what was wrong and what was expected.
 * - Texts are UTF-8. Functions that write text take a buffer and its size, always terminate it
 *   (unless the size is 0) and return the full length, which is at least the size if the text was
 *   truncated.
 * - Seats are numbered from 0; a set of seats has bit n for seat n. ENCAN_SPECTATOR is a viewer
 *   without a seat.
 *
 * The version follows semantic versioning; while the major version is 0, minor versions may change
 * the interface. */
#ifndef ENCAN_ENCAN_H
#define ENCAN_ENCAN_H

#include <encan/version.h> /* ENCAN_VERSION_MAJOR, _MINOR, _PATCH: of this header */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENCAN_API __attribute__((visibility("default")))

enum { ENCAN_SEATS_MAX = 6, ENCAN_STATE_WORDS = 32, ENCAN_ERROR_MAX = 240, ENCAN_SPECTATOR = -1 };

enum {
    ENCAN_EUNKNOWN_GAME = -1,
    ENCAN_EPLAYERS = -2,
    ENCAN_EOPTION = -3,
    ENCAN_ESYNTAX = -4,
    ENCAN_EILLEGAL = -5,
    ENCAN_EOVER = -6,
    ENCAN_ESTATE = -7,
    ENCAN_EMEMORY = -9,
    ENCAN_EARGUMENT = -11
};

typedef struct encan_game encan_game; /* a title: a constant of the library */
typedef uint64_t encan_action;        /* compare with ==; its text says what it is */

typedef struct encan_state {
    const encan_game *game;
    uint64_t position[ENCAN_STATE_WORDS];
} encan_state;

typedef struct encan_view {
    const encan_game *game;
    uint64_t position[ENCAN_STATE_WORDS];
    int viewer;
} encan_view;

typedef struct encan_rng {
    uint64_t word[4];
} encan_rng;

typedef struct encan_error {
    int code;
    char text[ENCAN_ERROR_MAX];
} encan_error;

/* The version of the library at run time, as text: major, minor and patch with dots between. */
ENCAN_API const char *encan_version(void);

/* ---- Titles ---- */

ENCAN_API int encan_game_count(void);
/* The title with that index, NULL past the end. */
ENCAN_API const encan_game *encan_game_at(int index);
/* The title of that name, such as "krach"; NULL if there is none. */
ENCAN_API const encan_game *encan_game_find(const char *name, encan_error *error);
ENCAN_API const char *encan_game_name(const encan_game *game);
ENCAN_API const char *encan_game_title(const encan_game *game);
ENCAN_API int encan_players_min(const encan_game *game);
ENCAN_API int encan_players_max(const encan_game *game);
/* Options and their values by index; NULL past the end. The default is the index of a value. */
ENCAN_API const char *encan_option_name(const encan_game *game, int option);
ENCAN_API const char *encan_option_value(const encan_game *game, int option, int value);
ENCAN_API int encan_option_default(const encan_game *game, int option);

/* ---- Playing ---- */

/* Deals a game. `options` is "name=value name=value"; options that are not named have their
 * defaults, and NULL means all defaults. The same arguments give the same deal on every machine. */
ENCAN_API int encan_deal(encan_state *state, const encan_game *game, int players,
                         const char *options, uint64_t seed, encan_error *error);

/* The seats that have to choose now; 0 when the game is over. If there are several, they choose
 * simultaneously: collect an action from each, then call encan_step once. */
ENCAN_API unsigned encan_to_act(const encan_state *state);
ENCAN_API int encan_players(const encan_state *state);
ENCAN_API int encan_round(const encan_state *state);
/* "auction", "castle", …, "over". */
ENCAN_API const char *encan_phase(const encan_state *state);

/* The legal actions of a seat that is to act: how many there are, and the one with that index, in
 * ascending order. If it is not the seat's turn, or the index is past the end, 0. For an exhibition
 * in Noblesse these are a useful subset; encan_is_legal accepts every valid collection. */
ENCAN_API unsigned encan_legal_count(const encan_state *state, int seat);
ENCAN_API encan_action encan_legal_at(const encan_state *state, int seat, unsigned index);
ENCAN_API int encan_is_legal(const encan_state *state, int seat, encan_action action);

/* Called for each event, in order. `audience` is the set of seats that may know of it, with bit 7
 * for spectators. The text is valid only during the call. */
typedef void encan_listener(void *context, const char *event, unsigned audience);

/* Plays joint[seat] for each seat that is to act. `listener` may be NULL. */
ENCAN_API int encan_step(encan_state *state, const encan_action joint[], encan_listener *listener,
                         void *context, encan_error *error);

/* Plays uniformly random legal actions to the end; returns the number of decisions made. */
ENCAN_API long encan_playout(encan_state *state, encan_rng *rng);

/* The result so far, which is final when the game is over: a score and a rank (1 is best, ties
 * share a rank) for each seat. Either may be NULL. */
ENCAN_API void encan_result(const encan_state *state, int score[], int rank[]);

/* ---- Views ---- */

/* What a seat, or ENCAN_SPECTATOR, may know. */
ENCAN_API int encan_observe(const encan_state *state, int viewer, encan_view *view,
                            encan_error *error);
/* Draws a full position at random from those that look like this to the viewer. */
ENCAN_API void encan_resample(const encan_view *view, encan_rng *rng, encan_state *state);
/* The legal actions of the viewer, if it is to act; otherwise 0. */
ENCAN_API unsigned encan_view_legal_count(const encan_view *view);
ENCAN_API encan_action encan_view_legal_at(const encan_view *view, unsigned index);
/* Equal positions have equal hashes within one process. */
ENCAN_API uint64_t encan_hash(const encan_state *state);
ENCAN_API uint64_t encan_view_hash(const encan_view *view);

/* ---- Text ---- */

ENCAN_API size_t encan_action_write(const encan_game *game, encan_action action, char *text,
                                    size_t size);
ENCAN_API int encan_action_read(const encan_game *game, const char *text, encan_action *action,
                                encan_error *error);
/* Positions as one line of text; decoding restores them exactly. */
ENCAN_API size_t encan_encode(const encan_state *state, char *text, size_t size);
ENCAN_API int encan_decode(encan_state *state, const encan_game *game, const char *text,
                           encan_error *error);
ENCAN_API size_t encan_view_encode(const encan_view *view, char *text, size_t size);
ENCAN_API int encan_view_decode(encan_view *view, const encan_game *game, const char *text,
                                encan_error *error);

/* ---- Random numbers ---- */

ENCAN_API void encan_rng_seed(encan_rng *rng, uint64_t seed);
ENCAN_API uint64_t encan_rng_next(encan_rng *rng);
/* A uniformly distributed number from 0 to bound - 1; 0 if bound is 0. */
ENCAN_API uint32_t encan_rng_below(encan_rng *rng, uint32_t bound);

#ifdef __cplusplus
}
#endif

#endif
