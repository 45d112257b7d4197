/* net.h: HTTP and WebSockets as bytes, on one thread; knows no games.
 *
 * A `struct net` listens, reads requests and messages, and hands whole ones to its handlers. It is
 * libev underneath, with libwebsockets for the WebSockets, and nobody else includes those.
 * Everything runs on the thread that calls net_run: handlers, and all functions here but net_wake
 * and net_stop, which any thread, and a signal handler, may call.
 *
 * LIMITS. Every size has one, in net_setup; what goes beyond is answered (413, 431, 414, close code
 * 1009) and dropped. A socket's unsent bytes are bounded: one that reads too slowly is closed (code
 * 1013), so nobody's slowness costs memory. Requests that dribble are timed out.
 *
 * LIFETIMES.
 * 1. A request lives from `on_request` until it is answered, or until `on_abandoned` returns.
 * 2. Answering later is fine: keep the pointer, answer once. After on_abandoned it is gone.
 * 3. A socket lives from `on_open` returning true until `on_closed` returns. It can be sent to in
 *    on_open already.
 * 4. Text of requests and messages is theirs; copy what is to stay.
 * 5. A `struct net_message` is counted: made once, sent to many sockets, freed with the last. */
#ifndef NET_NET_H
#define NET_NET_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/scan.h"

#include <stdint.h>

struct net;
struct net_request;
struct net_socket;
struct net_message;

/* ---- Setting up ---- */

struct net_handlers {
    /* A whole request has come; answer it now or later. */
    void (*on_request)(void *context, struct net_request *request);
    /* The client went away before it was answered, or closed its sending side, which is taken for
     * the same. */
    void (*on_abandoned)(void *context, struct net_request *request);

    /* Somebody wants a WebSocket. False refuses it with the given HTTP status. `request` has path,
     * query, headers and address, no body; it is gone afterwards. */
    bool (*on_open)(void *context, struct net_socket *socket, const struct net_request *request,
                    int *status);
    void (*on_message)(void *context, struct net_socket *socket, struct span text);
    void (*on_closed)(void *context, struct net_socket *socket);

    /* On the net's thread, soon after net_wake. */
    void (*on_wake)(void *context);
    /* About every `tick_ms`. */
    void (*on_tick)(void *context);
};

struct net_setup {
    const char *address; /* "127.0.0.1", "::1", "0.0.0.0" */
    int port;            /* 0: any; net_port tells */
    const struct net_handlers *handlers;
    void *context;
    int connections_max;
    size_t body_max;    /* of a request */
    size_t message_max; /* from a client's socket */
    size_t unsent_max;  /* of a socket */
    int tick_ms;
    int request_ms; /* how long a request may take to come; 0: ten seconds */
    int ping_ms;    /* a socket silent for so long is pinged, for twice as long dropped; 0: 30 s */
};

/* On failure (the address is in use, …) *net is NULL. */
int net_open(struct net **net, const struct net_setup *setup, struct error *error);
void net_close(struct net *net);
int net_port(const struct net *net);

/* Serves until net_stop, once. Then sockets are closed with code 1001, and what is under way has
 * three seconds to end; nothing is left when it returns. */
void net_run(struct net *net);
void net_stop(struct net *net);
void net_wake(struct net *net);

/* ---- Requests ---- */

/* HEAD is a GET whose body is not sent; other methods are answered with 405. */
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

/* Anything of the caller's; NULL at first. */
void net_set_data(struct net_request *request, void *data);
void *net_data(const struct net_request *request);

struct net_header {
    const char *name, *value;
};

/* Answers; the request is gone afterwards. The body is copied (to HEAD it is not sent). `type` may
 * be NULL. Headers that every answer should have (security and the like) are the caller's to give,
 * but for what is refused before `on_request`: bad heads, unknown methods, too many connections.
 * With 429 and 503 comes a retry-after of some seconds. */
void net_answer(struct net_request *request, int status, const char *type,
                const struct net_header headers[], size_t header_count, struct span body);

/* ---- Sockets ---- */

void net_socket_set_data(struct net_socket *socket, void *data);
void *net_socket_data(const struct net_socket *socket);
const char *net_socket_peer(const struct net_socket *socket);

/* A text message, to be sent to any number of sockets; NULL when out of memory. */
struct net_message *net_message_new(const char *text, size_t length);
/* Gives up one's own hold on it. */
void net_message_release(struct net_message *message);

/* Queues a message. False if the socket is closing or has been closed for slowness just now. */
bool net_send(struct net_socket *socket, struct net_message *message);

/* Closes after what is queued has been sent, with a reason of at most 123 bytes. */
void net_socket_close(struct net_socket *socket, int code, const char *reason);

/* ---- Figures ---- */

struct net_figures {
    int64_t connections; /* now */
    int64_t sockets;     /* WebSockets among them */
    int64_t requests;    /* ever */
    int64_t messages_in, messages_out;
    int64_t dropped_slow;
    int64_t unsent_bytes;
};

void net_figures(const struct net *net, struct net_figures *figures);

#endif
