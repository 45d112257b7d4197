#include "server/workers/store_thread.h"

#include "base/array.h"
#include "server/support/server_log.h"
#include "store/listener.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

struct store_thread {
    struct store_thread_setup setup;
    struct store *store;
    struct queue in, out;
    pthread_t thread;
    struct queue_item *unsent, *last_unsent; /* used only by the net's thread, like … */
    int pending;                             /* … the number of tasks not delivered yet */
    int64_t stuck_after;                     /* microseconds */
    atomic_bool healthy, stopping;
    atomic_llong calling; /* since when the thread has been in a call of the store, by
                             clock_monotonic_us; 0 if it is not */
    atomic_llong source;
    int64_t pinged;     /* when the store was last pinged with success, or 0 */
    int64_t hung_until; /* the end of the last call that failed slowly, and its error */
    struct error hung;
    struct store_write *batch; /* owned: the writes of a commit */
    size_t batch_capacity;
};

/* ---- Tasks ---- */

struct store_task *store_task_new(enum store_task_kind kind,
                                  void (*done)(void *context, struct store_task *task),
                                  void *context, void *object)
{
    struct store_task *task = calloc(1, sizeof *task);
    if (task) {
        task->kind = kind;
        task->done = done;
        task->context = context;
        task->object = object;
    }
    return task;
}

struct store_task *store_task_calling(int (*call)(struct store *store, struct store_task *task),
                                      void (*done)(void *context, struct store_task *task),
                                      void *context, void *object)
{
    struct store_task *task = store_task_new(STORE_TASK_CALL, done, context, object);
    if (task)
        task->call = call;
    return task;
}

bool store_task_reserve(struct store_task *task, size_t writes)
{
    task->write = calloc(writes, sizeof *task->write);
    task->writes = task->write ? writes : 0;
    return task->write != NULL;
}

bool store_task_set_body(struct store_write *write, const char *body, size_t length)
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

void store_task_free(struct store_task *task)
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

static bool take_entry(void *context, const struct store_entry *entry)
{
    struct store_task *task = context;
    struct store_entry *entries =
        array_reserve(task->entry, task->entries + 1, &task->entry_capacity, sizeof *entries);
    char *body = malloc(entry->length + 1);
    task->entry = entries ? entries : task->entry;
    if (!body || !entries) {
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
    struct store_task *task = context;
    struct store_table *row =
        array_reserve(task->row, task->rows + 1, &task->row_capacity, sizeof *row);
    if (!row) {
        task->code = error_set(&task->error, ERR_MEMORY, "out of memory for a list of tables");
        return false;
    }
    task->row = row;
    task->row[task->rows++] = *table;
    return true;
}

static int read_for(struct store *store, struct store_task *task)
{
    switch (task->kind) {
    case STORE_TASK_LOG:
        return store_read_entries(store, task->table, task->number, take_entry, task, &task->error);
    case STORE_TASK_GUEST:
        return store_find_guest(store, task->hash, &task->guest, &task->error);
    case STORE_TASK_ACTIVE:
        return store_read_tables(store, false, take_table, task, &task->error);
    case STORE_TASK_MINE:
        return store_read_tables_of(store, task->guest.id, TABLES_READ_MAX, take_table, task,
                                    &task->error);
    case STORE_TASK_CALL:
        return task->call(store, task);
    default:
        return store_ping(store, &task->error);
    }
}

static int64_t start_call(struct store_thread *store_thread)
{
    int64_t now = clock_monotonic_us();
    atomic_store(&store_thread->calling, now);
    return now;
}

static void note_health(struct store_thread *store_thread, int code, const struct error *error)
{
    bool healthy = code != ERR_STORE;
    int64_t now = clock_monotonic_us();
    int64_t start = atomic_exchange(&store_thread->calling, 0);
    if (!healthy && now - start >= SLOW_FAILURE) {
        store_thread->hung_until = now;
        store_thread->hung = *error;
    }
    if (atomic_exchange(&store_thread->healthy, healthy) != healthy)
        server_log(healthy ? SERVER_LOG_INFO : SERVER_LOG_ERROR, "store", "message",
                   healthy ? "the store answers again" : error->text);
}

/* A ping that has just succeeded answers for the next ones, lest they keep the disk busy. */
static bool is_answered(const struct store_thread *store_thread, const struct store_task *task)
{
    return task->kind == STORE_TASK_PING && store_thread->pinged &&
           clock_monotonic_us() < store_thread->pinged + PING_SPACING;
}

static void read_one(struct store_thread *store_thread, struct store_task *task)
{
    if (is_answered(store_thread, task))
        return;
    start_call(store_thread);
    int code = read_for(store_thread->store, task);
    task->found = code > 0;
    if (code < 0)
        task->code = code;
    note_health(store_thread, code < 0 ? code : 0, &task->error);
    if (task->kind == STORE_TASK_PING)
        store_thread->pinged = code < 0 ? 0 : clock_monotonic_us();
}

/* Whether a task fails without being tried. */
static bool fails_at_once(struct store_thread *store_thread, struct store_task *task)
{
    if (task->submitted < store_thread->hung_until) {
        task->code = store_thread->hung.code;
        task->error = store_thread->hung;
    } else if (task->kind != STORE_TASK_WRITE && !task->last &&
               atomic_load(&store_thread->stopping)) {
        task->code = error_set(&task->error, ERR_STORE, "the server is about to stop, try again");
    }
    return task->code < 0;
}

/* ---- Several logs at once ---- */

static struct store_task *next_of(const struct store_task *task)
{
    return (struct store_task *)task->item.next;
}

/* The logs that are read by one statement. */
struct logs {
    struct store_task *task[STORE_PARTS_MAX];
    size_t count;
};

/* Collects tasks that read logs, from `first` on, which is to be tried. */
static struct logs logs_from(struct store_thread *store_thread, struct store_task *first)
{
    struct logs logs = {.count = 0};
    for (struct store_task *task = first;
         task && task->kind == STORE_TASK_LOG && logs.count < STORE_PARTS_MAX &&
         (task == first || !fails_at_once(store_thread, task));
         task = next_of(task))
        logs.task[logs.count++] = task;
    return logs;
}

/* Without memory for an entry its task fails, and the others go on. */
static bool take_of_log(void *context, size_t place, const struct store_entry *entry)
{
    const struct logs *logs = context;
    struct store_task *task = logs->task[place];
    if (task->code == 0)
        take_entry(task, entry);
    return true;
}

/* Reads the rest of a log that is long. */
static void read_rest(struct store_thread *store_thread, struct store_task *task)
{
    start_call(store_thread);
    int code = store_read_entries(store_thread->store, task->table,
                                  task->entry[task->entries - 1].number + 1, take_entry, task,
                                  &task->error);
    if (code < 0)
        task->code = code;
    note_health(store_thread, code, &task->error);
}

static void read_logs(struct store_thread *store_thread, struct logs *logs)
{
    struct store_part part[STORE_PARTS_MAX];
    struct error error = {0};
    for (size_t i = 0; i < logs->count; i++)
        part[i] = (struct store_part){logs->task[i]->table, logs->task[i]->number};
    start_call(store_thread);
    int code = store_read_parts(store_thread->store, part, logs->count, take_of_log, logs, &error);
    note_health(store_thread, code, &error);
    for (size_t i = 0; i < logs->count; i++) {
        struct store_task *task = logs->task[i];
        if (code < 0) {
            task->code = code;
            task->error = error;
        } else if (task->code == 0 && task->entries >= STORE_PART_MAX) {
            read_rest(store_thread, task);
        }
    }
}

/* Reads what a task asks for, or, if it is a log, all logs that are asked for next; returns the
 * task after that. */
static struct store_task *read_run(struct store_thread *store_thread, struct store_task *task)
{
    struct logs logs = logs_from(store_thread, task);
    if (logs.count < 2)
        read_one(store_thread, task);
    else
        read_logs(store_thread, &logs);
    return next_of(logs.count < 2 ? task : logs.task[logs.count - 1]);
}

/* ---- Writing, on the store's thread ---- */

static bool reserve_batch(struct store_thread *store_thread, size_t writes)
{
    struct store_write *batch =
        array_reserve(store_thread->batch, writes, &store_thread->batch_capacity, sizeof *batch);
    if (batch)
        store_thread->batch = batch;
    return batch != NULL;
}

/* The end of the run of tasks from `first` on that is committed together, and how many writes it
 * has. A run is as many whole tasks as fit into one commit. */
static struct store_task *run_end(struct store_task *first, size_t *writes)
{
    struct store_task *task = first;
    *writes = 0;
    while (task && task->kind == STORE_TASK_WRITE &&
           (task == first || *writes + task->writes <= STORE_WRITES_MAX)) {
        *writes += task->writes;
        task = next_of(task);
    }
    return task;
}

static int commit(struct store_thread *store_thread, struct store_task *first,
                  struct store_task *end, size_t writes, struct error *error)
{
    size_t at = 0;
    if (!reserve_batch(store_thread, writes))
        return error_set(error, ERR_MEMORY, "out of memory for a commit");
    for (struct store_task *task = first; task != end; task = next_of(task)) {
        memcpy(store_thread->batch + at, task->write, task->writes * sizeof *task->write);
        at += task->writes;
    }
    int64_t start = start_call(store_thread);
    int code = store_commit(store_thread->store, store_thread->batch, writes, error);
    metrics_observe(&store_thread->setup.metrics->commit, clock_monotonic_us() - start);
    atomic_store(&store_thread->source, store_source(store_thread->store));
    note_health(store_thread, code, error);
    if (code < 0)
        store_thread->pinged = 0;
    return code;
}

/* Commits the run of tasks from `first` up to, but not including, `end`. */
static void write_run(struct store_thread *store_thread, struct store_task *first,
                      struct store_task *end, size_t writes)
{
    struct error error = {0};
    size_t at = 0;
    int code = commit(store_thread, first, end, writes, &error);
    for (struct store_task *task = first; task != end; task = next_of(task)) {
        task->code = code;
        task->error = error;
        for (size_t i = 0; code == 0 && i < task->writes; i++, at++) {
            task->write[i].outcome = store_thread->batch[at].outcome;
            task->write[i].number = store_thread->batch[at].number;
        }
    }
}

/* Carries out tasks; returns how many writes they had. */
static size_t work(struct store_thread *store_thread, struct store_task *task)
{
    size_t all = 0;
    while (task) {
        size_t writes = 0;
        struct store_task *end = run_end(task, &writes);
        if (fails_at_once(store_thread, task)) {
            task = next_of(task);
        } else if (end != task) {
            write_run(store_thread, task, end, writes);
            all += writes;
            task = end;
        } else {
            task = read_run(store_thread, task);
        }
    }
    return all;
}

/* A commit costs much by itself, and little for each of its writes. So a busy server waits between
 * rounds and commits many writes at once; a server that is not has the time to commit each as it
 * comes. The wait grows with the square root of what the last round had, and thus in proportion to
 * how many writes arrive, from almost nothing to ten milliseconds. */
static void wait_spacing(int64_t last, size_t writes)
{
    int64_t spacing = (int64_t)(COMMIT_SPACING * sqrt((double)writes));
    int64_t wait = last - clock_monotonic_us();
    wait += spacing < COMMIT_SPACING_MOST ? spacing : COMMIT_SPACING_MOST;
    if (wait > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)wait * 1000}, NULL);
}

static void *run(void *context)
{
    struct store_thread *store_thread = context;
    struct queue_item *items;
    prctl(PR_SET_NAME, "encan-store"); /* for ps -L */
    while ((items = queue_wait(&store_thread->in, COMMIT_TOGETHER))) {
        int64_t start = clock_monotonic_us();
        size_t writes = work(store_thread, (struct store_task *)items);
        queue_push_all(&store_thread->out, items);
        store_thread->setup.wake(store_thread->setup.context);
        wait_spacing(start, writes);
    }
    return NULL;
}

/* ---- On the net's thread ---- */

int store_thread_open(struct store_thread **opened, const struct store_thread_setup *setup,
                      struct error *error)
{
    struct store_thread *store_thread = calloc(1, sizeof *store_thread);
    *opened = NULL;
    if (!store_thread)
        return error_set(error, ERR_MEMORY, "out of memory");
    store_thread->setup = *setup;
    store_thread->stuck_after = setup->timeout_ms * INT64_C(1000) + STUCK;
    atomic_init(&store_thread->healthy, true);
    queue_init(&store_thread->in, TASKS_MAX);
    queue_init(&store_thread->out, TASKS_MAX);
    int code = store_open(&store_thread->store, setup->url, setup->timeout_ms, error);
    if (code == 0 && pthread_create(&store_thread->thread, NULL, run, store_thread) != 0) {
        store_close(store_thread->store);
        code = error_set(error, ERR_MEMORY, "cannot start the store's thread");
    }
    if (code < 0) {
        queue_close(&store_thread->in);
        queue_close(&store_thread->out);
        free(store_thread);
        return code;
    }
    *opened = store_thread;
    return 0;
}

void store_thread_stop(struct store_thread *store_thread)
{
    atomic_store(&store_thread->stopping, true);
}

void store_thread_close(struct store_thread *store_thread)
{
    struct queue_item *items;
    store_thread_send(store_thread);
    queue_shut(&store_thread->in);
    pthread_join(store_thread->thread, NULL);
    store_close(store_thread->store);
    while ((items = queue_take(&store_thread->out, 1)))
        store_task_free((struct store_task *)items);
    queue_close(&store_thread->in);
    queue_close(&store_thread->out);
    free(store_thread->batch);
    free(store_thread);
}

bool store_thread_submit(struct store_thread *store_thread, struct store_task *task)
{
    task->submitted = clock_monotonic_us();
    if (store_thread->pending >= TASKS_MAX || store_thread_is_stuck(store_thread)) {
        store_task_free(task);
        return false;
    }
    task->item.next = NULL;
    *(store_thread->unsent ? &store_thread->last_unsent->next : &store_thread->unsent) =
        &task->item;
    store_thread->last_unsent = &task->item;
    store_thread->pending++;
    return true;
}

void store_thread_send(struct store_thread *store_thread)
{
    if (store_thread->unsent)
        queue_push_all(&store_thread->in, store_thread->unsent);
    store_thread->unsent = NULL;
}

void store_thread_deliver(struct store_thread *store_thread)
{
    struct queue_item *items = queue_take(&store_thread->out, TASKS_MAX);
    while (items) {
        struct store_task *task = (struct store_task *)items;
        items = items->next;
        store_thread->pending--;
        task->done(task->context, task);
        store_task_free(task);
    }
}

int store_thread_pending(const struct store_thread *store_thread)
{
    return store_thread->pending;
}

int64_t store_thread_source(const struct store_thread *store_thread)
{
    return atomic_load(&store_thread->source);
}

bool store_thread_healthy(const struct store_thread *store_thread)
{
    return atomic_load(&store_thread->healthy);
}

bool store_thread_is_stuck(const struct store_thread *store_thread)
{
    int64_t since = atomic_load(&store_thread->calling);
    return since && clock_monotonic_us() > since + store_thread->stuck_after;
}
