/* sha.h: what OpenSSL's header of this name is elsewhere: as much of it as checking a deal takes,
 * SHA-256 (FIPS 180-4). Names and meanings are OpenSSL's; every function returns 1. */
#ifndef WASM_SHA_H
#define WASM_SHA_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_DIGEST_LENGTH 32

typedef struct {
    uint32_t state[8];
    uint64_t count; /* of bytes */
    uint8_t block[64];
} SHA256_CTX;

int SHA256_Init(SHA256_CTX *hash);
int SHA256_Update(SHA256_CTX *hash, const void *data, size_t count);
int SHA256_Final(unsigned char *out, SHA256_CTX *hash);

#endif
