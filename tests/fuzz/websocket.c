/* websocket.c: frames of a WebSocket. What is read is clean and within its limits, and the same
 * however the bytes arrive. */
#include "fuzz.h"

#include "net/uri.h"
#include "net/ws_reader.h"

enum { MESSAGE_MAX = 1000, CONTROL_MAX = 125 };

static void check_event(const struct ws_event *event)
{
    PROMISE(event->payload.length <= (event->kind == WS_TEXT ? MESSAGE_MAX : CONTROL_MAX));
    if (event->kind == WS_TEXT || event->kind == WS_CLOSE)
        PROMISE(uri_is_utf8(event->payload));
    if (event->kind == WS_VIOLATION)
        PROMISE(event->reason && event->code >= 1002 && event->code <= 1009);
}

static void add_event(struct buffer *events, const struct ws_event *event)
{
    check_event(event);
    buffer_format(events, "%d %d %zu ", (int)event->kind, event->code, event->payload.length);
    if (event->kind != WS_VIOLATION)
        buffer_add(events, event->payload.start, event->payload.length);
}

/* Reads in pieces of `piece` bytes; 0: all at once. Each piece is a copy of its own, so that a
 * sanitizer sees reads beyond it. */
static void read_in_pieces(struct span bytes, size_t piece, struct buffer *events)
{
    struct ws_reader reader = {.message_max = MESSAGE_MAX};
    struct ws_event event = {.kind = WS_MORE};
    while (bytes.length && event.kind < WS_CLOSE) {
        size_t length = piece && piece < bytes.length ? piece : bytes.length;
        char *copy = malloc(length);
        PROMISE(copy);
        memcpy(copy, bytes.start, length);
        ws_feed(&reader, (struct span){copy, length});
        while (event.kind < WS_CLOSE && ws_read(&reader, &event) != WS_MORE)
            add_event(events, &event);
        PROMISE(reader.text.length <= MESSAGE_MAX && reader.control.length <= CONTROL_MAX);
        free(copy);
        bytes.start += length;
        bytes.length -= length;
    }
    ws_reader_close(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span bytes = {(const char *)data, size};
    struct buffer whole = {0};
    read_in_pieces(bytes, 0, &whole);
    for (size_t piece = 1; piece < 8; piece += 3) {
        struct buffer events = {0};
        read_in_pieces(bytes, piece, &events);
        PROMISE(events.length == whole.length);
        PROMISE(!whole.length || memcmp(events.data, whole.data, whole.length) == 0);
        buffer_close(&events);
    }
    buffer_close(&whole);
    return 0;
}
