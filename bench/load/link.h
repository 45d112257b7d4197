/* link.h: many connections to one server, HTTP and WebSockets, on one thread with epoll.
 *
 * A link is a connection that its owner keeps in its own struct. It asks one thing at a time over
 * HTTP, or becomes a WebSocket for good. Nothing blocks; what comes is handed to the owner in
 * links_wait. The bytes of the server are trusted: this is a generator of load, not a browser. */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/scan.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct link;

struct link_handlers {
    /* The answer to a request. `cookie` is what it sets, "NAME=VALUE", or empty. */
    void (*answered)(struct link *link, int status, struct span cookie, struct span body);
    /* It is a WebSocket now. */
    void (*opened)(struct link *link);
    void (*message)(struct link *link, struct span text);
    /* The server closed it, or cannot be reached. The link is closed already. */
    void (*lost)(struct link *link);
};

struct links {
    int epoll;
    struct sockaddr_in server;
    const struct link_handlers *handlers;
    struct rng rng; /* for masks */
    char *scratch;  /* owned */
    int64_t bytes_in;
};

enum link_state { LINK_CLOSED, LINK_HTTP, LINK_UPGRADING, LINK_SOCKET };

/* Starts as all zero with `all` set. */
struct link {
    struct links *all;
    enum link_state state;
    int fd;
    unsigned times; /* it was opened */
    bool wants_write;
    struct buffer in;  /* what is not complete yet */
    struct buffer out; /* what the kernel has not taken yet */
};

int links_open(struct links *links, const struct link_handlers *handlers, struct error *error);
void links_close(struct links *links);

/* "http://127.0.0.1:8080"; links made from now on go there. */
int links_set_server(struct links *links, const char *url, struct error *error);

/* Waits up to `milliseconds` for something to arrive, and handles it. */
void links_wait(struct links *links, int milliseconds);

/* Sends a request, connecting first if need be. `cookie` and `body` may be NULL. False if that
 * failed, and the link is closed. */
bool link_ask(struct link *link, const char *method, const char *target, const char *cookie,
              const char *body);

/* Asks for a WebSocket. */
bool link_upgrade(struct link *link, const char *target, const char *cookie);

/* A text message. */
bool link_send(struct link *link, const char *text, size_t length);

/* Closes at once, without calling the handlers. */
void link_close(struct link *link);

#endif
