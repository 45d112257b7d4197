/* inner.h: what the parts of the hall share: hall.c (tables in memory), telling.c (watchers),
 * opening.c (new tables), orders.c (commands on their way to the log), driver.c (bots and clocks).
 */
#ifndef SERVER_INNER_H
#define SERVER_INNER_H

#include "server/hall.h"

#include <sodium.h>

enum { HALL_BUCKETS = 4096 };

/* A command that waits for its turn, or is under way. */
struct order {
    struct order *next;
    struct person who; /* id 0: the server itself */
    struct table_command command;
    char own[COMMAND_TEXT_MAX + 1]; /* what the server itself appends */
    struct table_wish wish;         /* of a rematch, which opens a table in the same transaction */
    int64_t opens;                  /* its id, or 0 */
    enum tongue tongue;             /* that a refusal is told in */
    hall_done *done;
    void *context;
    int64_t asked; /* by metrics_clock */
    bool tried;    /* came late once */
};

struct waiter {
    struct waiter *next;
    hall_found *found;
    void *context;
};

struct table {
    struct table *next; /* in its bucket */
    struct table *newer, *older;
    struct hall *hall;
    struct room room;
    bool loaded;
    bool closing_told; /* the store knows that it is over */
    struct waiter *waiters;
    struct watcher *watchers;
    struct order *orders; /* the first is under way if `busy` */
    int order_count;
    bool busy;
    int64_t used;     /* when somebody last wanted something */
    int64_t retry_at; /* no bots and clocks before */

    /* The server's own choices in the present step. */
    uint32_t ply;
    seat_mask asked;   /* somebody thinks, or a choice is on its way */
    seat_mask ready;   /* chosen, and waiting for its time */
    seat_mask overdue; /* told that they are away */
    action chosen[SEATS_MAX];
    int64_t asked_at[SEATS_MAX];
    int64_t due[SEATS_MAX];

    uint64_t *known; /* owned: hashes of the commands in the log */
    size_t known_count, known_room;
};

struct hall {
    struct hall_setup setup;
    struct table *bucket[HALL_BUCKETS];
    struct table *newest;
    int64_t count;
    struct watcher *lobby;
    bool lobby_changed;
    int64_t lobby_told, swept;
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct rng rng;  /* for pauses */
    int64_t *resume; /* owned: tables still to be loaded at the start */
    size_t resume_count, resume_next;
};

/* Set the error of what everybody may run into; return its code. */
int out_of_memory(struct error *error);
int store_busy(struct error *error);

/* ---- hall.c ---- */

/* The id that the rematch of a table has, whoever asks for it first. */
int64_t rematch_id(int64_t table);

/* NULL if it is not in memory. */
struct table *table_find(struct hall *hall, int64_t id);

/* Whether the log has a command of that guest; notes one. */
bool table_knows(const struct table *table, int64_t guest, const char *id);
void table_remember(struct table *table, int64_t guest, const char *id);

/* Applies entries that were read; false if one does not fit. */
bool table_follow(struct table *table, const struct task *task, struct error *error);

/* After the room has changed: tells everybody, and lets bots think. `also` as in table_tell. */
void table_changed(struct table *table, int64_t also);

/* The table as the store lists it. */
void table_describe(const struct room *room, struct store_write *write);

/* ---- telling.c ---- */

/* Tells the news; and to guest `also`, whose own choice has changed, even without news. */
void table_tell(struct table *table, int64_t also);
void hall_tell_lobby(struct hall *hall);

/* ---- opening.c ---- */

/* Fills the writes of a new table into a task, from write `at` on; there is room for a table and
 * SEATS_MAX + 1 entries. The task then has just the writes it needs. */
int table_write_opening(struct task *task, size_t at, int64_t id, const struct person *who,
                        const struct table_wish *wish, struct error *error);

/* ---- orders.c ---- */

/* NULL when out of memory. */
struct order *order_new(hall_done *done, void *context);
void table_enqueue(struct table *table, struct order *order);

/* ---- driver.c ---- */

/* Lets bots think about what is asked of them. */
void table_drive(struct table *table);

/* Whether bots seem to think: if somebody sits here or watches, who could tell from the time that
 * they take what they hold. */
bool table_pauses(const struct table *table);

/* Clocks and pauses. */
void table_tick(struct table *table, int64_t now);

#endif
