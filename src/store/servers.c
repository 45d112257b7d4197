#include "store/servers.h"

#include "store/driver.h"

/* Runs a statement that changes at most one row; returns how many it changed. */
static int run(struct store *store, const char *sql, const struct store_value value[], int count,
               struct error *error)
{
    const struct store_statement statement = {.sql = sql, .value = value, .count = count};
    return (int)store->driver->run(store, &statement, error);
}

int store_server_join(struct store *store, int64_t id, struct error *error)
{
    const struct store_value value[] = {value_number(id)};
    int code = run(store, "INSERT INTO servers (id, beat) VALUES ($1, 1)", value,
                   VALUE_COUNT(value), error);
    return code < 0 ? code : 0;
}

int store_server_beat(struct store *store, int64_t id, struct error *error)
{
    const struct store_value value[] = {value_number(id)};
    return run(store, "UPDATE servers SET beat = beat + 1 WHERE id = $1", value, VALUE_COUNT(value),
               error);
}

int store_server_remove(struct store *store, const struct store_server *server, struct error *error)
{
    const struct store_value value[] = {value_number(server->id), value_number(server->beat)};
    int code = run(store, "DELETE FROM servers WHERE id = $1 AND beat = $2", value,
                   VALUE_COUNT(value), error);
    return code < 0 ? code : 0;
}

int store_server_leave(struct store *store, int64_t id, struct error *error)
{
    const struct store_value value[] = {value_number(id)};
    int code = run(store, "DELETE FROM servers WHERE id = $1", value, VALUE_COUNT(value), error);
    return code < 0 ? code : 0;
}

struct server_reader {
    struct store_server *server;
    size_t count;
};

static bool take_server(void *context, const struct store_value column[])
{
    struct server_reader *reader = context;
    reader->server[reader->count++] = (struct store_server){column[0].number, column[1].number};
    return reader->count < STORE_SERVERS_MAX;
}

int store_read_servers(struct store *store, struct store_server servers[STORE_SERVERS_MAX],
                       size_t *count, struct error *error)
{
    struct server_reader reader = {.server = servers};
    const struct store_statement query = {
        .sql = "SELECT id, beat FROM servers ORDER BY id", .take = take_server, .context = &reader};
    int64_t result = store->driver->run(store, &query, error);
    *count = reader.count;
    return result < 0 ? (int)result : 0;
}
