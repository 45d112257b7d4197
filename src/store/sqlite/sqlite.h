/* sqlite.h: what the files of the SQLite driver share. */
#ifndef STORE_SQLITE_SQLITE_H
#define STORE_SQLITE_SQLITE_H

#include "store/driver.h"
#include "store/sqlite/checkpoint.h"

#include <sqlite3.h>
#include <sys/types.h>

#define SQLITE_APPLICATION_ID "1164862305" /* "Enca", in the header of the file */

/* The statements, prepared once; sqlite.c has their texts. */
enum sqlite_statement {
    DO_BEGIN,
    DO_BEGIN_READING,
    DO_COMMIT,
    DO_PUT_GUEST,
    DO_PUT_TABLE,
    DO_FIND_LAST,
    DO_FIND_ENTRY,
    DO_ADD_ENTRY,
    DO_TOUCH_TABLE,
    DO_FIND_GUEST,
    DO_FIND_TABLE,
    DO_READ_ENTRIES,
    DO_READ_TABLES,
    DO_READ_TABLES_LIVE,
    DO_READ_TABLES_OF,
    DO_PEEK,
    DO_PROBE,
    DO_COUNT
};

/* A file of an open store, as it was when the store was opened. */
struct sqlite_file {
    const char *path;
    dev_t device;
    ino_t inode;
};

struct sqlite_store {
    struct store base;
    char *path;                 /* owned */
    struct sqlite_file file[2]; /* the database and its write-ahead log */
    sqlite3 *database;
    sqlite3_stmt *statement[DO_COUNT];
    struct checkpoints checkpoints;
};

/* SQLite relies on file locks, which a process loses when it closes any other descriptor of the
 * file. So nothing but SQLite itself may ever open a database file once it has its name. */

/* A name that SQLite takes for a plain file, whatever it begins with; the caller frees it. NULL
 * when out of memory. */
char *sqlite_path(const char *path);

/* The length of the folder part of a name from sqlite_path. */
size_t sqlite_folder_length(const char *path);

/* Creates the folder of a name from sqlite_path, and any missing parents. */
int sqlite_make_folder_of(const char *path, struct error *error);

/* Opens a connection to the database at `path`, which exists; returns SQLite's code. Even on
 * failure, *database has to be closed. */
int sqlite_connect(sqlite3 **database, const char *path, int timeout_ms);

/* Opens and migrates the database at `path`, and creates it if there is none and `create` allows
 * it; even on failure, *database has to be closed. */
int sqlite_open_database(sqlite3 **database, const char *path, const struct store_opening *opening,
                         struct error *error);

/* Remembers which files the store has; ERR_STORE if they are not there. To be called when it is
 * open. */
int sqlite_note_files(struct sqlite_store *store, struct error *error);

/* ERR_STORE if these files are no longer in their places. */
int sqlite_check_files(const struct sqlite_store *store, struct error *error);

/* Sets the message for the last error. */
int sqlite_fail(sqlite3 *database, const char *path, struct error *error);

/* Ends the transaction of a failed call. */
void sqlite_roll_back(sqlite3 *database);

/* Runs a statement, leaving its rows unread; not negative on success. */
int sqlite_run(struct sqlite_store *store, enum sqlite_statement which, struct error *error);

/* Members of the driver: see driver.h. */
int sqlite_backup(struct store *store, const char *path, struct error *error);
int sqlite_restore(const char *url, const char *backup, struct error *error);
int64_t sqlite_run_text(struct store *store, const struct store_statement *statement,
                        struct error *error);
int sqlite_begin(struct store *store, struct error *error);
int sqlite_end(struct store *store, bool keep, struct error *error);

#endif
