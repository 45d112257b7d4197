/* exchange.c: connecting, sending and receiving, none of which waits beyond the deadline of the
 * call. libpq's own functions that wait would wait for ever for a server that hangs: neither its
 * connect_timeout nor the server's statement_timeout ends that. */
#include "store/pg/pg.h"

#include "base/clock.h"

#include <poll.h>

void pg_start_call(struct pg_store *store)
{
    store->deadline = clock_monotonic_ms() + store->timeout_ms;
    store->timed_out = false;
}

/* Waits for the socket; false, with `timed_out` set, when the deadline has passed. */
static bool wait_for(struct pg_store *store, short events)
{
    struct pollfd socket = {.fd = PQsocket(store->connection), .events = events};
    int64_t left;
    while ((left = store->deadline - clock_monotonic_ms()) > 0) {
        int ready = poll(&socket, 1, left < POLL_MS_MAX ? (int)left : POLL_MS_MAX);
        if (ready > 0)
            return true;
    }
    store->timed_out = true;
    return false;
}

bool pg_open_connection(struct pg_store *store, const char *const keys[],
                        const char *const values[])
{
    store->connection = PQconnectStartParams(keys, values, 1);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    if (PQstatus(store->connection) == CONNECTION_BAD)
        return false;
    while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
        if (!wait_for(store, next == PGRES_POLLING_READING ? POLLIN : POLLOUT))
            return false;
        next = PQconnectPoll(store->connection);
    }
    return next == PGRES_POLLING_OK && PQsetnonblocking(store->connection, 1) == 0;
}

/* Sends what is waiting to be sent and waits until a result can be taken; false if the connection
 * is lost or time is up. What the server sends meanwhile is read, lest both wait for each other. */
static bool await_result(struct pg_store *store)
{
    int unsent;
    while ((unsent = PQflush(store->connection)) >= 0) {
        if (!unsent && !PQisBusy(store->connection))
            return true;
        if (!wait_for(store, unsent ? POLLIN | POLLOUT : POLLIN) ||
            !PQconsumeInput(store->connection))
            return false;
    }
    return false;
}

PGresult *pg_receive(struct pg_store *store)
{
    return await_result(store) ? PQgetResult(store->connection) : NULL;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

PGresult *pg_receive_last(struct pg_store *store)
{
    PGresult *last = pg_receive(store), *next = NULL;
    while (is_good(last) && (next = pg_receive(store))) {
        PQclear(last);
        last = next;
    }
    if (store->timed_out) {
        PQclear(last);
        return NULL;
    }
    return last;
}
