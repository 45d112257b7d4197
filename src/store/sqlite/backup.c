/* backup.c: copies a store while it is in use, and makes a store of such a copy. */
#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STEP_PAGES = 256 };

/* Syncs a file or folder to disk. */
static bool sync_path(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool good = fsync(file) == 0;
    return close(file) == 0 && good;
}

static bool sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)sqlite_folder_length(path), path);
    return sync_path(folder);
}

static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    while (sqlite3_backup_step(backup, STEP_PAGES) == SQLITE_OK)
        ;
    return sqlite3_backup_finish(backup);
}

/* All steps see the store as it was at the first one; otherwise other writers would make the copy
 * start over and over. */
static int copy_snapshot(struct sqlite_store *store, sqlite3 *to, const char *path,
                         struct error *error)
{
    int code = sqlite_run(store, DO_BEGIN_READING, error);
    if (code == 0)
        code = sqlite_run(store, DO_PEEK, error); /* starts the snapshot */
    if (code < 0) {
        sqlite_roll_back(store->database);
        return code;
    }
    int copied = copy_pages(store->database, to);
    sqlite_roll_back(store->database);
    return copied == SQLITE_OK ? 0 : sqlite_fail(to, path, error);
}

/* Copies a store that is open, a `struct sqlite_store`, to a file that is empty. */
static int fill_from_store(const void *store, const char *path, struct error *error)
{
    sqlite3 *to;
    int code = 0;
    if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        code = sqlite_fail(to, path, error);
    if (code == 0)
        code = copy_snapshot((struct sqlite_store *)store, to, path, error);
    sqlite3_close(to);
    return code;
}

static int fail_to_copy(const char *path, struct error *error)
{
    return error_set_with(error, ERR_STORE, error_reason(errno), "cannot copy to %.100s: %s", path,
                          ERROR_INNER);
}

/* Has `fill` write a file, which gets the name `path` only when it is complete; link() does not
 * replace an existing file. */
static int make_copy(const char *path, const void *source,
                     int (*fill)(const void *source, const char *path, struct error *error),
                     struct error *error)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside)
        return error_set(error, ERR_STORE, "the name of the copy %.100s… is too long", path);
    int file = mkstemp(beside);
    if (file < 0)
        return fail_to_copy(path, error);
    close(file);
    int code = fill(source, beside, error);
    if (code == 0 && (!sync_path(beside) || link(beside, path) != 0 || !sync_folder_of(path)))
        code = fail_to_copy(path, error);
    unlink(beside);
    return code;
}

int sqlite_backup(struct store *store, const char *path, struct error *error)
{
    char *name = sqlite_path(path);
    if (!name)
        return error_set(error, ERR_MEMORY, "out of memory during the backup");
    int code =
        access(name, F_OK) == 0
            ? error_set(error, ERR_STORE, "cannot copy to %.100s: the file already exists", path)
            : make_copy(name, store, fill_from_store, error);
    free(name);
    return code;
}

/* ---- Restoring ---- */

static int fail_to_restore(const char *path, const char *why, struct error *error)
{
    return error_set_with(error, ERR_STORE, why, "cannot restore %.100s: %s", path, ERROR_INNER);
}

static bool copy_bytes(int from, int to)
{
    char bytes[1 << 16];
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0)
        if (write(to, bytes, (size_t)count) != count)
            return false;
    return count == 0;
}

static int copy_file(const char *from, const char *to, struct error *error)
{
    struct stat found;
    int out = -1, code = 0;
    errno = 0;
    int in = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* not to wait for a pipe */
    if (in < 0 || fstat(in, &found) != 0 || !S_ISREG(found.st_mode))
        code = fail_to_restore(
            from, errno ? error_reason(errno) : ERROR_TEXT("it is not a regular file"), error);
    else if ((out = open(to, O_WRONLY | O_CLOEXEC)) < 0 || !copy_bytes(in, out))
        code = fail_to_copy(to, error);
    if (in >= 0)
        close(in);
    if (out >= 0 && close(out) != 0 && code == 0)
        code = fail_to_copy(to, error);
    return code;
}

static bool is_sound(sqlite3 *database)
{
    sqlite3_stmt *statement;
    bool sound = sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &statement, NULL) ==
                     SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    return sound;
}

/* Brings a copy of the backup up to date and checks it. */
static int check_copy(const char *path, struct error *error)
{
    const struct store_opening opening = {.timeout_ms = STORE_TIMEOUT_MS, .create = false};
    sqlite3 *database;
    int code = sqlite_open_database(&database, path, &opening, error);
    if (code == 0 && !is_sound(database))
        code = error_set(error, ERR_STORE, "it is damaged");
    sqlite3_close(database);
    return code;
}

static int fill_from_backup(const void *backup, const char *path, struct error *error)
{
    struct error why = {0};
    int code = copy_file(backup, path, error);
    if (code < 0)
        return code;
    code = check_copy(path, &why);
    return code < 0 ? error_wrap(error, ERR_STORE, &why, "cannot restore %.100s: %s",
                                 (const char *)backup, ERROR_INNER)
                    : 0;
}

/* Whether there is a file of this name with something added to it. */
static bool has_file(const char *path, const char *added)
{
    char name[PATH_MAX];
    return snprintf(name, sizeof name, "%s%s", path, added) < (int)sizeof name &&
           access(name, F_OK) == 0;
}

static int restore(const char *path, const char *backup, struct error *error)
{
    if (has_file(backup, "-wal") || has_file(backup, "-journal"))
        return fail_to_restore(
            backup, ERROR_TEXT("it is a store in use: make a backup of it first"), error);
    if (has_file(path, "") || has_file(path, "-wal") || has_file(path, "-journal"))
        return error_set(error, ERR_STORE,
                         "there is something at %.100s already: a backup is restored only where "
                         "there is no store",
                         path);
    int code = sqlite_make_folder_of(path, error);
    return code < 0 ? code : make_copy(path, backup, fill_from_backup, error);
}

int sqlite_restore(const char *url, const char *backup, struct error *error)
{
    char *path = sqlite_path(url + strlen(sqlite_driver.scheme));
    char *from = sqlite_path(backup);
    int code = path && from ? restore(path, from, error)
                            : error_set(error, ERR_MEMORY, "out of memory restoring a backup");
    free(path);
    free(from);
    return code;
}
