/* connection.c: connections that speak HTTP/1.1: reading requests, writing answers.
 *
 * A connection has one request at a time. What a client sends ahead waits in `in` and, beyond a
 * bound, in the kernel. A request is taken up when all of it has arrived, so an incomplete one
 * costs no more than its bytes.
 *
 * A client may close its sending side after its requests: it still gets its answers. Since that
 * cannot be told from a client that has gone away, it is waited for only as long as a request may
 * take to arrive. */
#include "net/address.h"
#include "net/net_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Life of a connection ---- */

static void set_deadline(struct connection *connection, double seconds)
{
    connection->deadline = net_now() + seconds;
}

static struct holder holder_of(const struct connection *connection)
{
    return (struct holder){.address = connection->address};
}

static void drop_answer(struct connection *connection)
{
    quota_return(&connection->net->unsent, holder_of(connection), (int64_t)connection->out_counted);
    free(connection->out);
    connection->out = NULL;
    connection->out_length = connection->out_sent = connection->out_counted = 0;
}

bool connection_move(struct connection *connection, uint64_t address)
{
    struct quota *held = &connection->net->held;
    struct holder before = holder_of(connection), after = {.address = address};
    quota_return(held, before, 1);
    bool granted = quota_take(held, after, 1) == QUOTA_GRANTED;
    if (granted)
        connection->address = address;
    else
        quota_add(held, before, 1);
    return granted;
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
    quota_return(&net->held, holder_of(connection), 1);
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

void connection_free(struct connection *connection)
{
    LIST_REMOVE(connection, others);
    buffer_close(&connection->in);
    free(connection);
}

/* Ends our side and waits for the peer to close: closing at once would make the kernel discard what
 * the peer has not read yet. */
static void linger(struct connection *connection)
{
    if (connection->half_closed) {
        connection_close(connection);
        return;
    }
    connection->state = CONNECTION_LINGERING;
    buffer_close(&connection->in);
    shutdown(connection->fd, SHUT_WR);
    set_deadline(connection, LINGER_SECONDS);
    ev_io_start(connection->net->loop, &connection->reader);
}

/* Handlers may take their time, unless the client may be gone. */
static bool has_deadline(const struct connection *connection)
{
    if (connection->state == CONNECTION_HANDLING)
        return connection->half_closed;
    return connection->state != CONNECTION_DEAD;
}

static void take_requests(struct connection *connection);

/* Reads on after a penalty. */
static void resume(struct connection *connection)
{
    connection->resume_at = 0;
    if (!connection->half_closed)
        ev_io_start(connection->net->loop, &connection->reader);
    take_requests(connection);
}

void connection_sweep(struct connection *connection, double now)
{
    if (connection->state == CONNECTION_IDLE && connection->resume_at > 0 &&
        now >= connection->resume_at)
        resume(connection);
    if (!has_deadline(connection) || now < connection->deadline)
        return;
    if (connection->state == CONNECTION_READING)
        connection_refuse(connection, 408, false);
    else
        connection_close(connection);
}

void connection_drain(struct connection *connection)
{
    connection->keep_alive = false;
    if (connection->state == CONNECTION_IDLE)
        connection_close(connection);
}

/* ---- Writing ---- */

static void answer_sent(struct connection *connection)
{
    drop_answer(connection);
    ev_io_stop(connection->net->loop, &connection->writer);
    if (!connection->keep_alive || connection->net->draining) {
        linger(connection);
        return;
    }
    connection->state = CONNECTION_IDLE;
    set_deadline(connection, IDLE_SECONDS);
    if (connection->resume_at > 0) {
        connection->net->figures.throttled++;
        ev_io_stop(connection->net->loop, &connection->reader);
        return;
    }
    if (!connection->half_closed)
        ev_io_start(connection->net->loop, &connection->reader);
    if (!connection->in_turn)
        take_requests(connection);
}

/* Counts what the kernel does not take as unsent; false if there is too much of that. */
static bool count_unsent(struct connection *connection)
{
    struct quota *unsent = &connection->net->unsent;
    size_t length = connection->out_length - connection->out_sent;
    if (connection->out_counted)
        return true;
    if (quota_take(unsent, holder_of(connection), (int64_t)length) != QUOTA_GRANTED)
        return false;
    connection->out_counted = length;
    return true;
}

static void write_answer(struct connection *connection)
{
    while (connection->out_sent < connection->out_length) {
        ssize_t sent = send(connection->fd, connection->out + connection->out_sent,
                            connection->out_length - connection->out_sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno == EAGAIN && count_unsent(connection)) {
            ev_io_start(connection->net->loop, &connection->writer);
            return;
        }
        if (sent < 0) {
            connection->net->figures.dropped_slow += errno == EAGAIN;
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

void connection_send(struct connection *connection, struct buffer *head, struct span body)
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

/* ---- Reading ---- */

/* Takes up the complete request at the front of `in`. */
static void take_request(struct connection *connection, const struct head *head)
{
    struct net *net = connection->net;
    const char *end = connection->in.data + head->length;
    struct span body = {end, (size_t)head->body_length};
    struct span early = {end + body.length, connection->in.length - head->length - body.length};
    int status;
    struct net_request *request = request_new(connection, head, body, &status);
    connection->keep_alive = head->keep_alive;
    net->figures.requests++;
    if (!request) {
        connection_refuse(connection, status, true);
    } else if (handshake_is_wanted(head)) {
        socket_upgrade(connection, request, head, early);
    } else {
        connection->state = CONNECTION_HANDLING;
        connection->request = request;
        net->setup.handlers->on_request(net->setup.context, request);
    }
}

/* Drops bytes from the front of `in`, which may be empty by now. */
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

/* The head is complete, its body is not. */
static void await_body(struct connection *connection, const struct head *head)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    connection->need = head->length + (size_t)head->body_length;
    set_deadline(connection, 2 * connection->net->request_seconds);
    if (head->minor_version && head_value(head, HEAD_EXPECT).start)
        send(connection->fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL);
}

/* The bytes of the next request, as far as they have arrived. */
static struct span next_bytes(struct connection *connection)
{
    struct span bytes = {connection->in.data, connection->in.length};
    if (!connection->need && head_empty_lines(bytes))
        consume(connection, head_empty_lines(bytes));
    return (struct span){connection->in.data, connection->in.length};
}

/* Takes up the next request; false if it has not arrived as a whole. */
static bool take_next(struct connection *connection)
{
    struct head head;
    struct span bytes = next_bytes(connection);
    if (!bytes.length || bytes.length < connection->need)
        return false;
    if (connection->state == CONNECTION_IDLE) {
        connection->state = CONNECTION_READING;
        set_deadline(connection, connection->net->request_seconds);
    }
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

static bool wants_request(const struct connection *connection)
{
    return (connection->state == CONNECTION_IDLE && connection->resume_at <= 0) ||
           connection->state == CONNECTION_READING;
}

static void take_requests(struct connection *connection)
{
    connection->in_turn = true;
    while (wants_request(connection) && take_next(connection))
        ;
    connection->in_turn = false;
    if (connection->half_closed && wants_request(connection))
        connection_close(connection);
}

/* What arrives while a request is with the handlers has to wait; more than a head's worth of it
 * waits in the kernel. */
static void received(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->state == CONNECTION_LINGERING)
        return;
    buffer_add(&connection->in, bytes, length);
    if (connection->in.failed) {
        connection_close(connection);
        return;
    }
    if (wants_request(connection))
        take_requests(connection);
    bool busy =
        connection->state == CONNECTION_HANDLING || connection->state == CONNECTION_ANSWERING;
    if (busy && connection->in.length >= HEAD_MAX)
        ev_io_stop(connection->net->loop, &connection->reader);
}

/* The peer has closed its sending side. */
static void received_end(struct connection *connection)
{
    connection->half_closed = true;
    ev_io_stop(connection->net->loop, &connection->reader);
    if (connection->state == CONNECTION_HANDLING)
        set_deadline(connection, connection->net->request_seconds);
    else if (connection->state != CONNECTION_ANSWERING)
        connection_close(connection);
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
    else if (length == 0)
        received_end(connection);
    else if (errno != EAGAIN && errno != EINTR)
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
    connection->address = net->setup.behind_proxy ? 0 : address_number(span_of(peer));
    quota_add(&net->held, holder_of(connection), 1);
    ev_io_start(net->loop, &connection->reader);
}
