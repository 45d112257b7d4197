/* websocket.c: WebSockets: opening, sending, receiving, closing.
 *
 * SENDING. Messages are queued and sent at the end of the loop's turn, all that a socket got during
 * the turn in one system call. A queue holds references: the bytes go from the one message to the
 * kernel, however many sockets it is sent to.
 *
 * RECEIVING. Each socket has an allowance of frames, which fills up with time. What a peer sends
 * beyond it is left in the kernel until the allowance has recovered.
 *
 * CLOSING. After our close frame, a socket is read on until the peer's close frame has arrived.
 * Then, or when the peer has broken the protocol, input is ignored: we shut down our side once the
 * queue is sent, and wait for the peer to close, because closing at once would make the kernel
 * discard what the peer has not read yet. All of that has LINGER_SECONDS. */
#include "net/net_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum {
    KERNEL_ROOM = 16 * 1024, /* unread bytes that the kernel holds for a peer; it doubles that */
    READ_AT_ONCE = 4 * 1024, /* bytes */
    FRAME_BYTES = 256,       /* that count as another frame */
    BURST_SECONDS = 3,       /* of frames may be sent at once */
    MESSAGES_AT_ONCE = 32,   /* in one system call */
    REASON_MAX = 123,        /* bytes of a close frame's reason */
};

static struct holder holder_of(const struct net_socket *socket)
{
    return (struct holder){.address = socket->address};
}

/* ---- The queue ---- */

static struct queued *queue_place(const struct net_socket *socket, unsigned index)
{
    return &socket->queue[(socket->queue_start + index) % socket->queue_room];
}

/* The memory that a message takes in a queue, so that tiny ones count for what they are. */
static size_t queue_cost(const struct net_message *message)
{
    return sizeof(struct queued) + sizeof *message + message->length;
}

static bool queue_grow(struct net_socket *socket)
{
    unsigned room = socket->queue_room ? 2 * socket->queue_room : 4;
    struct queued *queue = malloc(room * sizeof *queue);
    if (!queue)
        return false;
    for (unsigned i = 0; i < socket->queue_count; i++)
        queue[i] = *queue_place(socket, i);
    free(socket->queue);
    socket->queue = queue;
    socket->queue_room = room;
    socket->queue_start = 0;
    return true;
}

static bool queue_add(struct net_socket *socket, struct net_message *message)
{
    if (socket->queue_count == socket->queue_room && !queue_grow(socket))
        return false;
    queue_place(socket, socket->queue_count++)->message = message;
    message->holds++;
    socket->unsent += queue_cost(message);
    quota_add(&socket->net->unsent, holder_of(socket), (int64_t)queue_cost(message));
    return true;
}

static void queue_release(struct net_socket *socket, struct net_message *message)
{
    socket->unsent -= queue_cost(message);
    quota_return(&socket->net->unsent, holder_of(socket), (int64_t)queue_cost(message));
    net_message_release(message);
}

static void queue_drop_first(struct net_socket *socket)
{
    struct net_message *message = queue_place(socket, 0)->message;
    socket->queue_start = (socket->queue_start + 1) % socket->queue_room;
    socket->queue_count--;
    socket->first_sent = 0;
    queue_release(socket, message);
}

/* Drops all but the first `keep` messages. */
static void queue_cut(struct net_socket *socket, unsigned keep)
{
    while (socket->queue_count > keep)
        queue_release(socket, queue_place(socket, --socket->queue_count)->message);
}

/* ---- Life ---- */

void socket_kill(struct net_socket *socket)
{
    struct net *net = socket->net;
    if (socket->state == SOCKET_DEAD)
        return;
    socket->state = SOCKET_DEAD;
    ev_io_stop(net->loop, &socket->reader);
    ev_io_stop(net->loop, &socket->writer);
    close(socket->fd);
    queue_cut(socket, 0);
    net->figures.sockets--;
    quota_return(&net->held, holder_of(socket), 1);
    socket->next_dead = net->dead_sockets;
    net->dead_sockets = socket;
}

/* Frees a socket that is in no list. */
static void destroy(struct net_socket *socket)
{
    queue_cut(socket, 0);
    free(socket->queue);
    ws_reader_close(&socket->in);
    free(socket);
}

void socket_free(struct net_socket *socket)
{
    const struct net_setup *setup = &socket->net->setup;
    LIST_REMOVE(socket, others);
    if (socket->is_unflushed)
        TAILQ_REMOVE(&socket->net->unflushed, socket, unflushed);
    setup->handlers->on_closed(setup->context, socket);
    destroy(socket);
}

/* ---- Sending ---- */

/* Has the socket flushed at the end of the turn, unless it waits for the kernel anyway. */
static void flush_later(struct net_socket *socket)
{
    if (socket->fd < 0 || socket->is_unflushed || ev_is_active(&socket->writer))
        return;
    TAILQ_INSERT_TAIL(&socket->net->unflushed, socket, unflushed);
    socket->is_unflushed = true;
}

static ssize_t send_some(const struct net_socket *socket)
{
    struct iovec parts[MESSAGES_AT_ONCE];
    struct msghdr header = {.msg_iov = parts};
    while (header.msg_iovlen < MESSAGES_AT_ONCE && header.msg_iovlen < socket->queue_count) {
        struct net_message *message = queue_place(socket, (unsigned)header.msg_iovlen)->message;
        size_t sent = header.msg_iovlen ? 0 : socket->first_sent;
        parts[header.msg_iovlen++] = (struct iovec){message->bytes + sent, message->length - sent};
    }
    return sendmsg(socket->fd, &header, MSG_NOSIGNAL);
}

/* Takes what was sent off the queue. */
static void advance(struct net_socket *socket, size_t sent)
{
    while (sent) {
        const struct net_message *message = queue_place(socket, 0)->message;
        size_t rest = message->length - socket->first_sent;
        if (sent < rest) {
            socket->first_sent += sent;
            return;
        }
        sent -= rest;
        socket->net->figures.messages_out += message->is_text;
        queue_drop_first(socket);
    }
}

void socket_flush(struct net_socket *socket)
{
    if (socket->is_unflushed)
        TAILQ_REMOVE(&socket->net->unflushed, socket, unflushed);
    socket->is_unflushed = false;
    while (socket->queue_count) {
        ssize_t sent = send_some(socket);
        if (sent >= 0) {
            advance(socket, (size_t)sent);
        } else if (errno == EAGAIN) {
            ev_io_start(socket->net->loop, &socket->writer);
            return;
        } else if (errno != EINTR) {
            socket_kill(socket);
            return;
        }
    }
    ev_io_stop(socket->net->loop, &socket->writer);
    if (socket->state == SOCKET_FINISHING)
        shutdown(socket->fd, SHUT_WR);
}

static void on_writable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    socket_flush(watcher->data);
}

/* Queues a frame of our own. Without memory for it, the next sweep ends the socket. */
static void send_control(struct net_socket *socket, int opcode, struct span payload)
{
    struct net_message *frame = message_new_frame(opcode, payload);
    if (!frame || !queue_add(socket, frame)) {
        socket->state = SOCKET_FINISHING;
        socket->deadline = 0;
    }
    flush_later(socket);
    if (frame)
        net_message_release(frame);
}

void net_socket_close(struct net_socket *socket, int code, const char *reason)
{
    char payload[2 + REASON_MAX + 1];
    if (socket->state != SOCKET_OPEN)
        return;
    socket->state = SOCKET_CLOSING;
    socket->deadline = net_now() + LINGER_SECONDS;
    payload[0] = (char)(code >> 8);
    payload[1] = (char)code;
    span_quote(span_of(reason ? reason : ""), payload + 2, sizeof payload - 2);
    send_control(socket, WSLAY_CONNECTION_CLOSE,
                 (struct span){payload, code == WS_NO_CODE ? 0 : 2 + strlen(payload + 2)});
}

/* Closes a socket that does not take what it is sent. A message of which the peer has got a part
 * already has to be finished, and so has the handshake. */
static void drop_slow(struct net_socket *socket)
{
    socket->net->figures.dropped_slow++;
    queue_cut(socket, socket->first_sent || socket->fd < 0 ? 1 : 0);
    net_socket_close(socket, WS_TRY_AGAIN_LATER, "reads too slowly");
}

static bool counts_fit(const struct net_socket *socket, size_t length)
{
    return quota_check(&socket->net->unsent, holder_of(socket), (int64_t)length) == QUOTA_GRANTED;
}

/* Whether the peer may leave so much more unread. What was queued in this turn counts only if the
 * kernel does not take it. */
static bool has_room(const struct net_socket *socket, size_t length)
{
    if (socket->unsent + length > socket->net->setup.unsent_max)
        return false;
    if (!counts_fit(socket, length))
        sockets_flush(socket->net);
    return counts_fit(socket, length);
}

bool net_send(struct net_socket *socket, struct net_message *message)
{
    if (socket->state != SOCKET_OPEN)
        return false;
    bool fits = has_room(socket, queue_cost(message));
    if (socket->state == SOCKET_DEAD)
        return false;
    if (!fits)
        drop_slow(socket);
    else if (!queue_add(socket, message))
        net_socket_close(socket, WS_INTERNAL_ERROR, "out of memory");
    flush_later(socket);
    return socket->state == SOCKET_OPEN;
}

/* ---- Receiving ---- */

/* Ignores what the peer sends from now on. */
static void finish(struct net_socket *socket)
{
    socket->state = SOCKET_FINISHING;
    flush_later(socket);
}

static void send_pong(struct net_socket *socket, struct span payload)
{
    if (socket->state != SOCKET_OPEN)
        return;
    bool fits = has_room(socket, payload.length);
    if (socket->state == SOCKET_DEAD)
        return;
    if (fits)
        send_control(socket, WSLAY_PONG, payload);
    else
        drop_slow(socket);
}

static void on_event(struct net_socket *socket, const struct ws_event *event)
{
    struct net *net = socket->net;
    switch (event->kind) {
    case WS_TEXT:
        if (socket->state != SOCKET_OPEN)
            return;
        net->figures.messages_in++;
        net->setup.handlers->on_message(net->setup.context, socket, event->payload);
        return;
    case WS_PING:
        send_pong(socket, event->payload);
        return;
    case WS_CLOSE:
    case WS_VIOLATION:
        net_socket_close(socket, event->code, event->reason);
        finish(socket);
        return;
    case WS_PONG:
    case WS_MORE:
        return;
    }
}

static void receive(struct net_socket *socket, struct span bytes)
{
    struct ws_event event;
    socket->heard = net_now();
    socket->pinged = false;
    socket->allowance -= (double)bytes.length / FRAME_BYTES;
    ws_feed(&socket->in, bytes);
    while (socket->state < SOCKET_FINISHING && ws_read(&socket->in, &event) != WS_MORE) {
        socket->allowance--;
        on_event(socket, &event);
    }
}

/* Whether the peer may send now; fills up its allowance. */
static bool may_send(struct net_socket *socket)
{
    double rate = socket->net->setup.frames_per_second, most = rate * BURST_SECONDS;
    double now = net_now();
    socket->allowance += (now - socket->allowed_at) * rate;
    socket->allowed_at = now;
    if (socket->allowance > most)
        socket->allowance = most;
    return rate <= 0 || socket->allowance > 0;
}

static void on_readable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct net_socket *socket = watcher->data;
    char *scratch = socket->net->scratch;
    (void)events;
    if (!may_send(socket)) {
        socket->net->figures.throttled++;
        ev_io_stop(loop, &socket->reader); /* until the sweep that finds it may */
        return;
    }
    ssize_t length = recv(socket->fd, scratch, READ_AT_ONCE, 0);
    if (length > 0)
        receive(socket, (struct span){scratch, (size_t)length});
    else if (length == 0 || (errno != EAGAIN && errno != EINTR))
        socket_kill(socket);
}

void socket_sweep(struct net_socket *socket, double now)
{
    double silence = now - socket->heard;
    bool overdue = socket->state != SOCKET_OPEN && now >= socket->deadline;
    if (overdue || silence >= 2 * socket->net->ping_seconds) {
        socket_kill(socket);
    } else if (silence >= socket->net->ping_seconds && !socket->pinged) {
        socket->pinged = true;
        if (socket->state == SOCKET_OPEN)
            send_control(socket, WSLAY_PING, (struct span){0});
    }
    if (socket->state != SOCKET_DEAD && may_send(socket))
        ev_io_start(socket->net->loop, &socket->reader);
}

/* ---- Opening ---- */

/* A socket without a descriptor, with the handshake's answer in its queue; NULL without memory. */
static struct net_socket *socket_new(const struct connection *connection, const struct head *head)
{
    struct net_socket *socket = calloc(1, sizeof *socket);
    struct net_message *answer = handshake_answer(head);
    if (socket) {
        socket->net = connection->net;
        socket->fd = -1;
        socket->in.message_max = socket->net->setup.message_max;
        socket->heard = socket->allowed_at = net_now();
        socket->allowance = socket->net->setup.frames_per_second * BURST_SECONDS;
        memcpy(socket->peer, connection->peer, sizeof socket->peer);
    }
    if (socket && (!answer || !queue_add(socket, answer))) {
        destroy(socket);
        socket = NULL;
    }
    if (answer)
        net_message_release(answer);
    return socket;
}

/* Asks the handlers; 0, or the status to refuse with. */
static int ask(struct net_socket *socket, const struct net_request *request)
{
    const struct net_setup *setup = &socket->net->setup;
    int status = 403;
    return setup->handlers->on_open(setup->context, socket, request, &status) ? 0 : status;
}

/* What is queued already counts for that address too. */
static void set_address(struct net_socket *socket, uint64_t address)
{
    struct quota *unsent = &socket->net->unsent;
    quota_return(unsent, holder_of(socket), (int64_t)socket->unsent);
    socket->address = address;
    quota_add(unsent, holder_of(socket), (int64_t)socket->unsent);
}

static void start(struct net_socket *socket, int fd)
{
    struct net *net = socket->net;
    int room = KERNEL_ROOM;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    socket->fd = fd;
    ev_io_init(&socket->reader, on_readable, fd, EV_READ);
    ev_io_init(&socket->writer, on_writable, fd, EV_WRITE);
    socket->reader.data = socket->writer.data = socket;
    LIST_INSERT_HEAD(&net->sockets, socket, others);
    net->figures.sockets++;
    quota_add(&net->held, holder_of(socket), 1);
    ev_io_start(net->loop, &socket->reader);
    socket_flush(socket);
}

void socket_upgrade(struct connection *connection, struct net_request *request,
                    const struct head *head, struct span early)
{
    int status = connection->net->draining ? 503 : handshake_check(request, head);
    struct net_socket *socket = status ? NULL : socket_new(connection, head);
    if (!status)
        status = socket ? ask(socket, request) : 503;
    free(request);
    if (!status) {
        set_address(socket, connection->address);
        start(socket, connection_release(connection));
        receive(socket, early);
        return;
    }
    if (socket)
        destroy(socket);
    connection_refuse(connection, status, true);
}

/* ---- What handlers ask of a socket ---- */

void net_socket_set_data(struct net_socket *socket, void *data)
{
    socket->data = data;
}

void *net_socket_data(const struct net_socket *socket)
{
    return socket->data;
}

const char *net_socket_peer(const struct net_socket *socket)
{
    return socket->peer;
}
