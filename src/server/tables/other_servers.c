/* other_servers.c: follows what other servers on the same store append to the logs of our tables.
 *
 * A command notices it at once, because its number is taken; but whoever only watches would see an
 * old table until then. So the last number of every table in memory is compared with the store
 * every COMPARE_MS, many tables in one statement: about a millisecond of the store's thread for 256
 * of them. Notifications (LISTEN in PostgreSQL) would be quicker, but SQLite has none. */
#include "server/support/server_log.h"
#include "server/tables/tables_internal.h"

enum {
    COMPARE_MS = 2000,
    COMPARED_IN_TIME = 8192 /* with more tables, each waits longer */
};

/* The store's thread works in order, and other commands may have been saved or read meanwhile: what
 * we have already is skipped. */
static void read_on(void *context, struct store_task *task)
{
    struct table *table = tables_lookup(context, task->table);
    int64_t wall_ahead = clock_wall_ms() - clock_monotonic_ms(), also = 0;
    struct error error;
    bool changed = false;
    if (!table || !table->loaded || task->code < 0)
        return;
    for (size_t i = 0; i < task->entries; i++) {
        if (task->entry[i].number <= table->state.number)
            continue;
        if (table_apply(table, &task->entry[i], wall_ahead, &error) < 0) {
            server_log(SERVER_LOG_ERROR, "log", "message", error.text);
            break;
        }
        also = task->entry[i].guest;
        changed = true;
    }
    if (changed)
        table_changed(table, also);
}

static void follow(struct tables *tables, const struct table *table)
{
    struct store_task *task = store_task_new(STORE_TASK_LOG, read_on, tables, NULL);
    if (!task)
        return; /* the next comparison tries again */
    task->table = table->state.id;
    task->number = table->state.number + 1;
    store_thread_submit(tables->setup.store_thread, task);
}

/* On the store's thread. */
static int compare(struct store *store, struct store_task *task)
{
    struct comparison *comparison = task->object;
    return store_latest_entries(store, comparison->table, comparison->number, comparison->count,
                                &task->error);
}

static void compared(void *context, struct store_task *task)
{
    struct tables *tables = context;
    struct comparison *comparison = task->object;
    comparison->running = false;
    for (size_t i = 0; task->code == 0 && i < comparison->count; i++) {
        const struct table *table = tables_lookup(tables, comparison->table[i]);
        if (table && table->loaded && comparison->number[i] > table->state.number)
            follow(tables, table);
    }
}

/* Collects tables that have not been compared for long enough. */
static void collect(struct tables *tables, int64_t now)
{
    struct comparison *comparison = &tables->comparison;
    int64_t before = now - COMPARE_MS * (1 + tables->count / COMPARED_IN_TIME);
    comparison->count = 0;
    for (struct table *table = tables->newest; table; table = table->older) {
        if (comparison->count == STORE_LATEST_MAX)
            return;
        if (!table->loaded || table->compared > before)
            continue;
        table->compared = now;
        comparison->table[comparison->count++] = table->state.id;
    }
}

void other_servers_tick(struct tables *tables, int64_t now)
{
    struct comparison *comparison = &tables->comparison;
    if (comparison->running || tables->stopping)
        return;
    collect(tables, now);
    if (!comparison->count)
        return;
    struct store_task *task = store_task_calling(compare, compared, tables, comparison);
    comparison->running = task && store_thread_submit(tables->setup.store_thread, task);
}
