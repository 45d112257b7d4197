/* open.c: the file of a store: created for its owner alone, checked to be ours, migrated. */
#include "store/sqlite/sqlite.h"

#include "base/buffer.h"
#include "base/file.h"
#include "store/schema.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* FULL: a commit is on disk when it returns. The cache, at most 32 MB, has room for the last log
 * and index pages of some thousand live tables, which are written to in turn. checkpoint.c copies
 * the write-ahead log. What is deleted or erased is overwritten in the file. */
static const char settings[] = "PRAGMA synchronous = FULL;"
                               "PRAGMA cache_size = -32768;"
                               "PRAGMA wal_autocheckpoint = 0;"
                               "PRAGMA foreign_keys = ON;"
                               "PRAGMA secure_delete = ON;"
                               "PRAGMA journal_size_limit = 67108864;";

/* ---- Messages ---- */

static const struct {
    int code;
    const char *sentence;
} failures[] = {
    /* the more specific first */
    {SQLITE_FULL, ERROR_TEXT("the disk is full")},
    {SQLITE_READONLY, ERROR_TEXT("it is read-only")},
    {SQLITE_BUSY, ERROR_TEXT("it is locked by another program")},
    {SQLITE_LOCKED, ERROR_TEXT("it is locked by another program")},
    {SQLITE_NOTADB, ERROR_TEXT("it is not a database")},
    {SQLITE_CORRUPT, ERROR_TEXT("it is damaged: restore a backup")},
    {SQLITE_CANTOPEN, ERROR_TEXT("it cannot be opened")},
    {SQLITE_IOERR_WRITE, ERROR_TEXT("writing failed, the disk or a quota may be full")},
    {SQLITE_IOERR, ERROR_TEXT("reading or writing failed")},
};

int sqlite_fail(sqlite3 *database, const char *path, struct error *error)
{
    int code = sqlite3_extended_errcode(database);
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++)
        if (failures[i].code == code || failures[i].code == (code & 0xff))
            return error_set_with(error, ERR_STORE, failures[i].sentence,
                                  "the store %.100s: %s (%s)", path, ERROR_INNER,
                                  sqlite3_errmsg(database));
    return error_set(error, ERR_STORE, "the store %.100s: %s", path, sqlite3_errmsg(database));
}

/* ---- The file ---- */

char *sqlite_path(const char *path)
{
    struct buffer name = {0};
    if (path[0] != '/')
        buffer_add_text(&name, "./");
    buffer_add_text(&name, path);
    if (name.failed)
        buffer_close(&name);
    return name.data;
}

size_t sqlite_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash > path ? (size_t)(slash - path) : 1;
}

int sqlite_make_folder_of(const char *path, struct error *error)
{
    char folder[PATH_MAX];
    size_t length = sqlite_folder_length(path);
    if (length >= sizeof folder)
        return error_set(error, ERR_STORE, "the name of the store %.100s… is too long", path);
    memcpy(folder, path, length);
    folder[length] = '\0';
    return file_make_folders(folder, error) < 0 ? ERR_STORE : 0;
}

/* ---- Migration ---- */

struct header {
    int64_t version;
    bool ours;      /* by its application id */
    int64_t things; /* tables and indexes */
};

static int read_header(sqlite3 *database, struct header *header)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database,
                                  "SELECT (SELECT user_version FROM pragma_user_version),"
                                  " (SELECT application_id = " SQLITE_APPLICATION_ID
                                  "  FROM pragma_application_id),"
                                  " (SELECT count(*) FROM sqlite_schema)",
                                  -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        *header =
            (struct header){sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1),
                            sqlite3_column_int64(statement, 2)};
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* 0 unless the store is of a later version than ours. */
static int read_oldest(sqlite3 *database, int64_t version, int64_t *oldest)
{
    sqlite3_stmt *statement;
    *oldest = 0;
    if (version <= SCHEMA_VERSION)
        return SQLITE_OK;
    int code = sqlite3_prepare_v2(database, SCHEMA_READ_OLDEST, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        *oldest = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int run_steps(sqlite3 *database, int64_t from)
{
    char mark[120];
    int code = SQLITE_OK;
    for (int64_t step = from; step < SCHEMA_VERSION && code == SQLITE_OK; step++)
        code = sqlite3_exec(database, schema_steps[step].sqlite, NULL, NULL, NULL);
    snprintf(mark, sizeof mark,
             "PRAGMA application_id = " SQLITE_APPLICATION_ID "; PRAGMA user_version = %d",
             SCHEMA_VERSION);
    return code == SQLITE_OK ? sqlite3_exec(database, mark, NULL, NULL, NULL) : code;
}

static int migrate_locked(sqlite3 *database, const char *path, bool create, struct error *error)
{
    struct header header = {0};
    int64_t oldest;
    if (read_header(database, &header) != SQLITE_OK)
        return sqlite_fail(database, path, error);
    if (!header.things && !create)
        return error_set(error, ERR_STORE, "%.100s is empty: it is not a store", path);
    if (header.things && !header.ours)
        return error_set(
            error, ERR_STORE,
            "%.100s is a database of another program: choose another name for the store", path);
    if (read_oldest(database, header.version, &oldest) != SQLITE_OK)
        return sqlite_fail(database, path, error);
    int code = schema_check(header.version, oldest, error);
    if (code < 0 || header.version >= SCHEMA_VERSION)
        return code;
    return run_steps(database, header.version) == SQLITE_OK ? 0
                                                            : sqlite_fail(database, path, error);
}

void sqlite_roll_back(sqlite3 *database)
{
    if (!sqlite3_get_autocommit(database)) /* some failures have already ended it */
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
}

/* The lock makes a second process that starts at the same time wait; it then finds nothing to
 * do. */
static int migrate(sqlite3 *database, const char *path, bool create, struct error *error)
{
    if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_fail(database, path, error);
    int code = migrate_locked(database, path, create, error);
    if (code == 0 && sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        code = sqlite_fail(database, path, error);
    sqlite_roll_back(database);
    return code;
}

static int take_mode(void *is_wal, int columns, char **values, char **names)
{
    (void)names;
    *(bool *)is_wal = columns == 1 && values[0] && strcmp(values[0], "wal") == 0;
    return 0;
}

static int use_wal(sqlite3 *database, const char *path, struct error *error)
{
    bool is_wal = false;
    if (sqlite3_exec(database, "PRAGMA journal_mode = WAL", take_mode, &is_wal, NULL) != SQLITE_OK)
        return sqlite_fail(database, path, error);
    return is_wal
               ? 0
               : error_set(error, ERR_STORE,
                           "the store %.100s: its file system does not support a write-ahead log",
                           path);
}

/* ---- Opening ---- */

int sqlite_connect(sqlite3 **database, const char *path, int timeout_ms)
{
    int code = sqlite3_open_v2(path, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(*database, timeout_ms);
    return code == SQLITE_OK ? sqlite3_exec(*database, settings, NULL, NULL, NULL) : code;
}

static int open_file(sqlite3 **database, const char *path, const struct store_opening *opening,
                     struct error *error)
{
    if (sqlite_connect(database, path, opening->timeout_ms) != SQLITE_OK)
        return sqlite_fail(*database, path, error);
    if (sqlite3_db_readonly(*database, "main"))
        return error_set(error, ERR_STORE, "the store %.100s: it is read-only", path);
    int code = migrate(*database, path, opening->create, error);
    return code < 0 ? code : use_wal(*database, path, error);
}

static int fail_to_make(const char *path, struct error *error)
{
    return error_set_with(error, ERR_STORE, error_reason(errno),
                          "cannot create the store %.100s: %s", path, ERROR_INNER);
}

static int fail_to_find(const char *path, struct error *error)
{
    return error_set_with(error, ERR_STORE, error_reason(errno), "there is no store at %.100s: %s",
                          path, ERROR_INNER);
}

/* Creates a store that only its owner may read. It gets its name only when it is complete and
 * closed, because two processes doing this at once would get in each other's way while SQLite
 * switches to its write-ahead log. */
static int make_file(const char *path, const struct store_opening *opening, struct error *error)
{
    char beside[PATH_MAX];
    sqlite3 *database;
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside)
        return error_set(error, ERR_STORE, "the name of the store %.100s… is too long", path);
    int file = mkstemp(beside);
    if (file < 0)
        return fail_to_make(path, error);
    close(file);
    int code = open_file(&database, beside, opening, error);
    sqlite3_close(database);
    if (code == 0 && link(beside, path) != 0 && errno != EEXIST)
        code = fail_to_make(path, error);
    unlink(beside);
    return code;
}

int sqlite_open_database(sqlite3 **database, const char *path, const struct store_opening *opening,
                         struct error *error)
{
    struct stat there;
    *database = NULL;
    int code = opening->create ? sqlite_make_folder_of(path, error) : 0;
    if (code == 0 && stat(path, &there) != 0)
        code = opening->create ? make_file(path, opening, error) : fail_to_find(path, error);
    else if (code == 0 && !S_ISREG(there.st_mode))
        code = error_set(error, ERR_STORE, "the store %.100s is not a regular file", path);
    return code < 0 ? code : open_file(database, path, opening, error);
}
