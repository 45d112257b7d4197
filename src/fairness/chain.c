#include "fairness/chain.h"

#include <sodium.h>
#include <stdio.h>

_Static_assert((int)CHAIN_SIGNATURE == (int)crypto_sign_BYTES, "Ed25519");
_Static_assert((int)CHAIN_PUBLIC_KEY == (int)crypto_sign_PUBLICKEYBYTES, "Ed25519");
_Static_assert((int)CHAIN_SECRET_KEY == (int)crypto_sign_SECRETKEYBYTES, "Ed25519");
_Static_assert((int)CHAIN_KEY_SEED == (int)crypto_sign_SEEDBYTES, "Ed25519");

enum { HEAD_LINE = 160 };

void chain_nonce(const struct draw_word *key, int64_t number, struct draw_word *nonce)
{
    char line[40];
    int length = snprintf(line, sizeof line, "encan nonce %lld", (long long)number);
    draw_keyed_hash(key, line, (size_t)length, nonce);
}

void chain_digest(const struct draw_word *nonce, int64_t number, struct span content,
                  struct draw_word *digest)
{
    crypto_auth_hmacsha256_state state;
    char start[40];
    int length = snprintf(start, sizeof start, "encan entry %lld ", (long long)number);
    crypto_auth_hmacsha256_init(&state, nonce->byte, sizeof nonce->byte);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)start, (unsigned long long)length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)content.start, content.length);
    crypto_auth_hmacsha256_final(&state, digest->byte);
}

void chain_add(struct draw_word *head, const struct draw_word *digest)
{
    char line[HEAD_LINE], before[DRAW_WORD_TEXT], added[DRAW_WORD_TEXT];
    draw_word_write(head, before);
    draw_word_write(digest, added);
    int length = snprintf(line, sizeof line, "encan head %s %s", before, added);
    draw_hash(line, (size_t)length, head);
}

/* ---- Signatures ---- */

void signing_key_make(const uint8_t seed[CHAIN_KEY_SEED], struct signing_key *key)
{
    crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
}

/* Writes what is signed; returns its length. */
static size_t signed_line(char line[HEAD_LINE], const char *table, const struct draw_word *head)
{
    char digits[DRAW_WORD_TEXT];
    draw_word_write(head, digits);
    return (size_t)snprintf(line, HEAD_LINE, "encan signs %s %s", table, digits);
}

void head_sign(const struct signing_key *key, const char *table, struct signed_head *head)
{
    char line[HEAD_LINE];
    size_t length = signed_line(line, table, &head->head);
    crypto_sign_detached(head->signature, NULL, (const unsigned char *)line, length,
                         key->secret_key);
}

bool head_is_signed(const uint8_t public_key[CHAIN_PUBLIC_KEY], const char *table,
                    const struct signed_head *head)
{
    char line[HEAD_LINE];
    size_t length = signed_line(line, table, &head->head);
    return crypto_sign_verify_detached(head->signature, (const unsigned char *)line, length,
                                       public_key) == 0;
}
