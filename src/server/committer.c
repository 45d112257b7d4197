#include "server/committer.h"

#include "server/journal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct committer {
    struct store *store;
    struct metrics *metrics;
    struct mailbox in, out;
    pthread_t thread;
    void (*wake)(void *context);
    void *context;
    int pending; /* of the net's thread */
    atomic_bool healthy;
    struct store_write *batch; /* COMMIT_TOGETHER and what one task may add */
    size_t batch_room;
};

/* ---- Tasks ---- */

struct task *task_new(enum task_kind kind, void (*done)(void *context, struct task *task),
                      void *context, void *object)
{
    struct task *task = calloc(1, sizeof *task);
    if (task) {
        task->kind = kind;
        task->done = done;
        task->context = context;
        task->object = object;
    }
    return task;
}

bool task_reserve(struct task *task, size_t writes)
{
    task->write = calloc(writes, sizeof *task->write);
    task->writes = task->write ? writes : 0;
    return task->write != NULL;
}

bool task_set_body(struct store_write *write, const char *body, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy)
        return false;
    memcpy(copy, body, length);
    copy[length] = 0;
    write->entry.body = copy;
    write->entry.length = length;
    return true;
}

void task_free(struct task *task)
{
    for (size_t i = 0; i < task->writes; i++)
        if (task->write[i].kind == STORE_ENTRY)
            free((char *)task->write[i].entry.body);
    for (size_t i = 0; i < task->entries; i++)
        free((char *)task->entry[i].body);
    free(task->write);
    free(task->entry);
    free(task->row);
    free(task);
}

/* ---- Reading, on the store's thread ---- */

/* Doubles an owned array when it is full. */
static bool grow(void **array, size_t count, size_t size)
{
    bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full)
        return true;
    void *grown = realloc(*array, (count ? 2 * count : 8) * size);
    if (grown)
        *array = grown;
    return grown != NULL;
}

static bool take_entry(void *context, const struct store_entry *entry)
{
    struct task *task = context;
    char *body = malloc(entry->length + 1);
    if (!body || !grow((void **)&task->entry, task->entries, sizeof *task->entry)) {
        free(body);
        task->code = error_set(&task->error, ERR_MEMORY, "out of memory for a log");
        return false;
    }
    memcpy(body, entry->body, entry->length);
    body[entry->length] = 0;
    task->entry[task->entries] = *entry;
    task->entry[task->entries++].body = body;
    return true;
}

static bool take_table(void *context, const struct store_table *table)
{
    struct task *task = context;
    if (!grow((void **)&task->row, task->rows, sizeof *task->row)) {
        task->code = error_set(&task->error, ERR_MEMORY, "out of memory for a list of tables");
        return false;
    }
    task->row[task->rows++] = *table;
    return true;
}

static int read_for(struct store *store, struct task *task)
{
    switch (task->kind) {
    case TASK_LOG:
        return store_read_entries(store, task->table, task->number, take_entry, task, &task->error);
    case TASK_GUEST:
        return store_find_guest(store, task->hash, &task->guest, &task->error);
    case TASK_ACTIVE:
        return store_read_tables(store, false, take_table, task, &task->error);
    case TASK_MINE:
        return store_read_tables_of(store, task->guest.id, TABLES_READ_MAX, take_table, task,
                                    &task->error);
    default:
        return store_ping(store, &task->error);
    }
}

static void note_health(struct committer *committer, int code, const struct error *error)
{
    bool healthy = code != ERR_STORE;
    if (atomic_exchange(&committer->healthy, healthy) != healthy)
        journal(healthy ? JOURNAL_INFO : JOURNAL_ERROR, "store", "message",
                healthy ? "the store answers again" : error->text);
}

static void read_one(struct committer *committer, struct task *task)
{
    int code = read_for(committer->store, task);
    task->found = code > 0;
    if (code < 0)
        task->code = code;
    note_health(committer, code < 0 ? code : 0, &task->error);
}

/* ---- Writing, on the store's thread ---- */

static bool reserve_batch(struct committer *committer, size_t writes)
{
    if (writes <= committer->batch_room)
        return true;
    struct store_write *grown = realloc(committer->batch, writes * sizeof *grown);
    if (!grown)
        return false;
    committer->batch = grown;
    committer->batch_room = writes;
    return true;
}

static struct task *next_of(const struct task *task)
{
    return (struct task *)task->letter.next;
}

/* The end of the run of writes that begins with `task`, with their number. */
static struct task *run_end(struct task *task, size_t *writes)
{
    for (*writes = 0; task && task->kind == TASK_WRITE; task = next_of(task))
        *writes += task->writes;
    return task;
}

static int commit(struct committer *committer, struct task *first, struct task *end, size_t writes,
                  struct error *error)
{
    size_t at = 0;
    if (!reserve_batch(committer, writes))
        return error_set(error, ERR_MEMORY, "out of memory for a commit");
    for (struct task *task = first; task != end; task = next_of(task)) {
        memcpy(committer->batch + at, task->write, task->writes * sizeof *task->write);
        at += task->writes;
    }
    int64_t start = metrics_clock();
    int code = store_commit(committer->store, committer->batch, writes, error);
    metrics_observe(&committer->metrics->commit, metrics_clock() - start);
    note_health(committer, code, error);
    return code;
}

/* Commits the run of writes from `first` to before `end`. */
static void write_run(struct committer *committer, struct task *first, struct task *end,
                      size_t writes)
{
    struct error error = {0};
    size_t at = 0;
    int code = commit(committer, first, end, writes, &error);
    for (struct task *task = first; task != end; task = next_of(task)) {
        task->code = code;
        task->error = error;
        for (size_t i = 0; code == 0 && i < task->writes; i++, at++) {
            task->write[i].outcome = committer->batch[at].outcome;
            task->write[i].number = committer->batch[at].number;
        }
    }
}

static void work(struct committer *committer, struct task *task)
{
    while (task) {
        size_t writes = 0;
        struct task *end = run_end(task, &writes);
        if (end != task) {
            write_run(committer, task, end, writes);
            task = end;
        } else {
            read_one(committer, task);
            task = next_of(task);
        }
    }
}

/* On a fast disk a busy server would commit every write by itself and spend its time on that. So
 * rounds begin no closer than COMMIT_SPACING to each other: after a quiet moment nobody waits, and
 * a crowd is committed together. */
static void keep_distance(int64_t last)
{
    int64_t wait = last + COMMIT_SPACING - metrics_clock();
    if (wait > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)wait * 1000}, NULL);
}

static void *run(void *context)
{
    struct committer *committer = context;
    struct letter *letters;
    while ((letters = mailbox_wait(&committer->in, COMMIT_TOGETHER))) {
        int64_t start = metrics_clock();
        work(committer, (struct task *)letters);
        while (letters) {
            struct letter *next = letters->next;
            mailbox_put(&committer->out, letters);
            letters = next;
        }
        committer->wake(committer->context);
        keep_distance(start);
    }
    return NULL;
}

/* ---- On the net's thread ---- */

int committer_open(struct committer **opened, const char *url, struct metrics *metrics,
                   void (*wake)(void *context), void *context, struct error *error)
{
    struct committer *committer = calloc(1, sizeof *committer);
    *opened = NULL;
    if (!committer)
        return error_set(error, ERR_MEMORY, "out of memory");
    *committer = (struct committer){.metrics = metrics, .wake = wake, .context = context};
    atomic_init(&committer->healthy, true);
    mailbox_init(&committer->in, TASKS_MAX);
    mailbox_init(&committer->out, TASKS_MAX);
    int code = store_open(&committer->store, url, error);
    if (code == 0 && pthread_create(&committer->thread, NULL, run, committer) != 0) {
        store_close(committer->store);
        code = error_set(error, ERR_MEMORY, "cannot start the store's thread");
    }
    if (code < 0) {
        mailbox_close(&committer->in);
        mailbox_close(&committer->out);
        free(committer);
        return code;
    }
    *opened = committer;
    return 0;
}

void committer_close(struct committer *committer)
{
    struct letter *letters;
    mailbox_shut(&committer->in);
    pthread_join(committer->thread, NULL);
    store_close(committer->store);
    while ((letters = mailbox_take(&committer->out, 1)))
        task_free((struct task *)letters);
    mailbox_close(&committer->in);
    mailbox_close(&committer->out);
    free(committer->batch);
    free(committer);
}

bool committer_hand(struct committer *committer, struct task *task)
{
    if (committer->pending >= TASKS_MAX || !mailbox_put(&committer->in, &task->letter)) {
        task_free(task);
        return false;
    }
    committer->pending++;
    return true;
}

void committer_deliver(struct committer *committer)
{
    struct letter *letters = mailbox_take(&committer->out, TASKS_MAX);
    while (letters) {
        struct task *task = (struct task *)letters;
        letters = letters->next;
        committer->pending--;
        task->done(task->context, task);
        task_free(task);
    }
}

int committer_pending(struct committer *committer)
{
    return committer->pending;
}

bool committer_healthy(const struct committer *committer)
{
    return atomic_load(&committer->healthy);
}
