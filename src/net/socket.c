/* socket.c: WebSockets, by libwebsockets.
 *
 * A connection comes here with a good request to upgrade. libwebsockets gets the descriptor
 * together with a head that we write ourselves, so that its reader of HTTP never sees a stranger's
 * bytes but the key.
 *
 * SENDING. lws_write puts the frame's header in front of the text, hence the LWS_PRE bytes there,
 * and sends at once; what the kernel does not take it copies for itself. So when lws_write returns,
 * nothing points to the message any more, and the same one can go to the next socket. It does not
 * call LWS_CALLBACK_SERVER_WRITEABLE while it has such a rest, so there is at most one. */
#include "net/net_internal.h"

/* OpenSSL, which comes along, has a type by the name of one of our errors. */
#define ERR_STATE OPENSSL_ERR_STATE
#include <libwebsockets.h>
#undef ERR_STATE

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    RECEIVE_ROOM = 1024,      /* of each socket, for a piece of a message */
    SEND_ROOM = 1024 * 1024,  /* given to the kernel at once */
    KERNEL_ROOM = 128 * 1024, /* what the kernel may keep of unsent bytes for a slow peer */
    KEY_LENGTH = 24,
    SPARE_FILES = 1024, /* descriptors for everything that is no connection */
};

struct net_message {
    int holds;
    size_t length;
    unsigned char text[]; /* from LWS_PRE on */
};

/* ---- Messages ---- */

struct net_message *net_message_new(const char *text, size_t length)
{
    struct net_message *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message)
        return NULL;
    message->holds = 1;
    message->length = length;
    memcpy(message->text + LWS_PRE, text, length);
    return message;
}

void net_message_release(struct net_message *message)
{
    if (--message->holds == 0)
        free(message);
}

/* ---- The queue ---- */

static bool queue_grow(struct net_socket *socket)
{
    unsigned room = socket->queue_room ? 2 * socket->queue_room : 4;
    struct queued *queue = malloc(room * sizeof *queue);
    if (!queue)
        return false;
    for (unsigned i = 0; i < socket->queue_count; i++)
        queue[i] = socket->queue[(socket->queue_start + i) % socket->queue_room];
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
    socket->queue[(socket->queue_start + socket->queue_count++) % socket->queue_room].message =
        message;
    message->holds++;
    socket->unsent += message->length;
    socket->net->figures.unsent_bytes += (int64_t)message->length;
    return true;
}

static void queue_drop_first(struct net_socket *socket)
{
    struct net_message *message = socket->queue[socket->queue_start].message;
    socket->queue_start = (socket->queue_start + 1) % socket->queue_room;
    socket->queue_count--;
    socket->unsent -= message->length;
    socket->net->figures.unsent_bytes -= (int64_t)message->length;
    net_message_release(message);
}

static void queue_drop_all(struct net_socket *socket)
{
    while (socket->queue_count)
        queue_drop_first(socket);
    free(socket->queue);
    socket->queue = NULL;
    socket->queue_room = 0;
}

/* ---- Sending and closing ---- */

static void want_to_write(struct net_socket *socket)
{
    if (socket->wsi)
        lws_callback_on_writable(socket->wsi);
}

void net_socket_close(struct net_socket *socket, int code, const char *reason)
{
    if (socket->closing)
        return;
    socket->closing = code;
    socket->deadline = ev_now(socket->net->loop) + LINGER_SECONDS;
    strncpy(socket->reason, reason ? reason : "", sizeof socket->reason - 1);
    want_to_write(socket);
}

bool net_send(struct net_socket *socket, struct net_message *message)
{
    if (socket->closing)
        return false;
    if (socket->unsent + message->length > socket->net->setup.unsent_max) {
        socket->net->figures.dropped_slow++;
        queue_drop_all(socket);
        net_socket_close(socket, 1013, "reads too slowly");
        return false;
    }
    if (!queue_add(socket, message)) {
        net_socket_close(socket, 1011, "out of memory");
        return false;
    }
    want_to_write(socket);
    return true;
}

static int close_now(struct net_socket *socket, int code, const char *reason)
{
    if (!socket->closing)
        net_socket_close(socket, code, reason);
    lws_close_reason(socket->wsi, (enum lws_close_status)socket->closing,
                     (unsigned char *)socket->reason, strlen(socket->reason));
    return -1;
}

static bool send_ping(struct net_socket *socket)
{
    unsigned char payload[LWS_PRE + 1] = {0};
    socket->ping_wanted = false;
    payload[LWS_PRE] = '?'; /* an empty pong would not be reported */
    return lws_write(socket->wsi, payload + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
}

/* As much as goes now. */
static int on_writable(struct net_socket *socket)
{
    if (socket->ping_wanted && !send_ping(socket))
        return -1;
    while (socket->queue_count && !lws_partial_buffered(socket->wsi)) {
        struct net_message *message = socket->queue[socket->queue_start].message;
        if (lws_write(socket->wsi, message->text + LWS_PRE, message->length, LWS_WRITE_TEXT) < 0)
            return -1;
        socket->net->figures.messages_out++;
        queue_drop_first(socket);
    }
    if (socket->queue_count || (socket->closing && lws_partial_buffered(socket->wsi))) {
        want_to_write(socket);
        return 0;
    }
    return socket->closing ? close_now(socket, 0, NULL) : 0;
}

void socket_sweep(struct net_socket *socket, double now)
{
    double silence = now - socket->heard;
    bool overdue = socket->closing && now >= socket->deadline;
    if (overdue || silence >= 2 * socket->net->ping_seconds) {
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    } else if (silence >= socket->net->ping_seconds && !socket->pinged) {
        socket->pinged = socket->ping_wanted = true;
        want_to_write(socket);
    }
}

/* ---- Receiving ---- */

static void heard(struct net_socket *socket)
{
    socket->heard = ev_now(socket->net->loop);
    socket->pinged = false;
}

static int deliver(struct net_socket *socket, struct span text)
{
    const struct net_setup *setup = &socket->net->setup;
    if (!uri_is_utf8(text))
        return close_now(socket, 1007, "a message is not UTF-8");
    socket->net->figures.messages_in++;
    setup->handlers->on_message(setup->context, socket, text);
    return 0;
}

static int deliver_partial(struct net_socket *socket)
{
    struct buffer whole = socket->partial;
    socket->partial = (struct buffer){0};
    int result = deliver(socket, (struct span){buffer_text(&whole), whole.length});
    buffer_close(&whole);
    return result;
}

static int on_receive(struct net_socket *socket, const char *bytes, size_t length)
{
    struct lws *wsi = socket->wsi;
    heard(socket);
    if (socket->closing)
        return 0;
    if (lws_frame_is_binary(wsi))
        return close_now(socket, 1003, "messages are text");
    size_t left = lws_remaining_packet_payload(wsi);
    if (socket->partial.length + length + left > socket->net->setup.message_max)
        return close_now(socket, 1009, "a message is too long");
    bool last = lws_is_final_fragment(wsi) && !left;
    if (last && !socket->partial.length)
        return deliver(socket, (struct span){bytes, length});
    buffer_add(&socket->partial, bytes, length);
    if (socket->partial.failed)
        return close_now(socket, 1011, "out of memory");
    return last ? deliver_partial(socket) : 0;
}

/* ---- Coming and going ---- */

static void socket_free(struct net_socket *socket)
{
    const struct net_setup *setup = &socket->net->setup;
    LIST_REMOVE(socket, others);
    if (socket->net->opening == socket)
        socket->net->opening = NULL;
    socket->net->figures.sockets--;
    socket->net->figures.connections--;
    setup->handlers->on_closed(setup->context, socket);
    queue_drop_all(socket);
    buffer_close(&socket->partial);
    free(socket);
}

static int on_established(struct lws *wsi, struct net_socket **slot)
{
    const struct net *net = lws_context_user(lws_get_context(wsi));
    if (!net->opening)
        return -1;
    *slot = net->opening;
    net->opening->wsi = wsi;
    if (net->opening->queue_count || net->opening->closing)
        want_to_write(net->opening);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct net_socket **slot = user;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return on_established(wsi, slot);
    case LWS_CALLBACK_RECEIVE:
        return on_receive(*slot, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        heard(*slot);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_writable(*slot);
    case LWS_CALLBACK_CLOSED:
        if (*slot)
            socket_free(*slot);
        *slot = NULL;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "encan",
        .callback = on_event,
        .per_session_data_size = sizeof(struct net_socket *),
        .rx_buffer_size = RECEIVE_ROOM,
        .tx_packet_size = SEND_ROOM,
    },
    {0},
};

/* ---- The library ---- */

/* How many files are to be open at most. They are allowed to be, if the system's limit permits. */
static int allow_files(const struct net *net, struct rlimit *limit, struct error *error)
{
    rlim_t need = (rlim_t)net->setup.connections_max + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, limit) < 0 || limit->rlim_max < need)
        return error_set(error, ERR_NET,
                         "%d connections need a limit of %llu open files, and it is %llu",
                         net->setup.connections_max, (unsigned long long)need,
                         (unsigned long long)limit->rlim_max);
    if (limit->rlim_cur < need)
        limit->rlim_cur = need;
    return 0;
}

/* libwebsockets makes tables as long as the limit of open files, which may be a billion: it is
 * lowered for that moment. (Its own option for that makes every look-up linear.) */
static struct lws_context *make_context(const struct net *net,
                                        const struct lws_context_creation_info *info,
                                        const struct rlimit *limit)
{
    struct rlimit lowered = *limit;
    lowered.rlim_cur = (rlim_t)net->setup.connections_max + SPARE_FILES;
    setrlimit(RLIMIT_NOFILE, &lowered);
    struct lws_context *context = lws_create_context(info);
    setrlimit(RLIMIT_NOFILE, limit);
    return context;
}

#ifndef LWS_WITH_LIBEV
#error "this libwebsockets was built without libev"
#endif

int sockets_open(struct net *net, struct error *error)
{
    void *loop = net->loop;
    struct rlimit limit;
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = &loop,
        .user = net,
        .gid = -1,
        .uid = -1,
        .max_http_header_pool = 4, /* each is in use for a moment */
        .max_http_header_data = 1024,
        .timeout_secs = LINGER_SECONDS,
        .vhost_name = "encan",
    };
    int failed = allow_files(net, &limit, error);
    if (failed)
        return failed;
    lws_set_log_level(0, NULL);
    net->lws = make_context(net, &info, &limit);
    net->vhost = net->lws ? lws_create_vhost(net->lws, &info) : NULL;
    if (!net->vhost)
        return error_set(error, ERR_NET,
                         "libwebsockets does not start on libev; is its plugin evlib_ev (Debian: "
                         "libwebsockets-evlib-ev) installed?");
    return 0;
}

void sockets_close(struct net *net)
{
    if (net->lws)
        lws_context_destroy(net->lws);
    net->lws = NULL;
}

/* Its plugin for libev looks at its timers after events only, and does not arm its own watcher anew
 * for an earlier one; so it gets an event. */
void sockets_time(struct net *net)
{
    lws_cancel_service(net->lws);
}

/* ---- Upgrading ---- */

bool socket_is_wanted(const struct head *head)
{
    return head->minor_version && head_lists(head, HEAD_UPGRADE, "websocket");
}

static bool is_key(struct span key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (key.length != KEY_LENGTH || memcmp(key.start + KEY_LENGTH - 2, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < KEY_LENGTH - 2; i++)
        if (!memchr(digits, key.start[i], sizeof digits - 1))
            return false;
    return true;
}

/* 0, or the status to refuse with. */
static int check_upgrade(const struct net_request *request, const struct head *head)
{
    if (request->method != NET_GET || request->head_only || head->body_length ||
        !head_lists(head, HEAD_CONNECTION, "upgrade") ||
        !is_key(head_value(head, HEAD_WEBSOCKET_KEY)))
        return 400;
    return span_is(head_value(head, HEAD_WEBSOCKET_VERSION), "13") ? 0 : 426;
}

static struct net_socket *socket_new(const struct connection *connection)
{
    struct net_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->net = connection->net;
    memcpy(socket->peer, connection->peer, sizeof socket->peer);
    socket->heard = ev_now(socket->net->loop);
    return socket;
}

static void write_head(struct buffer *bytes, const struct head *head, struct span early)
{
    buffer_format(bytes,
                  "GET / HTTP/1.1\r\nHost: encan\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %.*s\r\n\r\n",
                  KEY_LENGTH, head_value(head, HEAD_WEBSOCKET_KEY).start);
    buffer_add(bytes, early.start, early.length);
}

/* Gives the descriptor to libwebsockets, with what is to be read first. It answers with 101 and
 * calls on_established at once; and if something breaks, perhaps on_event with LWS_CALLBACK_CLOSED.
 */
static void hand_over(struct net_socket *socket, int fd, const struct buffer *bytes)
{
    struct net *net = socket->net;
    int room = KERNEL_ROOM;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    LIST_INSERT_HEAD(&net->sockets, socket, others);
    net->figures.sockets++;
    net->figures.connections++;
    net->opening = socket;
    struct lws *wsi = lws_adopt_socket_vhost_readbuf(net->vhost, fd, bytes->data, bytes->length);
    if (net->opening && !socket->wsi) {
        socket_free(socket);
        if (wsi)
            lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
    net->opening = NULL;
}

/* Asks the handlers; 0, or the status to refuse with. */
static int ask(struct net_socket *socket, const struct net_request *request)
{
    const struct net_setup *setup = &socket->net->setup;
    int status = 403;
    return setup->handlers->on_open(setup->context, socket, request, &status) ? 0 : status;
}

void socket_upgrade(struct connection *connection, struct net_request *request,
                    const struct head *head, struct span early)
{
    struct buffer bytes = {0};
    int status = connection->net->draining ? 503 : check_upgrade(request, head);
    struct net_socket *socket = status ? NULL : socket_new(connection);
    if (socket)
        write_head(&bytes, head, early);
    if (!status)
        status = !socket || bytes.failed ? 503 : ask(socket, request);
    free(request);
    if (!status) {
        hand_over(socket, connection_release(connection), &bytes);
    } else {
        if (socket)
            queue_drop_all(socket);
        free(socket);
        connection_refuse(connection, status, true);
    }
    buffer_close(&bytes);
}

/* ---- What a socket says ---- */

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
