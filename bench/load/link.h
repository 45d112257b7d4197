/* link.h: many connections to one or more servers, HTTP and WebSockets, on one thread with epoll.
 *
 * A link is a connection that its owner embeds in a struct of its own. It makes one HTTP request at
 * a time, or becomes a WebSocket for good. Nothing blocks; links_wait passes what arrives to the
 * owner. The server's bytes are trusted: this is a load generator, not a browser. */
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
    /* The server closed the link, or cannot be reached. The link is already closed. */
    void (*lost)(struct link *link);
};

enum { NODES_MOST = 8 };

struct links {
    int epoll;
    struct sockaddr_in server[NODES_MOST];
    int servers;
    struct sockaddr_in source; /* that links come from; all zeros: any */
    const struct link_handlers *handlers;
    struct rng rng; /* for masks */
    char *scratch;  /* owned */
    int64_t bytes_in;
};

enum link_state { LINK_CLOSED, LINK_HTTP, LINK_UPGRADING, LINK_SOCKET };

/* Starts as all zeros with `all` set. */
struct link {
    struct links *all;
    int node; /* it goes to this server, or to the one that is left when it is divided by their
                 number */
    enum link_state state;
    int fd;
    unsigned times; /* how often it was opened */
    bool wants_write;
    bool deaf;         /* what arrives on its WebSocket is never read */
    struct buffer in;  /* what is not complete yet */
    struct buffer out; /* what the kernel has not taken yet */
};

int links_open(struct links *links, const struct link_handlers *handlers, struct error *error);
void links_close(struct links *links);

/* "http://127.0.0.1:8080"; links opened from now on go to the server, or servers, that were added.
 */
int links_add_server(struct links *links, const char *url, struct error *error);
int links_set_server(struct links *links, const char *url, struct error *error);

/* "127.0.0.2"; links opened from now on come from there. */
int links_set_source(struct links *links, const char *address, struct error *error);

/* Waits up to `nanoseconds`, less than a second, for something to arrive, and handles it. */
void links_wait(struct links *links, int64_t nanoseconds);

/* Connects without saying anything; false if that failed. */
bool link_connect(struct link *link);

/* Sends a request, connecting first if need be. `cookie` and `body` may be NULL. False if that
 * failed, and the link is closed. */
bool link_ask(struct link *link, const char *method, const char *target, const char *cookie,
              const char *body);

/* Asks for a WebSocket. */
bool link_upgrade(struct link *link, const char *target, const char *cookie);

/* Sends a text message. */
bool link_send(struct link *link, const char *text, size_t length);

/* Sends a ping with as much payload as it can have. */
bool link_ping(struct link *link);

/* Closes at once, without calling the handlers. */
void link_close(struct link *link);

#endif
