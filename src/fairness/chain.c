#include "fairness/chain.h"

#include <sodium.h>
#include <stdio.h>

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
