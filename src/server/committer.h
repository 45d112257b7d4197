/* committer.h: the thread that owns the store.
 *
 * The net's thread hands it tasks; it does them in order and hands them back, in order. Writes that
 * wait together are committed together (group commit), so a disk that needs 5 ms to be sure serves
 * many tables in them. A task that failed comes back with the store's error, and nothing of it may
 * be taken as kept. */
#ifndef SERVER_COMMITTER_H
#define SERVER_COMMITTER_H

#include "server/mailbox.h"
#include "server/metrics.h"
#include "store/store.h"

enum {
    COMMIT_TOGETHER = 512,
    COMMIT_SPACING = 2000, /* microseconds */
    TASKS_MAX = 20000,
    TABLES_READ_MAX = 100
};

enum task_kind {
    TASK_WRITE,  /* `write[0 … writes - 1]`, in one transaction */
    TASK_LOG,    /* the entries of `table` from `number` on */
    TASK_GUEST,  /* the guest with `hash` */
    TASK_ACTIVE, /* all tables that are not over */
    TASK_MINE,   /* the tables of guest `guest.id` */
    TASK_PING
};

struct task {
    struct letter letter;
    enum task_kind kind;

    struct store_write *write; /* owned; bodies too */
    size_t writes;
    int64_t table, number;
    unsigned char hash[STORE_HASH_BYTES];

    /* What came of it. */
    int code; /* 0 or a negative code */
    struct error error;
    bool found;
    struct store_guest guest;
    struct store_entry *entry; /* owned; bodies too */
    size_t entries;
    struct store_table *row; /* owned */
    size_t rows;

    /* Called on the net's thread when it is done; the task is freed afterwards. */
    void (*done)(void *context, struct task *task);
    void *context;
    void *object;
};

struct committer;

/* `wake` is called on the store's thread when something is done; answer it by committer_deliver on
 * the net's thread. On failure *committer is NULL. */
int committer_open(struct committer **committer, const char *url, struct metrics *metrics,
                   void (*wake)(void *context), void *context, struct error *error);

/* Does what was handed in, then ends. What is done and not delivered is dropped. */
void committer_close(struct committer *committer);

/* A new task; NULL when out of memory. */
struct task *task_new(enum task_kind kind, void (*done)(void *context, struct task *task),
                      void *context, void *object);

/* Makes room for writes; false when out of memory. */
bool task_reserve(struct task *task, size_t writes);

/* Sets the body of an entry to a copy of `body`; false when out of memory. */
bool task_set_body(struct store_write *write, const char *body, size_t length);

void task_free(struct task *task);

/* Hands a task over. False if too many are waiting: the task is freed and `done` never called. */
bool committer_hand(struct committer *committer, struct task *task);

/* On the net's thread: calls `done` of all that is done. */
void committer_deliver(struct committer *committer);

/* Tasks handed over and not yet delivered. */
int committer_pending(struct committer *committer);

/* Whether the store answered the last time. */
bool committer_healthy(const struct committer *committer);

#endif
