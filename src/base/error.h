/* error.h: the one error scheme.
 *
 * A function that can fail because of outside input returns 0 (or a count) on success and a
 * negative `enum error_code` on failure. It also takes a `struct error *`, which may be NULL, and
 * stores there a message that says what was wrong and what was expected. Our own bugs are asserts,
 * never errors. Nothing in the library prints or exits.
 *
 * The message is in English. An error also remembers how it was made: its format, and which parts
 * of the text fill its placeholders. It can therefore be written later for any reader in their own
 * language (error_write). */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every code with its general meaning; the message has the details. */
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
    X(ERR_NET, -14, "the network failed")                                                          \
    X(ERR_LIMIT, -15, "more than is allowed")                                                      \
    X(ERR_BUSY, -16, "more than the server can do at once")                                        \
    X(ERR_BANNED, -17, "banned")

enum error_code {
#define ERROR_ENUM(name, code, message) name = (code),
    ERRORS(ERROR_ENUM)
#undef ERROR_ENUM
};

enum { ERROR_TEXT_SIZE = 240, ERROR_PARTS_MAX = 12 };

/* Part of an error's text: a message, or what fills one of its placeholders. Used only by
 * error.c. */
struct error_part {
    const char *format; /* of a message; NULL for a placeholder */
    uint8_t start, end;
    uint8_t inside; /* this many of the parts that follow belong to this message */
    bool phrase;    /* a placeholder filled with a text of ours, to be translated */
};

struct error {
    int code;
    char text[ERROR_TEXT_SIZE];              /* the message in English */
    struct error_part part[ERROR_PARTS_MAX]; /* the whole message comes first */
};

/* Fills `error` (unless NULL) with `code` and the formatted message, truncated if necessary.
 * `format` is a literal; its conversions are those of printf for integers, numbers with a fraction,
 * characters and strings. The result is printable UTF-8 whatever the arguments, even if "%.40s"
 * cuts a character in two. Returns `code`, so that a failing function can say `return
 * error_set(...)`. */
int error_set(struct error *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a phrase, or another error, as one of the strings: it takes the place of the
 * argument ERROR_INNER and is translated along with the message. `inner` may be `error` itself.
 *
 *     return error_set_with(error, ERR_FILE, error_reason(errno), "cannot open %s: %s", path,
 *                           ERROR_INNER);
 *     return error_wrap(error, code, &why, "line %d: %s", line, ERROR_INNER); */
int error_set_with(struct error *error, int code, const char *phrase, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int error_wrap(struct error *error, int code, const struct error *inner, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

extern const char ERROR_INNER[];

/* Marks a phrase for the catalogs where it is written. It must not contain a percent sign. */
#define ERROR_TEXT(text) text

/* Returns a format or phrase in another language: a format with the same conversions, in any order
 * if they are numbered; the text itself if there is no translation. */
typedef const char *error_translator(int language, const char *text);

/* Writes the message in that language, truncated to `size`. A translation whose conversions do not
 * match the format is not used. */
void error_write(const struct error *error, error_translator *translate, int language, char *text,
                 size_t size);

/* Copies the first phrase of the message to `phrase`, in English: what happened, without the names
 * and addresses that the rest of the message may contain. "" if there is none. */
void error_phrase(const struct error *error, char phrase[ERROR_TEXT_SIZE]);

/* Why a system call failed, by its errno, as a phrase: the English text of strerror. */
const char *error_reason(int number);

/* The general meaning of a code; "unknown error" for a code that is not in the table. */
const char *error_message(int code);

#endif
