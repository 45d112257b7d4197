/* ws_accept.h: the proof in the opening handshake that a server has read the client's key. */
#ifndef NET_WS_ACCEPT_H
#define NET_WS_ACCEPT_H

#include "base/scan.h"

enum { WS_ACCEPT_TEXT = 29 };

/* The value of Sec-WebSocket-Accept for one of Sec-WebSocket-Key (RFC 6455, 4.2.2). */
void ws_accept(struct span key, char accept[WS_ACCEPT_TEXT]);

#endif
