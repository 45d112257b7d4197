/* ws_reader.h: from the bytes of a WebSocket to its messages.
 *
 * libwslay's frame layer reads headers and unmasks payloads; the rules of RFC 6455 above frames are
 * kept here: masking, fragments, control frames in between, lengths, UTF-8, close codes.
 *
 * libwslay's event layer knows most of those rules too. It was rejected because, in version 1.1.1,
 * it spends about a hundred bytes of memory on each one-byte fragment, gives no close code for a
 * malformed frame, takes a close frame with one byte for a good one, holds 8 KB for every socket,
 * and copies outgoing payloads once for every socket. */
#ifndef NET_WS_READER_H
#define NET_WS_READER_H

#include "base/buffer.h"
#include "base/scan.h"

#include <stdint.h>

/* Close codes of RFC 6455 that we use. */
enum ws_code {
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_NOT_TEXT = 1003,
    WS_NO_CODE = 1005, /* stands for a close frame without a code; never sent */
    WS_NOT_UTF8 = 1007,
    WS_TOO_LONG = 1009,
    WS_INTERNAL_ERROR = 1011,
    WS_TRY_AGAIN_LATER = 1013,
};

enum ws_kind {
    WS_MORE, /* nothing until more bytes are fed */
    WS_TEXT,
    WS_PING,
    WS_PONG,
    WS_CLOSE,
    WS_VIOLATION, /* the connection has to be closed with this code and reason */
};

struct ws_event {
    enum ws_kind kind;
    struct span payload; /* valid until the reader is used again; of WS_CLOSE, the peer's reason */
    int code;            /* of WS_CLOSE and WS_VIOLATION */
    const char *reason;  /* of WS_VIOLATION */
};

struct ws_reader {
    size_t message_max;
    struct wslay_frame_context *frames; /* NULL between frames, since it takes 4 KB */
    struct span rest;                   /* fed, not yet handed to libwslay */
    uint64_t held;                      /* bytes handed to libwslay since the last whole frame */
    uint64_t frame_at;                  /* payload bytes of the current frame so far */
    struct buffer text, control;        /* payloads that arrive in several pieces */
    struct buffer *delivered;           /* the one that the last event's payload is in, or NULL */
    bool in_message;                    /* between the fragments of a message */
};

/* A reader starts as `struct ws_reader reader = {.message_max = …};`. */
void ws_reader_close(struct ws_reader *reader);

/* Gives the reader its next bytes, which must stay valid until ws_read returns WS_MORE. */
void ws_feed(struct ws_reader *reader, struct span bytes);

/* Reads the next event. Call it until it returns WS_MORE; after WS_CLOSE or WS_VIOLATION, only
 * ws_reader_close may follow. */
enum ws_kind ws_read(struct ws_reader *reader, struct ws_event *event);

#endif
