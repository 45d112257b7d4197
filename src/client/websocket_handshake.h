/* websocket_handshake.h: the HTTP exchange that opens a WebSocket (RFC 6455, section 4), from the
 * client's side; no I/O. */
#ifndef CLIENT_WEBSOCKET_HANDSHAKE_H
#define CLIENT_WEBSOCKET_HANDSHAKE_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/scan.h"
#include "net/ws_accept.h"

/* What a client sends as Sec-WebSocket-Key, made from random bytes, and what the server has to
 * send back as Sec-WebSocket-Accept. */
struct websocket_key {
    char key[WS_KEY_TEXT];
    char accept[WS_ACCEPT_TEXT];
};

void websocket_key_make(const unsigned char nonce[WS_NONCE_BYTES], struct websocket_key *key);

/* Writes the request. `authority` is "HOST:PORT", `cookie` "NAME=VALUE". */
void websocket_write_request(const struct websocket_key *key, const char *target,
                             const char *authority, const char *cookie, struct buffer *request);

/* What a server that does not open the socket answers. */
struct websocket_refusal {
    int status;
    int retry_after; /* seconds it asks us to wait; 0 if it does not */
};

/* Reads the head of the server's answer, with the empty line at its end. Returns 0 if the socket
 * is open. If the server refuses, the status is in `refusal` and the code ERR_NET; if it does not
 * speak WebSockets, the status is 0 and the code ERR_SYNTAX. */
int websocket_read_answer(struct span head, const struct websocket_key *key,
                          struct websocket_refusal *refusal, struct error *error);

#endif
