/* query.c: statements that are the same for all drivers (see driver.h). */
#include "store/pg/pg.h"

#include "base/scan.h"

enum { OID_BIGINT = 20, OID_TEXT = 25, OID_BOOLEAN = 16 };

static struct pg_store *of(struct store *store)
{
    return (struct pg_store *)store;
}

static const Oid types[] = {[SQL_NUMBER] = OID_BIGINT, [SQL_TEXT] = OID_TEXT};

static PGresult *execute(struct pg_store *store, const char *sql, const struct store_value value[],
                         int count)
{
    static const int binary[PG_VALUES_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct pg_values values = {0};
    Oid type[PG_VALUES_MAX];
    for (int i = 0; i < count; i++) {
        type[i] = types[value[i].kind];
        if (value[i].kind == SQL_NUMBER)
            values_add_number(&values, value[i].number);
        else
            values_add_bytes(&values, value[i].text, value[i].length);
    }
    bool sent = PQsendQueryParams(store->connection, sql, values.count, type, values.value,
                                  values.length, binary, 1);
    return sent ? pg_receive_last(store) : NULL;
}

static struct store_value value_at(const PGresult *result, int row, int column)
{
    Oid type = PQftype(result, column);
    if (PQgetisnull(result, row, column))
        return (struct store_value){.kind = SQL_NULL, .text = ""};
    if (type == OID_BIGINT)
        return (struct store_value){.number = row_number(result, row, column)};
    if (type == OID_BOOLEAN)
        return (struct store_value){.number = row_bool(result, row, column)};
    return (struct store_value){.kind = SQL_TEXT,
                                .text = PQgetvalue(result, row, column),
                                .length = (size_t)PQgetlength(result, row, column)};
}

static void take_rows(const PGresult *result, store_take_row *take, void *context)
{
    struct store_value column[STORE_VALUES_MAX];
    bool more = take != NULL;
    for (int row = 0; more && row < PQntuples(result); row++) {
        for (int i = 0; i < STORE_VALUES_MAX && i < PQnfields(result); i++)
            column[i] = value_at(result, row, i);
        more = take(context, column);
    }
}

/* A lost connection also ends a transaction, so it is not replaced inside one: then the connection
 * is dropped and pg_end fails. */
int64_t pg_run(struct store *store, const struct store_statement *statement, struct error *error)
{
    struct pg_store *self = of(store);
    int64_t changed = 0;
    pg_start_call(self);
    int code = pg_connect(self, error);
    if (code < 0)
        return code;
    PGresult *result = execute(self, statement->sql, statement->value, statement->count);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        code = pg_fail(self, result, error);
        PQclear(result);
        pg_disconnect(self);
        return code;
    }
    take_rows(result, statement->take, statement->context);
    scan_number(span_of(PQcmdTuples(result)), 0, INT64_MAX, &changed);
    PQclear(result);
    return changed;
}

int pg_begin(struct store *store, struct error *error)
{
    return (int)pg_run(store, &(struct store_statement){.sql = "BEGIN"}, error);
}

int pg_end(struct store *store, bool keep, struct error *error)
{
    struct pg_store *self = of(store);
    if (!keep) {
        pg_disconnect(self);
        return 0;
    }
    return self->connection ? (int)pg_run(store, &(struct store_statement){.sql = "COMMIT"}, error)
                            : error_set(error, ERR_STORE, "the connection to PostgreSQL was lost");
}
