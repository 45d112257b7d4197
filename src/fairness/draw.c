#include "fairness/draw.h"

#include "base/hex.h"

#include <sodium.h>
#include <stdio.h>

_Static_assert((int)DRAW_WORD_TEXT == RECORD_COMMITMENT + 1, "a commitment is a word");

/* ---- Words ---- */

void draw_word_random(struct draw_word *word)
{
    randombytes_buf(word->byte, sizeof word->byte);
}

void draw_word_write(const struct draw_word *word, char text[DRAW_WORD_TEXT])
{
    hex_write(word->byte, sizeof word->byte, text);
}

bool draw_word_read(struct span text, struct draw_word *word)
{
    return hex_read(text, word->byte, sizeof word->byte);
}

bool draw_word_equal(const struct draw_word *one, const struct draw_word *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

/* ---- Commitments ---- */

enum { LINE_MAX_BYTES = 128 };

void draw_commit_secret(const struct draw *draw, struct draw_word *commitment)
{
    char line[LINE_MAX_BYTES], secret[DRAW_WORD_TEXT];
    draw_word_write(&draw->secret, secret);
    int length = snprintf(line, sizeof line, "encan secret %s %s", draw->table, secret);
    draw_hash(line, (size_t)length, commitment);
}

void draw_commit_number(const char *table, seat_id seat, const struct draw_word *number,
                        struct draw_word *commitment)
{
    char line[LINE_MAX_BYTES], value[DRAW_WORD_TEXT];
    draw_word_write(number, value);
    int length = snprintf(line, sizeof line, "encan number %s %d %s", table, seat, value);
    draw_hash(line, (size_t)length, commitment);
}

void draw_commit_seed(uint64_t seed, const char *salt, char digits[RECORD_COMMITMENT + 1])
{
    char line[LINE_MAX_BYTES];
    struct draw_word hash;
    int length = snprintf(line, sizeof line, "%llu:%s", (unsigned long long)seed, salt);
    draw_hash(line, (size_t)length, &hash);
    draw_word_write(&hash, digits);
}

void draw_commitment(const struct record *record, char digits[RECORD_COMMITMENT + 1])
{
    if (record_drawn(record))
        draw_word_write(&record->draw.commitment, digits);
    else
        memcpy(digits, record->commitment, RECORD_COMMITMENT + 1);
}

/* ---- Checking ---- */

/* Whether a number is the one its seat is committed to; true if there is none. */
static bool number_kept(const struct draw *draw, seat_id seat)
{
    const struct draw_number *number = &draw->number[seat];
    struct draw_word commitment;
    draw_commit_number(draw->table, seat, &number->value, &commitment);
    return !draw_word_given(&number->value) || draw_word_equal(&commitment, &number->commitment);
}

static int check_older(const struct record *record, struct error *error)
{
    char digits[RECORD_COMMITMENT + 1];
    draw_commit_seed(record->seed, record->salt, digits);
    if (!record->commitment[0] || strcmp(digits, record->commitment) == 0)
        return 0;
    return error_set(
        error, ERR_RECORD,
        "the commitment does not match the seed and the salt: a different deal was promised");
}

int draw_check(const struct record *record, struct error *error)
{
    const struct draw *draw = &record->draw;
    struct draw_word commitment, seed;
    if (!record_drawn(record))
        return check_older(record, error);
    draw_commit_secret(draw, &commitment);
    if (!draw_word_equal(&commitment, &draw->commitment))
        return error_set(error, ERR_RECORD,
                         "the secret is not the one that the server had committed to");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        if (!number_kept(draw, seat))
            return error_set(error, ERR_RECORD,
                             "the number of seat %d is not the one that it had committed to", seat);
    if (!draw_seed(record, &seed))
        return error_set(error, ERR_MEMORY, "out of memory");
    if (!draw_word_equal(&seed, &draw->seed))
        return error_set(error, ERR_RECORD,
                         "the deal does not follow from the secret and the numbers");
    return 0;
}
