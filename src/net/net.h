/* net.h: HTTP and WebSockets as bytes, on one thread; knows nothing of games.
 *
 * A `struct net` listens, reads requests and messages, and passes complete ones to its handlers. It
 * is built on libev and libwslay, which no code outside this folder includes. Everything runs on
 * the thread that calls net_run: the handlers, and all functions here except net_wake and net_stop,
 * which any thread, and a signal handler, may call.
 *
 * LIMITS. Every size has one, in net_setup; whatever exceeds it is refused (413, 414, 431, close
 * code 1009). Connections are counted for each address (net/address.h) and in all; one too many is
 * answered with 429 or 503. So are the bytes that clients have not read yet: a client that reads
 * too slowly is cut off (sockets with code 1013). Requests that arrive too slowly are timed out. A
 * socket that sends too much is read no faster than it may send, and a connection that was answered
 * with 429 not at all for a second; the rest waits in the kernel, and so with the client.
 *
 * LIFETIMES.
 * 1. A request lives from `on_request` until it is answered or `on_abandoned` returns.
 * 2. It may be answered later: keep the pointer, answer once. After on_abandoned it is gone.
 * 3. A socket lives from `on_open` returning true until `on_closed` returns. In on_open it can be
 *    sent to already. on_closed comes at the end of the loop's turn, never inside another handler.
 * 4. The texts of requests and messages belong to them; copy what is needed for longer.
 * 5. A `struct net_message` is counted: made once, sent to many sockets, freed with the last. */
#ifndef NET_NET_H
#define NET_NET_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/quota.h"
#include "base/scan.h"

#include <stdint.h>

struct net;
struct net_request;
struct net_socket;
struct net_message;

/* ---- Setting up ---- */

struct net_handlers {
    /* A complete request has arrived; answer it now or later. */
    void (*on_request)(void *context, struct net_request *request);
    /* The client went away before it was answered. One that has only closed its sending side counts
     * as gone if it is not answered within `request_ms`. */
    void (*on_abandoned)(void *context, struct net_request *request);

    /* A client asks for a WebSocket. Returning false refuses it with the given HTTP status.
     * `request` has path, query, headers and address, but no body; it is gone afterwards. */
    bool (*on_open)(void *context, struct net_socket *socket, const struct net_request *request,
                    int *status);
    void (*on_message)(void *context, struct net_socket *socket, struct span text);
    void (*on_closed)(void *context, struct net_socket *socket);

    /* On the net's thread, soon after net_wake. */
    void (*on_wake)(void *context);
    /* About every `tick_ms`. */
    void (*on_tick)(void *context);
    /* At the end of each turn of the loop, before anything is sent: all that could be received has
     * been handled. */
    void (*on_turn)(void *context);
};

struct net_setup {
    const char *address;         /* "127.0.0.1", "::1", "0.0.0.0" */
    int port;                    /* 0: any free one, see net_url */
    int listening;               /* a TCP socket that listens already, to be used instead of these
                                    and closed with the net; 0: none */
    const char *private_address; /* another place to listen, see net_is_private; NULL: none */
    int private_port;
    const struct net_handlers *handlers;
    void *context;
    struct quota_bounds connections; /* of an address, and in all; without guests */
    struct quota_bounds unsent;      /* bytes of an address, and in all; without guests */
    bool behind_proxy;               /* a peer's address counts only if net_set_address says so */
    size_t body_max;                 /* of a request */
    size_t message_max;              /* from a client's socket */
    size_t unsent_max;               /* of a socket */
    int frames_per_second; /* from a socket, each 256 bytes counting as another; 0: any number */
    int tick_ms;
    int request_ms; /* how long a request may take to arrive; 0: ten seconds */
    int ping_ms;    /* a socket is pinged after this silence, dropped after twice; 0: 30 s */
};

/* On failure (the address is in use, …) *net is NULL. */
int net_open(struct net **net, const struct net_setup *setup, struct error *error);
void net_close(struct net *net);

/* Where the net listens: "http://127.0.0.1:8080". */
enum { NET_URL_SIZE = 72 };
void net_url(const struct net *net, char url[NET_URL_SIZE]);
void net_private_url(const struct net *net, char url[NET_URL_SIZE]);

/* Serves until net_stop; may be called once. Then sockets are closed with code 1001, and requests
 * under way have three seconds to finish; nothing is left when it returns. */
void net_run(struct net *net);
void net_stop(struct net *net);
void net_wake(struct net *net);

/* ---- Requests ---- */

/* HEAD is a GET whose body is not sent. Methods other than these are answered with 405. */
enum net_method { NET_GET, NET_POST, NET_PUT, NET_DELETE };

enum net_method net_method(const struct net_request *request);

/* "/api/tables"; decoded, valid UTF-8, without "//", "." and ".." (those are answered with 400). */
const char *net_path(const struct net_request *request);

/* The value of a query parameter, decoded, or NULL. */
const char *net_query(const struct net_request *request, const char *name);

/* "origin", "content-type", "host", "if-none-match", "accept", "accept-encoding",
 * "accept-language", "x-forwarded-proto", "x-forwarded-for", "last-event-id"; NULL if it was not
 * sent. */
const char *net_header(const struct net_request *request, const char *name);

/* The value of a cookie, or NULL. */
const char *net_cookie(const struct net_request *request, const char *name);

struct span net_body(const struct net_request *request);

/* The peer's address as text. */
const char *net_peer(const struct net_request *request);

/* Whether the request came in by the private address. */
bool net_is_private(const struct net_request *request);

/* Says which address a client has if its peer is a proxy: the connection, and what is not read,
 * count for that one from now on. False if it has too many connections already: refuse the request.
 */
bool net_set_address(const struct net_request *request, uint64_t address);

/* A pointer for the caller's own use; NULL at first. */
void net_set_data(struct net_request *request, void *data);
void *net_data(const struct net_request *request);

struct net_header {
    const char *name, *value;
};

/* Answers; the request is gone afterwards. The body is copied, and not sent to HEAD. `type` may be
 * NULL. The caller gives the headers that every answer should have (security and so on); answers to
 * what is refused before `on_request` (bad heads, unknown methods, too many connections) go without
 * them. 429 and 503 get a retry-after of a few seconds. A header or type with a line break or
 * another control character makes it a bare 500. */
void net_answer(struct net_request *request, int status, const char *type,
                const struct net_header headers[], size_t header_count, struct span body);

/* ---- Sockets ---- */

void net_socket_set_data(struct net_socket *socket, void *data);
void *net_socket_data(const struct net_socket *socket);
const char *net_socket_peer(const struct net_socket *socket);

/* A text message for any number of sockets; NULL if out of memory. */
struct net_message *net_message_new(const char *text, size_t length);
/* Gives up the caller's hold on a message. */
void net_message_release(struct net_message *message);

/* Queues a message, to be sent at the end of the loop's turn. False if the socket is closing, or is
 * being closed now because it reads too slowly. */
bool net_send(struct net_socket *socket, struct net_message *message);

/* Closes the socket after everything queued has been sent. `reason` may be NULL; it is cut to 123
 * bytes. */
void net_socket_close(struct net_socket *socket, int code, const char *reason);

/* ---- Figures ---- */

struct net_figures {
    int64_t connections; /* now */
    int64_t sockets;     /* WebSockets among them */
    int64_t requests;    /* ever */
    int64_t messages_in, messages_out;
    int64_t dropped_slow;
    int64_t turned_away; /* connections beyond the limits */
    int64_t throttled;   /* times that a client was not read because it sent too much */
    int64_t unsent_bytes;
};

void net_figures(const struct net *net, struct net_figures *figures);

#endif
