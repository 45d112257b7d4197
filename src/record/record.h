/* record.h: a game as text that replays exactly.
 *
 * A record is a set-up (title, players, options, seed) and the actions in order; everything else
 * follows from the rules. The text:
 *
 *     encan-record 1
 *     title: krach
 *     players: 2
 *     options: quick=off loan_cost=1 chips=hidden
 *     seat 0: Ada
 *     seat 1: Blaise
 *     seed: 7
 *     result: 31 28, winner 0
 *
 *     0. 1 borrow
 *     1. 0 decline
 *     …
 *     check: 5be1c0ffee15900d
 *
 * Each action comes after its ply and its seat; simultaneous choices share a ply and are in seat
 * order. A game that is not over has "result: unfinished", and its actions end with a complete ply.
 * A game from a server has two more lines after its seed, "commitment: " and "salt: ". The
 * commitment, the SHA-256 of "SEED:SALT", was given to the players before the first action; the
 * salt lets anyone check it, as `encan verify` does. Both are hexadecimal. `check` is the 64-bit
 * FNV-1a hash of all the bytes before its line. It detects accidental changes, not forgery: a
 * forger could recompute it. There is only one way to write a record, and reading accepts no
 * other. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "games/games.h"

enum {
    RECORD_NAME_MAX = 40,   /* bytes of a player's name, UTF-8 without control characters */
    RECORD_COMMITMENT = 64, /* hexadecimal digits */
    RECORD_SALT = 32,
    RECORD_BYTES_MAX = 4 << 20
};

struct decision {
    uint32_t ply;
    seat_id seat;
    action chosen;
};

struct record {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    char commitment[RECORD_COMMITMENT + 1]; /* "" if there is none */
    char salt[RECORD_SALT + 1];
    char name[SEATS_MAX][RECORD_NAME_MAX + 1];
    struct decision *decision; /* owned */
    size_t count;
    size_t capacity;
};

/* An empty record of a checked configuration; the seats are named "player 1", "player 2", … */
void record_init(struct record *record, const struct game *game, const struct game_config *config,
                 uint64_t seed);
void record_close(struct record *record);

/* Adds what the seats in `seats` chose at `ply`. */
int record_add(struct record *record, uint32_t ply, seat_mask seats, const action joint[],
               struct error *error);

/* Whether a text can be a player's name. */
bool record_name_valid(struct span name);

void record_write(const struct record *record, struct buffer *out);

/* Reads and replays. On error the record is empty and the message begins with the line: "line 12:
 * …". */
int record_read(struct record *record, const char *text, size_t length, struct error *error);

/* The record as one JSON object, including the deal and the result. */
void record_json(const struct record *record, struct buffer *out);

/* ---- Going through a record ---- */

struct replay {
    const struct record *record;
    union game_state state;
    size_t next; /* the first decision not yet played */
};

/* Deals the game; the events of the deal go to `log`. The record must outlive the replay. */
void replay_start(struct replay *replay, const struct record *record, struct event_log *log);

/* Plays the next ply of a record that was read, or made from legal steps. False at the end. */
bool replay_step(struct replay *replay, struct event_log *log);

#endif
