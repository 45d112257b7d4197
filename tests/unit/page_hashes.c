/* page_hashes.c: the hashes that the engine in a page computes are libsodium's. */
#define crypto_hash_sha256_state page_sha256_state
#define crypto_hash_sha256_init page_sha256_init
#define crypto_hash_sha256_update page_sha256_update
#define crypto_hash_sha256_final page_sha256_final
#define crypto_hash_sha256 page_sha256
#define crypto_auth_hmacsha256_state page_hmac_state
#define crypto_auth_hmacsha256_init page_hmac_init
#define crypto_auth_hmacsha256_update page_hmac_update
#define crypto_auth_hmacsha256_final page_hmac_final
#define randombytes_buf page_random
#include "wasm/sodium.c"
#undef crypto_hash_sha256_BYTES
#undef crypto_auth_hmacsha256_BYTES
#undef crypto_hash_sha256_state
#undef crypto_hash_sha256_init
#undef crypto_hash_sha256_update
#undef crypto_hash_sha256_final
#undef crypto_hash_sha256
#undef crypto_auth_hmacsha256_state
#undef crypto_auth_hmacsha256_init
#undef crypto_auth_hmacsha256_update
#undef crypto_auth_hmacsha256_final
#undef randombytes_buf

#include "support/support.h"

#include <sodium.h>

enum { LONGEST = 300 };

static void fill(uint8_t bytes[LONGEST])
{
    for (int i = 0; i < LONGEST; i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
}

/* Of every length, so that the padding falls everywhere in a block. */
static void hashes_are_the_same(void **unused)
{
    (void)unused;
    uint8_t bytes[LONGEST], ours[32], theirs[32];
    fill(bytes);
    for (unsigned length = 0; length <= LONGEST; length++) {
        page_sha256(ours, bytes, length);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* With keys of every length, and a message in two parts. */
static void keyed_hashes_are_the_same(void **unused)
{
    (void)unused;
    uint8_t bytes[LONGEST], ours[32], theirs[32];
    fill(bytes);
    for (unsigned length = 0; length <= LONGEST; length++) {
        page_hmac_state page;
        crypto_auth_hmacsha256_state state;
        page_hmac_init(&page, bytes, length);
        page_hmac_update(&page, bytes, LONGEST - length);
        page_hmac_update(&page, bytes, length);
        page_hmac_final(&page, ours);
        crypto_auth_hmacsha256_init(&state, bytes, length);
        crypto_auth_hmacsha256_update(&state, bytes, LONGEST - length);
        crypto_auth_hmacsha256_update(&state, bytes, length);
        crypto_auth_hmacsha256_final(&state, theirs);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_same),
        cmocka_unit_test(keyed_hashes_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
