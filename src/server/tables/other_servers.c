/* other_servers.c: follows what other servers on the same store append to the logs of our tables.
 *
 * A command notices it at once, because its number is taken; but whoever only watches would see an
 * old table until then. PostgreSQL says which log has grown (store/listener.h), and the rest of
 * that log is read. SQLite does not; so the last number of every table in memory is compared with
 * the store every COMPARE_MS, many tables in one statement: about a millisecond of the store's
 * thread for 256 of them. The same is done once after the listener's connection was made, since
 * something may have been missed before. */
#include "server/support/server_log.h"
#include "server/tables/tables_internal.h"

enum {
    COMPARE_MS = 2000,
    COMPARED_IN_TIME = 8192 /* with more tables, each waits longer */
};

/* ---- Reading on ---- */

void table_take_entries(struct table *table, const struct store_task *task)
{
    struct error error;
    if (task->code < 0) {
        table->compared = 0;
        return;
    }
    int64_t before = table->state.number;
    if (!table_apply_entries(table, task, &error))
        server_log(SERVER_LOG_ERROR, "log", "message", error.text);
    if (table->state.number != before)
        table_changed(table, task->entry[task->entries - 1].guest);
    table_read_on(table);
}

static void entries_read(void *context, struct store_task *task)
{
    struct table *table = tables_lookup(context, task->table);
    if (table && table->loaded)
        table_take_entries(table, task);
}

void table_read_on(struct table *table)
{
    int64_t after = table->state.number;
    if (!table->loaded || table->sending || table->heard <= after)
        return;
    table->heard = 0;
    struct store_task *task = store_task_new(STORE_TASK_LOG, entries_read, table->tables, NULL);
    if (task) {
        task->table = table->state.id;
        task->number = after + 1;
    }
    if (!task || !store_thread_submit(table->tables->setup.store_thread, task))
        table->compared = 0; /* the next comparison tries again */
}

static void grown(struct table *table, int64_t number)
{
    if (number > table->heard)
        table->heard = number;
    table_read_on(table);
}

/* ---- Hearing ---- */

static void hear_entries(struct tables *tables, const struct store_heard *heard)
{
    struct table *table = tables_lookup(tables, heard->table);
    if (table)
        grown(table, heard->number);
    else if (heard->open || drivers_assign(tables, heard->table))
        tables_load(tables, heard->table);
}

/* Anything may have been missed. */
static void look_up_all(struct tables *tables)
{
    for (struct table *table = tables->newest; table; table = table->older)
        table->compared = 0;
    elsewhere_tell_again(tables);
    if (tables->drivers.joined)
        tables_resume(tables);
}

void tables_hear(void *context, const struct store_heard *heard)
{
    struct tables *tables = context;
    switch (heard->kind) {
    case STORE_HEARD_BREAK:
        look_up_all(tables);
        break;
    case STORE_HEARD_ENTRIES:
        hear_entries(tables, heard);
        break;
    case STORE_HEARD_TOLD:
        elsewhere_hear(tables, heard->text);
        break;
    }
}

/* ---- Comparing ---- */

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
    for (size_t i = 0; i < comparison->count; i++) {
        struct table *table = tables_lookup(tables, comparison->table[i]);
        if (table && task->code == 0)
            grown(table, comparison->number[i]);
        else if (table)
            table->compared = 0;
    }
}

/* Collects tables that have to be compared: those not compared for long enough, or, if we hear what
 * happens, those of which something may have been missed. */
static void collect(struct tables *tables, int64_t now)
{
    struct comparison *comparison = &tables->comparison;
    int64_t before =
        tables->setup.hears ? 0 : now - COMPARE_MS * (1 + tables->count / COMPARED_IN_TIME);
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
    bool unheard = !tables->setup.hears && drivers_are_several(tables);
    if ((unheard || tables->resume_again) && now > tables->resumed + COMPARE_MS)
        tables_resume(tables); /* others may have opened tables */
    collect(tables, now);
    if (!comparison->count)
        return;
    struct store_task *task = store_task_calling(compare, compared, tables, comparison);
    comparison->running = task && store_thread_submit(tables->setup.store_thread, task);
}
