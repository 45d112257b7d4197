/* tables.h: all tables of the server: in memory, and on their way to the log.
 *
 * The path of a command: it waits for its turn (each table has one command under way), is checked
 * against the table's state, and is appended to the log as the next entry. Only once the store has
 * it is it applied, acknowledged and shown to the watchers. If the store says that another entry
 * has that number (another server wrote it), the log is read on and the command is tried once more.
 * A command whose id is in the log already is acknowledged again and does nothing.
 *
 * Tables are loaded when somebody asks for them; those that are not over are loaded at the start.
 * They are dropped from memory when nobody watches and nothing is due. Bots and clocks are driven
 * from here.
 *
 * Everything here runs on the net's thread. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "server/people/person.h"
#include "server/tables/command.h"
#include "server/tables/table_spec.h"
#include "server/workers/bot_pool.h"
#include "server/workers/store_thread.h"

enum { COMMANDS_QUEUED_MAX = 32, LISTED_MAX = 200 };

struct tables;
struct table;

/* Called when something changes, by the layer above, which knows the watchers. */
struct tables_listener {
    /* A table has news; guest `also`, whose own choice has changed, gets the table even without. */
    void (*table_changed)(struct table *table, int64_t also);
    /* The list of open tables has changed; called at most a few times a second. */
    void (*lobby_changed)(struct tables *tables);
};

struct tables_setup {
    const struct tables_listener *listener;
    struct store_thread *store_thread;
    struct bot_pool *bot_pool;
    struct metrics *metrics;
    bool bot_pause; /* whether bots pause before they move where somebody can notice */
};

/* NULL when out of memory. */
struct tables *tables_new(const struct tables_setup *setup);
void tables_free(struct tables *tables);

/* Loads the tables that are not over, so that their clocks and bots go on. */
void tables_resume(struct tables *tables);

/* ---- Finding ---- */

/* Called with the table, or with NULL and the reason: ERR_ARGUMENT if there is none. */
typedef void tables_found(void *context, struct table *table, const struct error *error);

/* Now, if the table is in memory, or later. */
void tables_find(struct tables *tables, int64_t id, tables_found *found, void *context);

const struct table_state *table_state_of(const struct table *table);

int64_t tables_count(const struct tables *tables);

/* ---- Commands ---- */

/* How a command ended: 0 if it is in the log (now or already), else a negative code with a
 * sentence.
 */
typedef void tables_done(void *context, int code, const struct error *error);

void tables_submit(struct table *table, const struct person *who,
                   const struct table_command *command, tables_done *done, void *context);

/* Creates a table under an id from random_id or table_id_for_guest. If a table of that id
 * exists, or is being created, that one is taken. */
void tables_create(struct tables *tables, int64_t id, const struct person *who,
                   const struct table_spec *spec, tables_done *done, void *context);

/* Creates a table with the same set-up and announces it at the old one, whose state then has its
 * id. If there is one already, that is as good. */
void tables_rematch(struct table *table, const struct person *who, tables_done *done,
                    void *context);

/* ---- Time ---- */

/* Clocks, bots' pauses, the lobby, idle tables: to be called some times a second. */
void tables_tick(struct tables *tables);

#endif
