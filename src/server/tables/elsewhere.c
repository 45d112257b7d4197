/* elsewhere.c: who is at a table at other servers.
 *
 * Presence is not in the log, so servers tell each other (store_tell): whoever has watchers at a
 * table tells who of its players are among them, and from where, whenever that changes. A server
 * that comes to a table asks the others to tell again. What a server told is forgotten once it is
 * no longer among the servers (drivers.c): it joins them before it tells anything, so whoever reads
 * who they are later than hearing it finds it, or it is gone. Stores that cannot notify have none
 * of this. */
#include "base/array.h"
#include "base/scan.h"
#include "server/tables/tables_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Telling ---- */

static void add_number(struct buffer *line, int64_t number)
{
    buffer_format(line, " %lld", (long long)number);
}

/* "SERVER TABLE WATCHED HERE ADDRESS…": the addresses of the seats in HERE, then the newcomer's, or
 * 0. */
static void write_here(const struct table *table, struct buffer *line)
{
    const struct table_state *state = &table->state;
    struct table_presence here = {0};
    table->tables->setup.listener->presence(table, &here);
    buffer_format(line, "%lld %lld", (long long)table->tables->drivers.self, (long long)state->id);
    add_number(line, table->watchers != NULL);
    add_number(line, here.here);
    BITS_EACH (seat, here.here)
        add_number(line, (int64_t)table_address_of(table, state->seat[seat].guest));
    add_number(line, (int64_t)table_address_of(table, state->newcomer.guest));
}

/* Adds a line to what is told next. */
static void tell(struct tables *tables, const struct buffer *line, bool ask)
{
    struct buffer *told = &tables->telling;
    if (told->length + line->length + 3 > STORE_TOLD_MAX)
        elsewhere_flush(tables);
    buffer_add_text(told, ask ? "?" : "=");
    buffer_add(told, line->data, line->length);
    buffer_add_char(told, '\n');
}

static void tell_here(struct table *table, bool answer)
{
    struct buffer line = {0};
    uint64_t looks = 0;
    write_here(table, &line);
    if (!line.failed)
        crypto_shorthash((unsigned char *)&looks, (const unsigned char *)line.data, line.length,
                         table->tables->secret);
    if (!line.failed && (answer || table->unasked || looks != table->told))
        tell(table->tables, &line, table->unasked);
    table->unasked = false;
    table->told = table->watchers ? looks : 0;
    buffer_close(&line);
}

static bool has_listeners(const struct tables *tables)
{
    return tables->setup.hears && tables->drivers.joined && drivers_are_several(tables);
}

void elsewhere_tell(struct table *table)
{
    if (has_listeners(table->tables) && (table->watchers || table->told || table->unasked))
        tell_here(table, false);
}

void elsewhere_ask(struct table *table)
{
    table->told = 0;
    table->unasked = table->presence_stale = true;
}

/* On the store's thread. */
static int tell_all(struct store *store, struct store_task *task)
{
    return store_tell(store, task->write->entry.body, &task->error);
}

static void told_all(void *context, struct store_task *task)
{
    if (task->code < 0)
        elsewhere_tell_again(context);
}

/* The task owns the text, as the body of a write. */
static struct store_task *telling_task(struct tables *tables)
{
    struct store_task *task = store_task_calling(tell_all, told_all, tables, NULL);
    if (task && store_task_reserve(task, 1)) {
        task->write->kind = STORE_ENTRY;
        if (store_task_set_body(task->write, buffer_text(&tables->telling), tables->telling.length))
            return task;
    }
    if (task)
        store_task_free(task);
    return NULL;
}

void elsewhere_flush(struct tables *tables)
{
    if (!tables->telling.length)
        return;
    struct store_task *task = telling_task(tables);
    buffer_clear(&tables->telling);
    if (!task || !store_thread_submit(tables->setup.store_thread, task))
        elsewhere_tell_again(tables);
}

void elsewhere_tell_again(struct tables *tables)
{
    for (struct table *table = tables->newest; table; table = table->older)
        elsewhere_ask(table);
}

/* ---- Hearing ---- */

static struct elsewhere *find(struct table *table, int64_t server)
{
    for (size_t i = 0; i < table->elsewheres; i++)
        if (table->elsewhere[i].server == server)
            return &table->elsewhere[i];
    struct elsewhere *grown = array_reserve(table->elsewhere, table->elsewheres + 1,
                                            &table->elsewheres_capacity, sizeof *grown);
    if (!grown || table->elsewheres == STORE_SERVERS_MAX)
        return NULL;
    table->elsewhere = grown;
    table->elsewhere[table->elsewheres] = (struct elsewhere){.server = server};
    return &table->elsewhere[table->elsewheres++];
}

static bool next_number(struct span *rest, int64_t least, int64_t most, int64_t *number)
{
    return scan_number(span_cut(rest, ' '), least, most, number);
}

/* Notes where players and the newcomer are; false if the line ends too early. */
static bool read_addresses(struct table *table, seat_mask here, struct span *rest)
{
    const struct table_state *state = &table->state;
    int64_t address;
    BITS_EACH (seat, here) {
        if (!next_number(rest, INT64_MIN, INT64_MAX, &address))
            return false;
        if (address)
            table_meet(table, state->seat[seat].guest, (uint64_t)address);
    }
    if (!next_number(rest, INT64_MIN, INT64_MAX, &address))
        return false;
    if (address)
        table_meet(table, state->newcomer.guest, (uint64_t)address);
    return true;
}

static void hear_of_table(struct table *table, int64_t server, int64_t watched, int64_t here,
                          struct span *rest)
{
    struct elsewhere *elsewhere = find(table, server);
    seat_mask seats = (seat_mask)here & (seat_mask)((1u << table_state_players(&table->state)) - 1);
    if (!elsewhere || seats != here || !read_addresses(table, seats, rest))
        return;
    elsewhere->heard = clock_monotonic_ms();
    elsewhere->watched = watched;
    elsewhere->here = seats;
    table->presence_stale = true;
}

static void hear_line(struct tables *tables, struct span line)
{
    int64_t server, id, watched, here;
    bool ask = line.length && line.start[0] == '?';
    struct span rest = {line.start + 1, line.length ? line.length - 1 : 0};
    if (!next_number(&rest, INT64_MIN, INT64_MAX, &server) ||
        !next_number(&rest, INT64_MIN, INT64_MAX, &id) || !next_number(&rest, 0, 1, &watched) ||
        !next_number(&rest, 0, (1 << SEATS_MAX) - 1, &here) || server == tables->drivers.self)
        return;
    struct table *table = tables_lookup(tables, id);
    if (!table && watched && drivers_assign(tables, id))
        tables_load(tables, id);
    if (!table || !table->loaded)
        return;
    hear_of_table(table, server, watched, here, &rest);
    if (ask && table->watchers)
        tell_here(table, true);
}

void elsewhere_hear(struct tables *tables, const char *text)
{
    struct span rest = span_of(text);
    while (rest.length)
        hear_line(tables, span_cut(&rest, '\n'));
}

static void forget(struct table *table, int64_t began)
{
    size_t kept = 0;
    for (size_t i = 0; i < table->elsewheres; i++)
        if (table->elsewhere[i].heard >= began ||
            drivers_know(table->tables, table->elsewhere[i].server))
            table->elsewhere[kept++] = table->elsewhere[i];
    table->presence_stale |= kept != table->elsewheres;
    table->elsewheres = kept;
}

void elsewhere_forget(struct tables *tables, int64_t began)
{
    for (struct table *table = tables->newest; table; table = table->older)
        forget(table, began);
}

/* ---- Asking ---- */

seat_mask elsewhere_here(const struct table *table)
{
    seat_mask here = 0;
    for (size_t i = 0; i < table->elsewheres; i++)
        here |= table->elsewhere[i].here;
    return here;
}

bool elsewhere_is_watched(const struct table *table)
{
    bool watched = !table->tables->setup.hears && drivers_are_several(table->tables);
    for (size_t i = 0; i < table->elsewheres; i++)
        watched |= table->elsewhere[i].watched;
    return watched;
}
