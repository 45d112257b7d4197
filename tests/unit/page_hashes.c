/* page_hashes.c: the hashes that the engine in a page computes, and those of deals and logs, are
 * libsodium's. */
#define SHA256_CTX page_sha256
#define SHA256_Init page_sha256_init
#define SHA256_Update page_sha256_update
#define SHA256_Final page_sha256_final
#include "wasm/sha256.c"
#undef SHA256_CTX
#undef SHA256_Init
#undef SHA256_Update
#undef SHA256_Final

#include "support/support.h"

#include "fairness/draw.h"

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
    uint8_t bytes[LONGEST], in_page[32], theirs[32];
    struct draw_word ours;
    fill(bytes);
    for (unsigned length = 0; length <= LONGEST; length++) {
        page_sha256 page;
        page_sha256_init(&page);
        page_sha256_update(&page, bytes, length);
        page_sha256_final(in_page, &page);
        draw_hash((const char *)bytes, length, &ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(in_page, theirs, sizeof theirs);
        assert_memory_equal(ours.byte, theirs, sizeof theirs);
    }
}

/* Of messages in two parts. */
static void keyed_hashes_are_the_same(void **unused)
{
    (void)unused;
    uint8_t bytes[LONGEST], theirs[32];
    struct draw_word key, ours;
    fill(bytes);
    for (unsigned length = 0; length + sizeof key.byte <= LONGEST; length++) {
        const uint8_t *text = bytes + sizeof key.byte;
        memcpy(key.byte, bytes, sizeof key.byte);
        key.byte[0] = (uint8_t)length;
        draw_keyed_hash(&key, (struct span){(const char *)text, length / 3},
                        (struct span){(const char *)text + length / 3, length - length / 3}, &ours);
        crypto_auth_hmacsha256(theirs, text, length, key.byte);
        assert_memory_equal(ours.byte, theirs, sizeof theirs);
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
