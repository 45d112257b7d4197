/* store.c: finds the driver for a URL, and checks arguments before they get there. */
#include "store/store.h"

#include "base/buffer.h"
#include "base/scan.h"
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

static const struct store_driver *const drivers[] = {&sqlite_driver, &pg_driver};

/* NULL, with an error, if there is none; the URL may contain a password, so it is not repeated. */
static const struct store_driver *driver_of(const char *url, struct error *error)
{
    for (size_t i = 0; i < sizeof drivers / sizeof drivers[0]; i++)
        if (strncmp(url, drivers[i]->scheme, strlen(drivers[i]->scheme)) == 0)
            return drivers[i];
    error_set(error, ERR_ARGUMENT,
              "unknown kind of store: expected sqlite:PATH or "
              "postgresql://USER:PASSWORD@HOST/DATABASE");
    return NULL;
}

static int open_store(struct store **store, const char *url, const struct store_opening *opening,
                      struct error *error)
{
    const struct store_driver *driver = driver_of(url, error);
    *store = NULL;
    return driver ? driver->open(store, url, opening, error) : ERR_ARGUMENT;
}

int store_open(struct store **store, const char *url, int timeout_ms, struct error *error)
{
    return open_store(store, url, &(struct store_opening){timeout_ms, .create = true}, error);
}

int store_open_existing(struct store **store, const char *url, int timeout_ms, struct error *error)
{
    return open_store(store, url, &(struct store_opening){timeout_ms, .create = false}, error);
}

void store_close(struct store *store)
{
    if (store)
        store->driver->close(store);
}

/* ---- Checks ---- */

static bool is_printable(struct span text)
{
    while (text.length) {
        size_t length = span_printable(text);
        if (length == 0)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}

/* The length of the character at the start of a text, which may be a control character but not NUL;
 * 0 if it is not valid. */
static size_t character_length(struct span text)
{
    unsigned char first = (unsigned char)text.start[0];
    if (first < 0x80)
        return first != 0;
    bool control =
        first == 0xc2 && text.length > 1 && ((unsigned char)text.start[1] & 0xe0) == 0x80;
    return control ? 2 : span_printable(text);
}

static bool is_utf8(struct span text)
{
    while (text.length) {
        size_t length = character_length(text);
        if (length == 0)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}

/* Checks a text in a field of `size` bytes. */
static int check_text(const char *what, const char *text, size_t size, struct error *error)
{
    size_t length = strnlen(text, size);
    if (length == size)
        return error_set_with(error, ERR_ARGUMENT, what, "%s is longer than %zu bytes", ERROR_INNER,
                              size - 1);
    if (!is_printable((struct span){text, length}))
        return error_set_with(error, ERR_ARGUMENT, what, "%s is not printable UTF-8", ERROR_INNER);
    return 0;
}

static int check_id(const char *what, int64_t id, struct error *error)
{
    return id ? 0 : error_set_with(error, ERR_ARGUMENT, what, "%s has the id 0", ERROR_INNER);
}

static int check_guest(const struct store_guest *guest, struct error *error)
{
    int code = check_id(ERROR_TEXT("a guest"), guest->id, error);
    return code < 0
               ? code
               : check_text(ERROR_TEXT("a guest's name"), guest->name, sizeof guest->name, error);
}

static int check_table(const struct store_table *table, struct error *error)
{
    int code = check_id(ERROR_TEXT("a table"), table->id, error);
    return code < 0 ? code
                    : check_text(ERROR_TEXT("a title"), table->title, sizeof table->title, error);
}

static int check_entry(const struct store_entry *entry, struct error *error)
{
    int code = check_id(ERROR_TEXT("the table of an entry"), entry->table, error);
    if (code == 0)
        code =
            check_text(ERROR_TEXT("a command's id"), entry->command, sizeof entry->command, error);
    if (code < 0)
        return code;
    if (entry->number < 1)
        return error_set(error, ERR_ARGUMENT, "an entry has the number %lld: numbers start at 1",
                         (long long)entry->number);
    if (entry->length > STORE_BODY_MAX)
        return error_set(error, ERR_ARGUMENT,
                         "an entry's body has %zu bytes, but at most %d are allowed", entry->length,
                         STORE_BODY_MAX);
    if (!is_utf8((struct span){entry->body, entry->length}))
        return error_set(error, ERR_ARGUMENT, "an entry's body is not UTF-8, or contains a NUL");
    return 0;
}

static int check_write(const struct store_write *write, struct error *error)
{
    switch (write->kind) {
    case STORE_GUEST:
        return check_guest(&write->guest, error);
    case STORE_TABLE:
        return check_table(&write->table, error);
    case STORE_ENTRY:
        return check_entry(&write->entry, error);
    }
    return error_set(error, ERR_ARGUMENT, "unknown kind of write %d", (int)write->kind);
}

/* ---- The interface ---- */

int store_commit(struct store *store, struct store_write writes[], size_t count,
                 struct error *error)
{
    if (count > STORE_WRITES_MAX)
        return error_set(error, ERR_ARGUMENT,
                         "%zu writes in one commit, but at most %d are allowed", count,
                         STORE_WRITES_MAX);
    for (size_t i = 0; i < count; i++) {
        int code = check_write(&writes[i], error);
        if (code < 0)
            return code;
    }
    if (count == 0)
        return 0;
    struct store_batch batch;
    int code = batch_open(&batch, writes, count, error);
    if (code == 0)
        code = store->driver->commit(store, &batch, error);
    batch_close(&batch);
    return code;
}

int store_find_guest(struct store *store, const unsigned char token_hash[STORE_HASH_BYTES],
                     struct store_guest *guest, struct error *error)
{
    return store->driver->find_guest(store, token_hash, guest, error);
}

int store_find_table(struct store *store, int64_t id, struct store_table *table,
                     struct error *error)
{
    return store->driver->find_table(store, id, table, error);
}

int store_read_entries(struct store *store, int64_t table, int64_t from,
                       bool (*take)(void *context, const struct store_entry *entry), void *context,
                       struct error *error)
{
    return store->driver->read_entries(store, table, from, take, context, error);
}

/* A part of a log that is read by itself. */
struct part_reader {
    size_t place, taken;
    bool (*take)(void *context, size_t place, const struct store_entry *entry);
    void *context;
    bool ended;
};

static bool take_of_part(void *context, const struct store_entry *entry)
{
    struct part_reader *reader = context;
    reader->ended = !reader->take(reader->context, reader->place, entry);
    return ++reader->taken < STORE_PART_MAX && !reader->ended;
}

int store_read_parts(struct store *store, const struct store_part part[], size_t count,
                     bool (*take)(void *context, size_t place, const struct store_entry *entry),
                     void *context, struct error *error)
{
    struct part_reader reader = {.take = take, .context = context};
    int code = 0;
    if (count > STORE_PARTS_MAX)
        return error_set(error, ERR_ARGUMENT, "%zu tables at a time, but at most %d are allowed",
                         count, STORE_PARTS_MAX);
    if (store->driver->read_parts)
        return store->driver->read_parts(store, part, count, take, context, error);
    for (; code == 0 && !reader.ended && reader.place < count; reader.place++) {
        reader.taken = 0;
        code = store_read_entries(store, part[reader.place].table, part[reader.place].from,
                                  take_of_part, &reader, error);
    }
    return code;
}

/* The tables that were asked for, and the numbers found so far. */
struct latest {
    const int64_t *table;
    int64_t *number;
    size_t count;
};

static bool take_latest(void *context, const struct store_value column[])
{
    const struct latest *latest = context;
    for (size_t i = 0; i < latest->count; i++)
        if (latest->table[i] == column[0].number)
            latest->number[i] = column[1].kind == SQL_NUMBER ? column[1].number : 0;
    return true;
}

int store_latest_entries(struct store *store, const int64_t table[], int64_t number[], size_t count,
                         struct error *error)
{
    struct latest latest = {table, number, count};
    struct buffer sql = {0};
    if (count > STORE_LATEST_MAX)
        return error_set(error, ERR_ARGUMENT, "%zu tables at a time, but at most %d are allowed",
                         count, STORE_LATEST_MAX);
    buffer_add_text(&sql, "SELECT id, (SELECT max(number) FROM entries WHERE table_id = tables.id)"
                          " FROM tables WHERE id IN (0");
    for (size_t i = 0; i < count; i++) {
        number[i] = 0;
        buffer_format(&sql, ",%lld", (long long)table[i]);
    }
    buffer_add_char(&sql, ')');
    const struct store_statement query = {
        .sql = buffer_text(&sql), .take = take_latest, .context = &latest};
    int64_t result = sql.failed ? error_set(error, ERR_MEMORY, "out of memory for a statement")
                                : store->driver->run(store, &query, error);
    buffer_close(&sql);
    return result < 0 ? (int)result : 0;
}

int store_read_tables(struct store *store, bool all,
                      bool (*take)(void *context, const struct store_table *table), void *context,
                      struct error *error)
{
    return store->driver->read_tables(store, all, take, context, error);
}

int store_read_tables_of(struct store *store, int64_t guest, int most,
                         bool (*take)(void *context, const struct store_table *table),
                         void *context, struct error *error)
{
    return store->driver->read_tables_of(store, guest, most < 0 ? 0 : most, take, context, error);
}

int store_backup(struct store *store, const char *path, struct error *error)
{
    return store->driver->backup(store, path, error);
}

int store_restore(const char *url, const char *backup, struct error *error)
{
    const struct store_driver *driver = driver_of(url, error);
    return driver ? driver->restore(url, backup, error) : ERR_ARGUMENT;
}

int store_ping(struct store *store, struct error *error)
{
    return store->driver->ping(store, error);
}

/* ---- Hearing ---- */

int store_listen(struct store_listener **listener, const char *url, int timeout_ms,
                 struct error *error)
{
    const struct store_driver *driver = driver_of(url, error);
    *listener = NULL;
    if (!driver)
        return ERR_ARGUMENT;
    return driver->listen ? driver->listen(listener, url, timeout_ms, error) : 0;
}

void store_listener_close(struct store_listener *listener)
{
    listener->driver->listener_close(listener);
}

int store_listener_wait(struct store_listener *listener, int milliseconds,
                        void (*hear)(void *context, const struct store_heard *heard), void *context,
                        struct error *error)
{
    return listener->driver->listener_wait(listener, milliseconds, hear, context, error);
}

void store_listener_wake(struct store_listener *listener)
{
    listener->driver->listener_wake(listener);
}

int64_t store_source(const struct store *store)
{
    return store->driver->source ? store->driver->source(store) : 0;
}

int store_tell(struct store *store, const char *text, struct error *error)
{
    if (strlen(text) > STORE_TOLD_MAX)
        return error_set(error, ERR_ARGUMENT, "a notice of %zu bytes, but at most %d are allowed",
                         strlen(text), STORE_TOLD_MAX);
    return store->driver->tell ? store->driver->tell(store, text, error) : 0;
}
