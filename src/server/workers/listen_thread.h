/* listen_thread.h: the thread that hears what other servers on the same store do.
 *
 * It waits in a store_listener (store/listener.h) and passes on what it hears. If the store's
 * connection breaks, or more is heard than fits into the queue, a break is reported to the net's
 * thread, so that it looks everything up. Everything here is for the net's thread. */
#ifndef SERVER_WORKERS_LISTEN_THREAD_H
#define SERVER_WORKERS_LISTEN_THREAD_H

#include "store/listener.h"

struct listen_thread;

struct store_thread;

struct listen_thread_setup {
    const char *url;                         /* of the store */
    int timeout_ms;                          /* of connecting to it */
    const struct store_thread *store_thread; /* the entries that it appends are not heard */
    /* Called on the other thread when something was heard; have the net's thread call
     * listen_thread_deliver then. */
    void (*wake)(void *context);
    void *context;
};

/* *listen_thread is NULL if that failed, or if the store cannot notify, which is no error. */
int listen_thread_open(struct listen_thread **listen_thread,
                       const struct listen_thread_setup *setup, struct error *error);

void listen_thread_close(struct listen_thread *listen_thread);

/* Calls `hear` for everything that was heard, in order. */
void listen_thread_deliver(struct listen_thread *listen_thread,
                           void (*hear)(void *context, const struct store_heard *heard),
                           void *context);

#endif
