/* signatures.c: the signatures of a log's heads. In a file of its own, because a page leaves them
 * to its browser. */
#include "fairness/audit.h"

#include <sodium.h>
#include <stdio.h>

_Static_assert((int)CHAIN_SIGNATURE == (int)crypto_sign_BYTES, "Ed25519");
_Static_assert((int)CHAIN_PUBLIC_KEY == (int)crypto_sign_PUBLICKEYBYTES, "Ed25519");
_Static_assert((int)CHAIN_SECRET_KEY == (int)crypto_sign_SECRETKEYBYTES, "Ed25519");
_Static_assert((int)CHAIN_KEY_SEED == (int)crypto_sign_SEEDBYTES, "Ed25519");

enum { HEAD_LINE = 160 };

void signing_key_make(const uint8_t seed[CHAIN_KEY_SEED], struct signing_key *key)
{
    crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
}

/* Writes what is signed; returns its length. */
static size_t signed_line(char line[HEAD_LINE], const char *table, const struct draw_word *head)
{
    char digits[DRAW_WORD_TEXT];
    draw_word_write(head, digits);
    return (size_t)snprintf(line, HEAD_LINE, "encan signs %s %s", table, digits);
}

void head_sign(const struct signing_key *key, const char *table, struct signed_head *head)
{
    char line[HEAD_LINE];
    size_t length = signed_line(line, table, &head->head);
    crypto_sign_detached(head->signature, NULL, (const unsigned char *)line, length,
                         key->secret_key);
}

bool head_is_signed(const uint8_t public_key[CHAIN_PUBLIC_KEY], const char *table,
                    const struct signed_head *head)
{
    char line[HEAD_LINE];
    size_t length = signed_line(line, table, &head->head);
    return crypto_sign_verify_detached(head->signature, (const unsigned char *)line, length,
                                       public_key) == 0;
}

static int check_signatures(const struct record *record, const struct receipt *receipt,
                            struct error *error)
{
    (void)record;
    for (size_t i = 0; i < receipt->heads; i++)
        if (!head_is_signed(receipt->key, receipt->table, &receipt->head[i]))
            return error_set(error, ERR_RECORD, "a head is not signed with the server's key");
    return 0;
}

const struct audit_question audit_signatures = {
    check_signatures, ERROR_TEXT("all heads of the log are signed by the server")};
