/* error.h: the one error scheme.
 *
 * A function that can fail on what comes from outside returns 0 (or a count) on success and a
 * negative `enum error_code` on failure. It also takes a `struct error *`, which may be NULL, and
 * leaves there a sentence that names what was wrong and what was expected. Our own bugs are
 * asserts, never errors. Nothing in the library prints or exits. */
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

/* Fills `error` (unless NULL) with `code` and the formatted sentence, cut to what fits.
 * Returns `code`, so that a failing function can say `return error_set(...)`. */
int error_set(struct error *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The general meaning of a code; "unknown error" for a code that is not in the table. */
const char *error_message(int code);

#endif
