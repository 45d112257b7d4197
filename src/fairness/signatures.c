/* signatures.c: the signatures of a log's heads. In a file of its own, because a page leaves them
 * to its browser. */
#include "fairness/audit.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

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

static void sign_line(const struct signing_key *key, const char *line, size_t length,
                      uint8_t signature[CHAIN_SIGNATURE])
{
    crypto_sign_detached(signature, NULL, (const unsigned char *)line, length, key->secret_key);
}

void head_sign(const struct signing_key *key, const char *table, struct signed_head *head)
{
    char line[HEAD_LINE];
    sign_line(key, line, signed_line(line, table, &head->head), head->signature);
    head->steps = 0;
}

/* ---- Several heads together ---- */

static void leaf_of(const char *table, const struct draw_word *head, struct draw_word *leaf)
{
    char line[HEAD_LINE];
    draw_hash(line, signed_line(line, table, head), leaf);
}

/* Joins `other` to `node`, which becomes the node above both. */
static void join(struct draw_word *node, const struct draw_word *other)
{
    bool first = memcmp(node, other, sizeof *node) <= 0;
    draw_hash_words(span_of("encan joins"), first ? node : other, first ? other : node, node);
}

static size_t root_line(char line[HEAD_LINE], const struct draw_word *root)
{
    char digits[DRAW_WORD_TEXT];
    draw_word_write(root, digits);
    return (size_t)snprintf(line, HEAD_LINE, "encan signs all %s", digits);
}

/* Adds the partner of every head's node to its path. The node of head i is number i >> level. */
static void extend_paths(const struct head_of_table heads[], size_t count, int level,
                         const struct draw_word node[], size_t nodes)
{
    for (size_t i = 0; i < count; i++) {
        size_t partner = (i >> level) ^ 1;
        if (partner < nodes)
            heads[i].head->path[heads[i].head->steps++] = node[partner];
    }
}

/* Signs at most CHAIN_TOGETHER_MAX heads with one signature. A node without a partner moves up. */
static void sign_tree(const struct signing_key *key, const struct head_of_table heads[],
                      size_t count)
{
    struct draw_word node[CHAIN_TOGETHER_MAX];
    uint8_t signature[CHAIN_SIGNATURE];
    char line[HEAD_LINE];
    for (size_t i = 0; i < count; i++) {
        heads[i].head->steps = 0;
        leaf_of(heads[i].table, &heads[i].head->head, &node[i]);
    }
    size_t nodes = count;
    for (int level = 0; nodes > 1; level++, nodes = (nodes + 1) / 2) {
        extend_paths(heads, count, level, node, nodes);
        for (size_t i = 0; i < nodes; i += 2) {
            if (i + 1 < nodes)
                join(&node[i], &node[i + 1]);
            node[i / 2] = node[i];
        }
    }
    sign_line(key, line, root_line(line, &node[0]), signature);
    for (size_t i = 0; i < count; i++)
        memcpy(heads[i].head->signature, signature, sizeof signature);
}

void heads_sign(const struct signing_key *key, const struct head_of_table heads[], size_t count)
{
    for (size_t start = 0, most; start < count; start += most) {
        most = count - start < CHAIN_TOGETHER_MAX ? count - start : CHAIN_TOGETHER_MAX;
        if (most == 1)
            head_sign(key, heads[start].table, heads[start].head);
        else
            sign_tree(key, heads + start, most);
    }
}

/* ---- Checking ---- */

bool head_is_signed(const uint8_t public_key[CHAIN_PUBLIC_KEY], const char *table,
                    const struct signed_head *head)
{
    char line[HEAD_LINE];
    size_t length = signed_line(line, table, &head->head);
    if (head->steps) {
        struct draw_word node;
        leaf_of(table, &head->head, &node);
        for (int i = 0; i < head->steps; i++)
            join(&node, &head->path[i]);
        length = root_line(line, &node);
    }
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
