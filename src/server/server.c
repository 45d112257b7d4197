#include "server/server.h"

#include "base/clock.h"
#include "fairness/key_file.h"
#include "server/http/http_api.h"
#include "server/live/broadcast.h"
#include "server/live/upkeep.h"
#include "server/live/ws_session.h"
#include "server/support/server_log.h"
#include "server/support/systemd.h"
#include "server/workers/listen_thread.h"

#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BODY_MAX = 32 * 1024, MESSAGE_MAX = 4 * 1024, TICK_MS = 50 };

/* The server stops within ten seconds, whatever hangs: a few for writes that are on their way,
 * three for clients (net_run), and then it just ends. */
enum { WRITES_MS = 6000, STOP_SECONDS = 9 };

struct server {
    struct services services; /* first member: net handlers get either as their context */
    struct metrics metrics;
    struct signing_key key;
    struct systemd systemd;
    struct listen_thread *listen_thread; /* NULL if the store cannot notify */
    int64_t stopping_since;              /* by clock_monotonic_ms; 0: it is not stopping */
    bool clients_notified;               /* that the server is stopping */
};

/* ---- Signals ---- */

static struct net *_Atomic signalled_net; /* woken by a signal */
static atomic_bool stop_requested;

/* The second signal ends the server at once. Nothing is lost that was acknowledged. */
static void on_signal(int number)
{
    struct net *net = atomic_load(&signalled_net);
    if (atomic_exchange(&stop_requested, true))
        _exit(128 + number);
    alarm(STOP_SECONDS);
    if (net)
        net_wake(net);
}

/* server_log allocates, which a signal handler must not do. */
static void on_alarm(int number)
{
    static const char line[] = "{\"level\":\"error\",\"event\":\"stop\",\"message\":"
                               "\"something hangs: ending without waiting for it\"}\n";
    (void)number;
    _exit(write(STDERR_FILENO, line, sizeof line - 1) < 0 ? 2 : 1);
}

static void catch_signals(struct net *net)
{
    struct sigaction what = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    atomic_store(&signalled_net, net);
    sigaction(SIGINT, &what, NULL);
    sigaction(SIGTERM, &what, NULL);
    signal(SIGALRM, on_alarm);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* the store reports a file that cannot grow as an error */
}

/* ---- The net's thread ---- */

static void start_stopping(struct server *server)
{
    struct services *services = &server->services;
    server->stopping_since = clock_monotonic_ms();
    services->stopping = true;
    systemd_stopping(&server->systemd);
    tables_stop(services->tables);
    store_thread_stop(services->store_thread);
}

/* Notifies the clients and stops, once a stop was requested and all writes are saved, or cannot be
 * saved in time. */
static void stop_if_done(struct server *server)
{
    struct services *services = &server->services;
    if (!atomic_load(&stop_requested) || server->clients_notified)
        return;
    if (!services->stopping)
        start_stopping(server);
    tables_send(services->tables);
    if (store_thread_pending(services->store_thread) &&
        clock_monotonic_ms() < server->stopping_since + WRITES_MS)
        return;
    server->clients_notified = true;
    ws_sessions_stop(services);
    net_stop(services->net);
}

static void on_wake(void *context)
{
    struct server *server = context;
    store_thread_deliver(server->services.store_thread);
    tables_acknowledge(server->services.tables);
    if (server->listen_thread && !server->services.stopping)
        listen_thread_deliver(server->listen_thread, tables_hear, server->services.tables);
    if (!server->services.stopping)
        bot_pool_deliver(server->services.bot_pool);
    stop_if_done(server);
}

static void on_tick(void *context)
{
    struct server *server = context;
    if (!server->services.stopping) {
        tables_tick(server->services.tables);
        upkeep_tick(server->services.upkeep);
    }
    if (store_thread_is_stuck(server->services.store_thread))
        http_api_give_up(&server->services);
    else
        systemd_alive(&server->systemd, clock_monotonic_ms());
    stop_if_done(server);
}

static void on_turn(void *context)
{
    struct server *server = context;
    tables_send(server->services.tables);
    store_thread_send(server->services.store_thread);
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
    .on_turn = on_turn,
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
                              .listening = server->systemd.listening,
                              .handlers = &handlers,
                              .context = server,
                              .connections = config->connections,
                              .unsent = config->unsent,
                              .behind_proxy = config->trust_proxy,
                              .body_max = BODY_MAX,
                              .message_max = MESSAGE_MAX,
                              .unsent_max = (size_t)config->unsent_per_connection,
                              .frames_per_second = (int)config->messages_per_second,
                              .tick_ms = TICK_MS};
    char private_address[128];
    int code =
        config_address("listen", config->listen, address, sizeof address, &setup.port, error);
    if (code == 0 && config->metrics_listen[0]) {
        setup.private_address = private_address;
        code = config_address("metrics-listen", config->metrics_listen, private_address,
                              sizeof private_address, &setup.private_port, error);
    }
    return code < 0 ? code : net_open(&server->services.net, &setup, error);
}

/* Starts the other threads. */
static int open_threads(struct server *server, struct error *error)
{
    struct services *services = &server->services;
    const struct config *config = services->config;
    struct store_thread_setup store = {.url = config->store,
                                       .timeout_ms = (int)config->store_timeout * 1000,
                                       .metrics = &server->metrics,
                                       .wake = wake,
                                       .context = server};
    struct bot_pool_setup bots = {.workers = (int)config->workers,
                                  .analysis_simulations = config->analysis_simulations,
                                  .waiting = config->bot_jobs,
                                  .metrics = &server->metrics,
                                  .wake = wake,
                                  .context = server};
    int code = store_thread_open(&services->store_thread, &store, error);
    struct listen_thread_setup listen = {.url = config->store,
                                         .timeout_ms = store.timeout_ms,
                                         .store_thread = services->store_thread,
                                         .wake = wake,
                                         .context = server};
    if (code == 0)
        code = listen_thread_open(&server->listen_thread, &listen, error);
    return code < 0 ? code : bot_pool_open(&services->bot_pool, &bots, error);
}

static int open_rest(struct server *server, struct error *error)
{
    struct services *services = &server->services;
    const struct config *config = services->config;
    int code = open_threads(server, error); /* first: a new store's folder is created by this */
    if (code == 0)
        code = key_file_open(config->key, &server->key, error);
    if (code < 0)
        return code;
    struct tables_setup setup = {.listener = &broadcast_listener,
                                 .store_thread = services->store_thread,
                                 .bot_pool = services->bot_pool,
                                 .metrics = &server->metrics,
                                 .hears = server->listen_thread != NULL,
                                 .key = &server->key,
                                 .patience = config->patience * 1000,
                                 .bot_pause = config->bot_pause,
                                 .tables = config->tables,
                                 .open_tables = config->open_tables,
                                 .news_per_table = (uint32_t)config->news_per_table,
                                 .log_bytes_per_table = config->log_bytes_per_table};
    services->key = &server->key;
    services->tables = tables_new(&setup);
    services->guests = guests_new(services->store_thread);
    services->limits = limits_new(config);
    services->guest_sockets.bounds.guest = config->connections.guest;
    services->bans = bans_new();
    services->upkeep = upkeep_new(services);
    if (!services->tables || !services->guests || !services->limits || !services->bans ||
        !services->upkeep)
        return error_set(error, ERR_MEMORY, "out of memory");
    return 0;
}

static void close_all(struct server *server)
{
    struct services *services = &server->services;
    if (services->bot_pool)
        bot_pool_stop(services->bot_pool); /* closed last: requests and tables cancel jobs */
    if (server->listen_thread)
        listen_thread_close(server->listen_thread);
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
    if (services->bans)
        bans_free(services->bans);
    if (services->upkeep)
        upkeep_free(services->upkeep);
    analyses_close(services);
    quota_close(&services->guest_sockets);
    if (services->bot_pool)
        bot_pool_close(services->bot_pool);
    systemd_close(&server->systemd);
}

/* Tells the operator where the server is, and what could be safer. */
static void log_start(const struct server *server, const char *url)
{
    char metrics[NET_URL_SIZE];
    server_log(SERVER_LOG_INFO, "start", "address", url);
    if (server->services.config->metrics_listen[0]) {
        net_private_url(server->services.net, metrics);
        server_log(SERVER_LOG_INFO, "metrics", "address", metrics);
    }
    if (geteuid() == 0)
        server_log(SERVER_LOG_WARNING, "root", "message",
                   "the server runs as root and does not need to: give it a user of its own");
}

static void serve(struct server *server, void (*ready)(const char *address))
{
    char url[NET_URL_SIZE];
    net_url(server->services.net, url);
    catch_signals(server->services.net);
    upkeep_start(server->services.upkeep);
    log_start(server, url);
    systemd_ready(&server->systemd, url);
    ready(url);
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
    int code = systemd_open(&server.systemd, error);
    raise_file_limit();
    if (code == 0)
        code = open_net(&server, error);
    if (code == 0)
        code = open_rest(&server, error);
    if (code == 0)
        serve(&server, ready);
    close_all(&server);
    return code;
}
