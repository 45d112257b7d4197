#include "fairness/chain.h"

#include "base/buffer.h"

enum { LINE = 40 }; /* more than enough for what is numbered here */

/* A short text and a number. */
static struct span numbered(char line[LINE], struct span start, int64_t number)
{
    memcpy(line, start.start, start.length);
    const char *end = number_write(line + start.length, number);
    return (struct span){line, (size_t)(end - line)};
}

void chain_nonce(const struct draw_word *key, int64_t number, struct draw_word *nonce)
{
    char line[LINE];
    draw_keyed_hash(key, numbered(line, span_of("encan nonce "), number), (struct span){0}, nonce);
}

void chain_digest(const struct draw_word *nonce, int64_t number, struct span content,
                  struct draw_word *digest)
{
    char line[LINE];
    struct span start = numbered(line, span_of("encan entry "), number);
    line[start.length++] = ' ';
    draw_keyed_hash(nonce, start, content, digest);
}

void chain_add(struct draw_word *head, const struct draw_word *digest)
{
    draw_hash_words(span_of("encan head"), head, digest, head);
}
