#include "server/tables/tables_internal.h"

#include "base/array.h"
#include "server/support/random_id.h"
#include "server/support/server_log.h"
#include "server/tables/stored_table.h"
#include "server/tables/table_id.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOADS_TOGETHER = 64, /* when the server starts */
    IDLE_MS = 5 * 60 * 1000,
    LISTED_MS = 60 * 60 * 1000, /* until an open table that nobody watches leaves the lobby */
    LOBBY_MS = 1000,
    SWEEP_MS = 5000
};

/* ---- Basics ---- */

struct tables *tables_new(const struct tables_setup *setup)
{
    struct tables *tables = calloc(1, sizeof *tables);
    if (tables) {
        tables->setup = *setup;
        tables->live.bounds = setup->tables;
        tables->open.bounds = (struct quota_bounds){.guest = setup->open_tables.guest,
                                                    .address = setup->open_tables.address};
        randombytes_buf(tables->secret, sizeof tables->secret);
        rng_seed(&tables->rng, (uint64_t)random_id());
    }
    return tables;
}

const struct table_state *table_state_of(const struct table *table)
{
    return &table->state;
}

struct table_presence table_presence_of(const struct table *table)
{
    struct table_presence presence = {.patience = table->tables->setup.patience};
    table->tables->setup.listener->presence(table, &presence);
    presence.here |= elsewhere_here(table);
    return presence;
}

uint32_t table_news_from(const struct table *table, uint32_t from)
{
    uint32_t count = table->state.news_count, most = table->tables->setup.news_per_table;
    uint32_t first = count > most ? count - most : 0;
    return from < first ? first : from < count ? from : count;
}

int64_t tables_count(const struct tables *tables)
{
    return tables->count;
}

int out_of_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory");
}

int store_busy(struct error *error)
{
    return error_set(error, ERR_STORE, "the store is overloaded, try again");
}

/* ---- Commands that are in the log already ---- */

static uint64_t hash_command(const struct tables *tables, int64_t guest, const char *id)
{
    struct {
        int64_t guest;
        char id[STORE_COMMAND_MAX + 1];
    } key;
    uint64_t hash;
    memset(&key, 0, sizeof key);
    key.guest = guest;
    memcpy(key.id, id, strlen(id));
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&key, sizeof key,
                     tables->secret);
    return hash;
}

bool table_has_command(const struct table *table, int64_t guest, const char *id)
{
    uint64_t hash = hash_command(table->tables, guest, id);
    for (size_t i = table->known_count; i > 0; i--)
        if (table->known[i - 1] == hash)
            return true;
    return false;
}

/* When out of memory, the command is not remembered; the store still detects the repetition. */
void table_note_command(struct table *table, int64_t guest, const char *id)
{
    if (!id[0])
        return;
    uint64_t *known =
        array_reserve(table->known, table->known_count + 1, &table->known_capacity, sizeof *known);
    if (!known)
        return;
    table->known = known;
    table->known[table->known_count++] = hash_command(table->tables, guest, id);
}

/* ---- Tables in memory ---- */

static struct table **bucket_of(struct tables *tables, int64_t id)
{
    return &tables->bucket[(uint64_t)id % TABLES_BUCKETS];
}

struct table *tables_lookup(struct tables *tables, int64_t id)
{
    struct table *table = *bucket_of(tables, id);
    while (table && table->state.id != id)
        table = table->next;
    return table;
}

static struct table *add_table(struct tables *tables, int64_t id)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->tables = tables;
    table->used = table->compared = clock_monotonic_ms();
    table->assigned = drivers_assign(tables, id);
    table->wall_ahead = clock_wall_ms() - table->used;
    table_state_init(&table->state, id);
    table->next = *bucket_of(tables, id);
    *bucket_of(tables, id) = table;
    table->older = tables->newest;
    if (tables->newest)
        tables->newest->newer = table;
    tables->newest = table;
    tables->count++;
    return table;
}

static void unlink_table(struct tables *tables, struct table *table)
{
    struct table **link = bucket_of(tables, table->state.id);
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    *(table->newer ? &table->newer->older : &tables->newest) = table->older;
    if (table->older)
        table->older->newer = table->newer;
    tables->count--;
}

static void drop_table(struct tables *tables, struct table *table)
{
    autoplay_stop(table);
    table_uncount(table);
    unlink_table(tables, table);
    while (table->queue) {
        struct queued_command *queued = table->queue;
        table->queue = queued->next;
        free(queued);
    }
    while (table->waiters) {
        struct waiter *waiter = table->waiters;
        table->waiters = waiter->next;
        free(waiter);
    }
    table_state_close(&table->state);
    free(table->known);
    free(table->elsewhere);
    free(table);
}

void tables_free(struct tables *tables)
{
    while (tables->newest)
        drop_table(tables, tables->newest);
    free(tables->resume);
    buffer_close(&tables->scratch);
    buffer_close(&tables->scratch_setup);
    buffer_close(&tables->scratch_you);
    view_written_close(&tables->scratch_view);
    buffer_close(&tables->telling);
    quota_close(&tables->live);
    quota_close(&tables->open);
    free(tables);
}

/* ---- Changes ---- */

static void ignore_done(void *context, struct store_task *task)
{
    (void)context;
    (void)task;
}

void table_describe(const struct table_state *state, struct store_write *write)
{
    write->kind = STORE_TABLE;
    write->table = (struct store_table){.id = state->id,
                                        .open = state->open,
                                        .over = table_state_ended(state),
                                        .created = state->opened,
                                        .touched = clock_wall_ms()};
    strncpy(write->table.title, state->record.game->name, sizeof write->table.title - 1);
}

/* Marks the table as over in the store, so that it is not loaded at the next start. Several servers
 * may do so; its date is that of its last entry, whoever looks at it later. */
static void save_over(struct table *table)
{
    struct store_task *task = store_task_new(STORE_TASK_WRITE, ignore_done, NULL, NULL);
    if (!task)
        return;
    if (!store_task_reserve(task, 1)) {
        store_task_free(task);
        return;
    }
    table_describe(&table->state, task->write);
    task->write->table.touched = table->state.opened;
    table->over_saved = store_thread_submit(table->tables->setup.store_thread, task);
}

void table_changed(struct table *table, int64_t also)
{
    struct tables *tables = table->tables;
    table->used = clock_monotonic_ms();
    tables->lobby_changed |= table->state.open;
    table_count(table);
    tables->setup.listener->table_changed(table, also);
    if (table_state_ended(&table->state) && !table->over_saved)
        save_over(table);
    autoplay_ask_bots(table);
}

/* ---- Applying entries ---- */

/* A clock that was ahead when the decision began must not give it more time than it has. */
static void map_clock(struct table *table, int64_t wall_ahead)
{
    int64_t least = table->state.since - clock_monotonic_ms();
    table->wall_ahead = wall_ahead > least ? wall_ahead : least;
}

int table_apply(struct table *table, const struct store_entry *entry, int64_t wall_ahead,
                struct error *error)
{
    int64_t since = table->state.since;
    struct table_entry next = table_entry_of(entry);
    int code = table_state_apply(&table->state, &next, error);
    if (code < 0)
        return code;
    if (table->state.since != since)
        map_clock(table, wall_ahead);
    table_note_command(table, entry->guest, entry->command);
    table_count_entry(table, entry);
    return 0;
}

int64_t table_time(const struct table *table)
{
    return clock_monotonic_ms() + table->wall_ahead;
}

bool table_apply_entries(struct table *table, const struct store_task *task, struct error *error)
{
    int64_t wall_ahead = clock_wall_ms() - clock_monotonic_ms();
    for (size_t i = 0; i < task->entries; i++)
        if (task->entry[i].number > table->state.number &&
            table_apply(table, &task->entry[i], wall_ahead, error) < 0)
            return false;
    return true;
}

/* ---- Loading ---- */

static void load_next(struct tables *tables);

static void answer_waiters(struct table *table, const struct error *error)
{
    struct waiter *waiter;
    while ((waiter = table->waiters)) {
        table->waiters = waiter->next;
        waiter->found(waiter->context, error ? NULL : table, error);
        free(waiter);
    }
}

static void loaded(void *context, struct store_task *task)
{
    struct table *table = task->object;
    struct tables *tables = context;
    struct error error = task->error;
    bool good = task->code == 0 && task->entries > 0;
    if (task->code == 0 && task->entries == 0)
        error_set(&error, ERR_ARGUMENT, "there is no such table");
    if (good && !table_apply_entries(table, task, &error)) {
        server_log(SERVER_LOG_ERROR, "log", "message", error.text);
        error_set(&error, ERR_STATE, "the log of this table cannot be read");
        good = false;
    }
    if (!good) {
        answer_waiters(table, &error);
        drop_table(tables, table);
    } else {
        table->loaded = true;
        answer_waiters(table, NULL);
        table_changed(table, 0);
        elsewhere_ask(table);
        table_read_on(table);
    }
    load_next(tables);
}

static bool read_state(const struct store_task *task, struct table_state *state,
                       struct error *error)
{
    table_state_init(state, task->table);
    for (size_t i = 0; i < task->entries; i++) {
        struct table_entry entry = table_entry_of(&task->entry[i]);
        if (table_state_apply(state, &entry, error) < 0)
            return false;
    }
    return task->entries > 0; /* none if it was deleted: then commands are refused */
}

/* The store's thread works in order, so a command that is being saved is either in this log or
 * follows it. */
static void reloaded(void *context, struct store_task *task)
{
    struct table *table = tables_lookup(context, task->table);
    struct table_state state;
    struct error error = task->error;
    if (!table || !table->loaded || task->code < 0)
        return;
    if (read_state(task, &state, &error)) {
        bool later = state.since != table->state.since;
        table->tables->lobby_changed |= table->state.open;
        table_state_close(&table->state);
        table->state = state;
        if (later)
            map_clock(table, clock_wall_ms() - clock_monotonic_ms());
        table_changed(table, 0);
    } else {
        table_state_close(&state);
    }
}

void tables_reload(struct tables *tables, int64_t id)
{
    const struct table *table = tables_lookup(tables, id);
    struct store_task *task = table ? store_task_new(STORE_TASK_LOG, reloaded, tables, NULL) : NULL;
    if (!task)
        return;
    task->table = id;
    task->number = 1;
    store_thread_submit(tables->setup.store_thread, task);
}

struct table *tables_load(struct tables *tables, int64_t id)
{
    struct table *table = add_table(tables, id);
    struct store_task *task = table ? store_task_new(STORE_TASK_LOG, loaded, tables, table) : NULL;
    if (task) {
        task->table = id;
        task->number = 1;
    }
    if (table && (!task || !store_thread_submit(tables->setup.store_thread, task))) {
        drop_table(tables, table);
        table = NULL;
    }
    return table;
}

/* Loads the next of the tables to resume. */
static void load_next(struct tables *tables)
{
    while (!tables->stopping && tables->resume_next < tables->resume_count) {
        int64_t id = tables->resume[tables->resume_next++];
        if (!tables_lookup(tables, id) && tables_load(tables, id))
            return;
    }
}

static void active_read(void *context, struct store_task *task)
{
    struct tables *tables = context;
    if (tables->stopping)
        return;
    if (task->code < 0) {
        server_log(SERVER_LOG_ERROR, "resume", "message", task->error.text);
        tables->resume_again = true;
        return;
    }
    free(tables->resume);
    tables->resume = calloc(task->rows + 1, sizeof *tables->resume);
    tables->resume_count = tables->resume_next = 0;
    for (size_t i = 0; tables->resume && i < task->rows; i++)
        if (task->row[i].open || drivers_assign(tables, task->row[i].id))
            tables->resume[tables->resume_count++] = task->row[i].id;
    for (int i = 0; i < LOADS_TOGETHER; i++)
        load_next(tables);
}

void tables_resume(struct tables *tables)
{
    struct store_task *task = store_task_new(STORE_TASK_ACTIVE, active_read, tables, NULL);
    tables->resumed = clock_monotonic_ms();
    tables->resume_again = !task || !store_thread_submit(tables->setup.store_thread, task);
}

void tables_stop(struct tables *tables)
{
    tables->stopping = true;
    drivers_leave(tables);
}

/* ---- Finding ---- */

static void add_waiter(struct table *table, struct waiter *waiter)
{
    struct waiter **last = &table->waiters;
    while (*last)
        last = &(*last)->next;
    *last = waiter;
}

/* A table that other servers write to as well is found as it is now, not as it was last heard of:
 * whoever was told something elsewhere finds it here. Each waiter has a reading of its own, and
 * they are done in order. Without an answer from the store, the table is what we know of it. */
static void refreshed(void *context, struct store_task *task)
{
    struct table *table = tables_lookup(context, task->table);
    if (!table || !table->waiters)
        return;
    table_take_entries(table, task);
    struct waiter *waiter = table->waiters;
    table->waiters = waiter->next;
    waiter->found(waiter->context, table, NULL);
    free(waiter);
}

static bool refresh(struct tables *tables, const struct table *table)
{
    struct store_task *task = store_task_new(STORE_TASK_LOG, refreshed, tables, NULL);
    if (!task)
        return false;
    task->table = table->state.id;
    task->number = table->state.number + 1;
    return store_thread_submit(tables->setup.store_thread, task);
}

void tables_find(struct tables *tables, int64_t id, tables_found *found, void *context)
{
    struct error error = {0};
    struct table *table = tables_lookup(tables, id);
    if (table)
        table_visit(table);
    if (table && table->loaded && !drivers_are_several(tables)) {
        table->used = clock_monotonic_ms();
        found(context, table, NULL);
        return;
    }
    struct waiter *waiter = calloc(1, sizeof *waiter);
    if (waiter && !table)
        table = tables_load(tables, id);
    else if (waiter && table->loaded && !refresh(tables, table))
        table = NULL;
    if (!waiter || !table) {
        free(waiter);
        store_busy(&error);
        found(context, NULL, &error);
        return;
    }
    table->used = clock_monotonic_ms();
    table_visit(table);
    *waiter = (struct waiter){.found = found, .context = context};
    add_waiter(table, waiter);
}

/* ---- Time ---- */

static bool is_idle(const struct table *table, int64_t now)
{
    const struct table_state *state = &table->state;
    bool listed = state->stage == TABLE_GATHERING && state->open;
    if (!table->loaded || table->watchers || table->waiters || table->queue || table->is_unsent ||
        now < table->used + (listed ? LISTED_MS : IDLE_MS))
        return false;
    if (state->stage == TABLE_GATHERING || !table->assigned)
        return true;
    if (state->stage == TABLE_DEALING)
        return false;
    return state->stage == TABLE_OVER ||
           (!table_state_deadline(state) &&
            (!table_state_awaited_bots(state) || !table_is_attended(table)));
}

static void sweep(struct tables *tables, int64_t now)
{
    for (struct table *table = tables->newest, *older; table; table = older) {
        older = table->older;
        if (!is_idle(table, now))
            continue;
        tables->lobby_changed |= table->state.open;
        drop_table(tables, table);
    }
    tables->swept = now;
}

static void tick_table(struct table *table, int64_t now)
{
    autoplay_tick(table, now);
    if (table->presence_stale && table->loaded) {
        table->tables->setup.listener->presence_changed(table);
        elsewhere_tell(table);
    }
    table->presence_stale = false;
}

void tables_tick(struct tables *tables)
{
    int64_t now = clock_monotonic_ms();
    for (struct table *table = tables->newest; table; table = table->older)
        tick_table(table, now);
    if (tables->lobby_changed && now >= tables->lobby_sent + LOBBY_MS) {
        tables->lobby_changed = false;
        tables->lobby_sent = now;
        tables->setup.listener->lobby_changed(tables);
    }
    elsewhere_flush(tables);
    drivers_tick(tables, now);
    other_servers_tick(tables, now);
    if (now >= tables->swept + SWEEP_MS)
        sweep(tables, now);
}
