/* websocket_client.h: a WebSocket to a server, for listening.
 *
 * libcurl connects, through TLS and proxies where there are any, and leaves the connection to us:
 * the libcurl of Debian 12 is built without its own, experimental WebSockets. wslay reads and
 * writes the frames, answers pings, and closes as it should. A server that has been silent for a
 * while is pinged, and given up if it does not answer that either, since a connection can die
 * without anybody saying so. */
#ifndef CLIENT_WEBSOCKET_CLIENT_H
#define CLIENT_WEBSOCKET_CLIENT_H

#include "client/endpoint.h"
#include "client/websocket_handshake.h"

enum { WEBSOCKET_MESSAGE_MAX = 1 << 20 }; /* twice what the server sends at most */

struct websocket;

/* Takes text messages, each of which is gone afterwards. Must not close the socket. */
struct websocket_handler {
    void (*take)(void *context, struct span text);
    void *context;
};

/* Opens a socket at a target such as "/api/lobby/live". On failure *socket is NULL, and `refusal`
 * as websocket_read_answer leaves it. The endpoint outlives the socket. */
int websocket_open(struct websocket **socket, const struct endpoint *endpoint, const char *target,
                   struct websocket_handler handler, struct websocket_refusal *refusal,
                   struct error *error);

/* Tells the server, and frees the socket; NULL is fine. */
void websocket_close(struct websocket *socket);

/* Waits until messages have come, and hands all of them to the handler. When the server closes the
 * socket that is ERR_NET, or ERR_ARGUMENT with the server's reason if its code is one of those
 * (4000 and above) by which it says that coming back would not help. */
int websocket_listen(struct websocket *socket, struct error *error);

#endif
