#include "server/tables/archive.h"

#include "base/array.h"
#include "server/tables/table_state.h"
#include "server/tables/tables.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Out ---- */

struct ids {
    int64_t *id; /* owned */
    size_t count, capacity;
    bool failed;
};

static bool take_id(void *context, const struct store_table *table)
{
    struct ids *ids = context;
    int64_t *id = array_reserve(ids->id, ids->count + 1, &ids->capacity, sizeof *id);
    ids->failed = !id;
    if (!id)
        return false;
    ids->id = id;
    ids->id[ids->count++] = table->id;
    return true;
}

struct reading {
    struct table_state state;
    struct error error;
};

static bool take_entry(void *context, const struct store_entry *entry)
{
    struct reading *reading = context;
    struct table_entry next = {
        .guest = entry->guest, .time = entry->time, .body = {entry->body, entry->length}};
    return table_state_apply(&reading->state, &next, &reading->error) == 0;
}

/* 1 with the record of a game that is over, 0 for one that is not. */
static int read_record(struct store *store, int64_t id, struct record *record, struct error *error)
{
    struct reading reading = {.error = {.code = 0}};
    table_state_init(&reading.state, id);
    int code = store_read_entries(store, id, 1, take_entry, &reading, error);
    if (code >= 0 && reading.error.code < 0)
        code = error_wrap(error, ERR_STORE, &reading.error, "a log cannot be read: %.180s",
                          ERROR_INNER);
    bool over = code >= 0 && reading.state.stage == TABLE_OVER;
    if (over)
        code = table_state_record(&reading.state, record, error);
    table_state_close(&reading.state);
    return code < 0 ? code : over;
}

int archive_export(struct store *store,
                   int (*take)(void *context, int64_t table, const struct record *record,
                               struct error *error),
                   void *context, struct error *error)
{
    struct ids ids = {0};
    struct record record;
    int count = 0;
    int code = store_read_tables(store, true, take_id, &ids, error);
    if (code >= 0 && ids.failed)
        code = error_set(error, ERR_MEMORY, "out of memory for a list of tables");
    for (size_t i = 0; i < ids.count && code >= 0; i++) {
        code = read_record(store, ids.id[i], &record, error);
        if (code <= 0)
            continue;
        code = take(context, ids.id[i], &record, error);
        record_close(&record);
        count++;
    }
    free(ids.id);
    return code < 0 ? code : count;
}

/* ---- In ---- */

enum { NAMED_HASH = 32 };

/* Bytes that follow from the record and a purpose. */
static void derive(const struct buffer *text, const char *purpose, void *bytes, size_t length)
{
    unsigned char hash[NAMED_HASH];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)buffer_text(text), text->length,
                       (const unsigned char *)purpose, strlen(purpose));
    memcpy(bytes, hash, length);
}

static int64_t derive_id(const struct buffer *text, const char *purpose)
{
    uint64_t id;
    derive(text, purpose, &id, sizeof id);
    return (int64_t)(id >> 1 | 1);
}

/* A table that is being written. */
struct adding {
    const struct record *record;
    struct buffer text; /* the record's */
    struct store_write *write;
    size_t count;
    struct buffer body;
    int64_t table, time;
    int64_t guest[SEATS_MAX];
};

static const char *const guest_purposes[SEATS_MAX] = {"encan guest 0000", "encan guest 0001",
                                                      "encan guest 0002", "encan guest 0003",
                                                      "encan guest 0004", "encan guest 0005"};

static void add_guest(struct adding *adding, seat_id seat)
{
    struct store_write *write = &adding->write[adding->count++];
    adding->guest[seat] = derive_id(&adding->text, guest_purposes[seat]);
    *write = (struct store_write){.kind = STORE_GUEST,
                                  .guest = {.id = adding->guest[seat], .created = adding->time}};
    memcpy(write->guest.name, adding->record->name[seat], sizeof write->guest.name);
    randombytes_buf(write->guest.token_hash, sizeof write->guest.token_hash);
}

/* Adds the body as the next entry; `first` is the number of writes before the log. */
static void add_entry(struct adding *adding, size_t first, int64_t guest)
{
    struct store_write *write = &adding->write[adding->count++];
    *write = (struct store_write){.kind = STORE_ENTRY,
                                  .entry = {.table = adding->table,
                                            .number = (int64_t)(adding->count - first),
                                            .guest = guest,
                                            .time = adding->time,
                                            .body = strdup(buffer_text(&adding->body)),
                                            .length = adding->body.length}};
    adding->body.failed |= !write->entry.body;
    buffer_clear(&adding->body);
}

static void add_creation(struct adding *adding, size_t first)
{
    const struct record *record = adding->record;
    unsigned char bytes[TABLE_SALT_BYTES];
    char salt[RECORD_SALT + 1];
    derive(&adding->text, "encan salt of a record", bytes, sizeof bytes);
    sodium_bin2hex(salt, sizeof salt, bytes, sizeof bytes);
    buffer_format(&adding->body, "create %s %d 0 link %llu %s ", record->game->name,
                  record->config.players, (unsigned long long)record->seed,
                  record->salt[0] ? record->salt : salt);
    game_write_options(record->game, &record->config, &adding->body);
    add_entry(adding, first, adding->guest[0]);
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        buffer_format(&adding->body, "sit %d %s", seat, record->name[seat]);
        add_entry(adding, first, adding->guest[seat]);
    }
    buffer_add_text(&adding->body, "start");
    add_entry(adding, first, adding->guest[0]);
}

static void add_all(struct adding *adding)
{
    const struct record *record = adding->record;
    for (seat_id seat = 0; seat < record->config.players; seat++)
        add_guest(adding, seat);
    struct store_write *write = &adding->write[adding->count++];
    *write = (struct store_write){
        .kind = STORE_TABLE,
        .table = {
            .id = adding->table, .over = true, .created = adding->time, .touched = adding->time}};
    strncpy(write->table.title, record->game->name, sizeof write->table.title - 1);
    size_t first = adding->count;
    add_creation(adding, first);
    for (size_t i = 0; i < record->count; i++) {
        const struct decision *decision = &record->decision[i];
        buffer_format(&adding->body, "choose %d ", decision->seat);
        action_write(record->game, decision->chosen, &adding->body);
        add_entry(adding, first, adding->guest[decision->seat]);
    }
}

static bool is_over(const struct record *record)
{
    struct replay replay;
    replay_start(&replay, record, NULL);
    while (replay_step(&replay, NULL))
        ;
    return !replay.state.head.to_act;
}

static int add_table(struct store *store, struct adding *adding, struct error *error)
{
    size_t most = 2 * SEATS_MAX + 3 + adding->record->count;
    if (most > STORE_WRITES_MAX)
        return error_set(error, ERR_RECORD, "the game is too long: %zu decisions",
                         adding->record->count);
    adding->write = calloc(most, sizeof *adding->write);
    if (!adding->write)
        return error_set(error, ERR_MEMORY, "out of memory");
    adding->time = clock_wall_ms();
    add_all(adding);
    int code = adding->body.failed ? error_set(error, ERR_MEMORY, "out of memory")
                                   : store_commit(store, adding->write, adding->count, error);
    for (size_t i = 0; i < adding->count; i++)
        if (adding->write[i].kind == STORE_ENTRY)
            free((char *)adding->write[i].entry.body);
    free(adding->write);
    buffer_close(&adding->body);
    return code < 0 ? code : 1;
}

int archive_import(struct store *store, const struct record *record, int64_t *table,
                   struct error *error)
{
    struct adding adding = {.record = record};
    struct store_table there;
    if (!is_over(record))
        return error_set(error, ERR_RECORD, "only games that are over can be imported");
    record_write(record, &adding.text);
    *table = adding.table = derive_id(&adding.text, "encan table 0000");
    int code = store_find_table(store, *table, &there, error);
    if (code == 0)
        code = add_table(store, &adding, error);
    else if (code > 0)
        code = 0;
    buffer_close(&adding.text);
    return code;
}
