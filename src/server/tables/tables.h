/* tables.h: all tables of the server.
 *
 * The path of a command: it waits for its turn (a table handles one command at a time), is checked
 * against the table's state, and is appended to the log as the next entry. Only once the store has
 * saved it is it applied, acknowledged and sent to the watchers. If another entry already has that
 * number, because another server wrote it, the rest of the log is read and the command is tried
 * once more. A command whose id is already in the log is acknowledged again and does nothing.
 *
 * What other servers on the same store append is read as soon as the store says so (tables_hear),
 * or, if it cannot, within two seconds. Each unfinished table is driven by one server at a time,
 * which lets its bots move and watches its clock (drivers.c).
 *
 * Tables are loaded when somebody asks for them; unfinished ones are also loaded by the server that
 * is to drive them, and open ones by all. They are dropped from memory when nobody is watching and
 * nothing is due. Bots and clocks are driven from here; where nobody is watching, bots wait until
 * somebody comes.
 *
 * Everything here runs on the net's thread. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "fairness/chain.h"
#include "server/people/person.h"
#include "server/tables/command.h"
#include "server/tables/table_spec.h"
#include "server/workers/bot_pool.h"
#include "server/workers/store_thread.h"
#include "store/listener.h"

enum { COMMANDS_QUEUED_MAX = 32, LISTED_MAX = 200 };

struct tables;
struct table;

/* What the server knows about the players of a table beyond its log, from their connections. */
struct table_presence {
    seat_mask here;         /* connected */
    seat_mask same_address; /* last seen at the address of another player */
    bool newcomer_shares;   /* the newcomer has the address of a player */
    int64_t patience;       /* as in table_state_replace_at */
};

/* Implemented by the layer above, which knows the watchers. */
struct tables_listener {
    /* A table has changed. Watchers get its news; guest `also`, who may have changed their choice,
     * gets the table even if there is no news. */
    void (*table_changed)(struct table *table, int64_t also);
    /* Who is connected may have changed. Called at most a few times a second. */
    void (*presence_changed)(struct table *table);
    /* Sets everything except `patience`. */
    void (*presence)(const struct table *table, struct table_presence *presence);
    /* The list of open tables has changed. Called at most a few times a second. */
    void (*lobby_changed)(struct tables *tables);
};

struct tables_setup {
    const struct tables_listener *listener;
    struct store_thread *store_thread;
    struct bot_pool *bot_pool;
    struct metrics *metrics;
    bool hears;                    /* tables_hear is called; otherwise the store is polled */
    const struct signing_key *key; /* signs heads; NULL for none */
    int64_t patience;              /* in milliseconds, as in table_state_replace_at */
    bool bot_pause;                /* whether bots pause before they move when people can see it */
    struct quota_bounds tables, open_tables; /* see struct config, also for the following */
    uint32_t news_per_table;
    int64_t log_bytes_per_table;
};

/* NULL when out of memory. */
struct tables *tables_new(const struct tables_setup *setup);
void tables_free(struct tables *tables);

/* The server is about to stop: drives no tables and loads no more of them. */
void tables_stop(struct tables *tables);

/* The listener of the store has heard something. */
void tables_hear(void *tables, const struct store_heard *heard);

/* ---- Finding ---- */

/* Called once, with the table, or with NULL and an error: ERR_ARGUMENT if there is no such table.
 */
typedef void tables_found(void *context, struct table *table, const struct error *error);

/* Calls `found` at once if the table is in memory, else when it has been loaded. */
void tables_find(struct tables *tables, int64_t id, tables_found *found, void *context);

const struct table_state *table_state_of(const struct table *table);
struct table_presence table_presence_of(const struct table *table);

/* The number after which news is sent to a client that has seen it up to `from`; a later one if it
 * has missed too much. */
uint32_t table_news_from(const struct table *table, uint32_t from);

int64_t tables_count(const struct tables *tables);

/* Reads the log of a table again if it is in memory: an operator has closed it, or something in it
 * was erased. */
void tables_reload(struct tables *tables, int64_t id);

/* The head of a table's hash chain, signed: after the last piece of news, which everybody may see;
 * or after the last entry, for an acknowledgement. Alone, or perhaps `together` with others. NULL
 * if the table has no chain, or is not in memory. Valid until the table changes. */
const struct signed_head *table_news_head(struct table *table, bool together);
const struct signed_head *tables_last_head(struct tables *tables, int64_t id, bool together);

/* ---- Commands ---- */

/* Called once, when a command is done: with code 0 if it is in the log (now or already), else with
 * a negative code and an error for the sender. */
typedef void tables_done(void *context, int code, const struct error *error);

/* Sends the store the commands that have arrived. To be called once everything that could be
 * received has been received. */
void tables_send(struct tables *tables);

/* Acknowledges the commands that have been saved, and tells the watchers of their tables. To be
 * called after store_thread_deliver. */
void tables_acknowledge(struct tables *tables);

void tables_submit(struct table *table, const struct person *who,
                   const struct table_command *command, tables_done *done, void *context);

/* Notes for everybody to see that a player gets a hint for the decision they are to make. */
void tables_note_hint(struct table *table, const struct person *who, tables_done *done,
                      void *context);

/* Creates a table under an id from random_id or table_id_for_guest. It is also a success if
 * that table exists already or is being created. */
void tables_create(struct tables *tables, int64_t id, const struct person *who,
                   const struct table_spec *spec, tables_done *done, void *context);

/* Creates a table with the same set-up for a rematch; `next` of the old table's state is then its
 * id. It is also a success if there is one already. */
void tables_rematch(struct table *table, const struct person *who, tables_done *done,
                    void *context);

/* ---- Time ---- */

/* Handles clocks, bots' pauses, the lobby and idle tables. Call it several times a second. */
void tables_tick(struct tables *tables);

#endif
