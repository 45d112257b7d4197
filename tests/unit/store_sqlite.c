/* store_sqlite.c: a store in an SQLite file: permissions, what is refused, full disks, its
 * write-ahead log, backups. */
#include "support/stores.h"

#include "store/sqlite/sqlite.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Files ---- */

static int mode_of(const char *name)
{
    struct stat found;
    assert_int_equal(stat(name, &found), 0);
    return (int)(found.st_mode & 0777);
}

static void files_are_their_owners(void **unused)
{
    (void)unused;
    char name[120];
    commit_one(a_table(1, 10));
    assert_int_equal(mode_of(path), 0600);
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(mode_of(name), 0600);
    snprintf(name, sizeof name, "%s/data", folder);
    assert_int_equal(mode_of(name), 0700);
    snprintf(name, sizeof name, "%s/data/encan", folder);
    assert_int_equal(mode_of(name), 0700);
}

static void write_file(const char *name, const char *text, int times)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    while (times--)
        fputs(text, file);
    fclose(file);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    close_store();
    write_file(path, "This is a letter to my aunt.\n", 100);
    expect_open_fails(url, ERR_STORE, "not a database");
    unlink(path);
    raw_sqlite("CREATE TABLE recipes (name TEXT)");
    expect_open_fails(url, ERR_STORE, "another program");
    assert_int_equal(raw_sqlite("SELECT count(*) FROM sqlite_schema"), 1);
    snprintf(url, sizeof url, "sqlite:%s/below", path);
    expect_open_fails(url, ERR_STORE, "Not a directory");
}

static void an_empty_file_is_no_existing_store(void **unused)
{
    (void)unused;
    struct stat found;
    close_store();
    unlink(path);
    write_file(path, "", 1);
    expect_open_existing_fails(url, ERR_STORE, "it is not a store");
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_size, 0);
    open_store(); /* but one can be made of it */
}

/* Names with a meaning for SQLite are just names. */
static void names_are_plain(void **unused)
{
    (void)unused;
    char old[200];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    close_store();
    snprintf(url, sizeof url, "sqlite::memory:");
    open_store();
    commit_one(a_table(1, 10));
    reopen();
    expect_tables(true, 9, "1 ");
    snprintf(url, sizeof url, "sqlite:file:x?mode=memory");
    reopen();
    assert_int_equal(access("file:x?mode=memory", F_OK), 0);
    assert_int_equal(chdir(old), 0);
}

/* As somebody else, in case we are root. */
static void read_only_files_are_refused(void **unused)
{
    (void)unused;
    enum { NOBODY = 65534 };
    uid_t me = geteuid();
    char command[300];
    close_store();
    snprintf(command, sizeof command,
             "chmod -R a+rX '%s' && chmod 444 '%s' && chmod 555 '%s/data/encan'", folder, path,
             folder);
    run_command(command);
    assert_true(me != 0 || seteuid(NOBODY) == 0);
    struct error error = {.text = ""};
    struct store *opened;
    int code = store_open(&opened, url, STORE_TIMEOUT_MS, &error);
    assert_true(me != 0 || seteuid(me) == 0);
    snprintf(command, sizeof command, "chmod 755 '%s/data/encan'", folder);
    run_command(command);
    expect_error(code, &error, ERR_STORE, "is read-only");
}

static void locked_files_are_reported(void **unused)
{
    (void)unused;
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    expect_commit_fails(a_table(1, 10), ERR_STORE, "locked by another program");
    expect_tables(true, 9, ""); /* reading goes on */
    sqlite3_close(other);
    assert_int_equal(commit_one(a_table(1, 10)), STORE_KEPT);
}

/* On the store's own connection: most settings of SQLite are not stored in the file. */
static void expect_setting(const char *pragma, const char *expected)
{
    sqlite3_stmt *statement;
    sqlite3 *database = ((struct sqlite_store *)store)->database;
    assert_int_equal(sqlite3_prepare_v2(database, pragma, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), expected);
    sqlite3_finalize(statement);
}

static void settings_are_durable(void **unused)
{
    (void)unused;
    expect_setting("PRAGMA journal_mode", "wal");
    expect_setting("PRAGMA synchronous", "2"); /* FULL */
    expect_setting("PRAGMA foreign_keys", "1");
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A limit on the size of files simulates a full disk. */
static void full_disks_lose_nothing(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX];
    struct error error = {.text = ""};
    int64_t kept = 0;
    int code = 0;
    memset(body, 'b', sizeof body);
    commit_one(a_table(1, 10));
    struct store_write entry = an_entry(1, 1, 7, "", "");
    entry.entry.body = body;
    entry.entry.length = sizeof body;
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 20);
    while (kept < 100 && (code = store_commit(store, &entry, 1, &error)) == 0)
        kept = entry.entry.number++;
    expect_error(code, &error, ERR_STORE, "the disk or a quota may be full");
    assert_in_range(kept, 1, 99);
    assert_int_equal(count_entries(store, 1), kept);
    assert_true(store_commit(store, &entry, 1, &error) < 0);
    assert_int_equal(count_entries(store, 1), kept);
    limit_files(RLIM_INFINITY);
    assert_int_equal(commit_one(entry), STORE_KEPT);
    reopen();
    assert_int_equal(count_entries(store, 1), kept + 1);
}

/* ---- The write-ahead log ---- */

/* Has the log copied all the time, on a connection that has just been opened. */
static void hurry_checkpoints(void)
{
    struct checkpoints *checkpoints = &((struct sqlite_store *)store)->checkpoints;
    checkpoints->stride = checkpoints->due = 10;
    checkpoints->length = 40;
}

/* Commits the next entry of table 1; returns how many pages are then in the log. */
static int commit_next(int64_t *number)
{
    struct store_write entry = an_entry(1, *number, 7, "", "a line of the log");
    assert_int_equal(commit_one(entry), STORE_KEPT);
    ++*number;
    return ((struct sqlite_store *)store)->checkpoints.pages;
}

/* Even if nobody pauses between commits. */
static void the_log_starts_over_and_over(void **unused)
{
    (void)unused;
    enum { TIMES = 10, PATIENCE = 20000 };
    int64_t number = 1;
    int times = 0;
    hurry_checkpoints();
    commit_one(a_table(1, 10));
    for (int last = 0; times < TIMES && number < PATIENCE;) {
        int pages = commit_next(&number);
        times += pages < last;
        last = pages;
    }
    assert_int_equal(times, TIMES);
    reopen();
    assert_int_equal(count_entries(store, 1), number - 1);
}

static void the_log_is_copied_during_a_pause(void **unused)
{
    (void)unused;
    int64_t number = 1;
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    hurry_checkpoints();
    commit_one(a_table(1, 10));
    while (commit_next(&number) < 10)
        ;
    do {
        usleep(1000);
        assert_int_equal(stat(path, &after), 0);
    } while (after.st_mtim.tv_sec == before.st_mtim.tv_sec &&
             after.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
    assert_true(count_entries(store, 1) == number - 1);
}

/* Commits until it is killed, and says how far it has come. */
static _Noreturn void commit_and_tell(int out)
{
    open_store();
    hurry_checkpoints();
    for (int64_t number = count_entries(store, 1) + 1;; number++) {
        struct store_write entry = an_entry(1, number, 7, "", "a line of the log");
        if (store_commit(store, &entry, 1, NULL) < 0 ||
            write(out, &number, sizeof number) != sizeof number)
            _exit(1);
    }
}

/* Kills a process in the middle of its work, once it has committed `more` entries; returns how many
 * are acknowledged. */
static int64_t kill_writer(int64_t more)
{
    int ends[2];
    int64_t number = 0, first = 0, next;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        commit_and_tell(ends[1]);
    close(ends[1]);
    while (read(ends[0], &next, sizeof next) == sizeof next) {
        first = first ? first : next;
        number = next;
        if (number == first + more)
            kill(child, SIGKILL);
    }
    close(ends[0]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(number >= first + more);
    return number;
}

static void kills_lose_nothing(void **unused)
{
    (void)unused;
    enum { KILLS = 8 };
    commit_one(a_table(1, 10));
    for (int i = 0; i < KILLS; i++) {
        close_store();
        int64_t acknowledged = kill_writer(20 + 7 * i);
        assert_int_equal(raw_sqlite("SELECT integrity_check = 'ok' FROM pragma_integrity_check"),
                         1);
        open_store();
        assert_in_range(count_entries(store, 1), acknowledged, acknowledged + 1);
    }
}

/* ---- Backups ---- */

struct writer {
    pthread_t thread;
    atomic_bool stop;
    atomic_llong written;
    atomic_bool failed;
};

static void *write_on(void *context)
{
    struct writer *writer = context;
    struct store *own;
    writer->failed = store_open(&own, url, STORE_TIMEOUT_MS, NULL) < 0;
    for (int64_t number = 1; !writer->failed && !writer->stop; number++) {
        struct store_write entry = an_entry(1, number, 7, "", "written while a backup is made");
        writer->failed = store_commit(own, &entry, 1, NULL) < 0 || entry.outcome != STORE_KEPT;
        writer->written = number;
    }
    store_close(own);
    return NULL;
}

static int64_t count_in_backup(const char *name)
{
    char at[150];
    struct store *copy;
    struct error error = {.text = ""};
    snprintf(at, sizeof at, "sqlite:%s", name);
    if (store_open(&copy, at, STORE_TIMEOUT_MS, &error) < 0)
        fail_msg("%s", error.text);
    int64_t count = count_entries(copy, 1);
    store_close(copy);
    return count;
}

static void backups_are_made_while_writing(void **unused)
{
    (void)unused;
    enum { BACKUPS = 5 };
    struct writer writer = {.stop = false};
    commit_one(a_table(1, 10));
    assert_int_equal(pthread_create(&writer.thread, NULL, write_on, &writer), 0);
    for (int i = 0; i < BACKUPS; i++) {
        char name[100];
        struct error error = {.text = ""};
        snprintf(name, sizeof name, "%s/backup-%d", folder, i);
        long long before = writer.written;
        while (writer.written < before + 3 && !writer.failed)
            usleep(1000);
        before = writer.written;
        if (store_backup(store, name, &error) < 0)
            fail_msg("%s", error.text);
        long long after = writer.written;
        assert_int_equal(mode_of(name), 0600);
        assert_in_range(count_in_backup(name), before, after + 1);
    }
    writer.stop = true;
    pthread_join(writer.thread, NULL);
    assert_false(writer.failed);
    assert_int_equal(count_entries(store, 1), writer.written);
}

static void backups_replace_nothing(void **unused)
{
    (void)unused;
    char name[100];
    struct error error = {.text = ""};
    snprintf(name, sizeof name, "%s/backup", folder);
    write_file(name, "precious", 1);
    int code = store_backup(store, name, &error);
    expect_error(code, &error, ERR_STORE, "already");
    struct stat found;
    assert_int_equal(stat(name, &found), 0);
    assert_int_equal(found.st_size, 8);
    snprintf(name, sizeof name, "%s/none/backup", folder);
    code = store_backup(store, name, &error);
    expect_error(code, &error, ERR_STORE, "No such file");
    code = store_backup(store, path, &error);
    expect_error(code, &error, ERR_STORE, "already");
    char command[120];
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = \"$(printf 'backup\\ndata')\"",
             folder);
    run_command(command); /* nothing half done is left */
}

static void full_disks_leave_no_half_backup(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX];
    char name[100], command[120];
    struct error error = {.text = ""};
    memset(body, 'b', sizeof body);
    commit_one(a_table(1, 10));
    struct store_write entry = an_entry(1, 1, 7, "", "");
    entry.entry.body = body;
    entry.entry.length = sizeof body;
    for (; entry.entry.number <= 10; entry.entry.number++)
        commit_one(entry);
    snprintf(name, sizeof name, "%s/backup", folder);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 18);
    int code = store_backup(store, name, &error);
    limit_files(RLIM_INFINITY);
    expect_error(code, &error, ERR_STORE, "the disk or a quota may be full");
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = data", folder);
    run_command(command);
    assert_int_equal(store_backup(store, name, NULL), 0);
    assert_int_equal(count_in_backup(name), 10);
}

/* ---- Restoring ---- */

/* "sqlite:FOLDER/NAME" */
static const char *url_of(const char *name)
{
    static char at[150];
    snprintf(at, sizeof at, "sqlite:%s/%s", folder, name);
    return at;
}

/* Makes a backup of three entries. */
static const char *make_backup(void)
{
    static char name[100];
    snprintf(name, sizeof name, "%s/backup", folder);
    commit_one(a_table(1, 10));
    for (int number = 1; number <= 3; number++)
        commit_one(an_entry(1, number, 7, "", "x"));
    assert_int_equal(store_backup(store, name, NULL), 0);
    return name;
}

static void expect_restore_fails(const char *to, const char *backup, const char *part)
{
    struct error error = {.text = ""};
    int code = store_restore(to, backup, &error);
    expect_error(code, &error, ERR_STORE, part);
}

static void backups_are_restored(void **unused)
{
    (void)unused;
    char restored[120];
    const char *backup = make_backup();
    commit_one(an_entry(1, 4, 7, "", "later"));
    assert_int_equal(chmod(backup, 0444), 0);
    assert_int_equal(store_restore(url_of("new/place/db"), backup, NULL), 0);
    snprintf(restored, sizeof restored, "%s/new/place/db", folder);
    assert_int_equal(mode_of(restored), 0600);
    assert_int_equal(count_in_backup(restored), 3);
    assert_int_equal(count_in_backup(backup), 3);
    expect_restore_fails(url_of("new/place/db"), backup, "already");
    expect_restore_fails(url, backup, "already"); /* the store that is in use */
    assert_int_equal(count_entries(store, 1), 4);
}

/* The restored store is brought up to date, the backup stays what it was. */
static void old_backups_are_migrated(void **unused)
{
    (void)unused;
    const char *backup = make_backup();
    struct stat before, after;
    close_store();
    snprintf(path, sizeof path, "%s", backup);
    raw_sqlite("DROP TABLE servers; DROP TABLE compatible; DROP INDEX entries_by_guest;"
               "ALTER TABLE entries DROP COLUMN arrival;"
               "CREATE INDEX entries_by_command ON entries (table_id, guest, command);"
               "CREATE INDEX entries_by_guest ON entries (guest, table_id);"
               "PRAGMA user_version = 3");
    assert_int_equal(stat(backup, &before), 0);
    assert_int_equal(store_restore(url_of("db"), backup, NULL), 0);
    assert_int_equal(stat(backup, &after), 0);
    assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
    assert_int_equal(raw_sqlite("PRAGMA user_version"), 3);
    snprintf(path, sizeof path, "%s/db", folder);
    assert_int_equal(raw_sqlite("SELECT count(*) FROM servers"), 0);
}

static void only_sound_backups_are_restored(void **unused)
{
    (void)unused;
    char name[100], command[200];
    const char *backup = make_backup();
    expect_restore_fails(url_of("db"), path, "in use");
    expect_restore_fails(url_of("db"), folder, "not a regular file");
    snprintf(name, sizeof name, "%s/none", folder);
    expect_restore_fails(url_of("db"), name, "No such file");
    snprintf(name, sizeof name, "%s/letter", folder);
    write_file(name, "This is a letter to my aunt.\n", 100);
    expect_restore_fails(url_of("db"), name, "not a database");
    snprintf(name, sizeof name, "%s/empty", folder);
    write_file(name, "", 1);
    expect_restore_fails(url_of("db"), name, "it is not a store");
    snprintf(command, sizeof command,
             "dd if=/dev/zero of='%s' bs=4096 seek=%lld conv=notrunc count=1 status=none", backup,
             raw_sqlite("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'") - 1);
    run_command(command);
    expect_restore_fails(url_of("db"), backup, "damaged");
    snprintf(command, sizeof command, "test \"$(ls '%s' | grep -c db)\" = 0", folder);
    run_command(command); /* nothing half done is left */
}

static void full_disks_leave_no_half_restored_store(void **unused)
{
    (void)unused;
    char command[120];
    const char *backup = make_backup();
    struct error error = {.text = ""};
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 13);
    int code = store_restore(url_of("db"), backup, &error);
    limit_files(RLIM_INFINITY);
    expect_error(code, &error, ERR_STORE, "cannot copy to");
    snprintf(command, sizeof command, "test \"$(ls '%s' | grep -c db)\" = 0", folder);
    run_command(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(files_are_their_owners),
        WITH_STORE(other_files_are_refused),
        WITH_STORE(an_empty_file_is_no_existing_store),
        WITH_STORE(names_are_plain),
        WITH_STORE(read_only_files_are_refused),
        WITH_STORE(locked_files_are_reported),
        WITH_STORE(settings_are_durable),
        WITH_STORE(full_disks_lose_nothing),
        WITH_STORE(the_log_starts_over_and_over),
        WITH_STORE(the_log_is_copied_during_a_pause),
        WITH_STORE(kills_lose_nothing),
        WITH_STORE(backups_are_made_while_writing),
        WITH_STORE(backups_replace_nothing),
        WITH_STORE(full_disks_leave_no_half_backup),
        WITH_STORE(backups_are_restored),
        WITH_STORE(old_backups_are_migrated),
        WITH_STORE(only_sound_backups_are_restored),
        WITH_STORE(full_disks_leave_no_half_restored_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
