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
 * The deal of a game from a server was drawn by the server and the people at the table together
 * (fairness/draw.h). Its seed has 64 hexadecimal digits, and these lines follow it:
 *
 *     table: 3jk3vd1s3v5xq
 *     secret: 64 digits
 *     commitment: 64 digits
 *     number 0: 64 digits, committed 64 digits
 *     number 1: not opened, committed 64 digits
 *     number 2: none
 *
 * Servers used to draw the seed alone. Records from then have only "commitment: ", the SHA-256 of
 * "SEED:SALT", and "salt: " after it. `encan verify` checks either.
 *
 * Then come lines, in the order of plies, that say which person, or a bot of which level, made the
 * decisions of a seat from a ply on; and a line with the number of hints that each seat took,
 * unless nobody took any:
 *
 *     played 1 from 0: person Blaise
 *     played 1 from 12: bot 3
 *     hints: 0 2
 *
 * `check` is the 64-bit FNV-1a hash of all the bytes before its line. It detects accidental
 * changes, not forgery: a forger could recompute it. There is only one way to write a record, and
 * reading accepts no other. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "games/games.h"

#include <string.h>

enum {
    RECORD_NAME_MAX = 40,   /* bytes of a player's name, UTF-8 without control characters */
    RECORD_COMMITMENT = 64, /* hexadecimal digits */
    RECORD_SALT = 32,
    RECORD_BYTES_MAX = 4 << 20
};

enum { DRAW_BYTES = RNG_WIDE_BYTES, DRAW_TABLE = 13 };

/* A secret, number, commitment, seed or hash; all zero if there is none. */
struct draw_word {
    uint8_t byte[DRAW_BYTES];
};

struct draw_number {
    struct draw_word commitment;
    struct draw_word value; /* none counts as zero */
};

/* How a deal was drawn. */
struct draw {
    char table[DRAW_TABLE + 1]; /* the table's id */
    struct draw_word secret;    /* the server's */
    struct draw_word commitment;
    struct draw_number number[SEATS_MAX];
    struct draw_word seed; /* none until the numbers are known */
};

struct decision {
    uint32_t ply;
    seat_id seat;
    action chosen;
};

/* Who made the decisions of a seat, from a ply on. */
struct stretch {
    uint32_t ply;
    seat_id seat;
    uint8_t level;                  /* of a bot; 0 for a person */
    char name[RECORD_NAME_MAX + 1]; /* of a person; "" for a bot */
};

/* Reads "1 from 12: bot 3", which follows "played " in a record. */
bool stretch_read(struct span text, int players, struct stretch *stretch);

bool stretch_same_player(const struct stretch *one, const struct stretch *other);

struct record {
    const struct game *game;
    struct game_config config;
    uint64_t seed;                          /* of a game that was not drawn */
    char commitment[RECORD_COMMITMENT + 1]; /* to this seed; "" if there is none */
    char salt[RECORD_SALT + 1];
    struct draw draw; /* its table is "" if the game was not drawn */
    char name[SEATS_MAX][RECORD_NAME_MAX + 1];
    struct decision *decision; /* owned */
    size_t count;
    size_t capacity;
    struct stretch *stretch; /* owned; none in a record that does not say who played */
    size_t stretches;
    size_t stretches_capacity;
    uint32_t hints[SEATS_MAX]; /* taken by each seat */
};

/* An empty record of a checked configuration; the seats are named "player 1", "player 2", … */
void record_init(struct record *record, const struct game *game, const struct game_config *config,
                 uint64_t seed);
void record_close(struct record *record);

static inline bool record_drawn(const struct record *record)
{
    return record->draw.table[0];
}

static inline bool draw_word_given(const struct draw_word *word)
{
    static const struct draw_word none;
    return memcmp(word, &none, sizeof none) != 0;
}

/* Deals the game; its events go to `log`, which may be NULL. */
void record_deal(const struct record *record, union game_state *state, struct event_log *log);

/* The seed as a number or, if it was drawn, as hexadecimal digits. */
void record_write_seed(const struct record *record, struct buffer *out);

/* Adds what the seats in `seats` chose at `ply`. */
int record_add(struct record *record, uint32_t ply, seat_mask seats, const action joint[],
               struct error *error);

/* Adds who plays a seat from a ply on. */
int record_add_stretch(struct record *record, const struct stretch *stretch, struct error *error);

/* The first appends the lines that say who played, the second also the one about hints. */
void record_write_stretches(const struct record *record, struct buffer *out);
void record_write_played(const struct record *record, struct buffer *out);

/* Whether a text can be a player's name. */
bool record_name_valid(struct span name);

void record_write(const struct record *record, struct buffer *out);

/* Reads and replays. On error the record is empty and the message begins with the line: "line 12:
 * …". */
int record_read(struct record *record, const char *text, size_t length, struct error *error);

/* Writes who played, as the array "played", and the hints taken, if any, as the array "hints". */
void played_json(const struct stretch stretch[], size_t count, struct json *json);
void hints_json(const uint32_t hints[], int players, struct json *json);

/* The record as one JSON object, including the deal and the result. */
void record_json(const struct record *record, struct buffer *out);

/* Writes "numbers" as a member of an open object: commitment and number of each seat, or null. */
void draw_numbers_json(const struct draw *draw, int players, struct json *json);

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
