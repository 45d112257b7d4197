#include "server/inner.h"

#include "server/journal.h"
#include "server/speaker.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOADS_TOGETHER = 64, /* at the start */
    IDLE_MS = 5 * 60 * 1000,
    LISTED_MS = 60 * 60 * 1000, /* an open table that nobody watches stays in the list */
    LOBBY_MS = 250,
    SWEEP_MS = 5000
};

/* ---- Small things ---- */

int64_t hall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hall_new_id(void)
{
    uint64_t id = 0;
    while (!id) {
        randombytes_buf(&id, sizeof id);
        id >>= 1;
    }
    return (int64_t)id;
}

static int64_t derive_id(const char *purpose, int64_t from, const char *name)
{
    crypto_generichash_state hash;
    uint64_t id[crypto_generichash_BYTES / 8];
    crypto_generichash_init(&hash, (const unsigned char *)purpose, strlen(purpose), sizeof id);
    crypto_generichash_update(&hash, (const unsigned char *)&from, sizeof from);
    crypto_generichash_update(&hash, (const unsigned char *)name, strlen(name));
    crypto_generichash_final(&hash, (unsigned char *)id, sizeof id);
    return (int64_t)(id[0] >> 1 | 1);
}

int64_t hall_own_id(int64_t guest, const char *name)
{
    return derive_id("encan table of a guest", guest, name);
}

int64_t rematch_id(int64_t table)
{
    return derive_id("encan table of a rematch", table, "");
}

struct hall *hall_new(const struct hall_setup *setup)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall) {
        hall->setup = *setup;
        randombytes_buf(hall->secret, sizeof hall->secret);
        rng_seed(&hall->rng, (uint64_t)hall_new_id());
    }
    return hall;
}

const struct room *hall_room(const struct table *table)
{
    return &table->room;
}

int64_t hall_tables(const struct hall *hall)
{
    return hall->count;
}

int out_of_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory");
}

int store_busy(struct error *error)
{
    return error_set(error, ERR_STORE, "too much is waiting for the store, try again");
}

/* ---- Commands that are in the log already ---- */

static uint64_t hash_command(const struct hall *hall, int64_t guest, const char *id)
{
    struct {
        int64_t guest;
        char id[STORE_COMMAND_MAX + 1];
    } key;
    uint64_t hash;
    memset(&key, 0, sizeof key);
    key.guest = guest;
    memcpy(key.id, id, strlen(id));
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&key, sizeof key, hall->secret);
    return hash;
}

bool table_knows(const struct table *table, int64_t guest, const char *id)
{
    uint64_t hash = hash_command(table->hall, guest, id);
    for (size_t i = table->known_count; i > 0; i--)
        if (table->known[i - 1] == hash)
            return true;
    return false;
}

/* Without memory a command is forgotten; the store still knows it. */
void table_remember(struct table *table, int64_t guest, const char *id)
{
    if (!id[0])
        return;
    if (table->known_count == table->known_room) {
        size_t wanted = table->known_room ? 2 * table->known_room : 16;
        uint64_t *grown = realloc(table->known, wanted * sizeof *grown);
        if (!grown)
            return;
        table->known = grown;
        table->known_room = wanted;
    }
    table->known[table->known_count++] = hash_command(table->hall, guest, id);
}

/* ---- Tables in memory ---- */

static struct table **bucket_of(struct hall *hall, int64_t id)
{
    return &hall->bucket[(uint64_t)id % HALL_BUCKETS];
}

struct table *table_find(struct hall *hall, int64_t id)
{
    struct table *table = *bucket_of(hall, id);
    while (table && table->room.id != id)
        table = table->next;
    return table;
}

static struct table *add_table(struct hall *hall, int64_t id)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->hall = hall;
    table->used = hall_time();
    room_init(&table->room, id);
    table->next = *bucket_of(hall, id);
    *bucket_of(hall, id) = table;
    table->older = hall->newest;
    if (hall->newest)
        hall->newest->newer = table;
    hall->newest = table;
    hall->count++;
    return table;
}

static void unlink_table(struct hall *hall, struct table *table)
{
    struct table **link = bucket_of(hall, table->room.id);
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    *(table->newer ? &table->newer->older : &hall->newest) = table->older;
    if (table->older)
        table->older->newer = table->newer;
    hall->count--;
}

static void drop_table(struct hall *hall, struct table *table)
{
    unlink_table(hall, table);
    while (table->orders) {
        struct order *order = table->orders;
        table->orders = order->next;
        free(order);
    }
    while (table->waiters) {
        struct waiter *waiter = table->waiters;
        table->waiters = waiter->next;
        free(waiter);
    }
    room_close(&table->room);
    free(table->known);
    free(table);
}

void hall_free(struct hall *hall)
{
    while (hall->newest)
        drop_table(hall, hall->newest);
    free(hall->resume);
    free(hall);
}

/* ---- After something has happened ---- */

static void ignore_done(void *context, struct task *task)
{
    (void)context;
    (void)task;
}

void table_describe(const struct room *room, struct store_write *write)
{
    write->kind = STORE_TABLE;
    write->table = (struct store_table){.id = room->id,
                                        .open = room->open,
                                        .over = room->stage == ROOM_OVER,
                                        .created = room->opened,
                                        .touched = hall_time()};
    strncpy(write->table.title, room->record.game->name, sizeof write->table.title - 1);
}

/* Marks a table as over, so that it need not be loaded at the next start. */
static void tell_store_over(struct table *table)
{
    struct task *task = task_new(TASK_WRITE, ignore_done, NULL, NULL);
    if (!task)
        return;
    if (!task_reserve(task, 1)) {
        task_free(task);
        return;
    }
    table_describe(&table->room, task->write);
    table->closing_told = committer_hand(table->hall->setup.committer, task);
}

void table_changed(struct table *table, int64_t also)
{
    struct hall *hall = table->hall;
    table->used = hall_time();
    hall->lobby_changed |= table->room.open;
    table_tell(table, also);
    if (table->room.stage == ROOM_OVER && !table->closing_told)
        tell_store_over(table);
    table_drive(table);
}

bool table_follow(struct table *table, const struct task *task, struct error *error)
{
    for (size_t i = 0; i < task->entries; i++) {
        const struct store_entry *entry = &task->entry[i];
        struct room_entry next = {
            .guest = entry->guest, .time = entry->time, .body = {entry->body, entry->length}};
        if (room_apply(&table->room, &next, error) < 0)
            return false;
        table_remember(table, entry->guest, entry->command);
    }
    return true;
}

/* ---- Loading ---- */

static void load_next(struct hall *hall);

static void answer_waiters(struct table *table, const struct error *error)
{
    struct waiter *waiter;
    while ((waiter = table->waiters)) {
        table->waiters = waiter->next;
        waiter->found(waiter->context, error ? NULL : table, error);
        free(waiter);
    }
}

static void loaded(void *context, struct task *task)
{
    struct table *table = task->object;
    struct hall *hall = context;
    struct error error = task->error;
    bool good = task->code == 0 && task->entries > 0;
    if (task->code == 0 && task->entries == 0)
        error_set(&error, ERR_ARGUMENT, "there is no such table");
    if (good && !table_follow(table, task, &error)) {
        journal(JOURNAL_ERROR, "log", "message", error.text);
        error_set(&error, ERR_STATE, "the log of this table cannot be read");
        good = false;
    }
    if (!good) {
        answer_waiters(table, &error);
        drop_table(hall, table);
    } else {
        table->loaded = true;
        answer_waiters(table, NULL);
        table_changed(table, 0);
    }
    load_next(hall);
}

static struct table *load(struct hall *hall, int64_t id)
{
    struct table *table = add_table(hall, id);
    struct task *task = table ? task_new(TASK_LOG, loaded, hall, table) : NULL;
    if (task) {
        task->table = id;
        task->number = 1;
    }
    if (table && (!task || !committer_hand(hall->setup.committer, task))) {
        drop_table(hall, table);
        table = NULL;
    }
    return table;
}

/* Loads one more of the tables that are to go on after the start. */
static void load_next(struct hall *hall)
{
    while (hall->resume_next < hall->resume_count) {
        int64_t id = hall->resume[hall->resume_next++];
        if (!table_find(hall, id) && load(hall, id))
            return;
    }
}

static void active_read(void *context, struct task *task)
{
    struct hall *hall = context;
    if (task->code < 0) {
        journal(JOURNAL_ERROR, "resume", "message", task->error.text);
        return;
    }
    hall->resume = calloc(task->rows + 1, sizeof *hall->resume);
    hall->resume_count = hall->resume ? task->rows : 0;
    for (size_t i = 0; i < hall->resume_count; i++)
        hall->resume[i] = task->row[i].id;
    for (int i = 0; i < LOADS_TOGETHER; i++)
        load_next(hall);
}

void hall_resume(struct hall *hall)
{
    struct task *task = task_new(TASK_ACTIVE, active_read, hall, NULL);
    if (task)
        committer_hand(hall->setup.committer, task);
}

void hall_find(struct hall *hall, int64_t id, hall_found *found, void *context)
{
    struct error error;
    struct table *table = table_find(hall, id);
    if (table && table->loaded) {
        table->used = hall_time();
        found(context, table, NULL);
        return;
    }
    struct waiter *waiter = malloc(sizeof *waiter);
    if (waiter && !table)
        table = load(hall, id);
    if (!waiter || !table) {
        free(waiter);
        store_busy(&error);
        found(context, NULL, &error);
        return;
    }
    *waiter = (struct waiter){.next = table->waiters, .found = found, .context = context};
    table->waiters = waiter;
}

/* ---- Time ---- */

static bool is_idle(const struct table *table, int64_t now)
{
    const struct room *room = &table->room;
    bool listed = room->stage == ROOM_GATHERING && room->open;
    if (!table->loaded || table->watchers || table->waiters || table->orders ||
        now < table->used + (listed ? LISTED_MS : IDLE_MS))
        return false;
    if (room->stage == ROOM_GATHERING)
        return true;
    return room->stage == ROOM_OVER || (!room_deadline(room) && !room_awaited_bots(room));
}

static void sweep(struct hall *hall, int64_t now)
{
    for (struct table *table = hall->newest, *older; table; table = older) {
        older = table->older;
        if (!is_idle(table, now))
            continue;
        hall->lobby_changed |= table->room.open;
        drop_table(hall, table);
    }
    hall->swept = now;
}

void hall_tick(struct hall *hall)
{
    int64_t now = hall_time();
    for (struct table *table = hall->newest; table; table = table->older)
        table_tick(table, now);
    if (hall->lobby_changed && now >= hall->lobby_told + LOBBY_MS)
        hall_tell_lobby(hall);
    if (now >= hall->swept + SWEEP_MS)
        sweep(hall, now);
}
