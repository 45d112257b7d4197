/* store_thread.h: the thread that owns the store.
 *
 * The net's thread submits tasks; this one does them in order and delivers them in order. Writes
 * that are waiting at the same time are committed together (group commit), so a disk that takes
 * 5 ms to be sure serves many tables in them. A task that failed comes back with the store's error;
 * nothing of it may be taken as saved. */
#ifndef SERVER_WORKERS_STORE_THREAD_H
#define SERVER_WORKERS_STORE_THREAD_H

#include "server/support/metrics.h"
#include "server/workers/queue.h"
#include "store/store.h"

enum {
    COMMIT_TOGETHER = 512, /* tasks, as far as STORE_WRITES_MAX allows */
    COMMIT_SPACING = 2000, /* microseconds */
    TASKS_MAX = 20000,     /* waiting */
    TABLES_READ_MAX = 100
};

enum store_task_kind {
    STORE_TASK_WRITE,  /* `write[0 … writes - 1]`, in one transaction */
    STORE_TASK_LOG,    /* the entries of `table` from `number` on */
    STORE_TASK_GUEST,  /* the guest with `hash` */
    STORE_TASK_ACTIVE, /* all tables that are not over */
    STORE_TASK_MINE,   /* the tables of guest `guest.id` */
    STORE_TASK_PING
};

struct store_task {
    struct queue_item item;
    enum store_task_kind kind;

    struct store_write *write; /* owned; bodies too */
    size_t writes;
    int64_t table, number;
    unsigned char hash[STORE_HASH_BYTES];

    /* The result. */
    int code; /* 0 or a negative code */
    struct error error;
    bool found;
    struct store_guest guest;
    struct store_entry *entry; /* owned; bodies too */
    size_t entries, entry_capacity;
    struct store_table *row; /* owned */
    size_t rows, row_capacity;

    /* Called on the net's thread when it is done; the task is freed afterwards. */
    void (*done)(void *context, struct store_task *task);
    void *context;
    void *object;
};

struct store_thread;

/* `wake` is called on the store's thread when something is done; answer it by store_thread_deliver
 * on the net's thread. On failure *store_thread is NULL. */
int store_thread_open(struct store_thread **store_thread, const char *url, struct metrics *metrics,
                      void (*wake)(void *context), void *context, struct error *error);

/* Does what was submitted, then ends. What has not been delivered is dropped. */
void store_thread_close(struct store_thread *store_thread);

/* A new task; NULL when out of memory. */
struct store_task *store_task_new(enum store_task_kind kind,
                                  void (*done)(void *context, struct store_task *task),
                                  void *context, void *object);

/* Makes space for writes; false when out of memory. */
bool store_task_reserve(struct store_task *task, size_t writes);

/* Sets the body of an entry to a copy of `body`; false when out of memory. */
bool store_task_set_body(struct store_write *write, const char *body, size_t length);

void store_task_free(struct store_task *task);

/* False if too many are waiting: the task is freed and `done` never called. */
bool store_thread_submit(struct store_thread *store_thread, struct store_task *task);

/* On the net's thread: calls `done` of every task that is done. */
void store_thread_deliver(struct store_thread *store_thread);

/* Tasks submitted and not yet delivered. */
int store_thread_pending(struct store_thread *store_thread);

/* Whether the store worked the last time it was used. */
bool store_thread_healthy(const struct store_thread *store_thread);

#endif
