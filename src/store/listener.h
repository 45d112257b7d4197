/* listener.h: hears what is committed to a store, and what its servers tell each other.
 *
 * In PostgreSQL, a commit that appends to logs notifies everybody who listens, once it is durable:
 * which table, and up to which number. A listener has a connection of its own for that. SQLite
 * cannot notify; servers that use it look for new entries now and then (store_latest_entries).
 *
 * NOTHING IS MISSED. A notice only says that a log has grown; what it says now is read from the log
 * by number. After a connection was made, for the first time or again, the listener reports
 * STORE_HEARD_BREAK: anything may have happened before, so everything has to be looked up once.
 *
 * THREADS. A listener is used by one thread, except that any thread may call store_listener_wake.
 */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include "store/store.h"

enum { STORE_TOLD_MAX = 7900 }; /* bytes; PostgreSQL takes less than 8000 */

enum store_heard_kind {
    STORE_HEARD_BREAK,   /* the connection is new */
    STORE_HEARD_ENTRIES, /* the log of `table` has grown to `number` */
    STORE_HEARD_TOLD     /* somebody called store_tell with `text` */
};

struct store_heard {
    enum store_heard_kind kind;
    int64_t table, number;
    bool open;        /* the table is listed for everyone, and not over */
    int64_t source;   /* the store_source of whoever appended the entries */
    const char *text; /* valid only during the call; NULL unless it was told */
};

struct store_listener;

/* Names the connection by which a store appends, so that a listener knows what comes from there; 0
 * if there is none. It is another one once the store had to connect again. */
int64_t store_source(const struct store *store);

/* Connects to a store that exists; this, and connecting again later, fails after `timeout_ms`.
 * *listener is NULL if that failed, or if the store cannot notify, which is no error. */
int store_listen(struct store_listener **listener, const char *url, int timeout_ms,
                 struct error *error);
void store_listener_close(struct store_listener *listener);

/* Waits until there is something to hear, or store_listener_wake is called, for at most
 * `milliseconds`; then calls `hear` for everything there is. Connects first if the connection is
 * lost; an error means that this failed, and that the next call, a little later, may succeed. */
int store_listener_wait(struct store_listener *listener, int milliseconds,
                        void (*hear)(void *context, const struct store_heard *heard), void *context,
                        struct error *error);

/* Ends the current, or the next, store_listener_wait. */
void store_listener_wake(struct store_listener *listener);

/* Tells all listeners, this server's too, a text of at most STORE_TOLD_MAX bytes. It is not stored:
 * a server that is not listening misses it. Does nothing if the store cannot notify. */
int store_tell(struct store *store, const char *text, struct error *error);

#endif
