#include "wasm/sha.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = BLOCK - 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void write_word(uint32_t word, uint8_t *bytes)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* The message schedule of a block. */
static void expand(const uint8_t *block, uint32_t schedule[64])
{
    for (int i = 0; i < 16; i++)
        schedule[i] = read_word(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t early = schedule[i - 15], late = schedule[i - 2];
        schedule[i] = schedule[i - 16] + schedule[i - 7] +
                      (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3) +
                      (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10);
    }
}

/* Variables a to h of the standard are v[0] to v[7]. */
static void compress(uint32_t state[8], const uint8_t *block)
{
    uint32_t schedule[64], v[8];
    expand(block, schedule);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t sum1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t one = v[7] + sum1 + choice + constants[i] + schedule[i];
        uint32_t sum0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + sum0 + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

int SHA256_Init(SHA256_CTX *hash)
{
    *hash = (SHA256_CTX){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                   0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
    return 1;
}

int SHA256_Update(SHA256_CTX *hash, const void *data, size_t count)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < count; i++) {
        hash->block[hash->count++ % BLOCK] = bytes[i];
        if (hash->count % BLOCK == 0)
            compress(hash->state, hash->block);
    }
    return 1;
}

int SHA256_Final(unsigned char *out, SHA256_CTX *hash)
{
    static const uint8_t padding[BLOCK] = {0x80};
    uint64_t bits = hash->count * 8;
    uint8_t length[8];
    write_word((uint32_t)(bits >> 32), length);
    write_word((uint32_t)bits, length + 4);
    SHA256_Update(hash, padding, 1 + (BLOCK + LENGTH_AT - 1 - hash->count % BLOCK) % BLOCK);
    SHA256_Update(hash, length, sizeof length);
    for (int i = 0; i < 8; i++)
        write_word(hash->state[i], out + 4 * i);
    return 1;
}
