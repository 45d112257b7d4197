/* stores.h: a store for each test, in SQLite or in the PostgreSQL that with-postgres.sh has
 * started, and short functions to write and read it. Any failure fails the test. */
#ifndef TESTS_STORES_H
#define TESTS_STORES_H

#include "support/support.h"

#include "store/store.h"

/* ---- The store of the running test ---- */

extern bool on_pg; /* which kind of store tests get */
extern char folder[64];
extern char path[100]; /* of SQLite's file, in a folder that is not there yet */
extern char url[300];
extern struct store *store;

/* Set-up without a store, where one can be created; set-up with a store; tear-down. In PostgreSQL,
 * each test has a schema of its own. */
int make_place(void **unused);
int make_store(void **unused);
int remove_place(void **unused);

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, make_store, remove_place)
#define WITH_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

void open_store(void);
void close_store(void);
void reopen(void);

/* ---- Around the store ---- */

void run_command(const char *command);
const char *pg_url(void);
void pg_ctl(const char *what);

/* Runs SQL; returns the first number of its last result. */
long long raw_sqlite(const char *sql);
long long raw_pg(const char *at, const char *sql);
long long raw(const char *sqlite, const char *pg);

/* ---- Writing ---- */

struct store_write a_guest(int64_t id, const char *name);
struct store_write a_table(int64_t id, int64_t created);
struct store_write an_entry(int64_t table, int64_t number, int64_t guest, const char *command,
                            const char *body);

void commit(struct store_write writes[], size_t count);
enum store_outcome commit_one(struct store_write write);

/* Fails unless a call failed with the expected code and an error that contains `part`. */
void expect_error(int code, const struct error *error, int expected, const char *part);
void expect_commit_fails(struct store_write write, int expected, const char *part);
void expect_open_fails(const char *at, int expected, const char *part);
void expect_open_existing_fails(const char *at, int expected, const char *part);

/* ---- Reading ---- */

struct reading {
    struct buffer text;
    int left; /* how many more to take */
};

bool take_entry(void *context, const struct store_entry *entry);

/* What is read, in order: "1.1 7 a x; " for entry 1 of table 1, by guest 7; "1 " for a table. */
void expect_entries(int64_t table, int64_t from, int most, const char *expected);
void expect_tables(bool all, int most, const char *expected);
void expect_tables_of(int64_t guest, int limit, int most, const char *expected);

/* How many entries a table has, if they are numbered from 1 without gaps; -1 if not. */
int64_t count_entries(struct store *of, int64_t table);

#endif
