#include "server/tables/archive.h"

#include "base/array.h"
#include "fairness/draw.h"
#include "server/tables/stored_table.h"
#include "server/tables/table_id.h"
#include "server/tables/tables.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Export ---- */

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

/* 1 with the record of a finished game, 0 for one that is unfinished, was called off or has just
 * been deleted. */
static int read_record(struct store *store, int64_t id, struct record *record, struct error *error)
{
    struct table_state state;
    int code = stored_table_read(store, id, &state, error);
    bool over = code >= 0 && state.stage == TABLE_OVER && !state.called_off;
    if (over)
        code = table_state_record(&state, record, error);
    table_state_close(&state);
    return code == ERR_ARGUMENT ? 0 : code < 0 ? code : over;
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

/* ---- Import ---- */

enum { NAMED_HASH = 32 };

/* Derives bytes from the record's text and a purpose. */
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

/* The writes of a table being imported. */
struct import {
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

static void add_guest(struct import *import, seat_id seat)
{
    struct store_write *write = &import->write[import->count++];
    import->guest[seat] = derive_id(&import->text, guest_purposes[seat]);
    *write = (struct store_write){.kind = STORE_GUEST,
                                  .guest = {.id = import->guest[seat], .created = import->time}};
    memcpy(write->guest.name, import->record->name[seat], sizeof write->guest.name);
    randombytes_buf(write->guest.token_hash, sizeof write->guest.token_hash);
}

/* Adds the body as the next entry; `first` is the number of writes before the log. */
static void add_entry(struct import *import, size_t first, int64_t guest)
{
    struct store_write *write = &import->write[import->count++];
    *write = (struct store_write){.kind = STORE_ENTRY,
                                  .entry = {.table = import->table,
                                            .number = (int64_t)(import->count - first),
                                            .guest = guest,
                                            .time = import->time,
                                            .body = strdup(buffer_text(&import->body)),
                                            .length = import->body.length}};
    import->body.failed |= !write->entry.body;
    buffer_clear(&import->body);
}

/* What the deal is made from: a secret and a key, or a seed and a salt. */
static void add_chance(struct import *import)
{
    const struct record *record = import->record;
    struct draw_word key = {0};
    char salt[RECORD_SALT + 1], text[2][DRAW_WORD_TEXT];
    if (record_drawn(record)) {
        derive(&import->text, "encan key of a record", &key, sizeof key);
        draw_word_write(&record->draw.secret, text[0]);
        draw_word_write(&key, text[1]);
        buffer_format(&import->body, "drawn %s %s ", text[0], text[1]);
        return;
    }
    derive(&import->text, "encan salt of a record", &key, TABLE_SALT_BYTES);
    sodium_bin2hex(salt, sizeof salt, key.byte, TABLE_SALT_BYTES);
    buffer_format(&import->body, "%llu %s ", (unsigned long long)record->seed,
                  record->salt[0] ? record->salt : salt);
}

/* Adds "VERB SEAT WORD", if there is one. */
static void add_word(struct import *import, size_t first, const char *verb, seat_id seat,
                     const struct draw_word *word)
{
    char text[DRAW_WORD_TEXT];
    if (!draw_word_given(word))
        return;
    draw_word_write(word, text);
    buffer_format(&import->body, "%s %d %s", verb, seat, text);
    add_entry(import, first, import->guest[seat]);
}

/* Commitments, the start, the numbers, and the deal if a number is missing. */
static void add_start(struct import *import, size_t first)
{
    const struct draw *draw = &import->record->draw;
    int players = import->record->config.players;
    bool missing = false;
    for (seat_id seat = 0; seat < players; seat++)
        add_word(import, first, "commit", seat, &draw->number[seat].commitment);
    buffer_add_text(&import->body, "start");
    add_entry(import, first, import->guest[0]);
    for (seat_id seat = 0; seat < players; seat++) {
        const struct draw_number *number = &draw->number[seat];
        add_word(import, first, "open", seat, &number->value);
        missing |= draw_word_given(&number->commitment) && !draw_word_given(&number->value);
    }
    if (missing) {
        buffer_add_text(&import->body, "deal");
        add_entry(import, first, 0);
    }
}

/* Adds who really played, line by line as in the record, and the hints. */
static void add_played(struct import *import, size_t first)
{
    const struct record *record = import->record;
    struct buffer text = {0};
    record_write_stretches(record, &text);
    struct span lines = {buffer_text(&text), text.length};
    while (lines.length) {
        struct span line = span_cut(&lines, '\n');
        buffer_add(&import->body, line.start, line.length);
        add_entry(import, first, 0);
    }
    import->body.failed |= text.failed;
    buffer_close(&text);
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        if (!record->hints[seat])
            continue;
        buffer_format(&import->body, "hinted %d %u", seat, record->hints[seat]);
        add_entry(import, first, 0);
    }
}

static void add_creation(struct import *import, size_t first)
{
    const struct record *record = import->record;
    buffer_format(&import->body, "create %s %d 0 link ", record->game->name,
                  record->config.players);
    add_chance(import);
    game_write_options(record->game, &record->config, &import->body);
    add_entry(import, first, import->guest[0]);
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        buffer_format(&import->body, "sit %d %s", seat, record->name[seat]);
        add_entry(import, first, import->guest[seat]);
    }
    add_played(import, first);
    add_start(import, first);
}

static void add_all(struct import *import)
{
    const struct record *record = import->record;
    for (seat_id seat = 0; seat < record->config.players; seat++)
        add_guest(import, seat);
    struct store_write *write = &import->write[import->count++];
    *write = (struct store_write){
        .kind = STORE_TABLE,
        .table = {
            .id = import->table, .over = true, .created = import->time, .touched = import->time}};
    strncpy(write->table.title, record->game->name, sizeof write->table.title - 1);
    size_t first = import->count;
    add_creation(import, first);
    for (size_t i = 0; i < record->count; i++) {
        const struct decision *decision = &record->decision[i];
        buffer_format(&import->body, "choose %d ", decision->seat);
        action_write(record->game, decision->chosen, &import->body);
        add_entry(import, first, import->guest[decision->seat]);
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

static int add_table(struct store *store, struct import *import, struct error *error)
{
    size_t most = 5 * SEATS_MAX + 4 + import->record->stretches + import->record->count;
    if (most > STORE_WRITES_MAX)
        return error_set(error, ERR_RECORD, "the game is too long: %zu decisions",
                         import->record->count);
    import->write = calloc(most, sizeof *import->write);
    if (!import->write)
        return error_set(error, ERR_MEMORY, "out of memory");
    import->time = clock_wall_ms();
    add_all(import);
    int code = import->body.failed ? error_set(error, ERR_MEMORY, "out of memory")
                                   : store_commit(store, import->write, import->count, error);
    for (size_t i = 0; i < import->count; i++)
        if (import->write[i].kind == STORE_ENTRY)
            free((char *)import->write[i].entry.body);
    free(import->write);
    buffer_close(&import->body);
    return code < 0 ? code : 1;
}

/* The id that the table gets: its own if that is part of the deal, else one made from the record.
 */
static int table_of(struct import *import, struct error *error)
{
    const struct record *record = import->record;
    if (!record_drawn(record)) {
        import->table = derive_id(&import->text, "encan table 0000");
        return 0;
    }
    if (!table_id_read(span_of(record->draw.table), &import->table))
        return error_set(error, ERR_RECORD, "'%s' is not the id of a table", record->draw.table);
    return draw_check(record, error);
}

int archive_import(struct store *store, const struct record *record, int64_t *table,
                   struct error *error)
{
    struct import import = {.record = record};
    struct store_table there;
    if (!is_over(record))
        return error_set(error, ERR_RECORD, "only games that are over can be imported");
    record_write(record, &import.text);
    int code = table_of(&import, error);
    *table = import.table;
    if (code == 0)
        code = store_find_table(store, *table, &there, error);
    if (code == 0)
        code = add_table(store, &import, error);
    else if (code > 0)
        code = 0;
    buffer_close(&import.text);
    return code;
}
