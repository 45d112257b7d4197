/* http.c: connections that speak HTTP/1.1: reading requests, writing answers.
 *
 * A connection has one request at a time; what a client sends ahead waits in `in`, and beyond a
 * bound in the kernel. A request is taken up when all of it has come, so that nothing is kept for
 * half ones but their bytes. */
#include "net/inner.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* ---- Life of a connection ---- */

static void set_deadline(struct connection *connection, double seconds)
{
    connection->deadline = ev_now(connection->net->loop) + seconds;
}

static void drop_answer(struct connection *connection)
{
    free(connection->out);
    connection->out = NULL;
    connection->out_length = connection->out_sent = 0;
}

int connection_release(struct connection *connection)
{
    struct net *net = connection->net;
    int fd = connection->fd;
    ev_io_stop(net->loop, &connection->reader);
    ev_io_stop(net->loop, &connection->writer);
    connection->state = CONNECTION_DEAD;
    connection->fd = -1;
    drop_answer(connection);
    buffer_close(&connection->in);
    net->figures.connections--;
    connection->next_dead = net->dead;
    net->dead = connection;
    return fd;
}

void connection_close(struct connection *connection)
{
    struct net_request *request = connection->request;
    if (connection->state == CONNECTION_DEAD)
        return;
    connection->request = NULL;
    close(connection_release(connection));
    if (request) {
        const struct net_setup *setup = &connection->net->setup;
        setup->handlers->on_abandoned(setup->context, request);
        free(request);
    }
}

/* Says that we are done, and waits for the peer to be: closing at once would make the kernel throw
 * away what the peer has not read yet. */
static void linger(struct connection *connection)
{
    connection->state = CONNECTION_LINGERING;
    buffer_close(&connection->in);
    shutdown(connection->fd, SHUT_WR);
    set_deadline(connection, LINGER_SECONDS);
    ev_io_start(connection->net->loop, &connection->reader);
}

void connection_sweep(struct connection *connection, double now)
{
    bool timed = connection->state != CONNECTION_HANDLING && connection->state != CONNECTION_DEAD;
    if (!timed || now < connection->deadline)
        return;
    if (connection->state == CONNECTION_READING && connection->in.length)
        connection_refuse(connection, 408, false);
    else
        connection_close(connection);
}

void connection_drain(struct connection *connection)
{
    connection->keep_alive = false;
    if (connection->state == CONNECTION_READING && !connection->in.length)
        connection_close(connection);
}

/* ---- Writing ---- */

static void take_requests(struct connection *connection);

static void answer_sent(struct connection *connection)
{
    drop_answer(connection);
    ev_io_stop(connection->net->loop, &connection->writer);
    if (!connection->keep_alive || connection->net->draining) {
        linger(connection);
        return;
    }
    connection->state = CONNECTION_READING;
    ev_io_start(connection->net->loop, &connection->reader);
    set_deadline(connection,
                 connection->in.length ? connection->net->request_seconds : IDLE_SECONDS);
    if (!connection->in_turn)
        take_requests(connection);
}

static void write_answer(struct connection *connection)
{
    while (connection->out_sent < connection->out_length) {
        ssize_t sent = send(connection->fd, connection->out + connection->out_sent,
                            connection->out_length - connection->out_sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno == EAGAIN) {
            ev_io_start(connection->net->loop, &connection->writer);
            return;
        }
        if (sent < 0) {
            connection_close(connection);
            return;
        }
        connection->out_sent += (size_t)sent;
        set_deadline(connection, WRITE_SECONDS);
    }
    answer_sent(connection);
}

static void on_writable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    (void)loop;
    (void)events;
    write_answer(watcher->data);
}

static const char *status_text(int status)
{
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "";
}

static void add_header(struct buffer *head, const char *name, const char *value)
{
    assert(!strpbrk(value, "\r\n"));
    buffer_format(head, "%s: %s\r\n", name, value);
}

/* The time of this machine, by which clients can set their clocks. */
static void add_date(struct buffer *head)
{
    time_t now = time(NULL);
    struct tm utc;
    char text[sizeof "Thu, 01 Jan 1970 00:00:00 GMT"];
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    add_header(head, "date", text);
}

/* After how many seconds the same may be tried again; NULL if that would not help. */
static const char *retry_after(int status)
{
    return status == 429 ? "5" : status == 503 ? "2" : NULL;
}

/* The head of an answer but for the headers of its own. */
static void add_common(struct buffer *head, int status, const char *type, size_t length, bool close)
{
    buffer_format(head, "HTTP/1.1 %d %s\r\n", status, status_text(status));
    if (status != 204 && status != 304)
        buffer_format(head, "content-length: %zu\r\n", length);
    add_date(head);
    if (type)
        add_header(head, "content-type", type);
    if (close)
        add_header(head, "connection", "close");
    if (retry_after(status))
        add_header(head, "retry-after", retry_after(status));
}

static void send_answer(struct connection *connection, struct buffer *head, struct span body)
{
    buffer_add_text(head, "\r\n");
    connection->out = head->failed ? NULL : malloc(head->length + body.length);
    if (!connection->out) {
        buffer_close(head);
        connection_close(connection);
        return;
    }
    memcpy(connection->out, head->data, head->length);
    if (body.length)
        memcpy(connection->out + head->length, body.start, body.length);
    connection->out_length = head->length + body.length;
    buffer_close(head);
    connection->state = CONNECTION_ANSWERING;
    set_deadline(connection, WRITE_SECONDS);
    write_answer(connection);
}

void net_answer(struct net_request *request, int status, const char *type,
                const struct net_header headers[], size_t header_count, struct span body)
{
    struct connection *connection = request->connection;
    struct buffer head = {0};
    bool no_body = request->head_only || status == 204 || status == 304;
    bool close = !connection->keep_alive || connection->net->draining;
    add_common(&head, status, type, body.length, close);
    for (size_t i = 0; i < header_count; i++)
        add_header(&head, headers[i].name, headers[i].value);
    connection->request = NULL;
    if (no_body)
        body.length = 0;
    send_answer(connection, &head, body);
    free(request); /* now only: the body may be part of it */
}

void connection_refuse(struct connection *connection, int status, bool keep)
{
    struct buffer head = {0};
    char body[80];
    int length = snprintf(body, sizeof body, "%d %s\n", status, status_text(status));
    connection->keep_alive = keep && connection->keep_alive;
    add_common(&head, status, "text/plain; charset=utf-8", (size_t)length, !connection->keep_alive);
    if (status == 405)
        add_header(&head, "allow", "GET, HEAD, POST, PUT, DELETE");
    if (status == 426)
        add_header(&head, "sec-websocket-version", "13");
    send_answer(connection, &head, (struct span){body, (size_t)length});
}

/* ---- Reading ---- */

static bool read_method(struct span text, struct net_request *request)
{
    static const struct {
        const char *name;
        enum net_method method;
    } methods[] = {
        {"GET", NET_GET}, {"HEAD", NET_GET},      {"POST", NET_POST},
        {"PUT", NET_PUT}, {"DELETE", NET_DELETE},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!span_is(text, methods[i].name))
            continue;
        request->method = methods[i].method;
        request->head_only = span_is(text, "HEAD");
        return true;
    }
    return false;
}

/* Copies a text behind the others of a request. */
static const char *keep_text(char **room, struct span text)
{
    char *copy = *room;
    if (text.length)
        memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    *room += text.length + 1;
    return copy;
}

static size_t room_for(const struct head *head)
{
    size_t room = head->path.length + 1 + URI_ROOM(head->query.length) +
                  URI_ROOM(head->fields[HEAD_COOKIE].length) + (size_t)head->body_length + 1;
    for (int i = 0; i < HEAD_FIELDS; i++)
        room += head->fields[i].length + 1;
    return room;
}

/* False if path or query cannot be decoded. */
static bool fill_request(struct net_request *request, const struct head *head, struct span body)
{
    char *room = request->text;
    request->path = room;
    if (!uri_path(head->path, room))
        return false;
    room += strlen(room) + 1;
    request->query.text = room;
    if (!uri_query(head->query, &request->query))
        return false;
    room += request->query.length;
    request->cookies.text = room;
    uri_cookies(head->fields[HEAD_COOKIE], &request->cookies);
    room += request->cookies.length;
    for (int i = 0; i < HEAD_FIELDS; i++)
        if (head->fields[i].start)
            request->fields[i] = keep_text(&room, head->fields[i]);
    request->body.length = body.length;
    request->body.start = keep_text(&room, body);
    return true;
}

/* NULL, with a status, if there is something wrong with it. */
static struct net_request *make_request(struct connection *connection, const struct head *head,
                                        struct span body, int *status)
{
    struct net_request *request = calloc(1, sizeof *request + room_for(head));
    if (!request) {
        *status = 503;
        return NULL;
    }
    request->connection = connection;
    *status = !read_method(head->method, request)  ? 405
              : !fill_request(request, head, body) ? 400
                                                   : 200;
    if (*status == 200)
        return request;
    free(request);
    return NULL;
}

/* Takes up a request that has come as a whole, at the front of `in`. */
static void take_request(struct connection *connection, const struct head *head)
{
    struct net *net = connection->net;
    const char *end = connection->in.data + head->length;
    struct span body = {end, (size_t)head->body_length};
    struct span early = {end + body.length, connection->in.length - head->length - body.length};
    int status;
    struct net_request *request = make_request(connection, head, body, &status);
    connection->keep_alive = head->keep_alive;
    net->figures.requests++;
    if (!request) {
        connection_refuse(connection, status, true);
    } else if (socket_is_wanted(head)) {
        socket_upgrade(connection, request, head, early);
    } else {
        connection->state = CONNECTION_HANDLING;
        connection->request = request;
        net->setup.handlers->on_request(net->setup.context, request);
    }
}

/* Drops what was taken up from the front of `in`. A connection may have lost all of it meanwhile.
 */
static void consume(struct connection *connection, size_t length)
{
    struct buffer *in = &connection->in;
    if (in->length <= length) {
        buffer_close(in);
        return;
    }
    memmove(in->data, in->data + length, in->length - length + 1);
    in->length -= length;
}

/* The head is whole, its body is still to come. */
static void await_body(struct connection *connection, const struct head *head)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    connection->need = head->length + (size_t)head->body_length;
    set_deadline(connection, 2 * connection->net->request_seconds);
    if (head->fields[HEAD_EXPECT].start)
        send(connection->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL);
}

/* Takes up the next request if it has come; false if not. */
static bool take_next(struct connection *connection)
{
    struct head head;
    struct span bytes = {connection->in.data, connection->in.length};
    if (!bytes.length || bytes.length < connection->need)
        return false;
    int status = head_read(&head, bytes);
    if (status == 200 && head.body_length > connection->net->setup.body_max)
        status = 413;
    if (status != 200) {
        if (status)
            connection_refuse(connection, status, false);
        return false;
    }
    size_t length = head.length + (size_t)head.body_length;
    if (bytes.length < length) {
        await_body(connection, &head);
        return false;
    }
    connection->need = 0;
    take_request(connection, &head);
    consume(connection, length);
    return true;
}

static void take_requests(struct connection *connection)
{
    connection->in_turn = true;
    while (connection->state == CONNECTION_READING && take_next(connection))
        ;
    connection->in_turn = false;
}

/* What has come while a request is with the handlers waits; more than a head's worth of it stays in
 * the kernel. */
static void received(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->state == CONNECTION_LINGERING)
        return;
    if (connection->state == CONNECTION_READING && !connection->in.length)
        set_deadline(connection, connection->net->request_seconds);
    buffer_add(&connection->in, bytes, length);
    if (connection->in.failed)
        connection_close(connection);
    else if (connection->state == CONNECTION_READING)
        take_requests(connection);
    if (connection->state != CONNECTION_READING && connection->state != CONNECTION_LINGERING &&
        connection->in.length >= HEAD_MAX)
        ev_io_stop(connection->net->loop, &connection->reader);
}

static void on_readable(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct connection *connection = watcher->data;
    char *scratch = connection->net->scratch;
    (void)loop;
    (void)events;
    ssize_t length = recv(connection->fd, scratch, SCRATCH_SIZE, 0);
    if (length > 0)
        received(connection, scratch, (size_t)length);
    else if (length == 0 || (errno != EAGAIN && errno != EINTR))
        connection_close(connection);
}

void connection_accept(struct net *net, int fd, const char *peer)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        close(fd);
        return;
    }
    connection->net = net;
    connection->fd = fd;
    memcpy(connection->peer, peer, sizeof connection->peer);
    ev_io_init(&connection->reader, on_readable, fd, EV_READ);
    ev_io_init(&connection->writer, on_writable, fd, EV_WRITE);
    connection->reader.data = connection->writer.data = connection;
    set_deadline(connection, net->request_seconds);
    LIST_INSERT_HEAD(&net->connections, connection, others);
    net->figures.connections++;
    ev_io_start(net->loop, &connection->reader);
}

/* ---- What a request says ---- */

enum net_method net_method(const struct net_request *request)
{
    return request->method;
}

const char *net_path(const struct net_request *request)
{
    return request->path;
}

const char *net_query(const struct net_request *request, const char *name)
{
    return uri_find(&request->query, name);
}

const char *net_header(const struct net_request *request, const char *name)
{
    enum head_field field = head_field_of(span_of(name));
    assert(field != HEAD_FIELDS); /* not one of those that are kept */
    return field == HEAD_FIELDS ? NULL : request->fields[field];
}

const char *net_cookie(const struct net_request *request, const char *name)
{
    return uri_find(&request->cookies, name);
}

struct span net_body(const struct net_request *request)
{
    return request->body;
}

const char *net_peer(const struct net_request *request)
{
    return request->connection->peer;
}

void net_set_data(struct net_request *request, void *data)
{
    request->data = data;
}

void *net_data(const struct net_request *request)
{
    return request->data;
}
