/* hash.c: SHA-256 and HMAC-SHA-256 (RFC 2104), on the hash of OpenSSL, which uses what the
 * processor has for it. In a page, src/wasm/sha256.c stands in for it. */
#define OPENSSL_API_COMPAT                                                                         \
    0x10100000L /* later functions allocate and look up names for each hash */
#include "fairness/draw.h"

#include <openssl/sha.h>
#include <string.h>

_Static_assert((int)DRAW_BYTES == (int)SHA256_DIGEST_LENGTH, "a word is a SHA-256");

enum { BLOCK = 64, INNER = 0x36, OUTER = 0x5c };

void draw_hash(const char *line, size_t length, struct draw_word *hash)
{
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, line, length);
    SHA256_Final(hash->byte, &state);
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
