/* backup.c: copies a store while it is in use. */
#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static int copy_to(struct sqlite_store *store, const char *path, struct error *error)
{
    sqlite3 *to;
    int code = 0;
    if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        code = sqlite_fail(to, path, error);
    if (code == 0)
        code = copy_snapshot(store, to, path, error);
    sqlite3_close(to);
    return code;
}

static int fail_to_copy(const char *path, struct error *error)
{
    return error_set_with(error, ERR_STORE, error_reason(errno), "cannot back up to %.100s: %s",
                          path, ERROR_INNER);
}

/* The copy gets its name only when it is complete; link() does not replace an existing file. */
static int copy_beside(struct sqlite_store *store, const char *path, struct error *error)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside)
        return error_set(error, ERR_STORE, "the name of the backup %.100s… is too long", path);
    int file = mkstemp(beside);
    if (file < 0)
        return fail_to_copy(path, error);
    close(file);
    int code = copy_to(store, beside, error);
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
            ? error_set(error, ERR_STORE, "cannot back up to %.100s: the file already exists", path)
            : copy_beside((struct sqlite_store *)store, name, error);
    free(name);
    return code;
}
