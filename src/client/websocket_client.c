#include "client/websocket_client.h"

#include "base/clock.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum { HEAD_MAX = 8192, CLOSE_MAX = 125, CLOSE_FINAL = 4000 };

/* What the server says when it closes. */
struct closing {
    bool begun;
    unsigned char bytes[CLOSE_MAX]; /* a code, and text */
    size_t length;
};

struct websocket {
    const struct endpoint *endpoint;
    CURL *handle;
    int fd; /* the handle's, for poll */
    wslay_event_context_ptr frames;
    struct websocket_handler handler;
    struct buffer early; /* read together with the head of the server's answer */
    size_t early_taken;
    int64_t heard; /* when the last bytes came, or we began to listen */
    bool pinged, delivered;
    bool gone;  /* the connection is lost */
    bool ended; /* for whatever reason */
    struct closing closing;
};

/* ---- Bytes ---- */

/* The number of bytes, 0 if there are none now, -1 if the connection is lost. */
static ssize_t receive(struct websocket *socket, char *bytes, size_t size)
{
    size_t count = 0;
    CURLcode code = curl_easy_recv(socket->handle, bytes, size, &count);
    if (code == CURLE_AGAIN)
        return 0;
    socket->heard = clock_monotonic_ms();
    socket->pinged = false;
    socket->gone = code != CURLE_OK || count == 0;
    return socket->gone ? -1 : (ssize_t)count;
}

static ssize_t transmit(struct websocket *socket, const char *bytes, size_t size)
{
    size_t count = 0;
    CURLcode code = curl_easy_send(socket->handle, bytes, size, &count);
    if (code == CURLE_AGAIN)
        return 0;
    socket->gone |= code != CURLE_OK;
    return socket->gone ? -1 : (ssize_t)count;
}

/* ---- Opening ---- */

static int lost(const struct websocket *socket, struct error *error)
{
    return error_set(error, ERR_NET, "%s: the connection is lost", socket->endpoint->url);
}

static int connect_to(struct websocket *socket, const char *target, struct error *error)
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    socket->handle = endpoint_handle(socket->endpoint);
    if (!socket->handle)
        return error_set(error, ERR_MEMORY, "out of memory");
    curl_easy_setopt(socket->handle, CURLOPT_CONNECT_ONLY, 1L);
    int code = endpoint_perform(socket->endpoint, socket->handle, target, error);
    if (code < 0)
        return code;
    curl_easy_getinfo(socket->handle, CURLINFO_ACTIVESOCKET, &fd);
    socket->fd = fd;
    return fd == CURL_SOCKET_BAD ? lost(socket, error) : 0;
}

/* Waits for the other side during the handshake; false if it takes too long. */
static bool wait_until(const struct websocket *socket, short events, int64_t deadline)
{
    return endpoint_wait(socket->endpoint, socket->fd, events, deadline - clock_monotonic_ms());
}

static int send_request(struct websocket *socket, const struct buffer *request, int64_t deadline,
                        struct error *error)
{
    for (size_t sent = 0; sent < request->length;) {
        ssize_t count = transmit(socket, request->data + sent, request->length - sent);
        if (count < 0 || (count == 0 && !wait_until(socket, POLLOUT, deadline)))
            return lost(socket, error);
        sent += (size_t)count;
    }
    return request->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
}

/* Reads until the head of the answer is there, and perhaps more; its length. */
static int receive_head(struct websocket *socket, int64_t deadline, struct error *error)
{
    char bytes[2048];
    const char *end;
    while (!(end = strstr(buffer_text(&socket->early), "\r\n\r\n"))) {
        ssize_t count = receive(socket, bytes, sizeof bytes);
        if (count < 0 || (count == 0 && !wait_until(socket, POLLIN, deadline)))
            return lost(socket, error);
        buffer_add(&socket->early, bytes, (size_t)count);
        if (socket->early.length > HEAD_MAX || socket->early.failed)
            return error_set(error, ERR_SYNTAX,
                             "%s: the head of the answer is longer than %d bytes",
                             socket->endpoint->url, HEAD_MAX);
    }
    return (int)(end + 4 - buffer_text(&socket->early));
}

static int shake_hands(struct websocket *socket, const char *target,
                       struct websocket_refusal *refusal, struct error *error)
{
    const struct endpoint *endpoint = socket->endpoint;
    int64_t deadline = clock_monotonic_ms() + endpoint->setup.timeout_ms;
    unsigned char nonce[WS_NONCE_BYTES];
    struct websocket_key key;
    struct buffer request = {0};
    if (getentropy(nonce, sizeof nonce) < 0)
        return error_set(error, ERR_NET, "cannot get random numbers from the system");
    websocket_key_make(nonce, &key);
    websocket_write_request(&key, target, endpoint->authority, endpoint->cookie, &request);
    int length = send_request(socket, &request, deadline, error);
    buffer_close(&request);
    if (length == 0)
        length = receive_head(socket, deadline, error);
    if (length < 0)
        return length;
    socket->early_taken = (size_t)length;
    return websocket_read_answer((struct span){buffer_text(&socket->early), (size_t)length}, &key,
                                 refusal, error);
}

/* ---- Frames ---- */

static ssize_t take_early(struct websocket *socket, uint8_t *bytes, size_t size)
{
    size_t left = socket->early.length - socket->early_taken;
    size_t count = left < size ? left : size;
    if (count)
        memcpy(bytes, socket->early.data + socket->early_taken, count);
    socket->early_taken += count;
    return (ssize_t)count;
}

/* What wslay expects of its callbacks: bytes, or -1 and whether waiting would help. */
static ssize_t for_wslay(wslay_event_context_ptr frames, ssize_t count)
{
    if (count > 0)
        return count;
    wslay_event_set_error(frames, count == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_receive(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, int flags,
                          void *context)
{
    struct websocket *socket = context;
    (void)flags;
    ssize_t count = take_early(socket, bytes, size);
    return for_wslay(frames, count ? count : receive(socket, (char *)bytes, size));
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags,
                       void *context)
{
    (void)flags;
    return for_wslay(frames, transmit(context, (const char *)bytes, size));
}

static int on_mask(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, void *context)
{
    (void)frames, (void)context;
    return getentropy(bytes, size);
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *context)
{
    struct websocket *socket = context;
    (void)frames;
    if (message->opcode != WSLAY_TEXT_FRAME)
        return;
    socket->delivered = true;
    socket->handler.take(socket->handler.context,
                         (struct span){(const char *)message->msg, message->msg_length});
}

/* A frame that closes is read here as well, because wslay 1.1 takes the codes above 1011 for a
 * mistake, and a server that is about to restart closes with 1012. */
static void on_frame(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *context)
{
    struct websocket *socket = context;
    (void)frames;
    socket->closing.begun = frame->opcode == WSLAY_CONNECTION_CLOSE;
}

static void on_chunk(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_chunk_arg *chunk, void *context)
{
    struct closing *closing = &((struct websocket *)context)->closing;
    (void)frames;
    if (!closing->begun || chunk->data_length > CLOSE_MAX - closing->length)
        return;
    if (chunk->data_length)
        memcpy(closing->bytes + closing->length, chunk->data, chunk->data_length);
    closing->length += chunk->data_length;
}

static int start_frames(struct websocket *socket, struct error *error)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_receive,
                                                           .send_callback = on_send,
                                                           .genmask_callback = on_mask,
                                                           .on_frame_recv_start_callback = on_frame,
                                                           .on_frame_recv_chunk_callback = on_chunk,
                                                           .on_msg_recv_callback = on_message};
    if (wslay_event_context_client_init(&socket->frames, &callbacks, socket) != 0)
        return error_set(error, ERR_MEMORY, "out of memory");
    wslay_event_config_set_max_recv_msg_length(socket->frames, WEBSOCKET_MESSAGE_MAX);
    return 0;
}

int websocket_open(struct websocket **socket, const struct endpoint *endpoint, const char *target,
                   struct websocket_handler handler, struct websocket_refusal *refusal,
                   struct error *error)
{
    struct websocket *made = calloc(1, sizeof *made);
    *socket = NULL;
    *refusal = (struct websocket_refusal){0};
    if (!made)
        return error_set(error, ERR_MEMORY, "out of memory");
    made->endpoint = endpoint;
    made->handler = handler;
    int code = connect_to(made, target, error);
    if (code == 0)
        code = shake_hands(made, target, refusal, error);
    if (code == 0)
        code = start_frames(made, error);
    if (code == 0)
        *socket = made;
    else
        websocket_close(made);
    return code;
}

/* ---- Listening ---- */

/* The server has closed: why, and whether coming back makes sense. */
static int explain_closing(const struct websocket *socket, struct error *error)
{
    const struct closing *closing = &socket->closing;
    int code = closing->length < 2 ? 0 : closing->bytes[0] << 8 | closing->bytes[1];
    char reason[CLOSE_MAX + 4] = "";
    if (closing->length > 2)
        span_quote((struct span){(const char *)closing->bytes + 2, closing->length - 2}, reason,
                   sizeof reason);
    return error_set(error, code >= CLOSE_FINAL ? ERR_ARGUMENT : ERR_NET,
                     "%s: the server has closed the connection: %d %s", socket->endpoint->url, code,
                     reason);
}

/* Why there is nothing more to read. */
static int explain_end(const struct websocket *socket, struct error *error)
{
    if (socket->closing.begun)
        return explain_closing(socket, error);
    if (socket->gone)
        return lost(socket, error);
    return error_set(error, ERR_SYNTAX,
                     "%s: the server sent an invalid or oversized WebSocket message",
                     socket->endpoint->url);
}

/* Reads and writes what goes without waiting. */
static int exchange(struct websocket *socket, struct error *error)
{
    if (!socket->ended) {
        bool failed = wslay_event_recv(socket->frames) | wslay_event_send(socket->frames);
        socket->ended = failed || !wslay_event_want_read(socket->frames);
    }
    return socket->ended ? explain_end(socket, error) : 0;
}

/* Waits for bytes. A server that says nothing in half the time of a request is pinged, and has the
 * other half to answer; then, or when everything is to end, false. */
static bool wait_for_bytes(struct websocket *socket)
{
    const struct wslay_event_msg ping = {.opcode = WSLAY_PING};
    int64_t silence_ms = socket->endpoint->setup.timeout_ms / 2;
    int64_t left = socket->heard + (socket->pinged ? 2 : 1) * silence_ms - clock_monotonic_ms();
    short events = wslay_event_want_write(socket->frames) ? POLLIN | POLLOUT : POLLIN;
    if (endpoint_wait(socket->endpoint, socket->fd, events, left))
        return true;
    if (socket->pinged || endpoint_stopped(socket->endpoint))
        return false;
    socket->pinged = true;
    return wslay_event_queue_msg(socket->frames, &ping) == 0;
}

int websocket_listen(struct websocket *socket, struct error *error)
{
    socket->delivered = socket->pinged = false;
    socket->heard = clock_monotonic_ms();
    do {
        int code = exchange(socket, error);
        if (code < 0 || socket->delivered)
            return socket->delivered ? 0 : code;
    } while (wait_for_bytes(socket));
    return error_set(error, ERR_NET, "%s: the server stopped responding", socket->endpoint->url);
}

void websocket_close(struct websocket *socket)
{
    if (!socket)
        return;
    if (socket->frames) {
        wslay_event_queue_close(socket->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
        wslay_event_send(socket->frames);
        wslay_event_context_free(socket->frames);
    }
    curl_easy_cleanup(socket->handle);
    buffer_close(&socket->early);
    free(socket);
}
