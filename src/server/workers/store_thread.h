/* store_thread.h: the thread that owns the store.
 *
 * The net's thread submits tasks; the store's thread runs them in order and returns them in order.
 * Writes that are waiting at the same time are committed together (group commit), so a disk that
 * takes 5 ms to sync serves many tables at once. A task that failed has the store's error; nothing
 * in it can be assumed to be saved. Apart from `wake`, everything here is for the net's thread.
 *
 * A STORE THAT HANGS. A call of the store fails after a time-out. The tasks that were waiting
 * meanwhile fail with it, instead of each waiting as long again. If the thread is stuck for longer
 * than that, say on a disk that does not answer, new tasks are refused. */
#ifndef SERVER_WORKERS_STORE_THREAD_H
#define SERVER_WORKERS_STORE_THREAD_H

#include "server/support/metrics.h"
#include "server/workers/queue.h"
#include "store/store.h"

enum {
    COMMIT_TOGETHER = 512,       /* tasks at most, if STORE_WRITES_MAX allows */
    COMMIT_SPACING = 700,        /* microseconds from the start of a round with one write … */
    COMMIT_SPACING_MOST = 10000, /* … and with many, to that of the next */
    TASKS_MAX = 20000,           /* pending at a time */
    SLOW_FAILURE = 500000,       /* microseconds: a store that takes this long to fail hangs */
    PING_SPACING = 1000000,      /* microseconds between pings that write */
    STUCK = 2000000,             /* microseconds beyond the time-out of the store */
    TABLES_READ_MAX = 100
};

enum store_task_kind {
    STORE_TASK_WRITE,  /* `write[0 … writes - 1]`, in one transaction */
    STORE_TASK_LOG,    /* the entries of `table` from `number` on */
    STORE_TASK_GUEST,  /* the guest with `hash` */
    STORE_TASK_ACTIVE, /* all unfinished tables */
    STORE_TASK_MINE,   /* the tables of guest `guest.id` */
    STORE_TASK_PING,   /* whether the store can be written to */
    STORE_TASK_CALL    /* whatever `call` does */
};

struct store_task {
    struct queue_item item;
    enum store_task_kind kind;

    struct store_write *write; /* owned; bodies too */
    size_t writes;
    int64_t table, number;
    unsigned char hash[STORE_HASH_BYTES];
    int64_t submitted; /* by clock_monotonic_us */
    /* Called on the store's thread, while everything else waits: it should do only a little at a
     * time. Returns 0 or more, or a negative code. */
    int (*call)(struct store *store, struct store_task *task);
    bool last; /* it is carried out even if the server is about to stop */

    /* The result. */
    int code; /* 0 or a negative code */
    struct error error;
    bool found; /* something: what was looked for, or that `call` returned more than 0 */
    struct store_guest guest;
    struct store_entry *entry; /* owned; bodies too */
    size_t entries, entry_capacity;
    struct store_table *row; /* owned */
    size_t rows, row_capacity;

    /* Called on the net's thread when the task is done; the task is freed afterwards. */
    void (*done)(void *context, struct store_task *task);
    void *context;
    void *object;
};

struct store_thread;

struct store_thread_setup {
    const char *url; /* of the store */
    int timeout_ms;  /* of opening it, and of its calls */
    struct metrics *metrics;
    /* Called on the store's thread when tasks are done; have the net's thread call
     * store_thread_deliver then. */
    void (*wake)(void *context);
    void *context;
};

/* On failure *store_thread is NULL. */
int store_thread_open(struct store_thread **store_thread, const struct store_thread_setup *setup,
                      struct error *error);

/* From now on only writes, and tasks that are `last`, are carried out; everything else fails. */
void store_thread_stop(struct store_thread *store_thread);

/* Finishes the tasks that were submitted, then ends the thread. Frees those not delivered yet. */
void store_thread_close(struct store_thread *store_thread);

/* A new task; NULL when out of memory. */
struct store_task *store_task_new(enum store_task_kind kind,
                                  void (*done)(void *context, struct store_task *task),
                                  void *context, void *object);

/* A new task that calls `call`; NULL when out of memory. */
struct store_task *store_task_calling(int (*call)(struct store *store, struct store_task *task),
                                      void (*done)(void *context, struct store_task *task),
                                      void *context, void *object);

/* Gives the task space for `writes` writes; false when out of memory. */
bool store_task_reserve(struct store_task *task, size_t writes);

/* Sets the body of an entry to a copy of `body`; false when out of memory. */
bool store_task_set_body(struct store_write *write, const char *body, size_t length);

void store_task_free(struct store_task *task);

/* Has the task sent to the thread by the next store_thread_send. False if too many tasks are
 * pending, or the thread is stuck: the task is freed and `done` is never called. */
bool store_thread_submit(struct store_thread *store_thread, struct store_task *task);

/* Sends the tasks that were submitted, all at once, so that they share a commit. Call it whenever
 * the net's thread is about to wait. */
void store_thread_send(struct store_thread *store_thread);

/* Calls `done` for every task that is done. */
void store_thread_deliver(struct store_thread *store_thread);

/* How many tasks have been submitted and not yet delivered. */
int store_thread_pending(const struct store_thread *store_thread);

/* The store_source of the store after its latest commit; for any thread. */
int64_t store_thread_source(const struct store_thread *store_thread);

/* Whether the store worked when it was last used. */
bool store_thread_healthy(const struct store_thread *store_thread);

/* Whether the thread is stuck in a call of the store. */
bool store_thread_is_stuck(const struct store_thread *store_thread);

#endif
