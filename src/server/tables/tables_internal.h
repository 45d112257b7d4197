/* tables_internal.h: shared by tables.c (tables in memory), create_table.c (new tables),
 * command_queue.c (commands on their way to the log), heads.c (signatures), other_servers.c (what
 * others append to it), drivers.c (which server drives a table), elsewhere.c (who is at other
 * servers), autoplay.c (bots and clocks), holdings.c (what tables cost, and for whom) and
 * live/broadcast.c, which links watchers to tables. */
#ifndef SERVER_TABLES_TABLES_INTERNAL_H
#define SERVER_TABLES_TABLES_INTERNAL_H

#include "server/tables/tables.h"
#include "store/servers.h"

#include <sodium.h>

enum { TABLES_BUCKETS = 4096 };

/* A command that is waiting for its turn, or is being saved. */
struct queued_command {
    struct queued_command *next;
    struct person who; /* id 0: the server itself */
    struct table_command command;
    char own[COMMAND_TEXT_MAX + 1]; /* the entry, if the server composed it; else "" */
    struct table_spec spec;         /* of a rematch, which is created in the same transaction */
    int64_t opens;                  /* its id, or 0 */
    tables_done *done;
    void *context;
    int64_t asked; /* by clock_monotonic_us */
    int64_t sent;  /* to the store, by clock_monotonic_ms */
    bool tried;    /* once before, when another entry came first */
    uint32_t step; /* that an entry composed by the server is for: `step_news` of the state */
};

/* A call of tables_find that waits for the table to be loaded, or read on. The first came first. */
struct waiter {
    struct waiter *next;
    tables_found *found;
    void *context;
};

/* What another server has reported about a table. */
struct elsewhere {
    int64_t server;
    int64_t heard;  /* when, by clock_monotonic_ms */
    seat_mask here; /* connected there */
    bool watched;
};

struct table {
    struct table *next; /* in its bucket */
    struct table *newer, *older;
    struct tables *tables;
    struct table_state state;
    bool loaded;
    bool over_saved; /* the store knows that the game is over */
    struct waiter *waiters;
    struct watcher *watchers;
    struct table_presence presence; /* as it was last sent */
    bool presence_stale;            /* somebody has come or gone since */
    struct queued_command *queue;
    int queue_length;
    int sending;                /* how many of the first are being saved, together */
    bool is_unsent;             /* in the list of that name */
    struct table *next_in_list; /* `unsent` or `saved` */
    int64_t wall_ahead;         /* of the monotonic clock when the current decision began, in ms */

    /* By clock_monotonic_ms, like all times here except those in `state`. */
    int64_t used;     /* last time somebody used it, for dropping idle tables */
    int64_t retry_at; /* bots and clocks pause until then */
    int64_t ask_at;   /* no new jobs for bots until then */
    int64_t compared; /* with the store: see other_servers.c; 0: it has to be */

    /* Other servers on the same store. */
    int64_t heard;               /* the number that its log is said to have reached */
    bool assigned;               /* this server is to drive it: see drivers.c */
    uint64_t told;               /* a hash of what was last reported of who is here; 0: nothing */
    bool unasked;                /* other servers are to be asked who is there */
    struct elsewhere *elsewhere; /* owned */
    size_t elsewheres, elsewheres_capacity;

    /* The server's own choices in a step; no other has the same `step_news`. */
    uint32_t step;
    seat_mask asked;            /* a bot is thinking, or its choice is ready or being saved */
    seat_mask ready;            /* a bot has chosen; its choice is played when it is due */
    bool dealing;               /* the server's entry that deals is being saved */
    seat_mask overdue;          /* time ran out; the entry for that is being saved */
    struct job *job[SEATS_MAX]; /* of bots that are thinking, else NULL */
    action chosen[SEATS_MAX];
    int64_t asked_at[SEATS_MAX];
    int64_t due[SEATS_MAX];

    /* The latest heads that were signed, each way: for news, for entries. */
    struct signed_head signed_alone[2], signed_together[2];

    uint64_t *known; /* owned: hashes of the commands in the log */
    size_t known_count, known_capacity;

    /* What it costs, and for whom. */
    struct holder opener; /* the host; the address is known only since this server has created it */
    bool is_live, is_open;            /* whether it counts in the quotas of those names */
    struct holder met[SEATS_MAX + 1]; /* where its players and a newcomer were last */
    int64_t visited;                  /* when somebody last looked; 0: never */
    struct quota log;                 /* bytes that guests have added to it */
};

/* Tables for which there is something to do, in the order in which they were added. */
struct table_list {
    struct table *first, **end;
};

/* Tables and the numbers of their latest entries in the store. */
struct comparison {
    bool running; /* the store's thread has it */
    size_t count;
    int64_t table[STORE_LATEST_MAX], number[STORE_LATEST_MAX];
};

/* What the store's thread does for drivers.c; it has this while the exchange is running. */
struct drivers_exchange {
    int64_t self;
    bool join, beat;
    int64_t began; /* by clock_monotonic_ms */
    struct store_server dead[STORE_SERVERS_MAX];
    size_t dead_count;
    struct store_server server[STORE_SERVERS_MAX]; /* as read */
    size_t count;
};

/* The servers on the store, and whether this one may drive tables. Times by clock_monotonic_ms. */
struct drivers {
    int64_t self; /* our id; 0 before the first exchange */
    bool joined, running;
    int64_t next;                     /* exchange */
    int64_t drives_from, lease_until; /* when it may drive what is assigned to it */
    struct store_server server[STORE_SERVERS_MAX];
    int64_t changed[STORE_SERVERS_MAX]; /* when its beat was last seen to */
    size_t count;
    struct drivers_exchange exchange;
};

struct tables {
    struct tables_setup setup;
    struct table *bucket[TABLES_BUCKETS];
    struct table *newest;
    int64_t count;
    struct quota live; /* unfinished tables, in memory or being created */
    struct quota open; /* those in the lobby */
    struct watcher *lobby;
    bool lobby_changed;
    int64_t lobby_sent, swept;
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct rng rng;  /* for pauses */
    int64_t *resume; /* owned: tables to load after the server starts */
    size_t resume_count, resume_next;
    bool stopping;
    struct comparison comparison;
    int64_t resumed;   /* when tables_resume was last called */
    bool resume_again; /* it failed */
    struct drivers drivers;
    struct table_list unsent; /* whose queue was empty before this turn of the net's loop */
    struct table_list saved;  /* whose commands have been applied, but not acknowledged yet */
    struct buffer scratch, scratch_setup, scratch_you; /* for messages that are being written */
    struct view_written scratch_view;
    struct buffer telling; /* lines for other servers, sent with the next tick */
};

/* Set an error and return its code. */
int out_of_memory(struct error *error);
int store_busy(struct error *error);

/* ---- tables.c ---- */

/* A table in memory, loaded or still loading; else NULL. */
struct table *tables_lookup(struct tables *tables, int64_t id);

/* Whether the log has a command of a guest; remembers that it has. */
bool table_has_command(const struct table *table, int64_t guest, const char *id);
void table_note_command(struct table *table, int64_t guest, const char *id);

/* Applies an entry that was written when the wall clock was that many milliseconds ahead of the
 * monotonic one, and remembers its command. */
int table_apply(struct table *table, const struct store_entry *entry, int64_t wall_ahead,
                struct error *error);

/* Applies those entries that a task has read and the table lacks; false if one is invalid. */
bool table_apply_entries(struct table *table, const struct store_task *task, struct error *error);

/* The time to compare with times in the table's state: that at which the current decision began,
 * plus what has passed since then by the monotonic clock. */
int64_t table_time(const struct table *table);

/* To be called after the state has changed: notifies the listener and starts bots. `also` as in
 * struct tables_listener. */
void table_changed(struct table *table, int64_t also);

/* Makes `write` the table's row in the store. */
void table_describe(const struct table_state *state, struct store_write *write);

/* ---- create_table.c ---- */

/* Adds the writes of a new table to a task from index `at` on, where the caller has reserved space
 * for a table and SEATS_MAX + 4 entries. Sets the task's number of writes. */
int create_table_writes(struct store_task *task, size_t at, int64_t id, const struct person *who,
                        const struct table_spec *spec, struct error *error);

/* ---- command_queue.c ---- */

/* NULL when out of memory. command_queue_add takes ownership. */
struct queued_command *queued_command_new(tables_done *done, void *context);
void command_queue_add(struct table *table, struct queued_command *queued);

/* Starts loading a table that is not in memory; NULL if that is not possible now. */
struct table *tables_load(struct tables *tables, int64_t id);

/* Loads the unfinished tables that this server drives or lists, unless they are in memory. */
void tables_resume(struct tables *tables);

/* ---- heads.c ---- */

/* Signs the heads of the tables in `saved`. */
void heads_sign_together(struct tables *tables);

/* ---- other_servers.c ---- */

/* Compares tables with the store, and reads the new part of logs that have grown. Call it several
 * times a second. */
void other_servers_tick(struct tables *tables, int64_t now);

/* Reads the new part of a log that is said to have grown, unless a command is on its way, which
 * will find out by itself; to be called again once that is done. */
void table_read_on(struct table *table);

/* Takes over what a task has read of the log, if it succeeded. */
void table_take_entries(struct table *table, const struct store_task *task);

/* ---- drivers.c ---- */

/* Keeps this server among those on the store, and finds out who else is. Call it several times a
 * second. */
void drivers_tick(struct tables *tables, int64_t now);

/* The server stops: others may take over. */
void drivers_leave(struct tables *tables);

/* Which of some servers drives a table. */
int64_t drivers_choose(int64_t table, const struct store_server servers[], size_t count);

/* Whether this server is to drive a table, as far as it knows who else there is. */
bool drivers_assign(const struct tables *tables, int64_t table);

/* Whether this server drives the table now: no other does at the same time. */
bool table_is_driven(const struct table *table);

/* Whether there are other servers, or may be. */
bool drivers_are_several(const struct tables *tables);
bool drivers_know(const struct tables *tables, int64_t server);

/* ---- elsewhere.c ---- */

/* Tells other servers who is at the table here, if that has changed. */
void elsewhere_tell(struct table *table);

/* With the next tick, tells them in any case, and asks who is there. */
void elsewhere_ask(struct table *table);

/* Sends what is to be told. */
void elsewhere_flush(struct tables *tables);

/* Tells and asks other servers about all tables, since something may have been missed. */
void elsewhere_tell_again(struct tables *tables);

/* Takes in what a server sent. Lines that make no sense are ignored. */
void elsewhere_hear(struct tables *tables, const char *text);

/* Forgets what was reported before `began`, when the list of servers was read, by servers that are
 * not in it. */
void elsewhere_forget(struct tables *tables, int64_t began);

/* The seats whose players are connected to other servers. */
seat_mask elsewhere_here(const struct table *table);

/* Whether somebody is watching at another server; true if that cannot be known. */
bool elsewhere_is_watched(const struct table *table);

/* ---- holdings.c ---- */

/* Counts a table that is about to be created; or refuses it, with an error that says why. */
int holdings_take(struct tables *tables, struct holder holder, bool open, struct error *error);
void holdings_return(struct tables *tables, struct holder holder, bool open);

/* Counts a table for its opener if it is unfinished; to be called after its state has changed. */
void table_count(struct table *table);
void table_uncount(struct table *table);

/* Notes the address from which the table was created. */
void table_set_opener(struct table *table, uint64_t address);

/* Somebody looks at the table. */
void table_visit(struct table *table);

/* A guest is at the table. If they play there or ask to, notes their address. */
void table_meet(struct table *table, int64_t guest, uint64_t address);

/* The last address of a player or a newcomer; 0 if not known. */
uint64_t table_address_of(const struct table *table, int64_t guest);

/* Whether somebody is watching or has looked in the last minute, or a person is playing by the
 * clock. Bots wait if nobody attends. */
bool table_is_attended(const struct table *table);

/* On whose behalf a bot moves next: the people who are waiting take turns, so that nobody can
 * spend another's share. If nobody is waiting, returns false and sets the opener. */
bool table_patron(const struct table *table, struct holder *patron);

/* Counts an entry as part of the log. */
void table_count_entry(struct table *table, const struct store_entry *entry);

/* Refuses a command that the game can do without once the log is too long. */
int table_check_log(struct table *table, const struct table_command *command,
                    const struct table_entry *entry, struct error *error);

/* ---- autoplay.c ---- */

/* Starts jobs for the bots that are to act, and cancels all others. */
void autoplay_ask_bots(struct table *table);

/* Cancels all jobs of the table. */
void autoplay_stop(struct table *table);

/* Whether bots pause before they move: they do if a person plays or watches, who could otherwise
 * guess from a bot's thinking time what it holds. */
bool autoplay_pauses(const struct table *table);

/* Whether bots wait because somebody wants to take back a choice. */
bool autoplay_holds(const struct table *table);

/* Plays what is due and lets bots take over where time has run out. */
void autoplay_tick(struct table *table, int64_t now);

#endif
