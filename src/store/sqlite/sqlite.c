/* sqlite.c: the store in an SQLite file. */
#include "store/sqlite/sqlite.h"

#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_COLUMNS "id, title, open, over, created, touched"
#define READ_COLUMNS TABLE_COLUMNS ", archived"

static const char *const texts[DO_COUNT] = {
    [DO_BEGIN] = "BEGIN IMMEDIATE",
    [DO_BEGIN_READING] = "BEGIN",
    [DO_COMMIT] = "COMMIT",
    [DO_PUT_GUEST] =
        "INSERT INTO guests (id, name, token_hash, created, seen) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET"
        "  name = excluded.name, token_hash = excluded.token_hash, created = excluded.created,"
        "  seen = max(seen, excluded.seen)"
        " WHERE (name, token_hash, created)"
        "  <> (excluded.name, excluded.token_hash, excluded.created)"
        "  OR seen < excluded.seen",
    [DO_PUT_TABLE] = "INSERT INTO tables (" TABLE_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?)"
                     " ON CONFLICT (id) DO UPDATE SET"
                     "  title = excluded.title, open = excluded.open, over = excluded.over,"
                     "  created = excluded.created, touched = max(touched, excluded.touched)"
                     " WHERE (title, open, over, created)"
                     "  <> (excluded.title, excluded.open, excluded.over, excluded.created)"
                     "  OR touched < excluded.touched",
    [DO_FIND_LAST] = "SELECT coalesce((SELECT max(number) FROM entries WHERE table_id = ?1), 0)"
                     " FROM tables WHERE id = ?1",
    [DO_FIND_ENTRY] =
        "SELECT (SELECT min(number) FROM entries"
        "  WHERE table_id = ?1 AND guest = ?3 AND command = ?5 AND command <> ''),"
        " (SELECT body FROM entries"
        "  WHERE table_id = ?1 AND number = ?2 AND guest = ?3 AND time = ?4 AND command = ?5)",
    [DO_ADD_ENTRY] = "INSERT INTO entries (table_id, number, guest, time, command, body, arrival)"
                     " VALUES (?, ?, ?, ?, ?, ?, ?)",
    [DO_TOUCH_TABLE] = "UPDATE tables SET touched = max(touched, ?2), archived = 0"
                       " WHERE id = ?1 AND (touched < ?2 OR archived)",
    [DO_FIND_GUEST] = "SELECT id, name, token_hash, created, seen FROM guests WHERE token_hash = ?",
    [DO_FIND_TABLE] = "SELECT " READ_COLUMNS " FROM tables WHERE id = ?",
    [DO_READ_ENTRIES] = "SELECT table_id, number, guest, time, command, body, erased FROM entries"
                        " WHERE table_id = ? AND number >= ? ORDER BY number",
    [DO_READ_TABLES] = "SELECT " READ_COLUMNS " FROM tables ORDER BY created, id",
    [DO_READ_TABLES_LIVE] = "SELECT " READ_COLUMNS " FROM tables"
                            " WHERE NOT over AND archived = 0 ORDER BY created, id",
    [DO_READ_TABLES_OF] = "SELECT " READ_COLUMNS " FROM tables WHERE id IN"
                          " (SELECT DISTINCT table_id FROM entries"
                          "  WHERE guest = ? AND guest <> 0 AND arrival <> 0)"
                          " ORDER BY touched DESC, id LIMIT ?",
    [DO_PEEK] = "SELECT id FROM tables LIMIT 1",
    [DO_PROBE] = "PRAGMA application_id = " SQLITE_APPLICATION_ID,
};

/* ---- Opening and closing ---- */

static struct sqlite_store *of(struct store *store)
{
    return (struct sqlite_store *)store;
}

static void disconnect(struct sqlite_store *store)
{
    for (int i = 0; i < DO_COUNT; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->database);
    free(store->path);
    free(store);
}

static void sqlite_close(struct store *store)
{
    checkpoints_close(&of(store)->checkpoints);
    disconnect(of(store));
}

static int prepare(struct sqlite_store *store, struct error *error)
{
    for (int i = 0; i < DO_COUNT; i++)
        if (sqlite3_prepare_v3(store->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK)
            return sqlite_fail(store->database, store->path, error);
    return 0;
}

static int sqlite_open(struct store **store, const char *url, const struct store_opening *opening,
                       struct error *error)
{
    struct sqlite_store *self = calloc(1, sizeof *self);
    char *path = sqlite_path(url + strlen(sqlite_driver.scheme));
    if (!self || !path) {
        free(self);
        free(path);
        return error_set(error, ERR_MEMORY, "out of memory opening the store");
    }
    *self = (struct sqlite_store){.base.driver = &sqlite_driver, .path = path};
    int code = 0;
    if (path[strlen(path) - 1] == '/')
        code = error_set(error, ERR_ARGUMENT, "expected sqlite:PATH, with a file name");
    if (code == 0)
        code = sqlite_open_database(&self->database, path, opening, error);
    if (code == 0)
        code = prepare(self, error);
    if (code == 0)
        code = sqlite_note_files(self, error);
    if (code < 0) {
        disconnect(self);
        return code;
    }
    checkpoints_open(&self->checkpoints, self->database, path, opening->timeout_ms);
    *store = &self->base;
    return 0;
}

/* ---- Statements ---- */

/* Binding cannot fail: what is bound stays valid while the statement runs and is no larger than the
 * interface allows. */

static void bind_number(sqlite3_stmt *statement, int index, int64_t number)
{
    sqlite3_bind_int64(statement, index, number);
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text, size_t length)
{
    sqlite3_bind_text(statement, index, text ? text : "", (int)length, SQLITE_STATIC);
}

static void bind_hash(sqlite3_stmt *statement, int index, const unsigned char *hash)
{
    sqlite3_bind_blob(statement, index, hash, STORE_HASH_BYTES, SQLITE_STATIC);
}

/* Returns 1 if there is a row, 0 if there is none or no more. */
static int step(struct sqlite_store *store, enum sqlite_statement which, struct error *error)
{
    int code = sqlite3_step(store->statement[which]);
    if (code == SQLITE_ROW || code == SQLITE_DONE)
        return code == SQLITE_ROW;
    return sqlite_fail(store->database, store->path, error);
}

static void done(struct sqlite_store *store, enum sqlite_statement which)
{
    sqlite3_reset(store->statement[which]); /* its result is the same as the step's */
}

int sqlite_run(struct sqlite_store *store, enum sqlite_statement which, struct error *error)
{
    int code = step(store, which, error);
    done(store, which);
    return code;
}

/* The text in a column; "" if it does not fit, in which case we did not write it. */
static void column_text(sqlite3_stmt *statement, int column, char *text, size_t size)
{
    const char *found = (const char *)sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    if (!found || !span_copy((struct span){found, length}, text, size))
        text[0] = '\0';
}

/* ---- Writing ---- */

static int put_guest(struct sqlite_store *store, struct store_write *write, struct error *error)
{
    const struct store_guest *guest = &write->guest;
    sqlite3_stmt *statement = store->statement[DO_PUT_GUEST];
    bind_number(statement, 1, guest->id);
    bind_text(statement, 2, guest->name, strlen(guest->name));
    bind_hash(statement, 3, guest->token_hash);
    bind_number(statement, 4, guest->created);
    bind_number(statement, 5, guest->seen);
    int code = sqlite_run(store, DO_PUT_GUEST, error);
    write->outcome = sqlite3_changes(store->database) ? STORE_KEPT : STORE_REPEATED;
    return code;
}

static int put_table(struct sqlite_store *store, struct store_write *write, struct error *error)
{
    const struct store_table *table = &write->table;
    sqlite3_stmt *statement = store->statement[DO_PUT_TABLE];
    bind_number(statement, 1, table->id);
    bind_text(statement, 2, table->title, strlen(table->title));
    bind_number(statement, 3, table->open);
    bind_number(statement, 4, table->over);
    bind_number(statement, 5, table->created);
    bind_number(statement, 6, table->touched);
    int code = sqlite_run(store, DO_PUT_TABLE, error);
    write->outcome = sqlite3_changes(store->database) ? STORE_KEPT : STORE_REPEATED;
    return code;
}

static void bind_entry(sqlite3_stmt *statement, const struct store_entry *entry)
{
    bind_number(statement, 1, entry->table);
    bind_number(statement, 2, entry->number);
    bind_number(statement, 3, entry->guest);
    bind_number(statement, 4, entry->time);
    bind_text(statement, 5, entry->command, strlen(entry->command));
}

static bool column_is_body(sqlite3_stmt *statement, int column, const struct store_entry *entry)
{
    const void *body = sqlite3_column_text(statement, column);
    return body && (size_t)sqlite3_column_bytes(statement, column) == entry->length &&
           (entry->length == 0 || memcmp(body, entry->body, entry->length) == 0);
}

static int find_last(struct sqlite_store *store, struct store_item *item, struct error *error)
{
    sqlite3_stmt *statement = store->statement[DO_FIND_LAST];
    bind_number(statement, 1, item->write->entry.table);
    int code = step(store, DO_FIND_LAST, error);
    item->last = code == 1 ? sqlite3_column_int64(statement, 0) : -1;
    done(store, DO_FIND_LAST);
    return code < 0 ? code : 0;
}

static int find_entry(struct sqlite_store *store, struct store_item *item, struct error *error)
{
    const struct store_entry *entry = &item->write->entry;
    sqlite3_stmt *statement = store->statement[DO_FIND_ENTRY];
    int code = find_last(store, item, error);
    if (code < 0 || entry->number > item->last)
        return code;
    bind_entry(statement, entry);
    code = step(store, DO_FIND_ENTRY, error);
    if (code == 1) {
        item->kept_as = sqlite3_column_int64(statement, 0); /* 0 for NULL */
        if (!item->kept_as && column_is_body(statement, 1, entry))
            item->kept_as = entry->number;
    }
    done(store, DO_FIND_ENTRY);
    return code < 0 ? code : 0;
}

static int add_entry(struct sqlite_store *store, const struct store_item *item, struct error *error)
{
    const struct store_entry *entry = &item->write->entry;
    if (item->write->outcome != STORE_KEPT)
        return 0;
    sqlite3_stmt *statement = store->statement[DO_ADD_ENTRY];
    bind_entry(statement, entry);
    bind_text(statement, 6, entry->body, entry->length);
    bind_number(statement, 7, !entry->known);
    int code = sqlite_run(store, DO_ADD_ENTRY, error);
    if (code < 0 || entry->quiet)
        return code;
    bind_number(store->statement[DO_TOUCH_TABLE], 1, entry->table);
    bind_number(store->statement[DO_TOUCH_TABLE], 2, entry->time);
    return sqlite_run(store, DO_TOUCH_TABLE, error);
}

static int write_batch(struct sqlite_store *store, struct store_batch *batch, struct error *error)
{
    int code = 0;
    size_t i = 0;
    for (; i < batch->first_table && code == 0; i++)
        code = put_guest(store, batch->item[i].write, error);
    for (; i < batch->first_entry && code == 0; i++)
        code = put_table(store, batch->item[i].write, error);
    for (; i < batch->count && code == 0; i++)
        code = find_entry(store, &batch->item[i], error);
    if (code == 0)
        batch_decide(batch);
    for (i = batch->first_entry; i < batch->count && code == 0; i++)
        code = add_entry(store, &batch->item[i], error);
    return code;
}

static int run_transaction(struct sqlite_store *store, struct store_batch *batch,
                           struct error *error)
{
    int code = sqlite_run(store, DO_BEGIN, error);
    if (code == 0)
        code = write_batch(store, batch, error);
    if (code == 0)
        code = sqlite_run(store, DO_COMMIT, error);
    if (code < 0)
        sqlite_roll_back(store->database);
    return code;
}

static int sqlite_commit(struct store *store, struct store_batch *batch, struct error *error)
{
    struct sqlite_store *self = of(store);
    int code = sqlite_check_files(self, error);
    if (code < 0)
        return code;
    checkpoints_hold(&self->checkpoints);
    code = run_transaction(self, batch, error);
    checkpoints_release(&self->checkpoints);
    return code < 0 ? code : sqlite_check_files(self, error); /* they may have gone meanwhile */
}

/* ---- Reading ---- */

static int sqlite_find_guest(struct store *store, const unsigned char *token_hash,
                             struct store_guest *guest, struct error *error)
{
    struct sqlite_store *self = of(store);
    sqlite3_stmt *statement = self->statement[DO_FIND_GUEST];
    bind_hash(statement, 1, token_hash);
    int code = step(self, DO_FIND_GUEST, error);
    if (code == 1) {
        *guest = (struct store_guest){.id = sqlite3_column_int64(statement, 0),
                                      .created = sqlite3_column_int64(statement, 3),
                                      .seen = sqlite3_column_int64(statement, 4)};
        column_text(statement, 1, guest->name, sizeof guest->name);
        memcpy(guest->token_hash, token_hash, STORE_HASH_BYTES);
    }
    done(self, DO_FIND_GUEST);
    return code;
}

static struct store_table table_of_row(sqlite3_stmt *statement)
{
    struct store_table table = {.id = sqlite3_column_int64(statement, 0),
                                .open = sqlite3_column_int(statement, 2),
                                .over = sqlite3_column_int(statement, 3),
                                .created = sqlite3_column_int64(statement, 4),
                                .touched = sqlite3_column_int64(statement, 5),
                                .archived = sqlite3_column_int(statement, 6)};
    column_text(statement, 1, table.title, sizeof table.title);
    return table;
}

static int sqlite_find_table(struct store *store, int64_t id, struct store_table *table,
                             struct error *error)
{
    struct sqlite_store *self = of(store);
    bind_number(self->statement[DO_FIND_TABLE], 1, id);
    int code = step(self, DO_FIND_TABLE, error);
    if (code == 1)
        *table = table_of_row(self->statement[DO_FIND_TABLE]);
    done(self, DO_FIND_TABLE);
    return code;
}

static struct store_entry entry_of_row(sqlite3_stmt *statement)
{
    struct store_entry entry = {.table = sqlite3_column_int64(statement, 0),
                                .number = sqlite3_column_int64(statement, 1),
                                .guest = sqlite3_column_int64(statement, 2),
                                .time = sqlite3_column_int64(statement, 3),
                                .body = (const char *)sqlite3_column_text(statement, 5),
                                .length = (size_t)sqlite3_column_bytes(statement, 5)};
    column_text(statement, 4, entry.command, sizeof entry.command);
    entry.erased = sqlite3_column_int(statement, 6);
    return entry;
}

static int sqlite_read_entries(struct store *store, int64_t table, int64_t from,
                               bool (*take)(void *context, const struct store_entry *entry),
                               void *context, struct error *error)
{
    struct sqlite_store *self = of(store);
    sqlite3_stmt *statement = self->statement[DO_READ_ENTRIES];
    bind_number(statement, 1, table);
    bind_number(statement, 2, from);
    int code;
    while ((code = step(self, DO_READ_ENTRIES, error)) == 1) {
        struct store_entry entry = entry_of_row(statement);
        if (!take(context, &entry))
            break;
    }
    done(self, DO_READ_ENTRIES);
    return code < 0 ? code : 0;
}

/* Reads the rows of a statement that has been bound. */
static int take_tables(struct sqlite_store *store, enum sqlite_statement which,
                       bool (*take)(void *context, const struct store_table *table), void *context,
                       struct error *error)
{
    int code;
    while ((code = step(store, which, error)) == 1) {
        struct store_table table = table_of_row(store->statement[which]);
        if (!take(context, &table))
            break;
    }
    done(store, which);
    return code < 0 ? code : 0;
}

static int sqlite_read_tables(struct store *store, bool all,
                              bool (*take)(void *context, const struct store_table *table),
                              void *context, struct error *error)
{
    return take_tables(of(store), all ? DO_READ_TABLES : DO_READ_TABLES_LIVE, take, context, error);
}

static int sqlite_read_tables_of(struct store *store, int64_t guest, int most,
                                 bool (*take)(void *context, const struct store_table *table),
                                 void *context, struct error *error)
{
    struct sqlite_store *self = of(store);
    bind_number(self->statement[DO_READ_TABLES_OF], 1, guest);
    bind_number(self->statement[DO_READ_TABLES_OF], 2, most);
    return take_tables(self, DO_READ_TABLES_OF, take, context, error);
}

/* Writes what is there already. */
static int sqlite_ping(struct store *store, struct error *error)
{
    int code = sqlite_check_files(of(store), error);
    if (code == 0)
        code = sqlite_run(of(store), DO_PROBE, error);
    return code < 0 ? code : sqlite_check_files(of(store), error);
}

const struct store_driver sqlite_driver = {
    .scheme = "sqlite:",
    .open = sqlite_open,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .find_guest = sqlite_find_guest,
    .find_table = sqlite_find_table,
    .read_entries = sqlite_read_entries,
    .read_tables = sqlite_read_tables,
    .read_tables_of = sqlite_read_tables_of,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
    .ping = sqlite_ping,
    .run = sqlite_run_text,
    .begin = sqlite_begin,
    .end = sqlite_end,
};
