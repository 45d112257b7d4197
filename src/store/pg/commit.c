/* commit.c: a batch in one transaction and two round trips.
 *
 * The first locks the tables of the batch, writes guests and tables, and finds out which entries
 * exist; the second adds those to be stored and commits. Locks are taken in the order of ids, so
 * that two servers cannot deadlock. Inserting at once and asking afterwards what conflicted (ON
 * CONFLICT DO NOTHING) would save a round trip, but could not tell that the entry before another
 * one was late. The unique keys are the safety net: whatever goes wrong with the locks, a second
 * entry with the same number is rejected.
 *
 * A commit that fails drops its connection, and PostgreSQL rolls back. */
#include "store/pg/pg.h"

#include <string.h>

/* The fields of entries, one column each, as the statements expect them. */
enum column { TABLE, NUMBER, GUEST, TIME, COMMAND, BODY, ARRIVAL, COLUMNS };

struct columns {
    struct buffer column[COLUMNS];
    struct buffer touched; /* the time for the entry's table; 0 leaves it as it is */
};

static void columns_close(struct columns *columns)
{
    for (int i = 0; i < COLUMNS; i++)
        buffer_close(&columns->column[i]);
    buffer_close(&columns->touched);
}

static void columns_start(struct columns *columns, size_t count)
{
    for (int i = 0; i < COMMAND; i++)
        array_of_numbers(&columns->column[i], count);
    array_of_texts(&columns->column[COMMAND], count);
    array_of_texts(&columns->column[BODY], count);
    array_of_numbers(&columns->column[ARRIVAL], count);
    array_of_numbers(&columns->touched, count);
}

static void columns_add(struct columns *columns, const struct store_entry *entry, bool with_body)
{
    array_add_number(&columns->column[TABLE], entry->table);
    array_add_number(&columns->column[NUMBER], entry->number);
    array_add_number(&columns->column[GUEST], entry->guest);
    array_add_number(&columns->column[TIME], entry->time);
    array_add_text(&columns->column[COMMAND], entry->command, strlen(entry->command));
    if (with_body)
        array_add_text(&columns->column[BODY], entry->body, entry->length);
    array_add_number(&columns->column[ARRIVAL], !entry->known);
    array_add_number(&columns->touched, entry->quiet ? 0 : entry->time);
}

static bool columns_failed(const struct columns *columns)
{
    bool failed = columns->touched.failed;
    for (int i = 0; i < COLUMNS; i++)
        failed |= columns->column[i].failed;
    return failed;
}

/* ---- Sending ---- */

static bool send_bare(struct pg_store *store, enum pg_statement which)
{
    return pg_send(store, which, &(struct pg_values){0});
}

static bool send_locks(struct pg_store *store, const struct store_batch *batch)
{
    struct buffer ids = {0};
    struct pg_values values = {0};
    array_of_numbers(&ids, batch->count - batch->first_table);
    for (size_t i = batch->first_table; i < batch->count; i++) {
        const struct store_write *write = batch->item[i].write;
        array_add_number(&ids, i < batch->first_entry ? write->table.id : write->entry.table);
    }
    values_add_array(&values, &ids);
    bool sent = !ids.failed && pg_send(store, DO_LOCK_TABLES, &values);
    buffer_close(&ids);
    return sent;
}

static bool send_guest(struct pg_store *store, const struct store_guest *guest)
{
    struct pg_values values = {0};
    values_add_number(&values, guest->id);
    values_add_text(&values, guest->name);
    values_add_bytes(&values, guest->token_hash, STORE_HASH_BYTES);
    values_add_number(&values, guest->created);
    values_add_number(&values, guest->seen);
    return pg_send(store, DO_PUT_GUEST, &values);
}

static bool send_table(struct pg_store *store, const struct store_table *table)
{
    struct pg_values values = {0};
    values_add_number(&values, table->id);
    values_add_text(&values, table->title);
    values_add_bool(&values, table->open);
    values_add_bool(&values, table->over);
    values_add_number(&values, table->created);
    values_add_number(&values, table->touched);
    return pg_send(store, DO_PUT_TABLE, &values);
}

static bool send_search(struct pg_store *store, const struct store_batch *batch,
                        struct columns *columns)
{
    struct pg_values values = {0};
    columns_start(columns, batch->count - batch->first_entry);
    for (size_t i = batch->first_entry; i < batch->count; i++)
        columns_add(columns, &batch->item[i].write->entry, false);
    for (int i = 0; i < BODY; i++)
        values_add_array(&values, &columns->column[i]);
    return !columns_failed(columns) && pg_send(store, DO_FIND_ENTRIES, &values);
}

static bool send_first(struct pg_store *store, const struct store_batch *batch,
                       struct columns *columns)
{
    bool sent = send_bare(store, DO_BEGIN) && send_locks(store, batch);
    for (size_t i = 0; i < batch->first_entry && sent; i++) {
        const struct store_write *write = batch->item[i].write;
        sent = i < batch->first_table ? send_guest(store, &write->guest)
                                      : send_table(store, &write->table);
    }
    return sent && send_search(store, batch, columns) && PQpipelineSync(store->connection);
}

static size_t count_kept(const struct store_batch *batch)
{
    size_t kept = 0;
    for (size_t i = batch->first_entry; i < batch->count; i++)
        kept += batch->item[i].write->outcome == STORE_KEPT;
    return kept;
}

static bool send_second(struct pg_store *store, const struct store_batch *batch,
                        struct columns *columns)
{
    struct pg_values all = {0}, touched = {0}, grown = {0};
    columns_start(columns, count_kept(batch));
    for (size_t i = batch->first_entry; i < batch->count; i++)
        if (batch->item[i].write->outcome == STORE_KEPT)
            columns_add(columns, &batch->item[i].write->entry, true);
    for (int i = 0; i < COLUMNS; i++)
        values_add_array(&all, &columns->column[i]);
    values_add_array(&touched, &columns->column[TABLE]);
    values_add_array(&touched, &columns->touched);
    values_add_array(&grown, &columns->column[TABLE]);
    values_add_array(&grown, &columns->column[NUMBER]);
    return !columns_failed(columns) && pg_send(store, DO_ADD_ENTRIES, &all) &&
           pg_send(store, DO_TOUCH_TABLES, &touched) && pg_send(store, DO_NOTIFY, &grown) &&
           send_bare(store, DO_COMMIT) && PQpipelineSync(store->connection);
}

static int fail_to_send(struct pg_store *store, const struct columns *columns, struct error *error)
{
    return columns_failed(columns) ? error_set(error, ERR_MEMORY, "out of memory during a commit")
                                   : pg_fail(store, NULL, error);
}

/* ---- Receiving ---- */

/* Receives the result of the next statement, and its end. */
static int receive(struct pg_store *store, PGresult **result, struct error *error)
{
    *result = pg_receive(store);
    ExecStatusType status = PQresultStatus(*result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        int code = pg_fail(store, *result, error);
        PQclear(*result);
        *result = NULL;
        return code;
    }
    PQclear(pg_receive(store)); /* NULL */
    return 0;
}

/* Receives `count` results that only need to be successful. */
static int receive_bare(struct pg_store *store, int count, struct error *error)
{
    int code = 0;
    for (int i = 0; i < count && code == 0; i++) {
        PGresult *result;
        code = receive(store, &result, error);
        PQclear(result);
    }
    return code;
}

static int receive_sync(struct pg_store *store, struct error *error)
{
    PGresult *result = pg_receive(store);
    int code = PQresultStatus(result) == PGRES_PIPELINE_SYNC ? 0 : pg_fail(store, result, error);
    PQclear(result);
    return code;
}

static bool row_is_body(const PGresult *result, int row, int column,
                        const struct store_entry *entry)
{
    return !PQgetisnull(result, row, column) &&
           (size_t)PQgetlength(result, row, column) == entry->length &&
           (entry->length == 0 ||
            memcmp(PQgetvalue(result, row, column), entry->body, entry->length) == 0);
}

static void take_found(const PGresult *result, int row, struct store_item *item)
{
    const struct store_entry *entry = &item->write->entry;
    item->last = PQgetisnull(result, row, 0) ? -1 : row_number(result, row, 0);
    item->kept_as = row_number(result, row, 1);
    if (!item->kept_as && row_is_body(result, row, 2, entry))
        item->kept_as = entry->number;
}

static int receive_found(struct pg_store *store, struct store_batch *batch, struct error *error)
{
    PGresult *result;
    int code = receive(store, &result, error);
    size_t count = batch->count - batch->first_entry;
    if (code == 0 && (size_t)PQntuples(result) != count)
        code = error_set(error, ERR_STORE, "PostgreSQL returned %d rows for %zu entries",
                         PQntuples(result), count);
    for (size_t i = 0; i < count && code == 0; i++)
        take_found(result, (int)i, &batch->item[batch->first_entry + i]);
    PQclear(result);
    return code;
}

static int receive_first(struct pg_store *store, struct store_batch *batch, struct error *error)
{
    int code = receive_bare(store, 2, error);
    for (size_t i = 0; i < batch->first_entry && code == 0; i++) {
        PGresult *result;
        code = receive(store, &result, error);
        batch->item[i].write->outcome = PQntuples(result) ? STORE_KEPT : STORE_REPEATED;
        PQclear(result);
    }
    if (code == 0)
        code = receive_found(store, batch, error);
    return code < 0 ? code : receive_sync(store, error);
}

/* ---- The whole ---- */

static int write_batch(struct pg_store *store, struct store_batch *batch, struct columns *columns,
                       struct error *error)
{
    if (!PQenterPipelineMode(store->connection) || !send_first(store, batch, columns))
        return fail_to_send(store, columns, error);
    int code = receive_first(store, batch, error);
    if (code < 0)
        return code;
    batch_decide(batch);
    store->warned = false;
    if (!send_second(store, batch, columns))
        return fail_to_send(store, columns, error);
    code = receive_bare(store, 4, error);
    if (code == 0)
        code = receive_sync(store, error);
    if (code == 0 && store->warned)
        code = pg_fail_to_replicate(error);
    if (code == 0 && !PQexitPipelineMode(store->connection))
        code = pg_fail(store, NULL, error);
    return code;
}

int pg_commit(struct store *store, struct store_batch *batch, struct error *error)
{
    struct pg_store *self = (struct pg_store *)store;
    struct columns columns = {0};
    pg_start_call(self);
    int code = pg_connect(self, error);
    if (code < 0)
        return code;
    code = write_batch(self, batch, &columns, error);
    columns_close(&columns);
    if (code < 0)
        pg_disconnect(self);
    else
        self->disk_full_at = 0;
    return code;
}
