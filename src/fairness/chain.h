/* chain.h: the hash chain of a table's log, and the server's signatures of its heads.
 *
 * The first head is the server's commitment for the deal. Entry after entry,
 *
 *     nonce  = HMAC-SHA-256 under the log's key of "encan nonce N"
 *     digest = HMAC-SHA-256 under the nonce of "encan entry N CONTENT"
 *     head   = SHA-256 of "encan head HEAD DIGEST", HEAD being the one before
 *
 * where N is the entry's number and CONTENT its text, without people's words (table_entry_content).
 * A head commits the server to all entries up to it. It reveals nothing about them, because nobody
 * else knows the key: neither a choice that is not revealed yet nor that there was one. After the
 * game the server publishes the entries, each with its nonce, except for choices that their owners
 * changed: these stay secret for good, and only their digests are published.
 *
 * A signature is Ed25519 (signatures.c), of "encan signs TABLE HEAD". Heads of several tables can
 * be signed together, which costs little more than signing one:
 *
 *     leaf      = SHA-256 of "encan signs TABLE HEAD"
 *     node      = SHA-256 of "encan joins A B", two leaves or nodes, the smaller one first
 *     signature = of "encan signs all ROOT", ROOT being the node above all others
 *
 * Such a head has a path: what its leaf is joined with, and what the node above that is joined
 * with, up to the root. This proves no less than a signature of the head alone: whoever could fit
 * another head under the same root would have found two texts with the same SHA-256. A leaf reveals
 * nothing about its head to those who do not know it.
 *
 * These definitions may never change. */
#ifndef FAIRNESS_CHAIN_H
#define FAIRNESS_CHAIN_H

#include "fairness/draw.h"

enum {
    CHAIN_SIGNATURE = 64,
    CHAIN_PUBLIC_KEY = 32,
    CHAIN_SECRET_KEY = 64,
    CHAIN_KEY_SEED = 32,
    CHAIN_PATH_MAX = 8,
    CHAIN_TOGETHER_MAX = 1 << CHAIN_PATH_MAX /* heads under one signature */
};

void chain_nonce(const struct draw_word *key, int64_t number, struct draw_word *nonce);
void chain_digest(const struct draw_word *nonce, int64_t number, struct span content,
                  struct draw_word *digest);

/* Advances a head by one entry. */
void chain_add(struct draw_word *head, const struct draw_word *digest);

/* ---- Signatures ---- */

struct signing_key {
    uint8_t public_key[CHAIN_PUBLIC_KEY];
    uint8_t secret_key[CHAIN_SECRET_KEY];
};

struct signed_head {
    struct draw_word head;
    uint8_t signature[CHAIN_SIGNATURE];
    int steps; /* of the path; 0 if it was signed alone */
    struct draw_word path[CHAIN_PATH_MAX];
};

/* The key that follows from a seed. */
void signing_key_make(const uint8_t seed[CHAIN_KEY_SEED], struct signing_key *key);

/* Signs `head->head` alone. */
void head_sign(const struct signing_key *key, const char *table, struct signed_head *head);

/* Signs `count` heads, of which there may be any number, as few times as possible. */
struct head_of_table {
    const char *table;
    struct signed_head *head;
};
void heads_sign(const struct signing_key *key, const struct head_of_table heads[], size_t count);

bool head_is_signed(const uint8_t public_key[CHAIN_PUBLIC_KEY], const char *table,
                    const struct signed_head *head);

#endif
