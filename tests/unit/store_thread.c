/* store_thread.c: tasks for the store's thread, committed together. */
#include "support/gate.h"
#include "support/stores.h"

#include "server/workers/store_thread.h"

/* More writes than one commit may have, though not more tasks than go into one round. */
enum { TASKS = COMMIT_TOGETHER, WRITES = 10 };

static struct gate gate = GATE_OPEN;
static struct store_thread *thread;
static int done;

static void on_done(void *context, struct store_task *task)
{
    (void)context;
    if (task->code < 0)
        fail_msg("%s", task->error.text);
    for (size_t i = 0; i < task->writes; i++)
        assert_int_equal(task->write[i].outcome, STORE_KEPT);
    done++;
}

static void submit_table(int64_t id)
{
    struct store_task *task = store_task_new(STORE_TASK_WRITE, on_done, NULL, NULL);
    assert_true(store_task_reserve(task, WRITES));
    task->write[0] = a_table(id, 10);
    for (int i = 1; i < WRITES; i++) {
        task->write[i] = an_entry(id, i, 7, "", "x");
        assert_true(store_task_set_body(&task->write[i], "x", 1));
    }
    assert_true(store_thread_submit(thread, task));
    store_thread_send(thread);
}

static void a_crowd_of_large_tasks_is_kept(void **unused)
{
    (void)unused;
    static struct metrics metrics;
    close_store();
    assert_true(TASKS * WRITES > STORE_WRITES_MAX);
    const struct store_thread_setup setup = {.url = url,
                                             .timeout_ms = STORE_TIMEOUT_MS,
                                             .metrics = &metrics,
                                             .wake = gate_pass,
                                             .context = &gate};
    assert_int_equal(store_thread_open(&thread, &setup, NULL), 0);
    gate_set(&gate, true);
    submit_table(1);
    gate_await_held(&gate, 1);
    for (int64_t id = 2; id <= TASKS + 1; id++)
        submit_table(id);
    gate_set(&gate, false);
    for (int seen = 0; store_thread_pending(thread);) {
        seen = gate_await_wake(&gate, seen);
        store_thread_deliver(thread);
    }
    assert_int_equal(done, TASKS + 1);
    assert_true(store_thread_healthy(thread));
    store_thread_close(thread);
    open_store();
    assert_int_equal(count_entries(store, 1), WRITES - 1);
    assert_int_equal(count_entries(store, TASKS + 1), WRITES - 1);
}

/* ---- Reading ---- */

enum { LOGS = STORE_PARTS_MAX + 6, LONG = 2 * STORE_PART_MAX + 44 };

static void log_read(void *context, struct store_task *task)
{
    (void)context;
    size_t expected = task->table == 1 ? LONG : task->table <= LOGS ? 1 : 0;
    assert_int_equal(task->code, 0);
    assert_int_equal(task->entries, expected);
    for (size_t i = 0; i < task->entries; i++) {
        assert_int_equal(task->entry[i].table, task->table);
        assert_int_equal(task->entry[i].number, i + 1);
    }
    done++;
}

static void write_logs(void)
{
    static struct store_write writes[LOGS + LONG];
    for (int i = 0; i < LOGS; i++) {
        writes[0] = a_table(i + 1, 10);
        writes[1] = an_entry(i + 1, 1, 7, "", "x");
        commit(writes, 2);
    }
    for (int i = 0; i < LONG - 1; i++)
        writes[i] = an_entry(1, i + 2, 7, "", "x");
    commit(writes, LONG - 1);
}

/* More than are read at once, one of them longer than what is, and two that are not there. */
static void a_crowd_of_logs_is_read(void **unused)
{
    (void)unused;
    static struct metrics metrics;
    const struct store_thread_setup setup = {.url = url,
                                             .timeout_ms = STORE_TIMEOUT_MS,
                                             .metrics = &metrics,
                                             .wake = gate_pass,
                                             .context = &gate};
    write_logs();
    close_store();
    done = 0;
    assert_int_equal(store_thread_open(&thread, &setup, NULL), 0);
    int wakes = gate.wakes;
    for (int i = 0; i < LOGS + 2; i++) {
        struct store_task *task = store_task_new(STORE_TASK_LOG, log_read, NULL, NULL);
        task->table = i + 1;
        task->number = 1;
        assert_true(store_thread_submit(thread, task));
    }
    store_thread_send(thread);
    while (store_thread_pending(thread)) {
        wakes = gate_await_wake(&gate, wakes);
        store_thread_deliver(thread);
    }
    assert_int_equal(done, LOGS + 2);
    assert_true(store_thread_healthy(thread));
    store_thread_close(thread);
    open_store();
}

int main(void)
{
    const struct CMUnitTest tests[] = {WITH_STORE(a_crowd_of_large_tasks_is_kept),
                                       WITH_STORE(a_crowd_of_logs_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
