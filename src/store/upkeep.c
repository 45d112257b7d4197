#include "store/upkeep.h"

#include "base/buffer.h"
#include "store/driver.h"

static int64_t run(struct store *store, const char *sql, const struct store_value value[],
                   int count, struct error *error)
{
    const struct store_statement statement = {.sql = sql, .value = value, .count = count};
    return store->driver->run(store, &statement, error);
}

/* Runs statements that all have the same parameters, in one transaction; returns how many rows the
 * last one changed. */
static int run_all(struct store *store, const char *const sql[], int statements,
                   const struct store_value value[], int count, struct error *error)
{
    int64_t changed = store->driver->begin(store, error);
    if (changed < 0)
        return (int)changed;
    for (int i = 0; i < statements && changed >= 0; i++)
        changed = run(store, sql[i], value, count, error);
    int code = store->driver->end(store, changed >= 0, error);
    return changed < 0 ? (int)changed : code < 0 ? code : (int)changed;
}

/* ---- Tables ---- */

int store_archive(struct store *store, int64_t before, struct error *error)
{
    const struct store_value value[] = {value_number(before)};
    return (int)run(store,
                    "UPDATE tables SET archived = 1"
                    " WHERE NOT over AND archived = 0 AND touched < $1",
                    value, VALUE_COUNT(value), error);
}

/* A table is never touched before it is created, so the index by age leaves out what is new. */
#define OLD_TABLES                                                                                 \
    "(SELECT id FROM tables WHERE created < $1 AND touched < $1 AND (over OR archived = 1)"        \
    " ORDER BY created, id LIMIT $2)"

int store_delete_tables(struct store *store, int64_t before, int most, struct error *error)
{
    static const char *const sql[] = {"DELETE FROM entries WHERE table_id IN " OLD_TABLES,
                                      "DELETE FROM tables WHERE id IN " OLD_TABLES};
    const struct store_value value[] = {value_number(before), value_number(most)};
    return run_all(store, sql, VALUE_COUNT(sql), value, VALUE_COUNT(value), error);
}

int store_delete_notes(struct store *store, int64_t before, struct error *error)
{
    static const char *const sql[] = {
        "DELETE FROM reports WHERE closed = 1 AND time < $1",
        "DELETE FROM bans WHERE until <> 0 AND until < $1",
        "DELETE FROM acts WHERE time < $1 AND id < (SELECT max(id) FROM acts)"};
    const struct store_value value[] = {value_number(before)};
    int code = run_all(store, sql, VALUE_COUNT(sql), value, VALUE_COUNT(value), error);
    return code < 0 ? code : 0;
}

/* ---- Guests ---- */

int store_mark_seen(struct store *store, int64_t guest, int64_t now, struct error *error)
{
    const struct store_value value[] = {value_number(guest), value_number(now)};
    int64_t changed = run(store, "UPDATE guests SET seen = $2 WHERE id = $1 AND seen < $2", value,
                          VALUE_COUNT(value), error);
    return changed < 0 ? (int)changed : 0;
}

struct guest_reader {
    bool (*take)(void *context, const struct store_guest *guest);
    void *context;
};

static bool take_guest(void *context, const struct store_value column[])
{
    const struct guest_reader *reader = context;
    struct store_guest guest = {
        .id = column[0].number, .created = column[2].number, .seen = column[3].number};
    value_copy(&column[1], guest.name, sizeof guest.name);
    return reader->take(reader->context, &guest);
}

static int read_guests(struct store *store, const char *sql, struct store_value what, int most,
                       struct guest_reader *reader, struct error *error)
{
    const struct store_value value[] = {what, value_number(most)};
    const struct store_statement query = {.sql = sql,
                                          .value = value,
                                          .count = VALUE_COUNT(value),
                                          .take = take_guest,
                                          .context = reader};
    int64_t result = store->driver->run(store, &query, error);
    return result < 0 ? (int)result : 0;
}

/* A pattern of LIKE that finds `part` anywhere. */
static void write_pattern(struct buffer *pattern, const char *part)
{
    buffer_add_char(pattern, '%');
    for (; *part; part++) {
        if (*part == '%' || *part == '_' || *part == '!')
            buffer_add_char(pattern, '!');
        buffer_add_char(pattern, *part);
    }
    buffer_add_char(pattern, '%');
}

int store_read_guests(struct store *store, const char *part, int most,
                      bool (*take)(void *context, const struct store_guest *guest), void *context,
                      struct error *error)
{
    struct guest_reader reader = {take, context};
    struct buffer pattern = {0};
    write_pattern(&pattern, part);
    int code = pattern.failed
                   ? error_set(error, ERR_MEMORY, "out of memory for a list of guests")
                   : read_guests(store,
                                 "SELECT id, name, created, seen FROM guests"
                                 " WHERE lower(name) LIKE lower($1) ESCAPE '!'"
                                 " ORDER BY seen DESC, id LIMIT $2",
                                 value_text(buffer_text(&pattern)), most, &reader, error);
    buffer_close(&pattern);
    return code;
}

int store_read_guests_before(struct store *store, int64_t before, int most,
                             bool (*take)(void *context, const struct store_guest *guest),
                             void *context, struct error *error)
{
    struct guest_reader reader = {take, context};
    return read_guests(store,
                       "SELECT id, name, created, seen FROM guests WHERE seen < $1"
                       " ORDER BY seen LIMIT $2",
                       value_number(before), most, &reader, error);
}

int store_delete_guest(struct store *store, int64_t guest, struct error *error)
{
    static const char *const sql[] = {
        "UPDATE reports SET text = '' WHERE author = $1",
        "UPDATE reports SET name = '', quote = '', address = '' WHERE about = $1",
        "DELETE FROM guests WHERE id = $1"};
    const struct store_value value[] = {value_number(guest)};
    return run_all(store, sql, VALUE_COUNT(sql), value, VALUE_COUNT(value), error);
}

/* ---- Erasing ---- */

struct entry_reader {
    int64_t guest;
    bool (*take)(void *context, const struct store_entry *entry);
    void *context;
};

static bool take_entry(void *context, const struct store_value column[])
{
    const struct entry_reader *reader = context;
    struct store_entry entry = {.table = column[0].number,
                                .number = column[1].number,
                                .guest = reader->guest,
                                .time = column[2].number,
                                .body = column[4].text,
                                .length = column[4].length};
    value_copy(&column[3], entry.command, sizeof entry.command);
    return reader->take(reader->context, &entry);
}

int store_read_entries_of(struct store *store, const struct store_place *after, int most,
                          bool (*take)(void *context, const struct store_entry *entry),
                          void *context, struct error *error)
{
    struct entry_reader reader = {after->guest, take, context};
    const struct store_value value[] = {value_number(after->guest), value_number(after->table),
                                        value_number(after->number), value_number(most)};
    const struct store_statement query = {
        .sql = "SELECT table_id, number, time, command, body FROM entries"
               " WHERE table_id IN (SELECT table_id FROM entries"
               "   WHERE guest = $1 AND guest <> 0 AND arrival <> 0)"
               "  AND guest = $1 AND (table_id, number) > ($2, $3) AND erased = 0"
               " ORDER BY table_id, number LIMIT $4",
        .value = value,
        .count = VALUE_COUNT(value),
        .take = take_entry,
        .context = &reader};
    int64_t result = store->driver->run(store, &query, error);
    return result < 0 ? (int)result : 0;
}

static int64_t erase_one(struct store *store, const struct store_entry *entry, struct error *error)
{
    const struct store_value value[] = {
        value_number(entry->table), value_number(entry->number),
        (struct store_value){.kind = SQL_TEXT, .text = entry->body, .length = entry->length}};
    return run(store,
               "UPDATE entries SET body = $3, erased = 1"
               " WHERE table_id = $1 AND number = $2",
               value, VALUE_COUNT(value), error);
}

int store_erase(struct store *store, const struct store_entry entry[], size_t count,
                struct error *error)
{
    int64_t changed = store->driver->begin(store, error);
    if (changed < 0)
        return (int)changed;
    for (size_t i = 0; i < count && changed >= 0; i++)
        changed = erase_one(store, &entry[i], error);
    int code = store->driver->end(store, changed >= 0, error);
    return changed < 0 ? (int)changed : code;
}
