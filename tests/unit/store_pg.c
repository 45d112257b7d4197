/* store_pg.c: a store in PostgreSQL, which may be restarted or unavailable for a while. */
#include "store/listener.h"
#include "support/stores.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static void pg_refuses_backups(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    int code = store_backup(store, "/tmp/never", &error);
    expect_error(code, &error, ERR_STORE, "pg_dump");
    code = store_restore(url, "/tmp/never", &error);
    expect_error(code, &error, ERR_STORE, "psql");
}

/* One call notices, the next one reconnects; nothing is lost or duplicated. */
static void pg_is_restarted_underneath(void **unused)
{
    (void)unused;
    struct store_write entry = an_entry(1, 1, 7, "a", "x");
    struct error error = {.text = ""};
    commit_one(a_table(1, 10));
    commit_one(entry);
    pg_ctl("restart -m fast");
    expect_commit_fails(an_entry(1, 2, 7, "b", "x"), ERR_STORE,
                        "connection to PostgreSQL was lost");
    assert_int_equal(commit_one(an_entry(1, 2, 7, "b", "x")), STORE_KEPT);
    assert_int_equal(commit_one(entry), STORE_REPEATED);
    pg_ctl("restart -m immediate"); /* as if it had been killed */
    int code = store_ping(store, &error);
    expect_error(code, &error, ERR_STORE, "lost");
    assert_int_equal(store_ping(store, NULL), 0);
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 7 b x; ");
}

static void pg_is_away_for_a_while(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    commit_one(a_table(1, 10));
    pg_ctl("stop -m fast");
    int code = store_ping(store, &error);
    expect_error(code, &error, ERR_STORE, "lost");
    expect_commit_fails(an_entry(1, 1, 7, "a", "x"), ERR_STORE, "cannot connect");
    code = store_find_table(store, 1, &(struct store_table){0}, &error);
    expect_error(code, &error, ERR_STORE, "cannot connect");
    code = store_read_entries(store, 1, 1, take_entry, NULL, &error);
    expect_error(code, &error, ERR_STORE, "cannot connect");
    pg_ctl("start");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "a", "x")), STORE_KEPT);
}

/* A disk cannot be filled here: a trigger fails as PostgreSQL does when it is full. */
static void pg_has_a_full_disk_for_a_while(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(2, 20), an_entry(1, 2, 7, "b", "x")};
    struct error error = {.text = ""};
    commit_one(a_table(1, 10));
    commit_one(an_entry(1, 1, 7, "a", "x"));
    raw_pg(url,
           "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
           " RAISE EXCEPTION 'could not extend file: No space left on device'"
           " USING ERRCODE = 'disk_full'; END $$;"
           "CREATE TRIGGER fail BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION fail()");
    for (int i = 0; i < 2; i++) {
        int code = store_commit(store, writes, 2, &error);
        expect_error(code, &error, ERR_STORE, "No space left on device");
        expect_tables(true, 9, "1 ");
        expect_entries(1, 1, 9, "1.1 7 a x; ");
        code = store_ping(store, &error);
        expect_error(code, &error, ERR_STORE, "the disk is full");
    }
    raw_pg(url, "DROP TRIGGER fail ON entries");
    commit(writes, 2);
    assert_int_equal(store_ping(store, NULL), 0);
    assert_int_equal(writes[1].outcome, STORE_KEPT);
    expect_tables(true, 9, "1 2 ");
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 7 b x; ");
}

static void pg_keeps_synchronous_commits(void **unused)
{
    (void)unused;
    raw_pg(url, "ALTER DATABASE postgres SET synchronous_commit = off");
    reopen();
    raw_pg(url, "ALTER DATABASE postgres RESET synchronous_commit");
    raw_pg(
        url,
        "CREATE FUNCTION noticed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " NEW.title = current_setting('synchronous_commit'); RETURN NEW; END $$;"
        "CREATE TRIGGER noticed BEFORE INSERT ON tables FOR EACH ROW EXECUTE FUNCTION noticed()");
    commit_one(a_table(1, 10));
    struct store_table table;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_string_equal(table.title, "on");
}

/* Cancels the first commit that waits for a standby. */
static void *cancel_a_waiting_commit(void *at)
{
    while (raw_pg(at, "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                      " WHERE wait_event = 'SyncRep'") == 0)
        continue;
    return NULL;
}

/* PostgreSQL then says that the commit has succeeded. */
static void pg_must_wait_for_its_standby(void **unused)
{
    (void)unused;
    pthread_t thread;
    commit_one(a_table(1, 10));
    raw_pg(url, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    raw_pg(url, "SELECT count(pg_reload_conf())");
    while (raw_pg(url, "SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names'"
                       " AND setting = 'nobody'") == 0)
        continue;
    assert_int_equal(pthread_create(&thread, NULL, cancel_a_waiting_commit, url), 0);
    expect_commit_fails(an_entry(1, 1, 7, "a", "x"), ERR_STORE, "standby");
    pthread_join(thread, NULL);
    raw_pg(url, "ALTER SYSTEM RESET synchronous_standby_names");
    raw_pg(url, "SELECT count(pg_reload_conf())");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "a", "x")), STORE_REPEATED);
}

static void pg_wants_utf8(void **unused)
{
    (void)unused;
    raw_pg(pg_url(), "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    char at[300];
    snprintf(at, sizeof at, "%s&dbname=latin", pg_url());
    expect_open_fails(at, ERR_STORE, "encoding LATIN1");
}

/* A port where connections are made, and nobody answers. */
static int listen_mutely(char *at, size_t size)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;
    int mute = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(mute, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(mute, 10), 0);
    assert_int_equal(getsockname(mute, (struct sockaddr *)&address, &length), 0);
    snprintf(at, size, "postgresql://127.0.0.1:%d/x", ntohs(address.sin_port));
    return mute;
}

static void pg_does_not_answer_when_it_is_opened(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    struct store *opened;
    struct store_listener *listener;
    char at[100];
    int mute = listen_mutely(at, sizeof at);
    int code = store_open(&opened, at, 300, &error);
    expect_error(code, &error, ERR_STORE, "gave up after 0.3 seconds");
    assert_null(opened);
    code = store_open_existing(&opened, at, 200, &error);
    expect_error(code, &error, ERR_STORE, "gave up after 0.2 seconds");
    code = store_listen(&listener, at, 400, &error);
    expect_error(code, &error, ERR_STORE, "gave up after 0.4 seconds");
    assert_null(listener);
    close(mute);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(pg_refuses_backups),
        WITH_STORE(pg_is_restarted_underneath),
        WITH_STORE(pg_is_away_for_a_while),
        WITH_STORE(pg_keeps_synchronous_commits),
        WITH_STORE(pg_has_a_full_disk_for_a_while),
        WITH_STORE(pg_must_wait_for_its_standby),
        cmocka_unit_test(pg_wants_utf8),
        cmocka_unit_test(pg_does_not_answer_when_it_is_opened),
    };
    on_pg = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
