/* store.c: what store/store.h promises about guests, tables, texts, reading and versions, on SQLite
 * and PostgreSQL. */
#include "support/stores.h"

#include "store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Guests and tables ---- */

static void guests_are_found_by_token(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_guest(-8, "Ærø 象")};
    struct store_guest found;
    commit(writes, 2);
    assert_int_equal(writes[0].outcome, STORE_KEPT);
    assert_int_equal(writes[1].outcome, STORE_KEPT);
    reopen();
    assert_int_equal(store_find_guest(store, writes[1].guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.id, -8);
    assert_string_equal(found.name, "Ærø 象");
    assert_int_equal(found.created, 1000);
    assert_memory_equal(found.token_hash, writes[1].guest.token_hash, STORE_HASH_BYTES);
    unsigned char unknown[STORE_HASH_BYTES] = {0};
    assert_int_equal(store_find_guest(store, unknown, &found, NULL), 0);
}

static void guests_are_renewed(void **unused)
{
    (void)unused;
    struct store_write guest = a_guest(7, "Ada");
    struct store_guest found;
    assert_int_equal(commit_one(guest), STORE_KEPT);
    assert_int_equal(commit_one(guest), STORE_REPEATED);
    assert_int_equal(commit_one(a_guest(7, "Blaise")), STORE_KEPT);
    assert_int_equal(store_find_guest(store, guest.guest.token_hash, &found, NULL), 1);
    assert_string_equal(found.name, "Blaise");
}

/* A token belongs to one guest. */
static void tokens_are_unique(void **unused)
{
    (void)unused;
    struct store_write other = a_guest(8, "Bea");
    struct store_guest found;
    commit_one(a_guest(7, "Ada"));
    memset(other.guest.token_hash, 7, STORE_HASH_BYTES);
    expect_commit_fails(other, ERR_STORE, "token_hash");
    assert_int_equal(store_find_guest(store, other.guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.id, 7);
}

/* Every text is passed to the database as a parameter, never as part of a statement. */
static void quotes_are_only_characters(void **unused)
{
    (void)unused;
    static const char nasty[] = "'); DROP TABLE guests; --\"\\{}$1?%s";
    struct store_write writes[] = {a_guest(7, nasty), a_table(1, 10),
                                   an_entry(1, 1, 7, nasty, nasty)};
    struct store_guest found;
    snprintf(writes[1].table.title, sizeof writes[1].table.title, "'\"; --\\");
    commit(writes, 3);
    assert_int_equal(store_find_guest(store, writes[0].guest.token_hash, &found, NULL), 1);
    assert_string_equal(found.name, nasty);
    struct store_table table;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_string_equal(table.title, "'\"; --\\");
    char expected[120];
    snprintf(expected, sizeof expected, "1.1 7 %s %s; ", nasty, nasty);
    expect_entries(1, 1, 9, expected);
    writes[2].entry.time++;
    assert_int_equal(commit_one(writes[2]), STORE_REPEATED);
}

static void tables_are_found_and_renewed(void **unused)
{
    (void)unused;
    struct store_write write = a_table(INT64_MIN, 10);
    struct store_table found;
    assert_int_equal(store_find_table(store, INT64_MIN, &found, NULL), 0);
    assert_int_equal(commit_one(write), STORE_KEPT);
    assert_int_equal(commit_one(write), STORE_REPEATED);
    write.table.open = false;
    write.table.over = true;
    write.table.touched = 20;
    assert_int_equal(commit_one(write), STORE_KEPT);
    write.table.touched = 15;
    assert_int_equal(commit_one(write), STORE_REPEATED); /* time does not go back */
    write.table.created = 9;
    assert_int_equal(commit_one(write), STORE_KEPT); /* nor with something else */
    reopen();
    assert_int_equal(store_find_table(store, INT64_MIN, &found, NULL), 1);
    assert_int_equal(found.id, INT64_MIN);
    assert_string_equal(found.title, "krach");
    assert_false(found.open);
    assert_true(found.over);
    assert_int_equal(found.created, 9);
    assert_int_equal(found.touched, 20);
}

static void one_table_twice_in_a_batch(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10), a_guest(7, "Ada"), a_table(1, 10),
                                   a_guest(7, "Bea"), a_table(1, 10)};
    writes[2].table.over = true;
    writes[4].table.over = true;
    commit(writes, 5);
    struct store_table table;
    struct store_guest guest;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_true(table.over);
    assert_int_equal(writes[2].outcome, STORE_KEPT);
    assert_int_equal(writes[4].outcome, STORE_REPEATED);
    assert_int_equal(store_find_guest(store, writes[1].guest.token_hash, &guest, NULL), 1);
    assert_string_equal(guest.name, "Bea");
}

static void entries_renew_their_table(void **unused)
{
    (void)unused;
    struct store_write writes[] = {an_entry(1, 1, 7, "a", "x"), a_table(1, 10),
                                   an_entry(1, 2, 7, "b", "x"), a_table(2, 10)};
    writes[2].entry.time = 4000; /* a clock went back */
    struct store_table found;
    commit(writes, 4);
    store_find_table(store, 1, &found, NULL);
    assert_int_equal(found.touched, 5001);
    store_find_table(store, 2, &found, NULL);
    assert_int_equal(found.touched, 10);
    commit_one(an_entry(1, 2, 8, "z", "late"));
    store_find_table(store, 1, &found, NULL);
    assert_int_equal(found.touched, 5001);
}

static void quiet_entries_do_not(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10), a_table(2, 10), an_entry(1, 1, 7, "a", "x"),
                                   an_entry(2, 1, 7, "a", "x"), an_entry(2, 2, 7, "b", "x")};
    writes[2].entry.quiet = writes[4].entry.quiet = true;
    writes[4].entry.time = 9000;
    struct store_table found;
    commit(writes, 5);
    store_find_table(store, 1, &found, NULL);
    assert_int_equal(found.touched, 10);
    store_find_table(store, 2, &found, NULL);
    assert_int_equal(found.touched, 5001);
    expect_entries(2, 1, 9, "2.1 7 a x; 2.2 7 b x; ");
}

/* ---- Limits ---- */

static void limits_of_texts(void **unused)
{
    (void)unused;
    struct store_write name = a_guest(7, ""), title = a_table(1, 10),
                       command = an_entry(1, 1, 7, "", "");
    commit_one(a_table(1, 10));
    memset(name.guest.name, 'n', sizeof name.guest.name);
    expect_commit_fails(name, ERR_ARGUMENT, "longer than 40 bytes");
    memset(title.table.title, 't', sizeof title.table.title);
    expect_commit_fails(title, ERR_ARGUMENT, "longer than 15 bytes");
    memset(command.entry.command, 'c', sizeof command.entry.command);
    expect_commit_fails(command, ERR_ARGUMENT, "longer than 40 bytes");
    name.guest.name[STORE_NAME_MAX] = '\0';
    title.table.title[15] = '\0';
    command.entry.command[STORE_COMMAND_MAX] = '\0';
    assert_int_equal(commit_one(name), STORE_KEPT);
    assert_int_equal(commit_one(title), STORE_KEPT);
    assert_int_equal(commit_one(command), STORE_KEPT);
    assert_int_equal(commit_one(command), STORE_REPEATED);
}

static void limits_of_numbers(void **unused)
{
    (void)unused;
    expect_commit_fails(a_guest(0, "Ada"), ERR_ARGUMENT, "a guest has the id 0");
    expect_commit_fails(a_table(0, 10), ERR_ARGUMENT, "a table has the id 0");
    expect_commit_fails(an_entry(0, 1, 7, "a", "x"), ERR_ARGUMENT, "has the id 0");
    expect_commit_fails(an_entry(1, 0, 7, "a", "x"), ERR_ARGUMENT, "number 0");
    expect_commit_fails(an_entry(1, -1, 7, "a", "x"), ERR_ARGUMENT, "number -1");
    struct store_write unknown = a_guest(7, "Ada");
    unknown.kind = (enum store_kind)9;
    expect_commit_fails(unknown, ERR_ARGUMENT, "kind of write 9");
}

static void texts_are_utf8(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"\xff",         "\xc3",     "\xe2\x82",
                                      "\xed\xa0\x80", "\xc0\x80", "\xc2"};
    commit_one(a_table(1, 10));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_commit_fails(a_guest(7, bad[i]), ERR_ARGUMENT, "UTF-8");
        expect_commit_fails(an_entry(1, 1, 7, bad[i], "x"), ERR_ARGUMENT, "UTF-8");
        expect_commit_fails(an_entry(1, 1, 7, "a", bad[i]), ERR_ARGUMENT, "UTF-8");
    }
    expect_commit_fails(a_guest(7, "two\nlines"), ERR_ARGUMENT, "printable");
    struct store_write nul = an_entry(1, 1, 7, "a", "x");
    nul.entry.body = "x\0y";
    nul.entry.length = 3;
    expect_commit_fails(nul, ERR_ARGUMENT, "NUL");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "é", "\t\x01\n\xc2\x85 象 \xf0\x9f\x8e\xb2")),
                     STORE_KEPT);
    expect_entries(1, 1, 9, "1.1 7 é \t\x01\n\xc2\x85 象 \xf0\x9f\x8e\xb2; ");
}

static bool compare_body(void *context, const struct store_entry *entry)
{
    const struct store_entry *expected = context;
    assert_int_equal(entry->length, expected->length);
    assert_memory_equal(entry->body, expected->body, expected->length);
    return true;
}

static void bodies_are_large_or_empty(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX + 1];
    struct store_write entry = an_entry(1, 1, 7, "a", "");
    commit_one(a_table(1, 10));
    memset(body, 'b', sizeof body);
    entry.entry.body = body;
    entry.entry.length = STORE_BODY_MAX + 1;
    expect_commit_fails(entry, ERR_ARGUMENT, "65537 bytes");
    entry.entry.length = STORE_BODY_MAX;
    assert_int_equal(commit_one(entry), STORE_KEPT);
    assert_int_equal(store_read_entries(store, 1, 1, compare_body, &entry.entry, NULL), 0);
    entry = an_entry(1, 2, 0, "", "");
    entry.entry.body = NULL;
    assert_int_equal(commit_one(entry), STORE_KEPT);
    assert_int_equal(commit_one(entry), STORE_REPEATED);
    expect_entries(1, 2, 9, "1.2 0 - ; ");
}

static void batches_are_large_or_empty(void **unused)
{
    (void)unused;
    struct store_write *writes = calloc(STORE_WRITES_MAX + 1, sizeof *writes);
    struct error error = {.text = ""};
    assert_non_null(writes);
    commit(writes, 0);
    commit_one(a_table(1, 10));
    for (int i = 0; i <= STORE_WRITES_MAX; i++) {
        char command[20];
        snprintf(command, sizeof command, "c%d", i);
        writes[i] = an_entry(1, i + 1, i % 3 + 1, command, "body");
    }
    int code = store_commit(store, writes, STORE_WRITES_MAX + 1, &error);
    expect_error(code, &error, ERR_ARGUMENT, "at most 4096");
    assert_int_equal(count_entries(store, 1), 0);
    commit(writes, STORE_WRITES_MAX);
    assert_int_equal(count_entries(store, 1), STORE_WRITES_MAX);
    free(writes);
}

/* If one write is bad, none of the batch is saved. */
static void nothing_of_a_bad_batch_is_kept(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10), a_guest(7, "\xff")};
    struct error error = {.text = ""};
    struct store_table table;
    assert_int_equal(store_commit(store, writes, 2, &error), ERR_ARGUMENT);
    assert_int_equal(store_find_table(store, 1, &table, NULL), 0);
}

/* ---- Order and end of reading ---- */

static void entries_are_read_in_order(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   an_entry(1, 1, 7, "a", "x"),
                                   an_entry(2, 1, 7, "a", "other"),
                                   an_entry(1, 2, 0, "", "y"),
                                   an_entry(1, 3, 8, "a", "z")};
    commit(writes, 6);
    reopen();
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(1, 0, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(1, 3, 9, "1.3 8 a z; ");
    expect_entries(1, 4, 9, "");
    expect_entries(1, 1, 2, "1.1 7 a x; 1.2 0 - y; "); /* ended early */
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(3, 1, 9, "");
    assert_int_equal(commit_one(an_entry(1, 4, 7, "b", "x")), STORE_KEPT);
}

static void the_latest_entries_of_many_tables_are_found(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   a_table(-3, 10),
                                   an_entry(1, 1, 7, "a", "x"),
                                   an_entry(1, 2, 7, "b", "y"),
                                   an_entry(-3, 1, 7, "a", "z")};
    const int64_t table[] = {-3, 9, 1, 2}; /* 9: none */
    int64_t number[STORE_LATEST_MAX + 1] = {5, 5, 5, 5}, many[STORE_LATEST_MAX + 1] = {0};
    struct error error = {.text = ""};
    commit(writes, 6);
    assert_int_equal(store_latest_entries(store, table, number, 4, NULL), 0);
    assert_int_equal(number[0], 1);
    assert_int_equal(number[1], 0);
    assert_int_equal(number[2], 2);
    assert_int_equal(number[3], 0);
    many[STORE_LATEST_MAX - 1] = 1;
    assert_int_equal(store_latest_entries(store, many, number, STORE_LATEST_MAX, NULL), 0);
    assert_int_equal(number[STORE_LATEST_MAX - 1], 2);
    assert_int_equal(store_latest_entries(store, many, number, 0, NULL), 0);
    int code = store_latest_entries(store, many, number, STORE_LATEST_MAX + 1, &error);
    expect_error(code, &error, ERR_ARGUMENT, "at most 256");
}

static void tables_are_read_oldest_first(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(5, 30), a_table(1, 20), a_table(9, 20), a_table(7, 40),
                                   a_table(-3, 10)};
    writes[1].table.over = true;
    commit(writes, 5);
    expect_tables(true, 9, "-3 1 9 5 7 ");
    expect_tables(false, 9, "-3 9 5 7 ");
    expect_tables(true, 2, "-3 1 ");
    expect_tables(false, 9, "-3 9 5 7 ");
}

/* More than a page of the PostgreSQL driver. */
static void many_tables_are_read(void **unused)
{
    (void)unused;
    enum { MANY = 600 };
    static struct store_write writes[MANY];
    struct buffer expected = {0};
    for (int i = 0; i < MANY; i++) {
        writes[i] = a_table(i + 1, 10 + i / 7);
        buffer_format(&expected, "%d ", i + 1);
    }
    commit(writes, MANY);
    expect_tables(true, MANY + 1, buffer_text(&expected));
    expect_tables(false, MANY + 1, buffer_text(&expected));
    buffer_close(&expected);
}

static void tables_of_a_guest(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   a_table(3, 10),
                                   an_entry(1, 1, 7, "a", "x"),
                                   an_entry(1, 2, 7, "b", "x"),
                                   an_entry(2, 1, 8, "a", "x"),
                                   an_entry(3, 1, 7, "", "x"),
                                   an_entry(3, 2, 0, "", "x")};
    writes[4].entry.known = true;
    writes[6].entry.time = 9000;
    commit(writes, 8);
    expect_tables_of(7, 9, 9, "3 1 ");
    expect_tables_of(7, 1, 9, "3 ");
    expect_tables_of(7, 9, 1, "3 ");
    expect_tables_of(7, 0, 9, "");
    expect_tables_of(7, -1, 9, "");
    expect_tables_of(8, 9, 9, "2 ");
    expect_tables_of(9, 9, 9, "");
    expect_tables_of(0, 9, 9, ""); /* the server is nobody's guest */
    struct store_write later = an_entry(1, 3, 9, "a", "x");
    later.entry.time = 9500;
    commit_one(later);
    expect_tables_of(7, 9, 9, "1 3 ");
}

/* ---- Versions ---- */

static long long version(void)
{
    return raw("PRAGMA user_version", "SELECT max(version) FROM schema_version");
}

static void new_stores_have_our_version(void **unused)
{
    (void)unused;
    assert_int_equal(version(), SCHEMA_VERSION);
    reopen();
    assert_int_equal(version(), SCHEMA_VERSION);
}

/* Undoes all steps but the first. */
#define UNDO_STEPS                                                                                 \
    "DROP INDEX entries_by_guest; ALTER TABLE entries DROP COLUMN arrival;"                        \
    "CREATE UNIQUE INDEX entries_by_command ON entries (table_id, guest, command)"                 \
    "    WHERE command <> '';"                                                                     \
    "DROP TABLE servers; DROP TABLE compatible;"                                                   \
    "DROP TABLE acts; DROP TABLE reports; DROP TABLE bans;"                                        \
    "DROP INDEX tables_live; DROP INDEX guests_by_seen;"                                           \
    "ALTER TABLE entries DROP COLUMN erased; ALTER TABLE tables DROP COLUMN archived;"             \
    "ALTER TABLE guests DROP COLUMN seen;"                                                         \
    "DROP INDEX tables_by_age;"

static void old_versions_are_brought_up_to_date(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_table(1, 10), an_entry(1, 1, 7, "a", "x")};
    struct store_guest guest;
    commit(writes, 3);
    close_store();
    raw(UNDO_STEPS "PRAGMA user_version = 1",
        UNDO_STEPS "DELETE FROM schema_version WHERE version > 1");
    open_store();
    assert_int_equal(version(), SCHEMA_VERSION);
    assert_int_equal(raw("SELECT count(*) FROM sqlite_schema WHERE name = 'entries_by_guest'",
                         "SELECT count(*) FROM pg_indexes WHERE indexname = 'entries_by_guest' AND"
                         " schemaname = current_schema()"),
                     1);
    expect_entries(1, 1, 9, "1.1 7 a x; ");
    expect_tables_of(7, 9, 9, "1 ");
    expect_tables(false, 9, "1 ");
    assert_int_equal(store_find_guest(store, writes[0].guest.token_hash, &guest, NULL), 1);
    assert_true(guest.seen > guest.created); /* counts from now on */
}

static void newer_versions_are_refused(void **unused)
{
    (void)unused;
    commit_one(a_table(1, 10));
    close_store();
    raw("PRAGMA user_version = 99; UPDATE compatible SET oldest = 6",
        "INSERT INTO schema_version VALUES (99); UPDATE compatible SET oldest = 6");
    expect_open_fails(url, ERR_STORE, "version 99");
    expect_open_fails(url, ERR_STORE, "newer");
    assert_int_equal(version(), 99);
    raw("PRAGMA user_version = 5", "DELETE FROM schema_version WHERE version = 99");
    open_store();
    expect_tables(true, 9, "1 ");
}

/* A server that has not been upgraded yet goes on beside one that has. */
static void newer_versions_that_say_so_are_used(void **unused)
{
    (void)unused;
    commit_one(a_table(1, 10));
    close_store();
    raw("PRAGMA user_version = 99", "INSERT INTO schema_version VALUES (99)");
    open_store();
    assert_int_equal(commit_one(an_entry(1, 1, 7, "a", "x")), STORE_KEPT);
    assert_int_equal(version(), 99);
}

/* ---- URLs ---- */

static void urls_lead_to_drivers(void **unused)
{
    (void)unused;
    expect_open_fails("", ERR_ARGUMENT, "expected sqlite:PATH");
    expect_open_fails("mysql://x:secret@y", ERR_ARGUMENT, "expected sqlite:PATH");
    expect_open_fails("sqlite:", ERR_ARGUMENT, "with a file name");
    expect_open_fails("sqlite:/tmp/", ERR_ARGUMENT, "with a file name");
    expect_open_fails("sqlite:/tmp", ERR_STORE, "not a regular file");
    expect_open_fails("postgresql://a:secret%zz@b:1/c", ERR_ARGUMENT, "cannot be read");
    expect_open_fails("postgresql://encan@/none?host=/nowhere", ERR_STORE, "cannot connect");
    store_close(NULL);
}

static void passwords_are_not_told(void **unused)
{
    (void)unused;
    static const char *const urls[] = {"mysql://x:secret@y", "postgresql://x:secret%zz@y/z",
                                       "postgresql://x:secret@y:port/z",
                                       "postgresql://x:secret@/z?host=/nowhere"};
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        struct error error = {.text = ""};
        struct store *opened;
        assert_true(store_open(&opened, urls[i], STORE_TIMEOUT_MS, &error) < 0);
        assert_null(strstr(error.text, "secret"));
    }
}

static void pings_are_answered(void **unused)
{
    (void)unused;
    assert_int_equal(store_ping(store, NULL), 0);
}

/* ---- Existing stores ---- */

static void a_store_that_exists_is_opened(void **unused)
{
    (void)unused;
    commit_one(a_table(1, 10));
    close_store();
    assert_int_equal(store_open_existing(&store, url, STORE_TIMEOUT_MS, NULL), 0);
    expect_tables(true, 9, "1 ");
    commit_one(a_table(2, 20));
    reopen();
    expect_tables(true, 9, "1 2 ");
}

static void a_store_that_does_not_exist_is_not_made(void **unused)
{
    (void)unused;
    expect_open_existing_fails(url, ERR_STORE, "there is no store");
    if (on_pg)
        assert_int_equal(raw_pg(url, "SELECT count(to_regclass('schema_version'))"), 0);
    else
        assert_int_equal(rmdir(folder), 0); /* nothing is in it */
    open_store();
    close_store();
    assert_int_equal(store_open_existing(&store, url, STORE_TIMEOUT_MS, NULL), 0);
}

/* ---- All ---- */

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(guests_are_found_by_token),
        WITH_STORE(guests_are_renewed),
        WITH_STORE(tokens_are_unique),
        WITH_STORE(quotes_are_only_characters),
        WITH_STORE(tables_are_found_and_renewed),
        WITH_STORE(one_table_twice_in_a_batch),
        WITH_STORE(entries_renew_their_table),
        WITH_STORE(quiet_entries_do_not),
        WITH_STORE(limits_of_texts),
        WITH_STORE(limits_of_numbers),
        WITH_STORE(texts_are_utf8),
        WITH_STORE(bodies_are_large_or_empty),
        WITH_STORE(batches_are_large_or_empty),
        WITH_STORE(nothing_of_a_bad_batch_is_kept),
        WITH_STORE(entries_are_read_in_order),
        WITH_STORE(the_latest_entries_of_many_tables_are_found),
        WITH_STORE(tables_are_read_oldest_first),
        WITH_STORE(many_tables_are_read),
        WITH_STORE(tables_of_a_guest),
        WITH_STORE(new_stores_have_our_version),
        WITH_STORE(old_versions_are_brought_up_to_date),
        WITH_STORE(newer_versions_are_refused),
        WITH_STORE(newer_versions_that_say_so_are_used),
        WITH_STORE(pings_are_answered),
        WITH_STORE(a_store_that_exists_is_opened),
        WITH_PLACE(a_store_that_does_not_exist_is_not_made),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest urls[] = {cmocka_unit_test(urls_lead_to_drivers),
                                      cmocka_unit_test(passwords_are_not_told)};
    int failed = cmocka_run_group_tests_name("URLs", urls, NULL, NULL) + run("SQLite");
    on_pg = true;
    return failed + run("PostgreSQL");
}
