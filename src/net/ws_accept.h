/* ws_accept.h: the client's key in the opening handshake, and the proof that a server has read it
 * (RFC 6455, 4.1 and 4.2.2). */
#ifndef NET_WS_ACCEPT_H
#define NET_WS_ACCEPT_H

#include "base/scan.h"

enum { WS_NONCE_BYTES = 16, WS_KEY_TEXT = 25, WS_ACCEPT_TEXT = 29 };

/* The value of Sec-WebSocket-Key for a nonce. */
void ws_key(const unsigned char nonce[WS_NONCE_BYTES], char key[WS_KEY_TEXT]);

/* The value of Sec-WebSocket-Accept for one of Sec-WebSocket-Key, which has its full length. */
void ws_accept(struct span key, char accept[WS_ACCEPT_TEXT]);

#endif
