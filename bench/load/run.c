/* run.c: measures a server: actions, latencies, memory. */
#include "crowd.h"
#include "host.h"
#include "load.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { WARM_UP_SECONDS = 3, PATIENCE_SECONDS = 300, SETTLE_SECONDS = 1 };

static const int64_t second = 1000000000;

struct measurement {
    struct crowd crowd;
    pid_t pid[NODES_MOST]; /* of the servers */
    int nodes;             /* whose pids are known */
    int64_t empty;         /* its memory before any guests */
    int64_t with_tables;   /* with tables that nobody is connected to */
    int64_t with_sockets;  /* with all connections */
    int64_t after;         /* after playing */
    double taken;          /* seconds of wall-clock time, and of processor time: */
    struct effort {
        double servers;    /* all of their threads */
        double stores;     /* of these, those that own the store */
        double postgresql; /* its processes */
    } effort;
};

static struct effort effort_so_far(const struct measurement *made)
{
    struct effort effort = {.postgresql = host_postgresql_seconds()};
    for (int i = 0; i < made->nodes; i++) {
        effort.servers += host_seconds(made->pid[i]);
        effort.stores += host_store_thread_seconds(made->pid[i]);
    }
    return effort;
}

static int64_t memory(const struct measurement *made)
{
    int64_t bytes = 0;
    for (int i = 0; i < made->nodes; i++)
        bytes += host_memory(made->pid[i]);
    return bytes;
}

static void turn_for(struct crowd *crowd, double seconds)
{
    int64_t end = clock_now() + (int64_t)(seconds * (double)second);
    while (clock_now() < end)
        crowd_turn(crowd);
}

/* Runs the crowd until a count has reached `wanted`. */
static int turn_until(struct crowd *crowd, const int *count, int wanted, const char *what,
                      struct error *error)
{
    int64_t end = clock_now() + PATIENCE_SECONDS * second;
    while (*count < wanted && clock_now() < end)
        crowd_turn(crowd);
    return *count >= wanted ? 0
                            : error_set(error, ERR_NET, "only %d of %d %s", *count, wanted, what);
}

/* Tables first, then sockets, so that the memory of each can be measured. */
static int gather(struct measurement *made, struct error *error)
{
    struct crowd *crowd = &made->crowd;
    made->empty = memory(made);
    int code = turn_until(crowd, &crowd->started, crowd->setup.tables, "tables", error);
    if (code < 0)
        return code;
    turn_for(crowd, SETTLE_SECONDS);
    made->with_tables = memory(made);
    crowd->live = true;
    code = turn_until(crowd, &crowd->open, crowd->members, "connections", error);
    turn_for(crowd, SETTLE_SECONDS);
    made->with_sockets = memory(made);
    return code;
}

static int measure(struct measurement *made, double seconds, struct error *error)
{
    int code = gather(made, error);
    if (code < 0)
        return code;
    made->crowd.playing = true;
    turn_for(&made->crowd, WARM_UP_SECONDS);
    crowd_forget(&made->crowd);
    int64_t start = clock_now();
    struct effort before = effort_so_far(made);
    turn_for(&made->crowd, seconds);
    made->taken = (double)(clock_now() - start) / (double)second;
    struct effort after = effort_so_far(made);
    made->effort = (struct effort){after.servers - before.servers, after.stores - before.stores,
                                   after.postgresql - before.postgresql};
    made->after = memory(made);
    return 0;
}

/* ---- Reporting ---- */

static double kilobytes(int64_t before, int64_t after, int count)
{
    return count ? (double)(after - before) / 1000 / count : 0;
}

/* Microseconds for each acknowledged action. */
static double each(const struct measurement *made, double seconds)
{
    int64_t actions = made->crowd.acknowledged;
    return actions ? seconds * 1e6 / (double)actions : 0;
}

static void write_effort_json(const struct measurement *made, struct json *json)
{
    json_decimal(json, "server_cpu", made->effort.servers / made->taken, 2);
    json_open_object(json, "cpu_us_per_action");
    json_decimal(json, "server", each(made, made->effort.servers), 1);
    json_decimal(json, "store_thread", each(made, made->effort.stores), 1);
    json_decimal(json, "postgresql", each(made, made->effort.postgresql), 1);
    json_close_object(json);
}

static void write_effort(const struct measurement *made)
{
    printf("  %-22s %10.2f cores\n", "server CPU", made->effort.servers / made->taken);
    printf("  %-22s %10.1f µs server (%.1f of it for the store) %10.1f µs PostgreSQL\n",
           "CPU per action", each(made, made->effort.servers), each(made, made->effort.stores),
           each(made, made->effort.postgresql));
}

static void write_json(struct measurement *made, struct buffer *text)
{
    struct crowd *crowd = &made->crowd;
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    json_number(&json, "tables", crowd->setup.tables);
    json_number(&json, "seats", crowd->setup.seats);
    json_number(&json, "connections", crowd->members);
    json_decimal(&json, "seconds", made->taken, 1);
    json_decimal(&json, "actions_per_second", (double)crowd->acknowledged / made->taken, 0);
    samples_json(&crowd->acknowledge, "acknowledge_ms", &json);
    samples_json(&crowd->broadcast, "broadcast_ms", &json);
    if (crowd->links.servers > 1)
        samples_json(&crowd->elsewhere, "elsewhere_ms", &json);
    json_decimal(&json, "messages_per_second", (double)crowd->messages / made->taken, 0);
    json_decimal(&json, "megabytes_per_second", (double)crowd->links.bytes_in / made->taken / 1e6,
                 1);
    json_number(&json, "games", crowd->games);
    json_number(&json, "refused", crowd->refused);
    json_number(&json, "unavailable", crowd->unavailable);
    json_number(&json, "lost_connections", crowd->lost_links);
    if (made->nodes) {
        write_effort_json(made, &json);
        json_decimal(&json, "kb_per_idle_table",
                     kilobytes(made->empty, made->with_tables, crowd->setup.tables), 1);
        json_decimal(&json, "kb_per_connection",
                     kilobytes(made->with_tables, made->with_sockets, crowd->members), 1);
        json_decimal(&json, "server_mb", (double)made->after / 1e6, 1);
    }
    json_close_object(&json);
}

static void write_samples(const char *what, struct samples *samples)
{
    printf("  %-22s %10.2f ms p50 %10.2f ms p99 %10.2f ms max\n", what,
           samples_quantile(samples, 0.5), samples_quantile(samples, 0.99),
           samples_quantile(samples, 1));
}

static void write_plain(struct measurement *made)
{
    struct crowd *crowd = &made->crowd;
    printf("%d connections, %d tables of %d, %.0f s\n", crowd->members, crowd->setup.tables,
           crowd->setup.seats, made->taken);
    printf("  %-22s %10.0f /s\n", "actions acknowledged",
           (double)crowd->acknowledged / made->taken);
    write_samples("acknowledgement", &crowd->acknowledge);
    write_samples("broadcast to all", &crowd->broadcast);
    if (crowd->links.servers > 1)
        write_samples("at the other servers", &crowd->elsewhere);
    printf("  %-22s %10.0f /s\n", "messages received", (double)crowd->messages / made->taken);
    if (!made->nodes)
        return;
    printf("  %-22s %10.1f KB\n", "memory per connection",
           kilobytes(made->with_tables, made->with_sockets, crowd->members));
    printf("  %-22s %10.1f KB\n", "memory per idle table",
           kilobytes(made->empty, made->with_tables, crowd->setup.tables));
    printf("  %-22s %10.1f MB\n", "memory at the end", (double)made->after / 1e6);
    write_effort(made);
}

static void report(struct measurement *made, bool as_json)
{
    struct buffer text = {0};
    if (!as_json) {
        write_plain(made);
        return;
    }
    write_json(made, &text);
    puts(buffer_text(&text));
    buffer_close(&text);
}

/* ---- The whole ---- */

/* Connections that are neither players nor watchers wait in the lobby. */
static struct crowd_setup setup_of(const struct settings *settings)
{
    int64_t busy = settings->tables * (settings->seats + settings->watchers);
    return (struct crowd_setup){
        .title = settings->title,
        .tables = (int)settings->tables,
        .seats = (int)settings->seats,
        .watchers = (int)settings->watchers,
        .idle = settings->connections > busy ? (int)(settings->connections - busy) : 0,
        .rate = settings->rate,
        .whole = settings->whole,
        .together = settings->together,
        .seed = (uint64_t)settings->seed};
}

/* Plays at the servers whose addresses have been added, and reports. */
static int run_crowd(struct measurement *made, const struct settings *settings, struct error *error)
{
    int code = measure(made, settings->seconds, error);
    if (code == 0)
        report(made, settings->json);
    return code;
}

static int run_at(struct measurement *made, const struct settings *settings, struct error *error)
{
    made->pid[0] = (pid_t)settings->pid;
    made->nodes = settings->pid != 0;
    int code = links_set_server(&made->crowd.links, settings->url, error);
    return code < 0 ? code : run_crowd(made, settings, error);
}

static int start_nodes(struct measurement *made, struct host host[], int nodes, struct error *error)
{
    int code = 0;
    for (int i = 0; code == 0 && i < nodes; i++) {
        if (i > 0)
            host_open_beside(&host[i], &host[0]);
        code = host_start(&host[i], error);
        if (code == 0)
            code = links_add_server(&made->crowd.links, host[i].url, error);
        made->pid[i] = host[i].pid;
        made->nodes = i + 1;
    }
    return code;
}

static int run_own(struct measurement *made, const struct settings *settings, struct error *error)
{
    static struct host host[NODES_MOST];
    int code = host_open(&host[0], settings, error);
    if (settings->pin)
        host_pin(&host[0]);
    host[0].connections = made->crowd.members + 1000;
    if (code == 0)
        code = start_nodes(made, host, (int)settings->nodes, error);
    if (code == 0)
        code = run_crowd(made, settings, error);
    for (int i = (int)settings->nodes - 1; i >= 0; i--) {
        if (code == 0)
            code = host_stop(&host[i], SIGTERM, error);
        host_close(&host[i]);
    }
    return code;
}

int load_run(const struct settings *settings, struct error *error)
{
    static struct measurement made;
    const struct crowd_setup setup = setup_of(settings);
    if (!settings->url == !settings->store)
        return error_set(error, ERR_ARGUMENT, "run needs --url or --store");
    int code = crowd_open(&made.crowd, &setup, error);
    if (code < 0)
        return code;
    code = settings->url ? run_at(&made, settings, error) : run_own(&made, settings, error);
    crowd_close(&made.crowd);
    return code;
}
