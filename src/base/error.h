/* error.h: the one error scheme.
 *
 * A function that can fail on what comes from outside returns 0 (or a count) on success and a
 * negative `enum error_code` on failure. It also takes a `struct error *`, which may be NULL, and
 * leaves there a sentence that names what was wrong and what was expected. Our own bugs are
 * asserts, never errors. Nothing in the library prints or exits.
 *
 * Sentences are written in English. A program whose people read another language hands in how to
 * translate them. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

/* Every code with its general meaning; the detail is in the sentence. */
#define ERRORS(X)                                                                                  \
    X(ERR_UNKNOWN_GAME, -1, "unknown game")                                                        \
    X(ERR_PLAYERS, -2, "wrong number of players")                                                  \
    X(ERR_OPTION, -3, "unknown option or bad option value")                                        \
    X(ERR_SYNTAX, -4, "text that cannot be read")                                                  \
    X(ERR_ILLEGAL, -5, "illegal action")                                                           \
    X(ERR_OVER, -6, "the game is over")                                                            \
    X(ERR_STATE, -7, "impossible position")                                                        \
    X(ERR_RECORD, -8, "bad record")                                                                \
    X(ERR_MEMORY, -9, "out of memory")                                                             \
    X(ERR_FILE, -10, "file error")                                                                 \
    X(ERR_ARGUMENT, -11, "bad argument")                                                           \
    X(ERR_BOT, -12, "a bot failed")                                                                \
    X(ERR_STORE, -13, "the store failed")                                                          \
    X(ERR_NET, -14, "the network failed")

enum error_code {
#define ERROR_ENUM(name, code, message) name = (code),
    ERRORS(ERROR_ENUM)
#undef ERROR_ENUM
};

struct error {
    int code;
    char text[240];
};

/* Fills `error` (unless NULL) with `code` and the formatted sentence, cut to what fits. What comes
 * out is printable UTF-8 whatever goes in, even if "%.40s" cuts a character in two.
 * Returns `code`, so that a failing function can say `return error_set(...)`. */
int error_set(struct error *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Every sentence from now on passes through `translate`, before its blanks are filled: it gets a
 * format of printf and gives one with the same conversions, in any order if they are numbered.
 * NULL, as at the start, leaves them in English. Set before there are threads. */
void error_translate(const char *(*translate)(const char *format));

/* The text as error_set would have it, for parts of sentences; ERROR_TEXT marks it in a table. */
const char *error_text(const char *format) __attribute__((format_arg(1)));
#define ERROR_TEXT(text) text

/* Why a call of the system failed, by its errno, as the end of a sentence: strerror, translated
 * where that is usual. */
const char *error_reason(int number);

/* The general meaning of a code; "unknown error" for a code that is not in the table. */
const char *error_message(int code);

#endif
