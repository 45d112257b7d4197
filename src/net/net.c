/* net.c: setting up, listening, the loop and its timers. */
#define _GNU_SOURCE /* accept4 */
#include "net/address.h"
#include "net/net_internal.h"

#include "base/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTS_A_TURN = 64,
    STOP_SECONDS = 3,
    HTTP_ROOM = 64 * 1024,                 /* unread bytes that the kernel holds; it doubles that */
    SPARE_FILES = 1024 + TURNED_AWAY_MOST, /* for everything that is not a connection */
    LISTENERS = 2,
};

/* libev's own ev_now follows the wall clock. */
double net_now(void)
{
    return (double)clock_monotonic_us() / 1e6;
}

/* ---- Accepting ---- */

/* An IPv4 address mapped into IPv6 is shown as IPv4. */
static void address_text(const struct sockaddr *address, socklen_t length,
                         char text[INET6_ADDRSTRLEN])
{
    static const char mapped[] = "::ffff:";
    if (getnameinfo(address, length, text, INET6_ADDRSTRLEN, NULL, 0, NI_NUMERICHOST) != 0)
        text[0] = '\0';
    if (strncmp(text, mapped, strlen(mapped)) == 0 && strchr(text, '.'))
        memmove(text, text + strlen(mapped), strlen(text + strlen(mapped)) + 1);
}

/* Answers the first of those who were turned away, without setting up a connection. */
static void answer_first(struct net *net)
{
    const struct turned_away *first = &net->turned_away[net->turned_away_first];
    bool one_address = first->verdict == QUOTA_ADDRESS_FULL;
    const char *status = one_address ? "429 Too Many Requests" : "503 Service Unavailable";
    const char *sentence = one_address
                               ? "too many connections from your address: close some of them "
                                 "and try again\n"
                               : "the server has too many connections: try again later\n";
    char text[256];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\ncontent-length: %zu\r\n"
                          "content-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
                          "connection: close\r\n\r\n%s",
                          status, strlen(sentence), sentence);
    send(first->fd, text, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT);
    close(first->fd);
    net->turned_away_first = (net->turned_away_first + 1) % TURNED_AWAY_MOST;
    net->turned_away_count--;
}

static void turn_away(struct net *net, int fd, enum quota_verdict verdict)
{
    net->figures.turned_away++;
    if (net->turned_away_count == TURNED_AWAY_MOST)
        answer_first(net);
    unsigned last = net->turned_away_first + net->turned_away_count++;
    net->turned_away[last % TURNED_AWAY_MOST] = (struct turned_away){fd, verdict, net_now()};
}

/* Answers those who were turned away before a moment. */
static void answer_turned_away(struct net *net, double before)
{
    while (net->turned_away_count && net->turned_away[net->turned_away_first].since <= before)
        answer_first(net);
}

static enum quota_verdict check_peer(const struct net *net, const char *peer)
{
    struct holder holder = {.address = net->setup.behind_proxy ? 0 : address_number(span_of(peer))};
    return quota_check(&net->held, holder, 1);
}

static void accept_one(struct net *net, int fd, const struct sockaddr *address, socklen_t length)
{
    int on = 1, room = HTTP_ROOM;
    char peer[INET6_ADDRSTRLEN];
    address_text(address, length, peer);
    enum quota_verdict verdict = check_peer(net, peer);
    if (verdict != QUOTA_GRANTED) {
        turn_away(net, fd, verdict);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    connection_accept(net, fd, peer);
}

static int port_of(const struct sockaddr_storage *address)
{
    struct sockaddr_in four; /* IPv6 has its port in the same place */
    memcpy(&four, address, sizeof four);
    return ntohs(four.sin_port);
}

bool connection_is_private(const struct connection *connection)
{
    const struct listener *listener = &connection->net->listener[1];
    struct sockaddr_storage own = {0};
    socklen_t length = sizeof own;
    return listener->port && getsockname(connection->fd, (struct sockaddr *)&own, &length) == 0 &&
           port_of(&own) == listener->port;
}

static void on_listener(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct net *net = watcher->data;
    (void)events;
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        struct sockaddr_storage address = {0};
        socklen_t length = sizeof address;
        struct sockaddr *peer = (struct sockaddr *)&address;
        int fd = accept4(watcher->fd, peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0)
            accept_one(net, fd, peer, length);
        else if (errno == EAGAIN)
            return;
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            ev_io_stop(loop, watcher); /* until the next sweep, so that we do not spin */
            return;
        }
    }
}

/* ---- Time ---- */

static void close_listeners(struct net *net)
{
    for (size_t i = 0; i < LISTENERS; i++) {
        struct listener *listener = &net->listener[i];
        if (listener->fd < 0)
            continue;
        if (net->loop)
            ev_io_stop(net->loop, &listener->watcher);
        close(listener->fd);
        listener->fd = -1;
    }
}

static void start_listeners(struct net *net)
{
    for (size_t i = 0; i < LISTENERS; i++)
        if (net->listener[i].fd >= 0)
            ev_io_start(net->loop, &net->listener[i].watcher);
}

static void drain(struct net *net)
{
    net->draining = true;
    net->stop_at = net_now() + STOP_SECONDS;
    close_listeners(net);
    for (struct connection *at = LIST_FIRST(&net->connections); at; at = LIST_NEXT(at, others))
        connection_drain(at);
    for (struct net_socket *at = LIST_FIRST(&net->sockets); at; at = LIST_NEXT(at, others))
        net_socket_close(at, WS_GOING_AWAY, "the server is stopping");
}

static void on_waker(struct ev_loop *loop, struct ev_async *watcher, int events)
{
    struct net *net = watcher->data;
    (void)loop;
    (void)events;
    if (atomic_load(&net->stopping) && !net->draining)
        drain(net);
    if (net->setup.handlers->on_wake)
        net->setup.handlers->on_wake(net->setup.context);
}

static void on_tick(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    const struct net *net = watcher->data;
    (void)loop;
    (void)events;
    net->setup.handlers->on_tick(net->setup.context);
}

/* Looks at all deadlines: with ten thousand connections that costs less than keeping them sorted
 * would. Nothing leaves a list meanwhile. */
static void on_sweep(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct net *net = watcher->data;
    double now = net_now();
    (void)events;
    for (struct connection *at = LIST_FIRST(&net->connections); at; at = LIST_NEXT(at, others))
        connection_sweep(at, now);
    for (struct net_socket *at = LIST_FIRST(&net->sockets); at; at = LIST_NEXT(at, others))
        socket_sweep(at, now);
    answer_turned_away(net, now - PENALTY_SECONDS);
    if (!net->draining)
        start_listeners(net);
    else if (now >= net->stop_at)
        ev_break(loop, EVBREAK_ALL);
}

void sockets_flush(struct net *net)
{
    struct net_socket *socket;
    while ((socket = TAILQ_FIRST(&net->unflushed)))
        socket_flush(socket);
}

static void reap(struct net *net)
{
    while (net->dead) {
        struct connection *connection = net->dead;
        net->dead = connection->next_dead;
        connection_free(connection);
    }
    while (net->dead_sockets) {
        struct net_socket *socket = net->dead_sockets;
        net->dead_sockets = socket->next_dead;
        socket_free(socket);
    }
}

/* At the end of each turn of the loop, before it sleeps. Flushing finds dead sockets, and on_closed
 * may queue messages. */
static void on_turn(struct ev_loop *loop, struct ev_prepare *watcher, int events)
{
    struct net *net = watcher->data;
    (void)events;
    if (net->setup.handlers->on_turn)
        net->setup.handlers->on_turn(net->setup.context);
    do {
        sockets_flush(net);
        reap(net);
    } while (!TAILQ_EMPTY(&net->unflushed));
    if (net->draining && !net->held.all)
        ev_break(loop, EVBREAK_ALL);
}

/* ---- Opening ---- */

/* An address in numbers as a socket address; 0 if it is not one. */
static socklen_t read_address(const char *text, int port, struct sockaddr_storage *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        return sizeof *six;
    }
    return 0;
}

static int listen_failed(const char *text, int port, struct error *error)
{
    if (errno == EADDRINUSE)
        return error_set(error, ERR_NET, "port %d of %s is in use by another program", port, text);
    return error_set_with(error, ERR_NET, error_reason(errno), "cannot listen on %s, port %d: %s",
                          text, port, ERROR_INNER);
}

static int open_listener(struct listener *listener, const char *text, int port, struct error *error)
{
    struct sockaddr_storage address = {0};
    socklen_t length = read_address(text, port, &address);
    int on = 1;
    if (!length)
        return error_set(error, ERR_NET, "\"%s\" is not a valid listen address: give it in numbers",
                         text);
    listener->fd = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener->fd < 0 ||
        setsockopt(listener->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
        bind(listener->fd, (struct sockaddr *)&address, length) < 0 ||
        listen(listener->fd, SOMAXCONN) < 0 ||
        getsockname(listener->fd, (struct sockaddr *)&address, &length) < 0)
        return listen_failed(text, port, error);
    listener->port = port_of(&address);
    return 0;
}

/* Takes over a socket that was opened by somebody else. */
static int adopt_listener(struct listener *listener, int fd, struct error *error)
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address, size = sizeof(int);
    int listens = 0;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens ||
        getsockname(fd, (struct sockaddr *)&address, &length) < 0 ||
        (address.ss_family != AF_INET && address.ss_family != AF_INET6))
        return error_set(error, ERR_NET,
                         "the socket that this server was started with does not listen for TCP");
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ||
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) < 0)
        return error_set_with(error, ERR_NET, error_reason(errno), "cannot listen: %s",
                              ERROR_INNER);
    listener->fd = fd;
    listener->port = port_of(&address);
    return 0;
}

static int open_listeners(struct net *net, struct error *error)
{
    const struct net_setup *setup = &net->setup;
    int code = setup->listening
                   ? adopt_listener(&net->listener[0], setup->listening, error)
                   : open_listener(&net->listener[0], setup->address, setup->port, error);
    if (code == 0 && setup->private_address)
        code = open_listener(&net->listener[1], setup->private_address, setup->private_port, error);
    return code;
}

static double smallest(double a, double b)
{
    return a < b ? a : b;
}

static void start_watchers(struct net *net)
{
    double tick = net->setup.tick_ms / 1000.0;
    double sweep = smallest(1, smallest(net->request_seconds, net->ping_seconds) / 4);
    for (size_t i = 0; i < LISTENERS; i++) {
        ev_io_init(&net->listener[i].watcher, on_listener, net->listener[i].fd, EV_READ);
        net->listener[i].watcher.data = net;
    }
    ev_timer_init(&net->tick, on_tick, tick, tick);
    ev_timer_init(&net->sweep, on_sweep, sweep, sweep);
    ev_async_init(&net->waker, on_waker);
    ev_prepare_init(&net->turn, on_turn);
    net->tick.data = net->sweep.data = net->waker.data = net->turn.data = net;
    start_listeners(net);
    if (net->setup.handlers->on_tick && net->setup.tick_ms > 0)
        ev_timer_start(net->loop, &net->tick);
    ev_timer_start(net->loop, &net->sweep);
    ev_async_start(net->loop, &net->waker);
    ev_prepare_start(net->loop, &net->turn);
}

/* Raises the limit of open files, if the system permits, to what the connections need. */
static int allow_files(const struct net *net, struct error *error)
{
    struct rlimit limit;
    int64_t connections = net->setup.connections.all;
    rlim_t need = (rlim_t)connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_max < need)
        return error_set(
            error, ERR_NET, "%lld connections need a limit of %llu open files, but it is %llu",
            (long long)connections, (unsigned long long)need, (unsigned long long)limit.rlim_max);
    if (limit.rlim_cur >= need)
        return 0;
    limit.rlim_cur = need;
    if (setrlimit(RLIMIT_NOFILE, &limit) < 0)
        return error_set(error, ERR_NET, "cannot raise the limit of open files: %s",
                         error_reason(errno));
    return 0;
}

static int open_parts(struct net *net, struct error *error)
{
    int failed = open_listeners(net, error);
    if (!failed)
        failed = allow_files(net, error);
    if (failed)
        return failed;
    net->loop = ev_loop_new(EVFLAG_AUTO);
    if (!net->loop)
        return error_set(error, ERR_NET, "cannot create an event loop");
    start_watchers(net);
    return 0;
}

int net_open(struct net **net, const struct net_setup *setup, struct error *error)
{
    struct net *made = *net = calloc(1, sizeof **net);
    if (!made)
        return error_set(error, ERR_MEMORY, "out of memory for a server");
    made->setup = *setup;
    made->listener[0].fd = made->listener[1].fd = -1;
    made->held.bounds = setup->connections;
    made->unsent.bounds = setup->unsent;
    TAILQ_INIT(&made->unflushed);
    made->request_seconds = setup->request_ms ? setup->request_ms / 1000.0 : 10;
    made->ping_seconds = setup->ping_ms ? setup->ping_ms / 1000.0 : 30;
    int failed = open_parts(made, error);
    if (failed) {
        net_close(made);
        *net = NULL;
    }
    return failed;
}

/* ---- Running and closing ---- */

static void close_all(struct net *net)
{
    for (struct connection *at = LIST_FIRST(&net->connections); at; at = LIST_NEXT(at, others))
        connection_close(at);
    for (struct net_socket *at = LIST_FIRST(&net->sockets); at; at = LIST_NEXT(at, others))
        socket_kill(at);
    if (net->turned_away_count)
        answer_turned_away(net, net_now());
    reap(net);
}

void net_run(struct net *net)
{
    ev_run(net->loop, 0);
    close_all(net);
}

void net_close(struct net *net)
{
    if (!net)
        return;
    close_all(net);
    close_listeners(net);
    if (net->loop)
        ev_loop_destroy(net->loop);
    quota_close(&net->held);
    quota_close(&net->unsent);
    free(net);
}

static void listener_url(const struct listener *listener, char url[NET_URL_SIZE])
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    char text[INET6_ADDRSTRLEN];
    getsockname(listener->fd, (struct sockaddr *)&address, &length);
    address_text((struct sockaddr *)&address, length, text);
    snprintf(url, NET_URL_SIZE, strchr(text, ':') ? "http://[%s]:%d" : "http://%s:%d", text,
             listener->port);
}

void net_url(const struct net *net, char url[NET_URL_SIZE])
{
    listener_url(&net->listener[0], url);
}

void net_private_url(const struct net *net, char url[NET_URL_SIZE])
{
    listener_url(&net->listener[1], url);
}

void net_stop(struct net *net)
{
    atomic_store(&net->stopping, true);
    ev_async_send(net->loop, &net->waker);
}

void net_wake(struct net *net)
{
    ev_async_send(net->loop, &net->waker);
}

void net_figures(const struct net *net, struct net_figures *figures)
{
    *figures = net->figures;
    figures->connections = net->held.all;
    figures->unsent_bytes = net->unsent.all;
}
