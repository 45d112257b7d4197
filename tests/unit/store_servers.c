/* store_servers.c: what store/servers.h and store/listener.h promise: servers that share a store
 * know each other, and those on PostgreSQL hear each other. */
#include "support/stores.h"

#include "base/buffer.h"
#include "store/listener.h"
#include "store/servers.h"

#include <string.h>

/* ---- Servers ---- */

/* "1:2 " for server 1 with beat 2. */
static void expect_servers(const char *expected)
{
    struct store_server servers[STORE_SERVERS_MAX];
    struct buffer text = {0};
    size_t count;
    assert_int_equal(store_read_servers(store, servers, &count, NULL), 0);
    for (size_t i = 0; i < count; i++)
        buffer_format(&text, "%lld:%lld ", (long long)servers[i].id, (long long)servers[i].beat);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void servers_join_beat_and_leave(void **unused)
{
    (void)unused;
    expect_servers("");
    assert_int_equal(store_server_join(store, 9, NULL), 0);
    assert_int_equal(store_server_join(store, -4, NULL), 0);
    expect_servers("-4:1 9:1 ");
    assert_int_equal(store_server_beat(store, 9, NULL), 1);
    expect_servers("-4:1 9:2 ");
    assert_int_equal(store_server_leave(store, 9, NULL), 0);
    expect_servers("-4:1 ");
    assert_int_equal(store_server_beat(store, 9, NULL), 0); /* it learns that it is gone */
    expect_servers("-4:1 ");
}

static void only_a_beat_that_was_seen_is_removed(void **unused)
{
    (void)unused;
    const struct store_server seen = {.id = 9, .beat = 1};
    store_server_join(store, 9, NULL);
    store_server_beat(store, 9, NULL);
    assert_int_equal(store_server_remove(store, &seen, NULL), 0);
    expect_servers("9:2 "); /* it is alive after all */
    assert_int_equal(store_server_remove(store, &(struct store_server){9, 2}, NULL), 0);
    expect_servers("");
}

static void no_more_servers_are_read_than_fit(void **unused)
{
    (void)unused;
    struct store_server servers[STORE_SERVERS_MAX];
    size_t count;
    for (int64_t id = 1; id <= STORE_SERVERS_MAX + 1; id++)
        assert_int_equal(store_server_join(store, id, NULL), 0);
    assert_int_equal(store_read_servers(store, servers, &count, NULL), 0);
    assert_int_equal(count, STORE_SERVERS_MAX);
}

/* ---- Reading on ---- */

static bool take_of_part(void *context, size_t place, const struct store_entry *entry)
{
    struct reading *reading = context;
    buffer_format(&reading->text, "%zu: %lld.%lld %.*s; ", place, (long long)entry->table,
                  (long long)entry->number, (int)entry->length, entry->body);
    return --reading->left > 0;
}

static void expect_parts(const struct store_part part[], size_t count, int most,
                         const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_parts(store, part, count, take_of_part, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

static bool count_of_part(void *context, size_t place, const struct store_entry *entry)
{
    int *counts = context;
    assert_int_equal(entry->number, ++counts[place]);
    return true;
}

static void several_logs_are_read_at_once(void **unused)
{
    (void)unused;
    static struct store_write long_log[STORE_PART_MAX + 9];
    struct store_write writes[] = {a_table(1, 10), a_table(2, 10), an_entry(1, 1, 7, "a", "x"),
                                   an_entry(1, 2, 7, "b", "y"), an_entry(2, 1, 7, "a", "z")};
    const struct store_part parts[] = {{2, 1}, {1, 2}, {3, 1}, {1, 3}, {1, 1}, {2, 1}};
    struct store_part many[STORE_PARTS_MAX + 1] = {{1, 1}, {2, 1}};
    struct error error = {.text = ""};
    int counts[2] = {0};
    commit(writes, 5);
    expect_parts(parts, 6, 9, "0: 2.1 z; 1: 1.2 y; 4: 1.1 x; 4: 1.2 y; 5: 2.1 z; ");
    expect_parts(parts, 6, 3, "0: 2.1 z; 1: 1.2 y; 4: 1.1 x; ");
    expect_parts(parts, 0, 9, "");
    for (int i = 0; i < STORE_PART_MAX + 9; i++)
        long_log[i] = an_entry(1, 3 + i, 7, "", "x");
    commit(long_log, STORE_PART_MAX + 9);
    assert_int_equal(store_read_parts(store, many, 2, count_of_part, counts, NULL), 0);
    assert_int_equal(counts[0], STORE_PART_MAX);
    assert_int_equal(counts[1], 1);
    int code = store_read_parts(store, many, STORE_PARTS_MAX + 1, count_of_part, counts, &error);
    expect_error(code, &error, ERR_ARGUMENT, "at most 64 are allowed");
}

/* ---- Hearing ---- */

static struct store_listener *listener;
static struct buffer heard;

static void hear(void *context, const struct store_heard *one)
{
    (void)context;
    if (one->kind ==
        STORE_HEARD_ENTRIES) /* this store has appended them, not the one that listens */
        assert_int_equal(one->source, store_source(store));
    if (one->kind == STORE_HEARD_BREAK)
        buffer_add_text(&heard, "break; ");
    else if (one->kind == STORE_HEARD_TOLD)
        buffer_format(&heard, "told %s; ", one->text);
    else
        buffer_format(&heard, "%lld.%lld%s; ", (long long)one->table, (long long)one->number,
                      one->open ? " open" : "");
}

/* Listens until as much as expected was heard; what cannot connect tries again. */
static void expect_heard(const char *expected)
{
    for (int i = 0; i < 300 && heard.length < strlen(expected); i++)
        store_listener_wait(listener, 100, hear, NULL, NULL);
    assert_string_equal(buffer_text(&heard), expected);
    buffer_clear(&heard);
}

static int start_listening(void **state)
{
    int failed = make_store(state);
    return failed ? failed : store_listen(&listener, url, STORE_TIMEOUT_MS, NULL) || !listener;
}

static int stop_listening(void **state)
{
    store_listener_close(listener);
    buffer_close(&heard);
    return remove_place(state);
}

#define WITH_LISTENER(test) cmocka_unit_test_setup_teardown(test, start_listening, stop_listening)

static void what_is_appended_is_heard_once_for_each_table(void **unused)
{
    (void)unused;
    struct store_write first[] = {a_table(1, 10), an_entry(1, 1, 7, "a", "x"),
                                  an_entry(1, 2, 7, "b", "x"), an_entry(1, 3, 7, "c", "x")};
    struct store_write second[] = {a_table(2, 10), an_entry(2, 1, 7, "a", "x"),
                                   an_entry(1, 9, 7, "d", "x")}; /* late */
    expect_heard("break; ");
    first[0].table.open = false;
    commit(first, 4);
    commit(second, 3);
    expect_heard("1.3; 2.1 open; ");
    second[0].table.over = true;
    commit_one(second[0]); /* a table without an entry */
    commit_one(an_entry(2, 2, 7, "b", "x"));
    expect_heard("2.2; ");
    int64_t before = store_source(store);
    reopen();
    commit_one(an_entry(2, 3, 7, "c", "x"));
    assert_int_not_equal(store_source(store), before);
    expect_heard("2.3; ");
}

static void what_is_told_is_heard(void **unused)
{
    (void)unused;
    char long_text[STORE_TOLD_MAX + 2];
    struct error error = {.text = ""};
    expect_heard("break; ");
    assert_int_equal(store_tell(store, "hello", NULL), 0);
    expect_heard("told hello; ");
    memset(long_text, 'x', sizeof long_text);
    long_text[STORE_TOLD_MAX + 1] = '\0';
    int code = store_tell(store, long_text, &error);
    expect_error(code, &error, ERR_ARGUMENT, "at most 7900");
    assert_int_equal(store_tell(store, long_text + 1, NULL), 0);
    for (int i = 0; i < 300 && heard.length < STORE_TOLD_MAX; i++)
        store_listener_wait(listener, 100, hear, NULL, NULL);
    assert_int_equal(heard.length, STORE_TOLD_MAX + strlen("told ; "));
}

/* Nobody knows what was said meanwhile: so that is reported, and later notices are heard. */
static void a_break_is_noticed(void **unused)
{
    (void)unused;
    commit_one(a_table(1, 10));
    expect_heard("break; ");
    raw_pg(url, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND application_name = 'encan'");
    expect_heard("break; ");
    store_ping(store, NULL); /* notices it too */
    commit_one(an_entry(1, 1, 7, "a", "x"));
    expect_heard("1.1 open; ");
    pg_ctl("restart -m immediate");
    expect_heard("break; ");
    store_ping(store, NULL);
    commit_one(an_entry(1, 2, 7, "b", "x"));
    expect_heard("1.2 open; ");
}

static void foreign_notices_are_ignored(void **unused)
{
    (void)unused;
    expect_heard("break; ");
    raw_pg(url, "SELECT count(pg_notify('encan_log', text)) FROM"
                " (VALUES (''), ('1'), ('1 '), ('1 0'), ('1 x'), ('x 1'), ('1 2 shut'),"
                " ('99999999999999999999 1'), ('1 2 open x')) AS n (text)");
    assert_int_equal(store_tell(store, "end", NULL), 0);
    expect_heard("told end; ");
}

static void a_waiting_listener_is_woken(void **unused)
{
    (void)unused;
    expect_heard("break; ");
    store_listener_wake(listener);
    assert_int_equal(store_listener_wait(listener, 1000000, hear, NULL, NULL), 0);
    assert_string_equal(buffer_text(&heard), "");
}

static void sqlite_cannot_notify(void **unused)
{
    (void)unused;
    struct store_listener *none;
    assert_int_equal(store_listen(&none, url, STORE_TIMEOUT_MS, NULL), 0);
    assert_null(none);
    assert_int_equal(store_tell(store, "hello", NULL), 0);
}

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(servers_join_beat_and_leave),
        WITH_STORE(only_a_beat_that_was_seen_is_removed),
        WITH_STORE(no_more_servers_are_read_than_fit),
        WITH_STORE(several_logs_are_read_at_once),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest hearing[] = {
        WITH_LISTENER(what_is_appended_is_heard_once_for_each_table),
        WITH_LISTENER(what_is_told_is_heard),
        WITH_LISTENER(a_break_is_noticed),
        WITH_LISTENER(foreign_notices_are_ignored),
        WITH_LISTENER(a_waiting_listener_is_woken),
    };
    const struct CMUnitTest not_hearing[] = {WITH_STORE(sqlite_cannot_notify)};
    int failed = run("SQLite") + cmocka_run_group_tests(not_hearing, NULL, NULL);
    on_pg = true;
    return failed + run("PostgreSQL") + cmocka_run_group_tests(hearing, NULL, NULL);
}
