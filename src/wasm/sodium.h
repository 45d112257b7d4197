/* sodium.h: as much of libsodium as checking a deal takes, for the build for pages, where there is
 * no such library: SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104). Names and meanings are
 * libsodium's; every function returns 0. */
#ifndef WASM_SODIUM_H
#define WASM_SODIUM_H

#include <stddef.h>
#include <stdint.h>

#define crypto_hash_sha256_BYTES 32U
#define crypto_auth_hmacsha256_BYTES 32U

typedef struct {
    uint32_t state[8];
    uint64_t count; /* of bytes */
    uint8_t block[64];
} crypto_hash_sha256_state;

int crypto_hash_sha256_init(crypto_hash_sha256_state *hash);
int crypto_hash_sha256_update(crypto_hash_sha256_state *hash, const unsigned char *bytes,
                              unsigned long long count);
int crypto_hash_sha256_final(crypto_hash_sha256_state *hash, unsigned char *out);
int crypto_hash_sha256(unsigned char *out, const unsigned char *bytes, unsigned long long count);

typedef struct {
    crypto_hash_sha256_state inner, outer;
} crypto_auth_hmacsha256_state;

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *hmac, const unsigned char *key,
                                size_t key_bytes);
int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *hmac, const unsigned char *bytes,
                                  unsigned long long count);
int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *hmac, unsigned char *out);

/* Declared only: nothing in the engine draws at random, and linking fails if something does. */
void randombytes_buf(void *bytes, size_t count);

#endif
