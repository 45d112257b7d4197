#include "fairness/chain.h"

#include <stdio.h>

enum { HEAD_LINE = 160 };

void chain_nonce(const struct draw_word *key, int64_t number, struct draw_word *nonce)
{
    char line[40];
    int length = snprintf(line, sizeof line, "encan nonce %lld", (long long)number);
    draw_keyed_hash(key, (struct span){line, (size_t)length}, (struct span){0}, nonce);
}

void chain_digest(const struct draw_word *nonce, int64_t number, struct span content,
                  struct draw_word *digest)
{
    char start[40];
    int length = snprintf(start, sizeof start, "encan entry %lld ", (long long)number);
    draw_keyed_hash(nonce, (struct span){start, (size_t)length}, content, digest);
}

void chain_add(struct draw_word *head, const struct draw_word *digest)
{
    char line[HEAD_LINE], before[DRAW_WORD_TEXT], added[DRAW_WORD_TEXT];
    draw_word_write(head, before);
    draw_word_write(digest, added);
    int length = snprintf(line, sizeof line, "encan head %s %s", before, added);
    draw_hash(line, (size_t)length, head);
}
