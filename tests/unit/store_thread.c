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

int main(void)
{
    const struct CMUnitTest tests[] = {WITH_STORE(a_crowd_of_large_tasks_is_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
