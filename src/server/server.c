#include "server/server.h"

#include "server/desk.h"
#include "server/journal.h"

#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { BODY_MAX = 32 * 1024, MESSAGE_MAX = 4 * 1024, UNSENT_MAX = 512 * 1024, TICK_MS = 50 };

struct server {
    struct desk desk; /* the first: desk and server are the same context to the net */
    struct metrics metrics;
    bool told; /* clients know that we stop */
};

/* ---- Signals ---- */

static struct net *_Atomic stopped_net; /* whom a signal is for */
static atomic_bool stop_asked;

static void on_signal(int number)
{
    struct net *net = atomic_load(&stopped_net);
    (void)number;
    atomic_store(&stop_asked, true);
    if (net)
        net_wake(net);
}

static void catch_signals(struct net *net)
{
    struct sigaction what = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    atomic_store(&stopped_net, net);
    sigaction(SIGINT, &what, NULL);
    sigaction(SIGTERM, &what, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store */
}

/* ---- The net's thread ---- */

/* Once everything is kept: tells the clients, and ends. */
static void stop_if_done(struct server *server)
{
    struct desk *desk = &server->desk;
    if (!atomic_load(&stop_asked) || server->told)
        return;
    desk->stopping = true;
    if (committer_pending(desk->committer))
        return;
    server->told = true;
    lines_say_restart(desk);
    net_stop(desk->net);
}

static void on_wake(void *context)
{
    struct server *server = context;
    committer_deliver(server->desk.committer);
    if (!server->desk.stopping)
        crew_deliver(server->desk.crew);
    stop_if_done(server);
}

static void on_tick(void *context)
{
    struct server *server = context;
    if (!server->desk.stopping)
        hall_tick(server->desk.hall);
    stop_if_done(server);
}

/* From the threads of store and crew, which start before there is a net. */
static void wake(void *context)
{
    struct server *server = context;
    if (server->desk.net)
        net_wake(server->desk.net);
}

static const struct net_handlers handlers = {
    .on_request = desk_request,
    .on_abandoned = desk_abandoned,
    .on_open = line_open,
    .on_message = line_message,
    .on_closed = line_closed,
    .on_wake = on_wake,
    .on_tick = on_tick,
};

/* ---- Putting it together ---- */

/* As many files as the system lets us have: each connection is one. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static int open_net(struct server *server, struct error *error)
{
    const struct config *config = server->desk.config;
    char address[128];
    struct net_setup setup = {.address = address,
                              .handlers = &handlers,
                              .context = server,
                              .connections_max = (int)config->connections,
                              .body_max = BODY_MAX,
                              .message_max = MESSAGE_MAX,
                              .unsent_max = UNSENT_MAX,
                              .tick_ms = TICK_MS};
    int code = config_address(config, address, sizeof address, &setup.port, error);
    return code < 0 ? code : net_open(&server->desk.net, &setup, error);
}

static int open_rest(struct server *server, struct error *error)
{
    struct desk *desk = &server->desk;
    int code = committer_open(&desk->committer, desk->config->store, &server->metrics, wake, server,
                              error);
    if (code == 0)
        code = crew_open(&desk->crew, (int)desk->config->workers, &server->metrics, wake, server,
                         error);
    if (code < 0)
        return code;
    struct hall_setup setup = {.committer = desk->committer,
                               .crew = desk->crew,
                               .metrics = &server->metrics,
                               .bot_pause = desk->config->bot_pause};
    desk->hall = hall_new(&setup);
    desk->guests = guests_new(desk->committer);
    desk->limits = limits_new(!desk->config->limits);
    if (!desk->hall || !desk->guests || !desk->limits)
        return error_set(error, ERR_MEMORY, "out of memory");
    return 0;
}

static void close_all(struct server *server)
{
    struct desk *desk = &server->desk;
    if (desk->crew)
        crew_close(desk->crew);
    if (desk->committer)
        committer_close(desk->committer);
    if (desk->net)
        net_close(desk->net);
    if (desk->hall)
        hall_free(desk->hall);
    if (desk->guests)
        guests_free(desk->guests);
    if (desk->limits)
        limits_free(desk->limits);
    desk_close(desk);
}

static void serve(struct server *server, void (*ready)(const char *address))
{
    char address[160], host[128];
    int port;
    config_address(server->desk.config, host, sizeof host, &port, NULL);
    snprintf(address, sizeof address, strchr(host, ':') ? "http://[%s]:%d" : "http://%s:%d", host,
             net_port(server->desk.net));
    catch_signals(server->desk.net);
    hall_resume(server->desk.hall);
    journal(JOURNAL_INFO, "start", "address", address);
    ready(address);
    net_run(server->desk.net);
    atomic_store(&stopped_net, NULL);
    journal(JOURNAL_INFO, "stop", NULL, NULL);
}

int server_run(const struct config *config, void (*ready)(const char *address), struct error *error)
{
    static struct server server; /* there is one, and signals are for it */
    if (sodium_init() < 0)
        return error_set(error, ERR_STATE, "libsodium cannot be used here");
    server = (struct server){.desk = {.config = config}};
    server.desk.metrics = &server.metrics;
    raise_file_limit();
    int code = open_net(&server, error);
    if (code == 0)
        code = open_rest(&server, error);
    if (code == 0)
        serve(&server, ready);
    close_all(&server);
    return code;
}
