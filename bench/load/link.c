#include "link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SCRATCH_SIZE = 256 * 1024, EVENTS = 256, DEAF_ROOM = 4096, PING_MOST = 125 };

enum opcode { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

/* ---- All of them ---- */

int links_open(struct links *links, const struct link_handlers *handlers, struct error *error)
{
    *links = (struct links){.epoll = epoll_create1(EPOLL_CLOEXEC), .handlers = handlers};
    links->scratch = malloc(SCRATCH_SIZE + 1);
    rng_seed(&links->rng, 1);
    if (links->epoll >= 0 && links->scratch)
        return 0;
    links_close(links);
    return error_set(error, ERR_NET, "cannot create an epoll instance: %s", strerror(errno));
}

void links_close(struct links *links)
{
    if (links->epoll >= 0)
        close(links->epoll);
    free(links->scratch);
}

int links_set_server(struct links *links, const char *url, struct error *error)
{
    links->servers = 0;
    return links_add_server(links, url, error);
}

int links_add_server(struct links *links, const char *url, struct error *error)
{
    struct sockaddr_in server = {.sin_family = AF_INET};
    static const char scheme[] = "http://";
    struct span rest = span_of(url);
    char host[40];
    int64_t port;
    if (strncmp(url, scheme, sizeof scheme - 1) == 0) {
        rest.start += sizeof scheme - 1;
        rest.length -= sizeof scheme - 1;
    }
    bool good = span_copy(span_cut(&rest, ':'), host, sizeof host) &&
                inet_pton(AF_INET, host, &server.sin_addr) == 1 &&
                scan_number(span_cut(&rest, '/'), 1, 65535, &port) && links->servers < NODES_MOST;
    if (!good)
        return error_set(error, ERR_ARGUMENT, "expected http://127.0.0.1:PORT, not '%.80s'", url);
    server.sin_port = htons((uint16_t)port);
    links->server[links->servers++] = server;
    return 0;
}

int links_set_source(struct links *links, const char *address, struct error *error)
{
    links->source = (struct sockaddr_in){.sin_family = AF_INET};
    if (inet_pton(AF_INET, address, &links->source.sin_addr) == 1)
        return 0;
    return error_set(error, ERR_ARGUMENT, "'%.40s' is not an address", address);
}

/* ---- Opening and closing ---- */

static void watch(struct link *link, int operation, bool write)
{
    bool read = !link->deaf || link->state != LINK_SOCKET;
    struct epoll_event event = {.events = (read ? EPOLLIN : 0) | (write ? EPOLLOUT : 0),
                                .data = {.ptr = link}};
    epoll_ctl(link->all->epoll, operation, link->fd, &event);
    link->wants_write = write;
}

/* Closes with a reset, so that thousands of closed links do not use up the ports. */
static void set_options(const struct link *link)
{
    const struct linger reset = {.l_onoff = 1};
    const int yes = 1, room = DEAF_ROOM;
    setsockopt(link->fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (link->deaf)
        setsockopt(link->fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    if (link->all->source.sin_family) {
        setsockopt(link->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        bind(link->fd, (const struct sockaddr *)&link->all->source, sizeof link->all->source);
    }
}

bool link_connect(struct link *link)
{
    link->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (link->fd < 0)
        return false;
    set_options(link);
    link->state = LINK_HTTP;
    link->times++;
    const struct sockaddr_in *server = &link->all->server[link->node % link->all->servers];
    if (connect(link->fd, (const struct sockaddr *)server, sizeof *server) &&
        errno != EINPROGRESS) {
        close(link->fd);
        link->state = LINK_CLOSED;
        return false;
    }
    watch(link, EPOLL_CTL_ADD, true);
    return true;
}

void link_close(struct link *link)
{
    if (link->state == LINK_CLOSED)
        return;
    close(link->fd);
    buffer_close(&link->in);
    buffer_close(&link->out);
    link->state = LINK_CLOSED;
}

static void lose(struct link *link)
{
    link_close(link);
    link->all->handlers->lost(link);
}

/* ---- Writing ---- */

/* Sends what is pending; false if the link is broken. */
static bool flush(struct link *link)
{
    struct buffer *out = &link->out;
    size_t sent = 0;
    while (sent < out->length) {
        ssize_t count = send(link->fd, out->data + sent, out->length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EAGAIN && errno != EINTR && errno != ENOTCONN)
            return false;
        if (count < 0)
            break;
        sent += (size_t)count;
    }
    if (sent) {
        memmove(out->data, out->data + sent, out->length - sent);
        out->length -= sent;
    }
    if (!out->length)
        buffer_close(out);
    if (link->wants_write != (out->length > 0))
        watch(link, EPOLL_CTL_MOD, out->length > 0);
    return true;
}

static bool put(struct link *link, const char *bytes, size_t length)
{
    buffer_add(&link->out, bytes, length);
    if (!link->out.failed && flush(link))
        return true;
    link_close(link);
    return false;
}

static void add_header(struct buffer *request, const char *name, const char *value)
{
    if (value && value[0])
        buffer_format(request, "%s: %s\r\n", name, value);
}

static bool put_request(struct link *link, struct buffer *request)
{
    bool good = !request->failed && put(link, buffer_text(request), request->length);
    buffer_close(request);
    return good;
}

bool link_ask(struct link *link, const char *method, const char *target, const char *cookie,
              const char *body)
{
    struct buffer request = {0};
    if (link->state == LINK_CLOSED && !link_connect(link))
        return false;
    buffer_format(&request, "%s %s HTTP/1.1\r\nHost: load\r\n", method, target);
    add_header(&request, "Cookie", cookie);
    if (body)
        buffer_format(&request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                      strlen(body));
    buffer_format(&request, "\r\n%s", body ? body : "");
    return put_request(link, &request);
}

bool link_upgrade(struct link *link, const char *target, const char *cookie)
{
    struct buffer request = {0};
    if (link->state == LINK_CLOSED && !link_connect(link))
        return false;
    link->state = LINK_UPGRADING;
    buffer_format(&request, "GET %s HTTP/1.1\r\nHost: load\r\n", target);
    add_header(&request, "Cookie", cookie);
    buffer_add_text(&request, "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: ZW5jYW4gZ2VuZXJhdG9yLg==\r\n\r\n");
    return put_request(link, &request);
}

static bool put_frame(struct link *link, enum opcode opcode, const char *text, size_t length)
{
    uint64_t random = rng_next(&link->all->rng);
    char head[8] = {(char)(0x80 | opcode), (char)(0x80 | length)}, *mask = head + 2;
    if (length > 125) {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(length >> 8);
        head[3] = (char)length;
        mask += 2;
    }
    memcpy(mask, &random, 4);
    buffer_add(&link->out, head, (size_t)(mask + 4 - head));
    size_t start = link->out.length;
    buffer_add(&link->out, text, length);
    for (size_t i = 0; !link->out.failed && i < length; i++)
        link->out.data[start + i] ^= mask[i & 3];
    return put(link, "", 0);
}

bool link_send(struct link *link, const char *text, size_t length)
{
    return put_frame(link, TEXT, text, length);
}

bool link_ping(struct link *link)
{
    static const char payload[PING_MOST];
    return put_frame(link, PING, payload, sizeof payload);
}

/* ---- Reading ---- */

/* The value of a header; a proxy may write its name in capitals. */
static struct span header_of(struct span head, const char *name)
{
    size_t length = strlen(name);
    while (head.length) {
        struct span line = span_cut(&head, '\n');
        if (line.length > length && strncasecmp(line.start, name, length) == 0)
            return span_trim((struct span){line.start + length, line.length - length});
    }
    return head;
}

/* Takes one answer from the front; returns 0 if it is incomplete. */
static size_t take_answer(struct link *link, struct span bytes)
{
    const char *end = memmem(bytes.start, bytes.length, "\r\n\r\n", 4);
    int64_t status = 0, length = 0;
    if (!end)
        return 0;
    struct span head = {bytes.start, (size_t)(end + 4 - bytes.start)};
    scan_number((struct span){head.start + 9, 3}, 100, 599, &status);
    scan_number(header_of(head, "content-length: "), 0, INT32_MAX, &length);
    if (link->state == LINK_UPGRADING && status == 101) {
        link->state = LINK_SOCKET;
        watch(link, EPOLL_CTL_MOD, link->wants_write);
        link->all->handlers->opened(link);
        return head.length;
    }
    if (bytes.length < head.length + (size_t)length)
        return 0;
    if (link->state == LINK_UPGRADING)
        link->state = LINK_HTTP;
    struct span cookie = header_of(head, "set-cookie: ");
    link->all->handlers->answered(link, (int)status, span_cut(&cookie, ';'),
                                  (struct span){head.start + head.length, (size_t)length});
    return head.length + (size_t)length;
}

/* The length of a frame's header, and of its payload; 0 if the header is incomplete. */
static size_t read_frame_head(struct span bytes, uint64_t *length)
{
    const unsigned char *byte = (const unsigned char *)bytes.start;
    if (bytes.length < 2)
        return 0;
    *length = byte[1] & 127;
    size_t extra = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (bytes.length < 2 + extra)
        return 0;
    for (size_t i = 0; i < extra; i++)
        *length = (i ? *length << 8 : 0) | byte[2 + i];
    return 2 + extra;
}

/* Takes one frame from the front; the server sends each message as a single frame. */
static size_t take_frame(struct link *link, struct span bytes)
{
    uint64_t length = 0;
    size_t head = read_frame_head(bytes, &length);
    if (!head || bytes.length < head + length)
        return 0;
    struct span payload = {bytes.start + head, length};
    switch (bytes.start[0] & 15) {
    case TEXT:
        link->all->handlers->message(link, payload);
        break;
    case PING:
        if (!put_frame(link, PONG, payload.start, payload.length))
            link->all->handlers->lost(link);
        break;
    case CLOSE:
        lose(link);
        break;
    default:
        break;
    }
    return head + length;
}

/* Takes everything that is complete; the handlers may close the link and reopen it. */
static void take_all(struct link *link, struct span bytes)
{
    unsigned times = link->times;
    while (bytes.length) {
        size_t taken =
            link->state == LINK_SOCKET ? take_frame(link, bytes) : take_answer(link, bytes);
        if (link->state == LINK_CLOSED || link->times != times)
            return;
        if (!taken)
            break;
        bytes.start += taken;
        bytes.length -= taken;
    }
    if (bytes.length)
        buffer_add(&link->in, bytes.start, bytes.length);
}

/* What was left over from last time comes before what has just arrived. */
static void take_with_rest(struct link *link, size_t count)
{
    struct buffer whole = link->in;
    if (!whole.length) {
        take_all(link, (struct span){link->all->scratch, count});
        return;
    }
    link->in = (struct buffer){0};
    buffer_add(&whole, link->all->scratch, count);
    take_all(link, (struct span){whole.data, whole.length});
    buffer_close(&whole);
}

static void on_readable(struct link *link)
{
    ssize_t count = recv(link->fd, link->all->scratch, SCRATCH_SIZE, 0);
    if (count > 0) {
        link->all->bytes_in += count;
        link->all->scratch[count] = 0;
        take_with_rest(link, (size_t)count);
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        lose(link);
    }
}

void links_wait(struct links *links, int64_t nanoseconds)
{
    const struct timespec most = {.tv_nsec = (long)nanoseconds};
    struct epoll_event events[EVENTS];
    int count = epoll_pwait2(links->epoll, events, EVENTS, &most, NULL);
    for (int i = 0; i < count; i++) {
        struct link *link = events[i].data.ptr;
        if (link->state != LINK_CLOSED && events[i].events & EPOLLOUT && !flush(link))
            lose(link);
        else if (link->state != LINK_CLOSED && events[i].events & ~(uint32_t)EPOLLOUT)
            on_readable(link);
    }
}
