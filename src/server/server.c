#include "server/server.h"

#include "fairness/key_file.h"
#include "server/http/http_api.h"
#include "server/live/broadcast.h"
#include "server/live/ws_session.h"
#include "server/support/server_log.h"

#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { BODY_MAX = 32 * 1024, MESSAGE_MAX = 4 * 1024, UNSENT_MAX = 512 * 1024, TICK_MS = 50 };

struct server {
    struct services services; /* first member: net handlers get either as their context */
    struct metrics metrics;
    struct signing_key key;
    bool clients_notified; /* that the server is stopping */
};

/* ---- Signals ---- */

static struct net *_Atomic signalled_net; /* woken by a signal */
static atomic_bool stop_requested;

static void on_signal(int number)
{
    struct net *net = atomic_load(&signalled_net);
    (void)number;
    atomic_store(&stop_requested, true);
    if (net)
        net_wake(net);
}

static void catch_signals(struct net *net)
{
    struct sigaction what = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    atomic_store(&signalled_net, net);
    sigaction(SIGINT, &what, NULL);
    sigaction(SIGTERM, &what, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* the store reports a file that cannot grow as an error */
}

/* ---- The net's thread ---- */

/* Notifies the clients and stops, once a stop was requested and all writes are saved. */
static void stop_if_done(struct server *server)
{
    struct services *services = &server->services;
    if (!atomic_load(&stop_requested) || server->clients_notified)
        return;
    services->stopping = true;
    if (store_thread_pending(services->store_thread))
        return;
    server->clients_notified = true;
    ws_sessions_restart(services);
    net_stop(services->net);
}

static void on_wake(void *context)
{
    struct server *server = context;
    store_thread_deliver(server->services.store_thread);
    if (!server->services.stopping)
        bot_pool_deliver(server->services.bot_pool);
    stop_if_done(server);
}

static void on_tick(void *context)
{
    struct server *server = context;
    if (!server->services.stopping)
        tables_tick(server->services.tables);
    stop_if_done(server);
}

/* Called on the store's and the workers' threads, which start before the net is open. */
static void wake(void *context)
{
    struct server *server = context;
    if (server->services.net)
        net_wake(server->services.net);
}

static const struct net_handlers handlers = {
    .on_request = http_api_request,
    .on_abandoned = http_api_abandoned,
    .on_open = ws_session_open,
    .on_message = ws_session_message,
    .on_closed = ws_session_closed,
    .on_wake = on_wake,
    .on_tick = on_tick,
};

/* ---- Putting it together ---- */

/* Raises the limit on open files as far as allowed: each connection takes one. */
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
    const struct config *config = server->services.config;
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
    return code < 0 ? code : net_open(&server->services.net, &setup, error);
}

static int open_rest(struct server *server, struct error *error)
{
    struct services *services = &server->services;
    int code = key_file_open(services->config->key, &server->key, error);
    if (code < 0)
        return code;
    services->key = &server->key;
    code = store_thread_open(&services->store_thread, services->config->store, &server->metrics,
                             wake, server, error);
    if (code == 0)
        code = bot_pool_open(&services->bot_pool, (int)services->config->workers, &server->metrics,
                             wake, server, error);
    if (code < 0)
        return code;
    struct tables_setup setup = {.listener = &broadcast_listener,
                                 .store_thread = services->store_thread,
                                 .bot_pool = services->bot_pool,
                                 .metrics = &server->metrics,
                                 .key = &server->key,
                                 .patience = services->config->patience * 1000,
                                 .bot_pause = services->config->bot_pause};
    services->tables = tables_new(&setup);
    services->guests = guests_new(services->store_thread);
    services->limits = limits_new(!services->config->limits);
    if (!services->tables || !services->guests || !services->limits)
        return error_set(error, ERR_MEMORY, "out of memory");
    return 0;
}

static void close_all(struct server *server)
{
    struct services *services = &server->services;
    if (services->bot_pool)
        bot_pool_stop(services->bot_pool); /* closed last: requests and tables cancel jobs */
    if (services->store_thread)
        store_thread_close(services->store_thread);
    if (services->net)
        net_close(services->net);
    if (services->tables)
        tables_free(services->tables);
    if (services->guests)
        guests_free(services->guests);
    if (services->limits)
        limits_free(services->limits);
    analyses_close(services);
    if (services->bot_pool)
        bot_pool_close(services->bot_pool);
}

static void serve(struct server *server, void (*ready)(const char *address))
{
    char address[160], host[128];
    int port;
    config_address(server->services.config, host, sizeof host, &port, NULL);
    snprintf(address, sizeof address, strchr(host, ':') ? "http://[%s]:%d" : "http://%s:%d", host,
             net_port(server->services.net));
    catch_signals(server->services.net);
    tables_resume(server->services.tables);
    server_log(SERVER_LOG_INFO, "start", "address", address);
    ready(address);
    net_run(server->services.net);
    atomic_store(&signalled_net, NULL);
    server_log(SERVER_LOG_INFO, "stop", NULL, NULL);
}

int server_run(const struct config *config, void (*ready)(const char *address), struct error *error)
{
    static struct server server; /* static: the signal handler refers to it */
    if (sodium_init() < 0)
        return error_set(error, ERR_STATE, "libsodium cannot be used here");
    server = (struct server){.services = {.config = config}};
    server.services.metrics = &server.metrics;
    raise_file_limit();
    int code = open_net(&server, error);
    if (code == 0)
        code = open_rest(&server, error);
    if (code == 0)
        serve(&server, ready);
    close_all(&server);
    return code;
}
