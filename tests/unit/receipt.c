/* receipt.c: tests of hash chains, their signatures, the key's file, and receipts. The expected
 * values were computed with Python's hashlib and hmac, and with openssl. */
#include "support/support.h"

#include "base/file.h"
#include "base/hex.h"
#include "fairness/audit.h"
#include "fairness/key_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TABLE "0000000000005"
#define WORD "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define SIGNATURE                                                                                  \
    "62c8b7656c8cd4e8b571028ccd089213844c21561ac4dddd8cd0c9c90fec1f63367e8b1d174fd023021ea1e57c"   \
    "fbb2ded89298f3221b6574d052a23a86606a07"
#define LEAF_6 "d31e5b98b936ccae7e4f0eb3b1e6c5c7a4f5cff347d479002357030bf57241ba"
#define LEAF_7 "1f43d590c2f146d1f3f621763dec8de50dfd1580439d72cc07029e86813748c7"
#define SIGNATURE_OF_ALL                                                                           \
    "91827ab2394bd793b158da1a9db5caa5da24001ad42d12f28da10f3e6d677e4026766b08a9d6c23f91dc9dc392"   \
    "28dd4c8337a218cc78db9a0ebe4ee39c22c901"
#define PUBLIC_KEY "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"

static struct draw_word word_of(const char *digits)
{
    struct draw_word word;
    assert_true(draw_word_read(span_of(digits), &word));
    return word;
}

static void expect_word(const struct draw_word *word, const char *digits)
{
    char text[DRAW_WORD_TEXT];
    draw_word_write(word, text);
    assert_string_equal(text, digits);
}

/* ---- Chains ---- */

static void chains_are_the_published_ones(void **unused)
{
    (void)unused;
    struct draw_word key = word_of(WORD), head = key, nonce, digest;
    chain_nonce(&key, 7, &nonce);
    expect_word(&nonce, "904a7e25f47f6aa76a3c6f815e461bf028bc8ba690e320a0f40244540995d6e9");
    chain_digest(&nonce, 7, span_of("choose 2 bid 12"), &digest);
    expect_word(&digest, "1b073d8753ed4970882c0fea177d57ed7eae5d91e06c048ab3a9b872a4e76252");
    chain_add(&head, &digest);
    expect_word(&head, "7f29fc5627ba7a5ad980e5335ccb3bb4aad7da0b24663e7d44f5741a4c635383");
}

static void signatures_are_ed25519(void **unused)
{
    (void)unused;
    struct signing_key key;
    struct signed_head head = {.head = word_of(WORD)};
    char text[2 * CHAIN_SIGNATURE + 1];
    signing_key_make(head.head.byte, &key);
    head_sign(&key, TABLE, &head);
    hex_write(head.signature, sizeof head.signature, text);
    assert_string_equal(text, SIGNATURE);
    assert_true(head_is_signed(key.public_key, TABLE, &head));
    assert_false(head_is_signed(key.public_key, "0000000000006", &head));
    head.head.byte[0] ^= 1;
    assert_false(head_is_signed(key.public_key, TABLE, &head));
}

/* Three heads: the first two are joined, and both with the third. */
static void heads_are_signed_together(void **unused)
{
    (void)unused;
    struct signing_key key;
    struct signed_head head[3] = {
        {.head = word_of(WORD)}, {.head = word_of(WORD)}, {.head = word_of(WORD)}};
    const struct head_of_table heads[] = {
        {TABLE, &head[0]}, {"0000000000006", &head[1]}, {"0000000000007", &head[2]}};
    char text[2 * CHAIN_SIGNATURE + 1];
    signing_key_make(head[0].head.byte, &key);
    heads_sign(&key, heads, 3);
    assert_int_equal(head[0].steps, 2);
    expect_word(&head[0].path[0], LEAF_6);
    expect_word(&head[0].path[1], LEAF_7);
    assert_int_equal(head[2].steps, 1);
    expect_word(&head[2].path[0],
                "e6657fe74f2fb8bdd3ae981fa44580f7fe310f92db0064e58c834e8558f906dc");
    hex_write(head[1].signature, sizeof head[1].signature, text);
    assert_string_equal(text, SIGNATURE_OF_ALL);
    for (int i = 0; i < 3; i++)
        assert_true(head_is_signed(key.public_key, heads[i].table, &head[i]));
    assert_false(head_is_signed(key.public_key, TABLE, &head[1]));
    head[0].steps--;
    assert_false(head_is_signed(key.public_key, TABLE, &head[0]));
    heads_sign(&key, heads, 1);
    assert_int_equal(head[0].steps, 0);
    hex_write(head[0].signature, sizeof head[0].signature, text);
    assert_string_equal(text, SIGNATURE);
}

static void any_number_of_heads_can_be_signed(void **unused)
{
    (void)unused;
    enum { MOST = 2 * CHAIN_TOGETHER_MAX + 1 };
    static const size_t counts[] = {0, 2, 5, 255, 256, 257, 258, MOST};
    static struct signed_head head[MOST];
    static struct head_of_table heads[MOST];
    struct signing_key key;
    signing_key_make(word_of(WORD).byte, &key);
    for (size_t i = 0; i < MOST; i++) {
        memcpy(head[i].head.byte, &i, sizeof i);
        heads[i] = (struct head_of_table){TABLE, &head[i]};
    }
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        heads_sign(&key, heads, counts[i]);
        for (size_t at = 0; at < counts[i]; at += 1 + at / 8)
            assert_true(head_is_signed(key.public_key, TABLE, &head[at]));
        if (counts[i])
            assert_true(head_is_signed(key.public_key, TABLE, &head[counts[i] - 1]));
    }
}

/* ---- Keys ---- */

static void a_key_is_created_once_and_for_its_owner(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/encan-key-XXXXXX", path[64];
    struct signing_key first, second;
    struct error error = {.text = ""};
    struct stat about;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/key", folder);
    assert_int_equal(key_file_open(path, &first, &error), 0);
    assert_int_equal(key_file_open(path, &second, &error), 0);
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(truncate(path, 20), 0);
    assert_true(key_file_open(path, &second, &error) < 0);
    assert_non_null(strstr(error.text, "not a server's key"));
    unlink(path);
    rmdir(folder);
}

/* ---- Receipts ---- */

#define HEADERS                                                                                    \
    "encan-receipt 1\ntable: " TABLE "\nkey: " PUBLIC_KEY "\nseat: 1\ncommitment: " WORD           \
    "\nnumber: none\nopened: no\nfixed: none\n"

static void receipts_are_read(void **unused)
{
    (void)unused;
    struct receipt receipt;
    struct error error = {.text = ""};
    static const char text[] =
        HEADERS "view: 12 " WORD "\nhead: " WORD " " SIGNATURE "\nhead: " WORD " " SIGNATURE_OF_ALL
                " " LEAF_6 " " LEAF_7 "\nchoice: 12 show A1612 B1700\nentry: 1 " WORD
                " create\nentry: 2 withheld " WORD "\n";
    if (receipt_read(&receipt, span_of(text), &error) < 0)
        fail_msg("%s", error.text);
    assert_string_equal(receipt.table, TABLE);
    assert_int_equal(receipt.seat, 1);
    assert_int_equal(receipt.views, 1);
    assert_int_equal(receipt.view[0].ply, 12);
    assert_int_equal(receipt.heads, 2);
    assert_true(head_is_signed(receipt.key, receipt.table, &receipt.head[0]));
    assert_true(head_is_signed(receipt.key, receipt.table, &receipt.head[1]));
    assert_true(span_is(receipt.choice[0].text, "show A1612 B1700"));
    assert_int_equal(receipt.entries, 2);
    assert_true(span_is(receipt.entry[0].content, "create"));
    assert_true(receipt.entry[1].withheld);
    receipt_close(&receipt);
}

static void damaged_receipts_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *sentence;
    } rows[] = {
        {"", "line 1: expected 'encan-receipt 1'"},
        {"encan-receipt 2\n", "line 1: "},
        {"encan-receipt 1\ntable: short\n", "line 2: expected 'table: …'"},
        {"encan-receipt 1\ntable: " TABLE "\nkey: 12\n", "line 3: expected 'key: …'"},
        {"encan-receipt 1\ntable: " TABLE "\nkey: " PUBLIC_KEY "\nseat: 6\n", "line 4: "},
        {HEADERS "view: 12\n", "line 9: expected 'view: …'"},
        {HEADERS "view: x " WORD "\n", "line 9: expected 'view: …'"},
        {HEADERS "head: " WORD "\n", "line 9: expected 'head: …'"},
        {HEADERS "head: " WORD " " SIGNATURE " 12\n", "line 9: expected 'head: …'"},
        {HEADERS "head: " WORD " " SIGNATURE " " WORD " " WORD " " WORD " " WORD " " WORD " " WORD
                 " " WORD " " WORD " " WORD "\n",
         "line 9: expected 'head: …'"},
        {HEADERS "choice: 3\n", "line 9: expected 'choice: …'"},
        {HEADERS "entry: 2 " WORD " create\n", "line 9: expected 'entry: …'"},
        {HEADERS "entry: 1 " WORD "\n", "line 9: expected 'entry: …'"},
        {HEADERS "entry: 1 withheld create\n", "line 9: expected 'entry: …'"},
        {HEADERS "song: la\n", "line 9: expected a view, head, choice or entry"},
        {HEADERS "\n", "line 9: expected a view, head, choice or entry"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct receipt receipt;
        struct error error = {.text = ""};
        assert_true(receipt_read(&receipt, span_of(rows[i].text), &error) < 0);
        if (strncmp(error.text, rows[i].sentence, strlen(rows[i].sentence)) != 0)
            fail_msg("expected '%s…', found '%s'", rows[i].sentence, error.text);
        assert_null(receipt.view);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_are_the_published_ones),
        cmocka_unit_test(signatures_are_ed25519),
        cmocka_unit_test(heads_are_signed_together),
        cmocka_unit_test(any_number_of_heads_can_be_signed),
        cmocka_unit_test(a_key_is_created_once_and_for_its_owner),
        cmocka_unit_test(receipts_are_read),
        cmocka_unit_test(damaged_receipts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
