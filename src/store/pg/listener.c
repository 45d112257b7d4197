/* listener.c: LISTEN, on a connection of its own. */
#include "store/pg/pg.h"

#include "base/clock.h"
#include "base/scan.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { RECONNECT_MS = 200 }; /* between attempts */

struct pg_listener {
    struct store_listener base;
    struct pg_store *store; /* owned: the connection */
    bool listening;         /* on that connection */
    int woken;              /* an eventfd */
};

static struct pg_listener *of(struct store_listener *listener)
{
    return (struct pg_listener *)listener;
}

void pg_listener_close(struct store_listener *listener)
{
    struct pg_listener *self = of(listener);
    if (self->store)
        pg_close(&self->store->base);
    if (self->woken >= 0)
        close(self->woken);
    free(self);
}

int pg_listen(struct store_listener **listener, const char *url, int timeout_ms,
              struct error *error)
{
    const struct store_opening opening = {timeout_ms, .create = false};
    struct pg_listener *self = calloc(1, sizeof *self);
    struct store *store = NULL;
    if (!self)
        return error_set(error, ERR_MEMORY, "out of memory for a listener");
    self->base.driver = &pg_driver;
    self->woken = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    int code = self->woken < 0 ? error_set_with(error, ERR_STORE, error_reason(errno),
                                                "cannot listen to the store: %s", ERROR_INNER)
                               : pg_open(&store, url, &opening, error);
    self->store = (struct pg_store *)store;
    if (code == 0)
        *listener = &self->base;
    else
        pg_listener_close(&self->base);
    return code;
}

void pg_listener_wake(struct store_listener *listener)
{
    const uint64_t one = 1;
    ssize_t written = write(of(listener)->woken, &one, sizeof one);
    (void)written; /* it fails only if it was woken very often, and is still */
}

/* ---- What is heard ---- */

/* The process that serves the connection. */
int64_t pg_source(const struct store *store)
{
    const struct pg_store *self = (const struct pg_store *)store;
    return self->connection ? PQbackendPID(self->connection) : 0;
}

/* "TABLE NUMBER", and " open" for a table that is. */
static bool read_entries(const char *text, struct store_heard *heard)
{
    struct span rest = span_of(text), table = span_cut(&rest, ' '), number = span_cut(&rest, ' ');
    *heard = (struct store_heard){.kind = STORE_HEARD_ENTRIES, .open = span_is(rest, "open")};
    return scan_number(table, INT64_MIN, INT64_MAX, &heard->table) &&
           scan_number(number, 1, INT64_MAX, &heard->number) && (heard->open || !rest.length);
}

static bool read_notice(const PGnotify *notice, struct store_heard *heard)
{
    bool entries = strcmp(notice->relname, PG_CHANNEL_LOG) == 0;
    if (entries && !read_entries(notice->extra, heard))
        return false;
    if (!entries)
        *heard = (struct store_heard){.kind = STORE_HEARD_TOLD, .text = notice->extra};
    heard->source = notice->be_pid;
    return true;
}

static void take_notices(struct pg_listener *self,
                         void (*hear)(void *context, const struct store_heard *heard),
                         void *context)
{
    PGnotify *notice;
    while ((notice = PQnotifies(self->store->connection))) {
        struct store_heard heard;
        if (read_notice(notice, &heard))
            hear(context, &heard);
        PQfreemem(notice);
    }
}

/* ---- Waiting ---- */

static bool is_woken(struct pg_listener *self)
{
    uint64_t times;
    return read(self->woken, &times, sizeof times) > 0;
}

/* Drops the connection, and waits a little before the next call makes another. */
static int fail(struct pg_listener *self, int milliseconds, int code)
{
    struct pollfd woken = {.fd = self->woken, .events = POLLIN};
    pg_disconnect(self->store);
    poll(&woken, 1, milliseconds < RECONNECT_MS ? milliseconds : RECONNECT_MS);
    is_woken(self);
    return code;
}

/* Makes a connection that listens, unless there is one. */
static int connect_listening(struct pg_listener *self,
                             void (*hear)(void *context, const struct store_heard *heard),
                             void *context, struct error *error)
{
    struct pg_store *store = self->store;
    if (self->listening && store->connection && PQstatus(store->connection) == CONNECTION_OK)
        return 0;
    self->listening = false;
    pg_start_call(store);
    int code = pg_connect(store, error);
    if (code == 0)
        code =
            pg_run_plain(store, "LISTEN " PG_CHANNEL_LOG "; LISTEN " PG_CHANNEL_TOLD, NULL, error);
    self->listening = code == 0;
    if (code == 0)
        hear(context, &(struct store_heard){.kind = STORE_HEARD_BREAK});
    return code;
}

/* False if time has passed and nothing came. */
static bool wait_for_either(struct pg_listener *self, int milliseconds)
{
    struct pollfd either[] = {{.fd = PQsocket(self->store->connection), .events = POLLIN},
                              {.fd = self->woken, .events = POLLIN}};
    return poll(either, 2, milliseconds) != 0;
}

/* Reads what has come. If nothing has, asks for an answer: a connection whose other end is gone
 * without a word looks like one on which nothing is said. */
static int read_on(struct pg_listener *self, bool ready, struct error *error)
{
    if (ready)
        return PQconsumeInput(self->store->connection) ? 0 : pg_fail(self->store, NULL, error);
    pg_start_call(self->store);
    return pg_run_plain(self->store, "SELECT 1", NULL, error);
}

int pg_listener_wait(struct store_listener *listener, int milliseconds,
                     void (*hear)(void *context, const struct store_heard *heard), void *context,
                     struct error *error)
{
    struct pg_listener *self = of(listener);
    int code = connect_listening(self, hear, context, error);
    if (code < 0)
        return fail(self, milliseconds, code);
    take_notices(self, hear, context); /* that came with the answer to LISTEN */
    code = read_on(self, wait_for_either(self, milliseconds), error);
    if (code < 0)
        return fail(self, milliseconds, code);
    is_woken(self);
    take_notices(self, hear, context);
    return 0;
}

int pg_tell(struct store *store, const char *text, struct error *error)
{
    struct pg_values values = {0};
    PGresult *result;
    values_add_text(&values, text);
    int code = pg_query((struct pg_store *)store, DO_TELL, &values, &result, error);
    PQclear(result);
    return code;
}
