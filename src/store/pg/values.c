/* values.c: numbers, texts and arrays as PostgreSQL sends and receives them in binary. */
#include "store/pg/pg.h"

#include "base/scan.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

enum { OID_BIGINT = 20, OID_TEXT = 25 };

/* ---- Parameters ---- */

/* Never so; were it, PostgreSQL would refuse the statement for the parameter it lacks. */
static bool are_full(const struct pg_values *values)
{
    assert(values->count < PG_VALUES_MAX);
    return values->count >= PG_VALUES_MAX;
}

void values_add_bytes(struct pg_values *values, const void *bytes, size_t length)
{
    if (are_full(values))
        return;
    values->value[values->count] = bytes;
    values->length[values->count] = (int)length;
    values->count++;
}

void values_add_number(struct pg_values *values, int64_t number)
{
    if (are_full(values))
        return;
    uint64_t sent = htobe64((uint64_t)number);
    char *place = values->number[values->count];
    memcpy(place, &sent, sizeof sent);
    values_add_bytes(values, place, sizeof sent);
}

void values_add_bool(struct pg_values *values, bool truth)
{
    values_add_bytes(values, truth ? "\1" : "\0", 1);
}

void values_add_text(struct pg_values *values, const char *text)
{
    values_add_bytes(values, text, strlen(text));
}

/* ---- Arrays ---- */

static void add_word(struct buffer *array, size_t word)
{
    uint32_t sent = htobe32((uint32_t)word);
    buffer_add(array, (const char *)&sent, sizeof sent);
}

static void add_head(struct buffer *array, size_t oid, size_t count)
{
    buffer_clear(array);
    add_word(array, 1); /* dimensions */
    add_word(array, 0); /* no NULL among the elements */
    add_word(array, oid);
    add_word(array, count);
    add_word(array, 1); /* the first index */
}

void array_of_numbers(struct buffer *array, size_t count)
{
    add_head(array, OID_BIGINT, count);
}

void array_of_texts(struct buffer *array, size_t count)
{
    add_head(array, OID_TEXT, count);
}

void array_add_number(struct buffer *array, int64_t number)
{
    uint64_t sent = htobe64((uint64_t)number);
    add_word(array, sizeof sent);
    buffer_add(array, (const char *)&sent, sizeof sent);
}

void array_add_text(struct buffer *array, const char *text, size_t length)
{
    add_word(array, length);
    if (length) /* an empty body may be NULL */
        buffer_add(array, text, length);
}

void values_add_array(struct pg_values *values, const struct buffer *array)
{
    values_add_bytes(values, array->data, array->length);
}

/* ---- Rows ---- */

int64_t row_number(const PGresult *result, int row, int column)
{
    uint64_t sent = 0;
    if (PQgetlength(result, row, column) == sizeof sent)
        memcpy(&sent, PQgetvalue(result, row, column), sizeof sent);
    return (int64_t)be64toh(sent);
}

bool row_bool(const PGresult *result, int row, int column)
{
    return PQgetlength(result, row, column) == 1 && *PQgetvalue(result, row, column);
}

void row_text(const PGresult *result, int row, int column, char *text, size_t size)
{
    struct span found = {PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column)};
    if (!span_copy(found, text, size))
        text[0] = '\0';
}
