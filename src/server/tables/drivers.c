/* drivers.c: which server drives a table, that is, lets its bots move and watches its clock.
 *
 * Servers on one store know each other by their rows in it (store/servers.h), which each of them
 * reads every BEAT_MS. A table is driven by the server with the highest hash of both ids: all agree
 * on that without a word about single tables, and when a server comes or goes, only the tables that
 * it gets or had change hands. A lock for each table, advisory or a row claimed with SKIP LOCKED,
 * would have to be renewed for each table, or be held by a connection that a server which hangs
 * does not close.
 *
 * NO TWO AT A TIME. The right to drive is a lease. It lasts LEASE_MS from when the exchange began
 * that last found this server among the rows. Whoever sees a beat unchanged for DEAD_MS, which is
 * longer, removes that server; and whoever joins others waits as long before driving, for by then
 * they have either seen the newcomer or lost the right. Every duration is measured by one
 * clock, the server's own. If all this fails, a table's log still has each number only once, and
 * what a driver appends counts only for the step it was meant for (command_queue.c).
 *
 * A server that is alone does not increase its beat: an idle server writes nothing. */
#include "server/support/random_id.h"
#include "server/support/server_log.h"
#include "server/tables/tables_internal.h"

#include <stdio.h>

enum {
    BEAT_MS = 500,
    LEASE_MS = 2000,
    DEAD_MS = 2500 /* a dead server's tables are driven again after DEAD_MS + 2 * BEAT_MS at most */
};

/* ---- Who drives what ---- */

/* The last steps of splitmix64, which mix 64 bits well. */
static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

int64_t drivers_choose(int64_t table, const struct store_server servers[], size_t count)
{
    int64_t best = 0;
    uint64_t highest = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = mix((uint64_t)table ^ mix((uint64_t)servers[i].id));
        if (!best || hash > highest) {
            best = servers[i].id;
            highest = hash;
        }
    }
    return best;
}

bool drivers_assign(const struct tables *tables, int64_t table)
{
    const struct drivers *drivers = &tables->drivers;
    return drivers->joined &&
           drivers_choose(table, drivers->server, drivers->count) == drivers->self;
}

bool table_is_driven(const struct table *table)
{
    const struct drivers *drivers = &table->tables->drivers;
    int64_t now = clock_monotonic_ms();
    return table->assigned && now >= drivers->drives_from && now < drivers->lease_until;
}

bool drivers_are_several(const struct tables *tables)
{
    return !tables->drivers.joined || tables->drivers.count > 1;
}

bool drivers_know(const struct tables *tables, int64_t server)
{
    for (size_t i = 0; i < tables->drivers.count; i++)
        if (tables->drivers.server[i].id == server)
            return true;
    return false;
}

/* ---- The exchange with the store ---- */

/* On the store's thread. Removes the dead, shows that this server is alive, and reads who there
 * is. */
static int exchange(struct store *store, struct store_task *task)
{
    struct drivers_exchange *exchange = task->object;
    struct error *error = &task->error;
    int code = exchange->join ? store_server_join(store, exchange->self, error) : 0;
    for (size_t i = 0; i < exchange->dead_count && code >= 0; i++)
        code = store_server_remove(store, &exchange->dead[i], error);
    if (code >= 0 && exchange->beat)
        code = store_server_beat(store, exchange->self, error);
    if (code >= 0)
        code = store_read_servers(store, exchange->server, &exchange->count, error);
    return code < 0 ? code : 0;
}

static bool is_listed(const struct drivers_exchange *exchange)
{
    for (size_t i = 0; i < exchange->count; i++)
        if (exchange->server[i].id == exchange->self)
            return true;
    return false;
}

/* When the beat of a server that was just read was last seen to change. */
static int64_t changed_at(const struct drivers *drivers, const struct store_server *server,
                          int64_t now)
{
    for (size_t i = 0; i < drivers->count; i++)
        if (drivers->server[i].id == server->id && drivers->server[i].beat == server->beat)
            return drivers->changed[i];
    return now;
}

/* Takes over what was read; true if servers have come or gone. */
static bool take_servers(struct drivers *drivers, const struct drivers_exchange *exchange,
                         int64_t now)
{
    int64_t changed[STORE_SERVERS_MAX] = {0};
    bool differ = exchange->count != drivers->count;
    for (size_t i = 0; i < exchange->count; i++) {
        changed[i] = changed_at(drivers, &exchange->server[i], now);
        differ |= i < drivers->count && exchange->server[i].id != drivers->server[i].id;
    }
    drivers->count = exchange->count;
    for (size_t i = 0; i < exchange->count; i++) {
        drivers->server[i] = exchange->server[i];
        drivers->changed[i] = changed[i];
    }
    return differ;
}

/* Servers have come or gone. */
static void reassign(struct tables *tables, bool first)
{
    char count[24];
    snprintf(count, sizeof count, "%zu", tables->drivers.count);
    server_log(SERVER_LOG_INFO, "servers", "count", count);
    for (struct table *table = tables->newest; table; table = table->older) {
        bool before = table->assigned;
        table->assigned = drivers_assign(tables, table->state.id);
        if (first)
            elsewhere_ask(table);
        table->presence_stale = true; /* newcomers are to be told */
        if (table->loaded && table->assigned && !before)
            table_changed(table, 0);
    }
    tables_resume(tables);
}

/* Somebody took this server for dead, or it has just started: it begins anew. */
static void start_over(struct drivers *drivers)
{
    drivers->self = random_id();
    drivers->joined = false;
    drivers->lease_until = 0;
}

static void exchanged(void *context, struct store_task *task)
{
    struct tables *tables = context;
    struct drivers *drivers = &tables->drivers;
    const struct drivers_exchange *exchange = &drivers->exchange;
    int64_t now = clock_monotonic_ms();
    bool first = !drivers->joined;
    drivers->running = false;
    if (task->code < 0 && !first)
        return; /* the next exchange tries again */
    if (task->code < 0 || !is_listed(exchange)) {
        start_over(drivers); /* it may have joined, but not know it: so not under the same id */
        return;
    }
    drivers->joined = true;
    drivers->lease_until = exchange->began + LEASE_MS;
    if (first)
        drivers->drives_from = exchange->count > 1 ? now + DEAD_MS : now;
    if (take_servers(drivers, exchange, now) || first)
        reassign(tables, first);
    elsewhere_forget(tables, exchange->began);
}

static void collect_dead(struct drivers *drivers, int64_t now)
{
    struct drivers_exchange *exchange = &drivers->exchange;
    exchange->dead_count = 0;
    for (size_t i = 0; drivers->joined && i < drivers->count; i++)
        if (drivers->server[i].id != drivers->self && now >= drivers->changed[i] + DEAD_MS)
            exchange->dead[exchange->dead_count++] = drivers->server[i];
}

void drivers_tick(struct tables *tables, int64_t now)
{
    struct drivers *drivers = &tables->drivers;
    struct drivers_exchange *next = &drivers->exchange;
    if (drivers->running || tables->stopping || now < drivers->next)
        return;
    if (!drivers->self)
        start_over(drivers);
    drivers->next = now + BEAT_MS;
    next->self = drivers->self;
    next->join = !drivers->joined;
    next->beat = drivers->joined && drivers->count > 1;
    next->began = now;
    collect_dead(drivers, now);
    struct store_task *task = store_task_calling(exchange, exchanged, tables, next);
    drivers->running = task && store_thread_submit(tables->setup.store_thread, task);
}

/* ---- Leaving ---- */

/* On the store's thread. */
static int leave(struct store *store, struct store_task *task)
{
    return store_server_leave(store, task->guest.id, &task->error);
}

static void left(void *context, struct store_task *task)
{
    (void)context;
    (void)task;
}

void drivers_leave(struct tables *tables)
{
    struct store_task *task = store_task_calling(leave, left, NULL, NULL);
    tables->drivers.lease_until = 0;
    if (!task)
        return; /* then the others notice */
    task->guest.id = tables->drivers.self;
    task->last = true;
    store_thread_submit(tables->setup.store_thread, task);
}
