/* pg.c: the store in PostgreSQL: opening and reading. Results are read page by page, so that a long
 * one takes little memory and can be ended early. */
#include "store/pg/pg.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

enum { DISK_FULL_MS = 5000 }; /* for how long a commit that failed for it speaks for the disk */

static struct pg_store *of(struct store *store)
{
    return (struct pg_store *)store;
}

/* ---- Opening and closing ---- */

void pg_close(struct store *store)
{
    pg_disconnect(of(store));
    free(of(store)->url);
    free(store);
}

/* libpq's own message may repeat part of the URL, including the password. */
static int check_url(const char *url, struct error *error)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    return options ? 0
                   : error_set(error, ERR_ARGUMENT,
                               "the URL of the store cannot be read: expected "
                               "postgresql://USER:PASSWORD@HOST:PORT/DATABASE");
}

int pg_open(struct store **store, const char *url, const struct store_opening *opening,
            struct error *error)
{
    int code = check_url(url, error);
    if (code < 0)
        return code;
    struct pg_store *self = calloc(1, sizeof *self);
    char *kept = strdup(url);
    if (!self || !kept) {
        free(self);
        free(kept);
        return error_set(error, ERR_MEMORY, "out of memory opening the store");
    }
    *self = (struct pg_store){.base.driver = &pg_driver,
                              .url = kept,
                              .create = opening->create,
                              .timeout_ms = opening->timeout_ms};
    pg_start_call(self);
    code = pg_connect(self, error);
    if (code == 0)
        *store = &self->base;
    else
        pg_close(&self->base);
    return code;
}

/* ---- Reading ---- */

static int pg_find_guest(struct store *store, const unsigned char *token_hash,
                         struct store_guest *guest, struct error *error)
{
    struct pg_values values = {0};
    PGresult *result;
    values_add_bytes(&values, token_hash, STORE_HASH_BYTES);
    int code = pg_query(of(store), DO_FIND_GUEST, &values, &result, error);
    if (code < 0)
        return code;
    int found = PQntuples(result);
    if (found) {
        *guest = (struct store_guest){.id = row_number(result, 0, 0),
                                      .created = row_number(result, 0, 2),
                                      .seen = row_number(result, 0, 3)};
        row_text(result, 0, 1, guest->name, sizeof guest->name);
        memcpy(guest->token_hash, token_hash, STORE_HASH_BYTES);
    }
    PQclear(result);
    return found;
}

static struct store_table table_of_row(const PGresult *result, int row)
{
    struct store_table table = {.id = row_number(result, row, 0),
                                .open = row_bool(result, row, 2),
                                .over = row_bool(result, row, 3),
                                .created = row_number(result, row, 4),
                                .touched = row_number(result, row, 5),
                                .archived = row_number(result, row, 6)};
    row_text(result, row, 1, table.title, sizeof table.title);
    return table;
}

static int pg_find_table(struct store *store, int64_t id, struct store_table *table,
                         struct error *error)
{
    struct pg_values values = {0};
    PGresult *result;
    values_add_number(&values, id);
    int code = pg_query(of(store), DO_FIND_TABLE, &values, &result, error);
    if (code < 0)
        return code;
    int found = PQntuples(result);
    if (found)
        *table = table_of_row(result, 0);
    PQclear(result);
    return found;
}

static struct store_entry entry_of_row(const PGresult *result, int row, int64_t table)
{
    struct store_entry entry = {.table = table,
                                .number = row_number(result, row, 0),
                                .guest = row_number(result, row, 1),
                                .time = row_number(result, row, 2),
                                .body = PQgetvalue(result, row, 4),
                                .length = (size_t)PQgetlength(result, row, 4)};
    row_text(result, row, 3, entry.command, sizeof entry.command);
    entry.erased = row_number(result, row, 5);
    return entry;
}

/* Reads one page; returns 1 if more may follow, and advances `from`. */
static int read_page(struct pg_store *store, int64_t table, int64_t *from,
                     bool (*take)(void *context, const struct store_entry *entry), void *context,
                     struct error *error)
{
    struct pg_values values = {0};
    PGresult *result;
    values_add_number(&values, table);
    values_add_number(&values, *from);
    int code = pg_query(store, DO_READ_ENTRIES, &values, &result, error);
    if (code < 0)
        return code;
    int rows = PQntuples(result);
    bool more = rows == PG_PAGE;
    for (int row = 0; row < rows; row++) {
        struct store_entry entry = entry_of_row(result, row, table);
        *from = entry.number + 1;
        if (!take(context, &entry)) {
            more = false;
            break;
        }
    }
    PQclear(result);
    return more;
}

static int pg_read_entries(struct store *store, int64_t table, int64_t from,
                           bool (*take)(void *context, const struct store_entry *entry),
                           void *context, struct error *error)
{
    int more;
    do
        more = read_page(of(store), table, &from, take, context, error);
    while (more > 0);
    return more;
}

static bool write_parts(const struct store_part part[], size_t count, struct buffer column[2])
{
    array_of_numbers(&column[0], count);
    array_of_numbers(&column[1], count);
    for (size_t i = 0; i < count; i++) {
        array_add_number(&column[0], part[i].table);
        array_add_number(&column[1], part[i].from);
    }
    return !column[0].failed && !column[1].failed;
}

static int query_parts(struct pg_store *store, const struct store_part part[], size_t count,
                       PGresult **result, struct error *error)
{
    struct buffer column[2] = {{0}, {0}};
    struct pg_values values = {0};
    int code = error_set(error, ERR_MEMORY, "out of memory");
    if (write_parts(part, count, column)) {
        values_add_array(&values, &column[0]);
        values_add_array(&values, &column[1]);
        code = pg_query(store, DO_READ_PARTS, &values, result, error);
    }
    buffer_close(&column[0]);
    buffer_close(&column[1]);
    return code;
}

static int pg_read_parts(struct store *store, const struct store_part part[], size_t count,
                         bool (*take)(void *context, size_t place, const struct store_entry *entry),
                         void *context, struct error *error)
{
    PGresult *result = NULL;
    int code = query_parts(of(store), part, count, &result, error);
    if (code < 0)
        return code;
    for (int row = 0; row < PQntuples(result); row++) {
        size_t place = (size_t)row_number(result, row, 6) - 1;
        struct store_entry entry = entry_of_row(result, row, part[place].table);
        if (!take(context, place, &entry))
            break;
    }
    PQclear(result);
    return 0;
}

/* Passes on the tables of a result; returns 1 if more may follow, and sets `last` to the last
 * one. */
static int take_tables(PGresult *result, struct store_table *last,
                       bool (*take)(void *context, const struct store_table *table), void *context)
{
    int rows = PQntuples(result);
    bool more = rows == PG_PAGE;
    for (int row = 0; row < rows; row++) {
        *last = table_of_row(result, row);
        if (!take(context, last)) {
            more = false;
            break;
        }
    }
    PQclear(result);
    return more;
}

static int pg_read_tables(struct store *store, bool all,
                          bool (*take)(void *context, const struct store_table *table),
                          void *context, struct error *error)
{
    struct store_table last = {.created = INT64_MIN, .id = INT64_MIN};
    int more;
    do {
        struct pg_values values = {0};
        PGresult *result;
        values_add_number(&values, last.created);
        values_add_number(&values, last.id);
        more = pg_query(of(store), all ? DO_READ_TABLES : DO_READ_TABLES_LIVE, &values, &result,
                        error);
        if (more == 0)
            more = take_tables(result, &last, take, context);
    } while (more > 0);
    return more;
}

static int pg_read_tables_of(struct store *store, int64_t guest, int most,
                             bool (*take)(void *context, const struct store_table *table),
                             void *context, struct error *error)
{
    struct pg_values values = {0};
    struct store_table last;
    PGresult *result;
    values_add_number(&values, guest);
    values_add_number(&values, most);
    int code = pg_query(of(store), DO_READ_TABLES_OF, &values, &result, error);
    if (code == 0)
        take_tables(result, &last, take, context);
    return code;
}

/* ---- Maintenance ---- */

static int pg_backup(struct store *store, const char *path, struct error *error)
{
    (void)store;
    (void)path;
    return error_set(error, ERR_STORE,
                     "use pg_dump to back up a PostgreSQL database, even while it is in use");
}

static int pg_restore(const char *url, const char *backup, struct error *error)
{
    (void)url;
    (void)backup;
    return error_set(error, ERR_STORE,
                     "use psql or pg_restore to restore what pg_dump has written, into an empty "
                     "database");
}

/* Writes to PostgreSQL's own log, with its next commit. */
static int pg_ping(struct store *store, struct error *error)
{
    PGresult *result;
    int64_t full = of(store)->disk_full_at;
    if (full && clock_monotonic_ms() < full + DISK_FULL_MS)
        return error_set_with(error, ERR_STORE, ERROR_TEXT("the disk is full"), "PostgreSQL: %s",
                              ERROR_INNER);
    of(store)->warned = false;
    int code = pg_query(of(store), DO_PING, &(struct pg_values){0}, &result, error);
    PQclear(result);
    return code == 0 && of(store)->warned ? pg_fail_to_replicate(error) : code;
}

const struct store_driver pg_driver = {
    .scheme = "postgresql://",
    .open = pg_open,
    .close = pg_close,
    .commit = pg_commit,
    .find_guest = pg_find_guest,
    .find_table = pg_find_table,
    .read_entries = pg_read_entries,
    .read_parts = pg_read_parts,
    .read_tables = pg_read_tables,
    .read_tables_of = pg_read_tables_of,
    .backup = pg_backup,
    .restore = pg_restore,
    .ping = pg_ping,
    .run = pg_run,
    .begin = pg_begin,
    .end = pg_end,
    .source = pg_source,
    .listen = pg_listen,
    .listener_close = pg_listener_close,
    .listener_wait = pg_listener_wait,
    .listener_wake = pg_listener_wake,
    .tell = pg_tell,
};
