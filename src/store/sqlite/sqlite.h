/* sqlite.h: what the files of the SQLite driver share. */
#ifndef STORE_SQLITE_SQLITE_H
#define STORE_SQLITE_SQLITE_H

#include "store/driver.h"

#include <sqlite3.h>

/* The statements, prepared once; sqlite.c has their texts. */
enum sqlite_statement {
    DO_BEGIN,
    DO_BEGIN_READING,
    DO_COMMIT,
    DO_PUT_GUEST,
    DO_PUT_TABLE,
    DO_FIND_ENTRY,
    DO_ADD_ENTRY,
    DO_TOUCH_TABLE,
    DO_FIND_GUEST,
    DO_FIND_TABLE,
    DO_READ_ENTRIES,
    DO_READ_TABLES,
    DO_READ_TABLES_GOING_ON,
    DO_READ_TABLES_OF,
    DO_PING,
    DO_COUNT
};

struct sqlite_store {
    struct store base;
    char *path; /* owned */
    sqlite3 *database;
    sqlite3_stmt *statement[DO_COUNT];
};

/* An SQLite database is held open by file locks, which a process loses when it closes any other
 * descriptor of the file. So nobody but SQLite itself ever opens a database that has its name. */

/* A name that SQLite takes for a plain file, whatever it begins with; to be freed. NULL when out of
 * memory. */
char *sqlite_path(const char *path);

/* The end of the folder in a name that sqlite_path gave. */
size_t sqlite_folder_length(const char *path);

/* Opens and migrates the database of `path`, and creates it if there is none and `create` allows
 * it; on failure what there is of it is still to be closed. */
int sqlite_open_database(sqlite3 **database, const char *path, bool create, struct error *error);

/* Sets the sentence for what went wrong last. */
int sqlite_fail(sqlite3 *database, const char *path, struct error *error);

/* Ends a transaction of a failed call. */
void sqlite_roll_back(sqlite3 *database);

int sqlite_backup(struct store *store, const char *path, struct error *error);

/* Runs a statement that gives no rows. */
int sqlite_run(struct sqlite_store *store, enum sqlite_statement which, struct error *error);

#endif
