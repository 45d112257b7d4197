/* hash.c: SHA-256 and HMAC-SHA-256 (RFC 2104), on the hash of OpenSSL, which uses what the
 * processor has for it. In a page, src/wasm/sha256.c stands in for it. */
#define OPENSSL_API_COMPAT                                                                         \
    0x10100000L /* later functions allocate and look up names for each hash */
#include "fairness/draw.h"

#include <assert.h>
#include <openssl/sha.h>
#include <string.h>

_Static_assert((int)DRAW_BYTES == (int)SHA256_DIGEST_LENGTH, "a word is a SHA-256");

enum { BLOCK = 64, INNER = 0x36, OUTER = 0x5c, LINE = 160 };

void draw_hash(const char *line, size_t length, struct draw_word *hash)
{
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, line, length);
    SHA256_Final(hash->byte, &state);
}

void draw_hash_words(struct span start, const struct draw_word *one, const struct draw_word *other,
                     struct draw_word *hash)
{
    enum { DIGITS = DRAW_WORD_TEXT - 1 };
    char line[LINE];
    size_t at = start.length;
    assert(at + 2 * (1 + DIGITS) < sizeof line);
    memcpy(line, start.start, at);
    line[at] = ' ';
    draw_word_write(one, line + at + 1);
    line[at + 1 + DIGITS] = ' ';
    draw_word_write(other, line + at + 2 + DIGITS);
    draw_hash(line, at + 2 * (1 + DIGITS), hash);
}

static void start_with(SHA256_CTX *state, const struct draw_word *key, uint8_t mask)
{
    uint8_t block[BLOCK];
    memset(block, mask, sizeof block);
    for (size_t i = 0; i < sizeof key->byte; i++)
        block[i] ^= key->byte[i];
    SHA256_Init(state);
    SHA256_Update(state, block, sizeof block);
}

void draw_keyed_hash(const struct draw_word *key, struct span line, struct span rest,
                     struct draw_word *hash)
{
    SHA256_CTX state;
    struct draw_word inner;
    start_with(&state, key, INNER);
    SHA256_Update(&state, line.start, line.length);
    SHA256_Update(&state, rest.start, rest.length);
    SHA256_Final(inner.byte, &state);
    start_with(&state, key, OUTER);
    SHA256_Update(&state, inner.byte, sizeof inner.byte);
    SHA256_Final(hash->byte, &state);
}
