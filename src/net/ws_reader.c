/* ws_reader.c: reading frames and putting messages together. */
#include "net/ws_reader.h"

#include "net/uri.h"

#include <string.h>
#include <wslay/wslay.h>

enum { MASK_LENGTH = 4 };

enum violation {
    NONE,
    MALFORMED,
    UNMASKED,
    RESERVED_BITS,
    UNKNOWN_OPCODE,
    STRAY_FRAGMENT,
    MESSAGE_IN_MESSAGE,
    BAD_CLOSE,
    BINARY,
    NOT_UTF8,
    TOO_LONG,
    NO_MEMORY,
};

static const struct {
    int code;
    const char *reason;
} violations[] = {
    [MALFORMED] = {WS_PROTOCOL_ERROR, "malformed frame"},
    [UNMASKED] = {WS_PROTOCOL_ERROR, "frames of a client must be masked"},
    [RESERVED_BITS] = {WS_PROTOCOL_ERROR, "reserved bits are set"},
    [UNKNOWN_OPCODE] = {WS_PROTOCOL_ERROR, "unknown opcode"},
    [STRAY_FRAGMENT] = {WS_PROTOCOL_ERROR, "nothing to continue"},
    [MESSAGE_IN_MESSAGE] = {WS_PROTOCOL_ERROR, "the previous message is not finished"},
    [BAD_CLOSE] = {WS_PROTOCOL_ERROR, "bad close code"},
    [BINARY] = {WS_NOT_TEXT, "messages must be text"},
    [NOT_UTF8] = {WS_NOT_UTF8, "text must be UTF-8"},
    [TOO_LONG] = {WS_TOO_LONG, "message too long"},
    [NO_MEMORY] = {WS_INTERNAL_ERROR, "out of memory"},
};

/* ---- Handing bytes to libwslay ---- */

static ssize_t hand_over(uint8_t *room, size_t size, int flags, void *context)
{
    struct ws_reader *reader = context;
    size_t length = reader->rest.length < size ? reader->rest.length : size;
    (void)flags;
    if (!length)
        return -1;
    memcpy(room, reader->rest.start, length);
    reader->rest.start += length;
    reader->rest.length -= length;
    reader->held += length;
    return (ssize_t)length;
}

static bool open_frames(struct ws_reader *reader)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = hand_over};
    return reader->frames || wslay_frame_context_init(&reader->frames, &callbacks, reader) == 0;
}

static void close_frames(struct ws_reader *reader)
{
    if (reader->frames)
        wslay_frame_context_free(reader->frames);
    reader->frames = NULL;
}

/* The bytes of a whole masked frame. libwslay has checked that its length is not written longer
 * than need be. */
static uint64_t frame_length(uint64_t payload)
{
    uint64_t longer = payload < 126 ? 0 : payload < 65536 ? 2 : 8;
    return 2 + longer + MASK_LENGTH + payload;
}

/* ---- Checking ---- */

static enum violation check_opcode(const struct ws_reader *reader, unsigned opcode)
{
    switch (opcode) {
    case WSLAY_CONTINUATION_FRAME:
        return reader->in_message ? NONE : STRAY_FRAGMENT;
    case WSLAY_TEXT_FRAME:
        return reader->in_message ? MESSAGE_IN_MESSAGE : NONE;
    case WSLAY_BINARY_FRAME:
        return reader->in_message ? MESSAGE_IN_MESSAGE : BINARY;
    case WSLAY_CONNECTION_CLOSE:
    case WSLAY_PING:
    case WSLAY_PONG:
        return NONE;
    default:
        return UNKNOWN_OPCODE;
    }
}

/* Looks at the header of a frame. */
static enum violation check_frame(const struct ws_reader *reader,
                                  const struct wslay_frame_iocb *piece)
{
    if (!piece->mask)
        return UNMASKED;
    if (piece->rsv)
        return RESERVED_BITS;
    enum violation violation = check_opcode(reader, piece->opcode);
    if (violation)
        return violation;
    if (!wslay_is_ctrl_frame(piece->opcode) &&
        piece->payload_length > reader->message_max - reader->text.length)
        return TOO_LONG;
    return NONE;
}

/* Whether a peer may send this code: RFC 6455, 7.4, and the registry that goes with it. */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static enum violation read_close(struct ws_event *event)
{
    const unsigned char *bytes = (const unsigned char *)event->payload.start;
    event->code = WS_NO_CODE;
    if (!event->payload.length)
        return NONE;
    if (event->payload.length < 2)
        return BAD_CLOSE;
    event->code = bytes[0] << 8 | bytes[1];
    event->payload.start += 2;
    event->payload.length -= 2;
    if (!is_close_code(event->code))
        return BAD_CLOSE;
    return uri_is_utf8(event->payload) ? NONE : NOT_UTF8;
}

/* ---- Events ---- */

static enum ws_kind report(struct ws_event *event, enum violation violation)
{
    *event = (struct ws_event){.kind = WS_VIOLATION,
                               .code = violations[violation].code,
                               .reason = violations[violation].reason};
    return WS_VIOLATION;
}

/* A message or control frame is complete. */
static enum ws_kind deliver(struct ws_event *event, unsigned opcode)
{
    enum violation violation = NONE;
    switch (opcode) {
    case WSLAY_PING:
        event->kind = WS_PING;
        break;
    case WSLAY_PONG:
        event->kind = WS_PONG;
        break;
    case WSLAY_CONNECTION_CLOSE:
        event->kind = WS_CLOSE;
        violation = read_close(event);
        break;
    default:
        event->kind = WS_TEXT;
        violation = uri_is_utf8(event->payload) ? NONE : NOT_UTF8;
    }
    return violation ? report(event, violation) : event->kind;
}

/* Counts a piece of payload; true if it ends its frame. */
static bool count_piece(struct ws_reader *reader, const struct wslay_frame_iocb *piece)
{
    reader->frame_at += piece->data_length;
    if (reader->frame_at < piece->payload_length)
        return false;
    reader->frame_at = 0;
    reader->held -= frame_length(piece->payload_length);
    return true;
}

/* Takes in a piece of payload. A payload that arrives in one piece is delivered from where libwslay
 * has it, others are collected. */
static enum ws_kind take_piece(struct ws_reader *reader, const struct wslay_frame_iocb *piece,
                               struct ws_event *event)
{
    bool is_control = wslay_is_ctrl_frame(piece->opcode);
    struct buffer *collected = is_control ? &reader->control : &reader->text;
    enum violation violation = reader->frame_at ? NONE : check_frame(reader, piece);
    if (violation)
        return report(event, violation);
    bool complete = count_piece(reader, piece) && piece->fin;
    if (!is_control)
        reader->in_message = !complete;
    event->payload = (struct span){(const char *)piece->data, piece->data_length};
    if (complete && !collected->length)
        return deliver(event, piece->opcode);
    buffer_add(collected, event->payload.start, event->payload.length);
    if (collected->failed)
        return report(event, NO_MEMORY);
    if (!complete)
        return WS_MORE;
    reader->delivered = collected;
    event->payload = (struct span){buffer_text(collected), collected->length};
    return deliver(event, piece->opcode);
}

static void forget_delivered(struct ws_reader *reader)
{
    if (reader->delivered)
        buffer_close(reader->delivered);
    reader->delivered = NULL;
}

void ws_feed(struct ws_reader *reader, struct span bytes)
{
    reader->rest = bytes;
}

enum ws_kind ws_read(struct ws_reader *reader, struct ws_event *event)
{
    struct wslay_frame_iocb piece;
    forget_delivered(reader);
    *event = (struct ws_event){.kind = WS_MORE};
    if (!open_frames(reader))
        return report(event, NO_MEMORY);
    for (;;) {
        ssize_t length = wslay_frame_recv(reader->frames, &piece);
        if (length == WSLAY_ERR_WANT_READ)
            break;
        if (length < 0)
            return report(event, MALFORMED);
        if (take_piece(reader, &piece, event) != WS_MORE)
            return event->kind;
    }
    if (!reader->held)
        close_frames(reader);
    return WS_MORE;
}

void ws_reader_close(struct ws_reader *reader)
{
    close_frames(reader);
    buffer_close(&reader->text);
    buffer_close(&reader->control);
    reader->delivered = NULL;
}
