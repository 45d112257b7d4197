/* tables_internal.h: what the files of this folder share, and live/broadcast.c, which links
 * watchers to tables: tables.c (tables in memory), create_table.c (new tables), command_queue.c
 * (commands on their way to the log), autoplay.c (bots and clocks). */
#ifndef SERVER_TABLES_TABLES_INTERNAL_H
#define SERVER_TABLES_TABLES_INTERNAL_H

#include "server/tables/tables.h"

#include <sodium.h>

enum { TABLES_BUCKETS = 4096 };

/* A command that is waiting for its turn, or is under way. */
struct queued_command {
    struct queued_command *next;
    struct person who; /* id 0: the server itself */
    struct table_command command;
    char own[COMMAND_TEXT_MAX + 1]; /* what the server itself appends */
    struct table_spec spec;         /* of a rematch, which opens a table in the same transaction */
    int64_t opens;                  /* its id, or 0 */
    tables_done *done;
    void *context;
    int64_t asked; /* by clock_monotonic_us */
    bool tried;    /* came late once */
};

struct waiter {
    struct waiter *next;
    tables_found *found;
    void *context;
};

struct table {
    struct table *next; /* in its bucket */
    struct table *newer, *older;
    struct tables *tables;
    struct table_state state;
    bool loaded;
    bool over_saved; /* the store knows that it is over */
    struct waiter *waiters;
    struct watcher *watchers;
    struct queued_command *queue; /* the first is under way if `busy` */
    int queue_length;
    bool busy;
    int64_t used;     /* when somebody last wanted something */
    int64_t retry_at; /* no bots and clocks before */
    int64_t ask_at;   /* no new jobs for bots before */

    /* The server's own choices in the present step. */
    uint32_t ply;
    seat_mask asked;            /* a bot is thinking, or its choice is ready or on its way */
    seat_mask ready;            /* a bot has chosen; its choice is played when it is due */
    seat_mask overdue;          /* their clock has run out, which is on its way to the log */
    struct job *job[SEATS_MAX]; /* of bots that are thinking, else NULL */
    action chosen[SEATS_MAX];
    int64_t asked_at[SEATS_MAX];
    int64_t due[SEATS_MAX];

    uint64_t *known; /* owned: hashes of the commands in the log */
    size_t known_count, known_capacity;
};

struct tables {
    struct tables_setup setup;
    struct table *bucket[TABLES_BUCKETS];
    struct table *newest;
    int64_t count;
    struct watcher *lobby;
    bool lobby_changed;
    int64_t lobby_sent, swept;
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct rng rng;  /* for pauses */
    int64_t *resume; /* owned: tables still to be loaded at the start */
    size_t resume_count, resume_next;
};

/* Set the error of what everybody may run into; return its code. */
int out_of_memory(struct error *error);
int store_busy(struct error *error);

/* ---- tables.c ---- */

/* NULL if it is not in memory. */
struct table *tables_lookup(struct tables *tables, int64_t id);

/* Whether the log has a command of that guest; notes one. */
bool table_has_command(const struct table *table, int64_t guest, const char *id);
void table_note_command(struct table *table, int64_t guest, const char *id);

/* Applies entries that were read; false if one does not fit. */
bool table_apply_entries(struct table *table, const struct store_task *task, struct error *error);

/* After the state has changed: informs the listener and lets bots think. `also` as in struct
 * tables_listener. */
void table_changed(struct table *table, int64_t also);

/* The table as the store lists it. */
void table_describe(const struct table_state *state, struct store_write *write);

/* ---- create_table.c ---- */

/* Fills the writes of a new table into a task, from write `at` on; there is space for a table and
 * SEATS_MAX + 1 entries. The task then has just the writes it needs. */
int create_table_writes(struct store_task *task, size_t at, int64_t id, const struct person *who,
                        const struct table_spec *spec, struct error *error);

/* ---- command_queue.c ---- */

/* NULL when out of memory. */
struct queued_command *queued_command_new(tables_done *done, void *context);
void command_queue_add(struct table *table, struct queued_command *queued);

/* ---- autoplay.c ---- */

/* Lets bots think about what is asked of them, and about nothing else any more. */
void autoplay_ask_bots(struct table *table);

/* No bot thinks about the table any more. */
void autoplay_stop(struct table *table);

/* Whether bots pause before they move: they do if a person sits here or watches, who could
 * otherwise tell from a bot's thinking time what it holds. */
bool autoplay_pauses(const struct table *table);

/* Clocks and pauses. */
void autoplay_tick(struct table *table, int64_t now);

#endif
