/* statements.c: all the SQL that runs after the migration, and the code to run it. */
#include "store/pg/pg.h"

#include <assert.h>

#define TABLE_COLUMNS "id, title, open, over, created, touched"
#define READ_COLUMNS TABLE_COLUMNS ", archived"
#define PAGE_LIMIT " LIMIT 256"
static_assert(PG_PAGE == 256 && STORE_PART_MAX == 256, "as in PAGE_LIMIT");

static const struct {
    const char *name;
    const char *text;
} statements[DO_COUNT] = {
    [DO_BEGIN] = {"begin", "BEGIN ISOLATION LEVEL READ COMMITTED"},
    [DO_COMMIT] = {"commit", "COMMIT"},
    [DO_LOCK_TABLES] = {"lock_tables", "SELECT id FROM tables WHERE id = ANY ($1::bigint[])"
                                       " ORDER BY id FOR NO KEY UPDATE"},
    [DO_PUT_GUEST] = {"put_guest",
                      "INSERT INTO guests AS kept (id, name, token_hash, created, seen)"
                      " VALUES ($1::bigint, $2::text, $3::bytea, $4::bigint,"
                      "  $5::bigint)"
                      " ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
                      "  token_hash = excluded.token_hash, created = excluded.created,"
                      "  seen = greatest(kept.seen, excluded.seen)"
                      " WHERE (kept.name, kept.token_hash, kept.created)"
                      "  <> (excluded.name, excluded.token_hash, excluded.created)"
                      "  OR kept.seen < excluded.seen"
                      " RETURNING id"},
    [DO_PUT_TABLE] = {"put_table",
                      "INSERT INTO tables AS kept (" TABLE_COLUMNS ") VALUES"
                      " ($1::bigint, $2::text, $3::boolean, $4::boolean, $5::bigint, $6::bigint)"
                      " ON CONFLICT (id) DO UPDATE SET title = excluded.title,"
                      "  open = excluded.open, over = excluded.over, created = excluded.created,"
                      "  touched = greatest(kept.touched, excluded.touched)"
                      " WHERE (kept.title, kept.open, kept.over, kept.created)"
                      "  <> (excluded.title, excluded.open, excluded.over, excluded.created)"
                      "  OR kept.touched < excluded.touched"
                      " RETURNING id"},
    [DO_FIND_ENTRIES] = {"find_entries",
                         "SELECT l.number,"
                         " CASE WHEN e.number <= l.number THEN"
                         "  (SELECT min(k.number) FROM entries k WHERE k.table_id = e.table_id"
                         "   AND k.guest = e.guest AND k.command = e.command AND k.command <> '')"
                         " END,"
                         " CASE WHEN e.number <= l.number THEN"
                         "  (SELECT k.body FROM entries k WHERE k.table_id = e.table_id"
                         "   AND k.number = e.number AND k.guest = e.guest AND k.time = e.time"
                         "   AND k.command = e.command)"
                         " END"
                         " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],"
                         "  $5::text[]) WITH ORDINALITY"
                         "  AS e (table_id, number, guest, time, command, place)"
                         " LEFT JOIN LATERAL (SELECT coalesce((SELECT max(k.number) FROM entries k"
                         "   WHERE k.table_id = e.table_id), 0) AS number"
                         "  FROM tables t WHERE t.id = e.table_id) AS l ON true"
                         " ORDER BY e.place"},
    [DO_ADD_ENTRIES] = {"add_entries",
                        "INSERT INTO entries"
                        "  (table_id, number, guest, time, command, body, arrival)"
                        " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[],"
                        "  $4::bigint[], $5::text[], $6::text[], $7::bigint[])"},
    [DO_TOUCH_TABLES] = {"touch_tables",
                         "UPDATE tables SET touched = greatest(touched, e.time), archived = 0"
                         " FROM (SELECT n.table_id, max(n.time) AS time"
                         "  FROM unnest($1::bigint[], $2::bigint[]) AS n (table_id, time)"
                         "  GROUP BY n.table_id) AS e"
                         " WHERE id = e.table_id AND e.time <> 0"
                         "  AND (touched < e.time OR archived <> 0)"},
    [DO_NOTIFY] = {"notify", "SELECT pg_notify('" PG_CHANNEL_LOG "', t.id || ' ' || max(n.number)"
                             "  || CASE WHEN t.open AND NOT t.over THEN ' open' ELSE '' END)"
                             " FROM unnest($1::bigint[], $2::bigint[]) AS n (table_id, number)"
                             " JOIN tables t ON t.id = n.table_id GROUP BY t.id"},
    [DO_TELL] = {"tell", "SELECT pg_notify('" PG_CHANNEL_TOLD "', $1::text)"},
    [DO_FIND_GUEST] = {"find_guest",
                       "SELECT id, name, created, seen FROM guests WHERE token_hash = $1::bytea"},
    [DO_FIND_TABLE] = {"find_table", "SELECT " READ_COLUMNS " FROM tables WHERE id = $1::bigint"},
    [DO_READ_ENTRIES] = {"read_entries",
                         "SELECT number, guest, time, command, body, erased FROM entries"
                         " WHERE table_id = $1::bigint AND number >= $2::bigint"
                         " ORDER BY number" PAGE_LIMIT},
    [DO_READ_PARTS] = {"read_parts",
                       "SELECT k.number, k.guest, k.time, k.command, k.body, k.erased, p.place"
                       " FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY"
                       "  AS p (table_id, number, place),"
                       " LATERAL (SELECT * FROM entries e WHERE e.table_id = p.table_id"
                       "  AND e.number >= p.number ORDER BY e.number" PAGE_LIMIT ") AS k"
                       " ORDER BY p.place, k.number"},
    [DO_READ_TABLES] = {"read_tables", "SELECT " READ_COLUMNS " FROM tables"
                                       " WHERE (created, id) > ($1::bigint, $2::bigint)"
                                       " ORDER BY created, id" PAGE_LIMIT},
    [DO_READ_TABLES_LIVE] = {"read_tables_live", "SELECT " READ_COLUMNS " FROM tables"
                                                 " WHERE NOT over AND archived = 0"
                                                 "  AND (created, id) > ($1::bigint, $2::bigint)"
                                                 " ORDER BY created, id" PAGE_LIMIT},
    [DO_READ_TABLES_OF] = {"read_tables_of", "SELECT " READ_COLUMNS " FROM tables WHERE id IN"
                                             " (SELECT DISTINCT table_id FROM entries"
                                             "  WHERE guest = $1::bigint AND guest <> 0"
                                             "   AND arrival <> 0)"
                                             " ORDER BY touched DESC, id LIMIT $2::bigint"},
    [DO_PING] = {"ping", PG_PING ", (SELECT id FROM tables LIMIT 1)"},
};

static const int binary[PG_VALUES_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

int pg_prepare(struct pg_store *store, struct error *error)
{
    for (int i = 0; i < DO_COUNT; i++) {
        PGresult *result = NULL;
        if (PQsendPrepare(store->connection, statements[i].name, statements[i].text, 0, NULL))
            result = pg_receive_last(store);
        int code = PQresultStatus(result) == PGRES_COMMAND_OK ? 0 : pg_fail(store, result, error);
        PQclear(result);
        if (code < 0)
            return code;
    }
    return 0;
}

bool pg_send(struct pg_store *store, enum pg_statement which, const struct pg_values *values)
{
    return PQsendQueryPrepared(store->connection, statements[which].name, values->count,
                               values->value, values->length, binary, 1) == 1;
}

int pg_query(struct pg_store *store, enum pg_statement which, const struct pg_values *values,
             PGresult **result, struct error *error)
{
    *result = NULL;
    pg_start_call(store);
    int code = pg_connect(store, error);
    if (code < 0)
        return code;
    if (pg_send(store, which, values))
        *result = pg_receive_last(store);
    if (PQresultStatus(*result) == PGRES_TUPLES_OK)
        return 0;
    code = pg_fail(store, *result, error);
    PQclear(*result);
    *result = NULL;
    pg_disconnect(store);
    return code;
}
