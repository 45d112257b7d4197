#include "store/schema.h"

const struct schema_step schema_steps[SCHEMA_VERSION] = {
    /* 1: guests, tables and their logs. A log is contiguous on disk and read in order. */
    {
        .sqlite = "CREATE TABLE guests ("
                  "    id INTEGER PRIMARY KEY,"
                  "    name TEXT NOT NULL,"
                  "    token_hash BLOB NOT NULL UNIQUE,"
                  "    created INTEGER NOT NULL"
                  ") STRICT;"
                  "CREATE TABLE tables ("
                  "    id INTEGER PRIMARY KEY,"
                  "    title TEXT NOT NULL,"
                  "    open INTEGER NOT NULL,"
                  "    over INTEGER NOT NULL,"
                  "    created INTEGER NOT NULL,"
                  "    touched INTEGER NOT NULL"
                  ") STRICT;"
                  "CREATE TABLE entries ("
                  "    table_id INTEGER NOT NULL REFERENCES tables (id),"
                  "    number INTEGER NOT NULL CHECK (number >= 1),"
                  "    guest INTEGER NOT NULL,"
                  "    time INTEGER NOT NULL,"
                  "    command TEXT NOT NULL,"
                  "    body TEXT NOT NULL,"
                  "    PRIMARY KEY (table_id, number)"
                  ") STRICT, WITHOUT ROWID;"
                  "CREATE UNIQUE INDEX entries_by_command ON entries (table_id, guest, command)"
                  "    WHERE command <> '';",
        .pg = "CREATE TABLE guests ("
              "    id bigint PRIMARY KEY,"
              "    name text NOT NULL,"
              "    token_hash bytea NOT NULL UNIQUE,"
              "    created bigint NOT NULL"
              ");"
              "CREATE TABLE tables ("
              "    id bigint PRIMARY KEY,"
              "    title text NOT NULL,"
              "    open boolean NOT NULL,"
              "    over boolean NOT NULL,"
              "    created bigint NOT NULL,"
              "    touched bigint NOT NULL"
              ") WITH (fillfactor = 70);" /* room to update `touched` in place */
              "CREATE TABLE entries ("
              "    table_id bigint NOT NULL REFERENCES tables (id),"
              "    number bigint NOT NULL CHECK (number >= 1),"
              "    guest bigint NOT NULL,"
              "    time bigint NOT NULL,"
              "    command text NOT NULL,"
              "    body text NOT NULL,"
              "    PRIMARY KEY (table_id, number)"
              ");"
              "CREATE UNIQUE INDEX entries_by_command ON entries (table_id, guest, command)"
              "    WHERE command <> '';",
    },
    /* 2: indexes for the lists of tables. */
    {
        .sqlite = "CREATE INDEX tables_by_age ON tables (created, id);"
                  "CREATE INDEX tables_going_on ON tables (created, id) WHERE over = 0;"
                  "CREATE INDEX entries_by_guest ON entries (guest, table_id) WHERE guest <> 0;",
        .pg = "CREATE INDEX tables_by_age ON tables (created, id);"
              "CREATE INDEX tables_going_on ON tables (created, id) WHERE NOT over;"
              "CREATE INDEX entries_by_guest ON entries (guest, table_id) WHERE guest <> 0;",
    },
    /* 3: what operators need: when guests were last seen (those of old stores: now), tables that
     * are archived, erased entries, bans, reports, and the log of what operators did. Numbers are
     * bigint in PostgreSQL too where SQLite has no booleans, so that both read the same SQL. */
    {
        .sqlite = "ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
                  "UPDATE guests SET seen = strftime('%s', 'now') * 1000;"
                  "CREATE INDEX guests_by_seen ON guests (seen);"
                  "ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;"
                  "DROP INDEX tables_going_on;"
                  "CREATE INDEX tables_live ON tables (created, id)"
                  "    WHERE NOT over AND archived = 0;"
                  "ALTER TABLE entries ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;"
                  "CREATE TABLE bans ("
                  "    subject TEXT PRIMARY KEY,"
                  "    since INTEGER NOT NULL,"
                  "    until INTEGER NOT NULL,"
                  "    reason TEXT NOT NULL,"
                  "    operator TEXT NOT NULL"
                  ") STRICT;"
                  "CREATE TABLE reports ("
                  "    id INTEGER PRIMARY KEY,"
                  "    time INTEGER NOT NULL,"
                  "    author INTEGER NOT NULL,"
                  "    about INTEGER NOT NULL,"
                  "    table_id INTEGER NOT NULL,"
                  "    name TEXT NOT NULL,"
                  "    address TEXT NOT NULL,"
                  "    quote TEXT NOT NULL,"
                  "    text TEXT NOT NULL,"
                  "    closed INTEGER NOT NULL"
                  ") STRICT;"
                  "CREATE TABLE acts ("
                  "    id INTEGER PRIMARY KEY,"
                  "    time INTEGER NOT NULL,"
                  "    operator TEXT NOT NULL,"
                  "    verb TEXT NOT NULL,"
                  "    subject TEXT NOT NULL,"
                  "    detail TEXT NOT NULL"
                  ") STRICT;",
        .pg = "ALTER TABLE guests ADD COLUMN seen bigint NOT NULL DEFAULT 0;"
              "UPDATE guests SET seen = (extract(epoch FROM now()) * 1000)::bigint;"
              "CREATE INDEX guests_by_seen ON guests (seen);"
              "ALTER TABLE tables ADD COLUMN archived bigint NOT NULL DEFAULT 0;"
              "DROP INDEX tables_going_on;"
              "CREATE INDEX tables_live ON tables (created, id)"
              "    WHERE NOT over AND archived = 0;"
              "ALTER TABLE entries ADD COLUMN erased bigint NOT NULL DEFAULT 0;"
              "CREATE TABLE bans ("
              "    subject text PRIMARY KEY,"
              "    since bigint NOT NULL,"
              "    until bigint NOT NULL,"
              "    reason text NOT NULL,"
              "    operator text NOT NULL"
              ");"
              "CREATE TABLE reports ("
              "    id bigint PRIMARY KEY,"
              "    time bigint NOT NULL,"
              "    author bigint NOT NULL,"
              "    about bigint NOT NULL,"
              "    table_id bigint NOT NULL,"
              "    name text NOT NULL,"
              "    address text NOT NULL,"
              "    quote text NOT NULL,"
              "    text text NOT NULL,"
              "    closed bigint NOT NULL"
              ");"
              "CREATE TABLE acts ("
              "    id bigint PRIMARY KEY,"
              "    time bigint NOT NULL,"
              "    operator text NOT NULL,"
              "    verb text NOT NULL,"
              "    subject text NOT NULL,"
              "    detail text NOT NULL"
              ");",
    },
    /* 4: which servers are running; and the oldest version of a program that may still use the
     * store, as later steps will say. A row of `servers` is removed when its server is gone. */
    {
        .sqlite = "CREATE TABLE servers ("
                  "    id INTEGER PRIMARY KEY,"
                  "    beat INTEGER NOT NULL"
                  ") STRICT;"
                  "CREATE TABLE compatible (oldest INTEGER NOT NULL) STRICT;"
                  "INSERT INTO compatible VALUES (4);",
        .pg = "CREATE TABLE servers ("
              "    id bigint PRIMARY KEY,"
              "    beat bigint NOT NULL"
              ");"
              "CREATE TABLE compatible (oldest bigint NOT NULL);"
              "INSERT INTO compatible VALUES (4);",
    },
    /* 5: two indexes less for almost all entries. A command that follows all entries is no longer
     * looked up (store.h), others seldom are; and to list the tables of a guest, one entry of
     * theirs for each is enough: others, of which the writer knows that they are not the first,
     * have `arrival` 0. Programs of version 4 write 1, and do without the indexes, only more
     * slowly. */
    {
        .sqlite = "DROP INDEX entries_by_command;"
                  "DROP INDEX entries_by_guest;"
                  "ALTER TABLE entries ADD COLUMN arrival INTEGER NOT NULL DEFAULT 1;"
                  "CREATE INDEX entries_by_guest ON entries (guest, table_id)"
                  "    WHERE guest <> 0 AND arrival <> 0;",
        .pg = "DROP INDEX entries_by_command;"
              "DROP INDEX entries_by_guest;"
              "ALTER TABLE entries ADD COLUMN arrival smallint NOT NULL DEFAULT 1;"
              "CREATE INDEX entries_by_guest ON entries (guest, table_id)"
              "    WHERE guest <> 0 AND arrival <> 0;",
    },
};

int schema_check(int64_t version, int64_t oldest, struct error *error)
{
    if (version >= 0 && (version <= SCHEMA_VERSION || oldest <= SCHEMA_VERSION))
        return 0;
    return error_set(error, ERR_STORE,
                     "the store has version %lld, but this program only knows versions up to %d: "
                     "install the Encan that last opened it, or a newer one",
                     (long long)version, SCHEMA_VERSION);
}
