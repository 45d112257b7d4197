/* net_internal.h: what the files of this folder share.
 *
 * Everything runs on one libev loop. A connection starts with HTTP (connection.c, with request.c
 * and answer.c); a good request to upgrade turns it into a WebSocket (websocket.c, with
 * ws_handshake.c, ws_reader.c and ws_message.c).
 *
 * Nothing is freed while handlers or other code may still point to it: connections and sockets are
 * only marked dead, and freed at the end of the loop's turn (net.c). */
#ifndef NET_NET_INTERNAL_H
#define NET_NET_INTERNAL_H

#include "net/head.h"
#include "net/net.h"
#include "net/uri.h"
#include "net/ws_reader.h"

#include <ev.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <sys/queue.h>

enum {
    LINGER_SECONDS = 3,       /* for a peer to read what was sent before it is cut off */
    IDLE_SECONDS = 60,        /* between the requests of a connection */
    WRITE_SECONDS = 30,       /* without any progress in sending an answer */
    PENALTY_SECONDS = 1,      /* for which clients that ask too much have to wait */
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
    size_t out_counted; /* bytes of it that count as unsent */
    uint64_t address;   /* that it counts for; 0: none */
    double resume_at;   /* not read until then, if it is idle; 0: it is being read */
    enum connection_state state;
    int fd;
    bool keep_alive;
    bool half_closed; /* the peer will send no more */
    bool in_turn;     /* take_requests is running for it */
    char peer[INET6_ADDRSTRLEN];
};

void connection_accept(struct net *net, int fd, const char *peer);
void connection_close(struct connection *connection);

/* Whether it came in by the private address. */
bool connection_is_private(const struct connection *connection);
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

/* Has the connection count for another address; false if that one has too many. */
bool connection_move(struct connection *connection, uint64_t address);

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

/* Bytes to send as they are; usually one frame. */
struct net_message {
    int holds;
    bool is_text; /* counted as a message, unlike control frames and the handshake */
    size_t length;
    char bytes[];
};

struct net_message *message_new(struct span bytes);
/* A frame with any opcode of RFC 6455; the payload of a control frame has at most 125 bytes. */
struct net_message *message_new_frame(int opcode, struct span payload);

/* Whether a request asks for a WebSocket, whatever else is wrong with it. */
bool handshake_is_wanted(const struct head *head);

/* 0 if the request can be upgraded, otherwise the status to refuse it with. */
int handshake_check(const struct net_request *request, const struct head *head);

/* The answer that completes the handshake. */
struct net_message *handshake_answer(const struct head *head);

enum socket_state {
    SOCKET_OPEN,
    SOCKET_CLOSING,   /* our close frame is queued or sent; the peer's has not arrived */
    SOCKET_FINISHING, /* input no longer matters; ends when the queue is sent and the peer closes */
    SOCKET_DEAD,      /* to be freed at the end of the loop's turn */
};

struct queued {
    struct net_message *message;
};

struct net_socket {
    LIST_ENTRY(net_socket) others;
    TAILQ_ENTRY(net_socket) unflushed;
    struct net_socket *next_dead;
    struct net *net;
    void *data;
    struct ev_io reader, writer;
    struct ws_reader in;
    struct queued *queue; /* a ring */
    unsigned queue_start, queue_count, queue_room;
    size_t first_sent; /* bytes of the first message in the queue */
    size_t unsent;
    uint64_t address;  /* that it counts for; 0: none */
    double allowance;  /* frames that it may send; below 0 if it sent too many at once */
    double allowed_at; /* when that was computed */
    double heard;      /* when the peer last sent something */
    double deadline;   /* once closing */
    enum socket_state state;
    int fd; /* -1 until on_open has agreed */
    bool pinged;
    bool is_unflushed; /* in the list of that name */
    char peer[INET6_ADDRSTRLEN];
};

/* Refuses the request, or turns the connection into a WebSocket. `early` arrived after the head. */
void socket_upgrade(struct connection *connection, struct net_request *request,
                    const struct head *head, struct span early);

/* Pings a silent peer; drops one that stays silent, or is too slow to close. */
void socket_sweep(struct net_socket *socket, double now);

/* Sends as much of the queue as the kernel takes. */
void socket_flush(struct net_socket *socket);

/* Does so for all sockets for which messages were queued in this turn. */
void sockets_flush(struct net *net);

/* Closes the descriptor and marks the socket dead. */
void socket_kill(struct net_socket *socket);

/* Tells the handlers that a dead socket is closed, and frees it. */
void socket_free(struct net_socket *socket);

/* ---- The whole ---- */

/* Seconds since some moment in the past, for deadlines. Never jumps. */
double net_now(void);

/* A socket that connections come in by. */
struct listener {
    struct ev_io watcher;
    int fd; /* -1: closed */
    int port;
};

/* A connection beyond the limits. Its answer is delayed, because a client that is answered at once
 * comes back at once. */
struct turned_away {
    int fd;
    enum quota_verdict verdict;
    double since;
};

enum { TURNED_AWAY_MOST = 2048 };

struct net {
    struct net_setup setup;
    struct net_figures figures; /* except for `connections` and `unsent_bytes` */
    struct quota held;          /* connections */
    struct quota unsent;        /* bytes that wait for their readers */
    struct ev_loop *loop;
    struct listener listener[2]; /* the second, if any, is the private one */
    struct ev_timer tick, sweep;
    struct ev_async waker;
    struct ev_prepare turn;
    LIST_HEAD(connection_list, connection) connections;
    LIST_HEAD(socket_list, net_socket) sockets;
    TAILQ_HEAD(unflushed_list, net_socket) unflushed; /* sockets to flush at the end of the turn */
    struct turned_away turned_away[TURNED_AWAY_MOST]; /* a ring */
    unsigned turned_away_first, turned_away_count;
    struct connection *dead;
    struct net_socket *dead_sockets;
    double request_seconds, ping_seconds;
    double stop_at;
    bool draining;
    atomic_bool stopping;
    char scratch[SCRATCH_SIZE];
};

#endif
