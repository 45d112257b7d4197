/* net_internal.h: what the files of this folder share.
 *
 * WHY TWO READERS. HTTP is read here (head.c, connection.c), straight on libev; WebSockets are read
 * and written by libwebsockets (socket.c), which takes a connection over once its request to
 * upgrade was found good. libwebsockets could read HTTP as well, but 4.1 cannot keep the contract:
 * it drops too long heads unanswered, resolves ".." and "//" instead of refusing them, and while an
 * answer is deferred sees neither that the client went away nor that it pipelines. */
#ifndef NET_NET_INTERNAL_H
#define NET_NET_INTERNAL_H

#include "net/head.h"
#include "net/net.h"
#include "net/uri.h"

#include <ev.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <sys/queue.h>

enum {
    LINGER_SECONDS = 3,       /* for a peer to read what was sent before it is cut off */
    IDLE_SECONDS = 60,        /* between the requests of a connection */
    WRITE_SECONDS = 30,       /* without any progress in sending an answer */
    SCRATCH_SIZE = 16 * 1024, /* read at once */
};

/* ---- Connections that speak HTTP ---- */

enum connection_state {
    CONNECTION_IDLE,      /* nothing of the next request has arrived */
    CONNECTION_READING,   /* part of a request has arrived */
    CONNECTION_HANDLING,  /* a request is with the handlers */
    CONNECTION_ANSWERING, /* bytes of an answer are waiting for the socket */
    CONNECTION_LINGERING, /* everything is sent; waiting for the peer to close */
    CONNECTION_DEAD,      /* to be freed at the end of the loop's turn */
};

struct connection {
    LIST_ENTRY(connection) others;
    struct connection *next_dead;
    struct net *net;
    struct net_request *request; /* while handling */
    struct ev_io reader, writer;
    double deadline;
    struct buffer in; /* received, not yet taken up */
    size_t need;      /* bytes of `in` that make the next request; 0 until its head is complete */
    char *out;        /* the answer, head and body */
    size_t out_length, out_sent;
    enum connection_state state;
    int fd;
    bool keep_alive;
    bool half_closed; /* the peer will send no more */
    bool in_turn;     /* take_requests is running for it */
    char peer[INET6_ADDRSTRLEN];
};

void connection_accept(struct net *net, int fd, const char *peer);
void connection_close(struct connection *connection);
void connection_free(struct connection *connection);

/* Ends the connection and leaves its descriptor to the caller. What has been received stays valid
 * until the end of the loop's turn. */
int connection_release(struct connection *connection);

/* Refuses or closes once the deadline has passed. */
void connection_sweep(struct connection *connection, double now);

/* Takes no more requests after the current one. */
void connection_drain(struct connection *connection);

/* Sends an answer: `head`, which is closed here, an empty line and the body. */
void connection_send(struct connection *connection, struct buffer *head, struct span body);

/* Answers with a bare status; closes the connection afterwards unless `keep`. */
void connection_refuse(struct connection *connection, int status, bool keep);

/* ---- Requests ---- */

struct net_request {
    struct connection *connection;
    void *data;
    const char *path;
    const char *fields[HEAD_FIELDS]; /* NULL where a field was not sent */
    struct uri_pairs query, cookies;
    struct span body;
    enum net_method method;
    bool head_only;
    char text[]; /* that all of the above points to */
};

/* Copies everything it needs out of `head` and `body`. On failure NULL, with the status to refuse
 * the request with. */
struct net_request *request_new(struct connection *connection, const struct head *head,
                                struct span body, int *status);

/* ---- WebSockets ---- */

struct queued {
    struct net_message *message;
};

struct net_socket {
    LIST_ENTRY(net_socket) others;
    struct net *net;
    struct lws *wsi; /* NULL until it is open */
    void *data;
    struct queued *queue; /* a ring */
    unsigned queue_start, queue_count, queue_room;
    size_t unsent;
    struct buffer partial; /* of a message that comes in pieces */
    double heard;          /* when the peer last said something */
    double deadline;       /* when closing: to be gone by then */
    int closing;           /* the code, or 0 */
    bool pinged, ping_wanted;
    char reason[124];
    char peer[INET6_ADDRSTRLEN];
};

int sockets_open(struct net *net, struct error *error);
/* Closes those that are left, and tells. */
void sockets_close(struct net *net);
/* To be called now and then. */
void sockets_time(struct net *net);

/* Whether a request asks for a WebSocket, whatever else is wrong with it. */
bool socket_is_wanted(const struct head *head);

/* Refuses it, or takes the connection's descriptor over. `early` came behind the head. */
void socket_upgrade(struct connection *connection, struct net_request *request,
                    const struct head *head, struct span early);
void socket_sweep(struct net_socket *socket, double now);

/* ---- The whole ---- */

struct net {
    struct net_setup setup;
    struct net_figures figures;
    struct ev_loop *loop;
    struct ev_io listener;
    struct ev_timer tick, sweep;
    struct ev_async waker;
    struct ev_prepare turn;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    LIST_HEAD(connection_list, connection) connections;
    LIST_HEAD(socket_list, net_socket) sockets;
    struct connection *dead;
    struct net_socket *opening; /* the one that libwebsockets is taking over */
    double request_seconds, ping_seconds;
    double stop_at;
    int port;
    int listen_fd;
    bool draining;
    atomic_bool stopping;
    char scratch[SCRATCH_SIZE];
};

#endif
