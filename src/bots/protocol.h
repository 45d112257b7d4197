/* protocol.h: the lines that an engine and a bot exchange (docs/bot-protocol.md), without I/O.
 *
 * Both ends use it: exec.c, which runs a program as a bot, and `encan bot`, which is such a
 * program. Put incoming bytes into a reader, take lines out, get the first word of a line, and read
 * the rest according to that word. */
#ifndef BOTS_PROTOCOL_H
#define BOTS_PROTOCOL_H

#include "bots/bot.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 16384, /* bytes of a line, its newline included */
    PROTOCOL_MS_MAX = 86400000,
    PROTOCOL_SIMS_MAX = 1000000000,
    PROTOCOL_THREADS_MAX = 64
};

/* ---- Bytes to lines ---- */

/* Starts as {0}. */
struct protocol_reader {
    char data[PROTOCOL_LINE_MAX];
    size_t start, length; /* of the bytes received but not yet taken */
    bool skipping;        /* skipping the rest of a line that was too long */
};

/* Where to put up to *size more bytes, at least 1 after protocol_next has returned 0; then say with
 * protocol_add how many came, at most *size. */
char *protocol_room(struct protocol_reader *reader, size_t *size);
void protocol_add(struct protocol_reader *reader, size_t count);

/* Takes the next line, without its newline and a carriage return before it, and returns 1. Returns
 * 0 if more bytes are needed, and ERR_SYNTAX, once, for a line that is too long, which is skipped.
 * The line is valid until the next protocol_room. */
int protocol_next(struct protocol_reader *reader, struct span *line);

/* ---- Lines ---- */

enum protocol_word {
    WORD_UNKNOWN,
    /* from the engine */
    WORD_HELLO, /* encan-bot 1 */
    WORD_VIEW,
    WORD_LEGAL,
    WORD_GO,
    WORD_QUIT,
    /* from the bot */
    WORD_READY,
    WORD_INFO,
    WORD_ACTION,
    WORD_ERROR
};

/* The first word of a line; *rest is what follows the space after it. */
enum protocol_word protocol_word(struct span line, struct span *rest);

/* What `go` says. Without a seed the bot may use any random numbers. */
struct protocol_go {
    struct bot_budget budget;
    bool seeded;
    uint64_t seed;
};

/* Read the rest of `encan-bot` and of `go`. */
int protocol_read_hello(struct span rest, struct error *error);
int protocol_read_go(struct span rest, struct protocol_go *go, struct error *error);

/* Writes the line `go`. */
void protocol_write_go(const struct protocol_go *go, struct buffer *out);

/* Writes the lines that ask for a decision: view, legal, go. */
void protocol_write_decision(const struct bot_job *job, uint64_t seed, struct buffer *out);

#endif
