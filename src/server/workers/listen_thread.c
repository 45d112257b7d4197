#include "server/workers/listen_thread.h"

#include "server/support/server_log.h"
#include "server/workers/queue.h"
#include "server/workers/store_thread.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

enum {
    HEARD_MAX = 20000, /* pending at a time */
    LISTEN_MS = 2000   /* at a time; then the connection is probed */
};

struct listen_thread {
    struct listen_thread_setup setup;
    struct store_listener *listener;
    struct queue heard;
    pthread_t thread;
    atomic_bool stopping;
    atomic_bool missed; /* something did not fit into the queue */
    bool deaf;          /* used only by the thread: the connection is lost */
};

struct heard_item {
    struct queue_item item;
    struct store_heard heard;
    char text[]; /* what was told */
};

/* ---- On the thread ---- */

static void hear(void *context, const struct store_heard *heard)
{
    struct listen_thread *self = context;
    if (heard->kind == STORE_HEARD_ENTRIES &&
        heard->source == store_thread_source(self->setup.store_thread))
        return;
    size_t length = heard->text ? strlen(heard->text) : 0;
    struct heard_item *item = malloc(sizeof *item + length + 1);
    if (item) {
        item->heard = *heard;
        memcpy(item->text, heard->text ? heard->text : "", length + 1);
        item->heard.text = heard->text ? item->text : NULL;
    }
    if (!item || !queue_push(&self->heard, &item->item)) {
        free(item);
        atomic_store(&self->missed, true);
    }
}

static void note_deaf(struct listen_thread *self, bool deaf, const struct error *error)
{
    if (deaf != self->deaf)
        server_log(deaf ? SERVER_LOG_ERROR : SERVER_LOG_INFO, "listen", "message",
                   deaf ? error->text : "other servers are heard again");
    self->deaf = deaf;
}

static void *run(void *context)
{
    struct listen_thread *self = context;
    prctl(PR_SET_NAME, "encan-listen"); /* for ps -L */
    while (!atomic_load(&self->stopping)) {
        struct error error = {0};
        int code = store_listener_wait(self->listener, LISTEN_MS, hear, self, &error);
        note_deaf(self, code < 0, &error);
        if (queue_count(&self->heard) || atomic_load(&self->missed))
            self->setup.wake(self->setup.context);
    }
    return NULL;
}

/* ---- On the net's thread ---- */

static void free_thread(struct listen_thread *self)
{
    struct queue_item *items;
    while ((items = queue_take(&self->heard, 1)))
        free(items);
    if (self->listener)
        store_listener_close(self->listener);
    queue_close(&self->heard);
    free(self);
}

int listen_thread_open(struct listen_thread **opened, const struct listen_thread_setup *setup,
                       struct error *error)
{
    struct listen_thread *self = calloc(1, sizeof *self);
    *opened = NULL;
    if (!self)
        return error_set(error, ERR_MEMORY, "out of memory");
    self->setup = *setup;
    queue_init(&self->heard, HEARD_MAX);
    int code = store_listen(&self->listener, setup->url, setup->timeout_ms, error);
    bool hears = code == 0 && self->listener;
    if (hears && pthread_create(&self->thread, NULL, run, self) != 0)
        code = error_set(error, ERR_MEMORY, "cannot start the thread that listens to the store");
    if (hears && code == 0)
        *opened = self;
    else
        free_thread(self);
    return code;
}

void listen_thread_close(struct listen_thread *self)
{
    atomic_store(&self->stopping, true);
    store_listener_wake(self->listener);
    pthread_join(self->thread, NULL);
    free_thread(self);
}

void listen_thread_deliver(struct listen_thread *self,
                           void (*take)(void *context, const struct store_heard *heard),
                           void *context)
{
    struct queue_item *items = queue_take(&self->heard, HEARD_MAX);
    while (items) {
        struct heard_item *item = (struct heard_item *)items;
        items = items->next;
        take(context, &item->heard);
        free(item);
    }
    if (atomic_exchange(&self->missed, false))
        take(context, &(struct store_heard){.kind = STORE_HEARD_BREAK});
}
