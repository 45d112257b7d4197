/* sodium.h: declares the one function of libsodium's that the engine for pages names. Nothing in it
 * draws at random, and linking fails if something does. */
#ifndef WASM_SODIUM_H
#define WASM_SODIUM_H

#include <stddef.h>

void randombytes_buf(void *bytes, size_t count);

#endif
