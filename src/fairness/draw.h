/* draw.h: how a server and the people at a table draw a deal together.
 *
 * The server draws a secret when it creates the table and publishes a commitment to it. Everybody
 * who sits there draws a number and publishes a commitment to that. When the game starts, all
 * commitments are fixed; only then are the numbers sent. The seed of the deal is a keyed hash of
 * the numbers under the secret, so nobody knows it before all have spoken, and nobody who has
 * spoken can change it. docs/fairness.md says what this proves.
 *
 * Every hash is of one line of ASCII, so that anybody can compute it with a tool of their own. The
 * lines are given below; hexadecimal digits are in lower case, and a number that is missing is "0".
 * These definitions may never change. */
#ifndef FAIRNESS_DRAW_H
#define FAIRNESS_DRAW_H

#include "record/record.h"

/* SHA-256 of "encan secret TABLE SECRET". */
void draw_commit_secret(const struct draw *draw, struct draw_word *commitment);

/* SHA-256 of "encan number TABLE SEAT NUMBER". */
void draw_commit_number(const char *table, seat_id seat, const struct draw_word *number,
                        struct draw_word *commitment);

/* HMAC-SHA-256, with the secret's 32 bytes as the key, of
 * "encan deal TABLE TITLE PLAYERS NUMBER … NUMBER OPTIONS", with a number for each seat and the
 * options as records write them. False when out of memory. */
bool draw_seed(const struct record *record, struct draw_word *seed);

/* SHA-256 of "SEED:SALT", the commitment of servers that drew the seed alone, as digits. */
void draw_commit_seed(uint64_t seed, const char *salt, char digits[RECORD_COMMITMENT + 1]);

/* The server's commitment that a record has, as digits; "" if there is none. */
void draw_commitment(const struct record *record, char digits[RECORD_COMMITMENT + 1]);

/* Whether the deal of a record is the one that was promised, if there was a promise: the seed
 * follows from secret and numbers, and these match their commitments; or, if the server drew the
 * seed alone, seed and salt match its commitment. If not, a negative code and an error that says
 * what is wrong. */
int draw_check(const struct record *record, struct error *error);

/* ---- Words ---- */

enum { DRAW_WORD_TEXT = 2 * DRAW_BYTES + 1 };

void draw_word_random(struct draw_word *word);
void draw_word_write(const struct draw_word *word, char text[DRAW_WORD_TEXT]);
bool draw_word_read(struct span text, struct draw_word *word);
bool draw_word_equal(const struct draw_word *one, const struct draw_word *other);

/* SHA-256 of a line. */
void draw_hash(const char *line, size_t length, struct draw_word *hash);

/* SHA-256 of "START ONE OTHER": a short text, and two words as digits. `hash` may be one of them.
 */
void draw_hash_words(struct span start, const struct draw_word *one, const struct draw_word *other,
                     struct draw_word *hash);

/* HMAC-SHA-256 of a line in two parts. */
void draw_keyed_hash(const struct draw_word *key, struct span line, struct span rest,
                     struct draw_word *hash);

#endif
