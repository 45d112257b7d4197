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
    pid_t pid;            /* of the server; 0: not known */
    int64_t empty;        /* its memory before any guests */
    int64_t with_tables;  /* with tables that nobody is connected to */
    int64_t with_sockets; /* with all connections */
    int64_t after;        /* after playing */
    double taken, busy;   /* seconds of wall-clock time, and of the server's processor time */
};

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
    made->empty = host_memory(made->pid);
    int code = turn_until(crowd, &crowd->started, crowd->setup.tables, "tables", error);
    if (code < 0)
        return code;
    turn_for(crowd, SETTLE_SECONDS);
    made->with_tables = host_memory(made->pid);
    crowd->live = true;
    code = turn_until(crowd, &crowd->open, crowd->members, "connections", error);
    turn_for(crowd, SETTLE_SECONDS);
    made->with_sockets = host_memory(made->pid);
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
    double busy = host_seconds(made->pid);
    turn_for(&made->crowd, seconds);
    made->taken = (double)(clock_now() - start) / (double)second;
    made->busy = host_seconds(made->pid) - busy;
    made->after = host_memory(made->pid);
    return 0;
}

/* ---- Reporting ---- */

static double kilobytes(int64_t before, int64_t after, int count)
{
    return count ? (double)(after - before) / 1000 / count : 0;
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
    json_decimal(&json, "messages_per_second", (double)crowd->messages / made->taken, 0);
    json_decimal(&json, "megabytes_per_second", (double)crowd->links.bytes_in / made->taken / 1e6,
                 1);
    json_number(&json, "games", crowd->games);
    json_number(&json, "refused", crowd->refused);
    json_number(&json, "unavailable", crowd->unavailable);
    json_number(&json, "lost_connections", crowd->lost_links);
    if (made->pid) {
        json_decimal(&json, "server_cpu", made->busy / made->taken, 2);
        json_decimal(&json, "kb_per_idle_table",
                     kilobytes(made->empty, made->with_tables, crowd->setup.tables), 1);
        json_decimal(&json, "kb_per_connection",
                     kilobytes(made->with_tables, made->with_sockets, crowd->members), 1);
        json_decimal(&json, "server_mb", (double)made->after / 1e6, 1);
    }
    json_close_object(&json);
}

static void write_plain(struct measurement *made)
{
    struct crowd *crowd = &made->crowd;
    printf("%d connections, %d tables of %d, %.0f s\n", crowd->members, crowd->setup.tables,
           crowd->setup.seats, made->taken);
    printf("  %-22s %10.0f /s\n", "actions acknowledged",
           (double)crowd->acknowledged / made->taken);
    printf("  %-22s %10.2f ms p50 %10.2f ms p99 %10.2f ms max\n", "acknowledgement",
           samples_quantile(&crowd->acknowledge, 0.5), samples_quantile(&crowd->acknowledge, 0.99),
           samples_quantile(&crowd->acknowledge, 1));
    printf("  %-22s %10.2f ms p50 %10.2f ms p99 %10.2f ms max\n", "broadcast to all",
           samples_quantile(&crowd->broadcast, 0.5), samples_quantile(&crowd->broadcast, 0.99),
           samples_quantile(&crowd->broadcast, 1));
    printf("  %-22s %10.0f /s\n", "messages received", (double)crowd->messages / made->taken);
    if (!made->pid)
        return;
    printf("  %-22s %10.1f KB\n", "memory per connection",
           kilobytes(made->with_tables, made->with_sockets, crowd->members));
    printf("  %-22s %10.1f KB\n", "memory per idle table",
           kilobytes(made->empty, made->with_tables, crowd->setup.tables));
    printf("  %-22s %10.1f MB\n", "memory at the end", (double)made->after / 1e6);
    printf("  %-22s %10.2f cores\n", "server CPU", made->busy / made->taken);
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
        .seed = (uint64_t)settings->seed};
}

static int run_at(const struct settings *settings, const char *url, pid_t pid, struct error *error)
{
    static struct measurement made;
    const struct crowd_setup setup = setup_of(settings);
    int code = crowd_open(&made.crowd, &setup, error);
    if (code < 0)
        return code;
    made.pid = pid;
    code = links_set_server(&made.crowd.links, url, error);
    if (code == 0)
        code = measure(&made, settings->seconds, error);
    if (code == 0)
        report(&made, settings->json);
    crowd_close(&made.crowd);
    return code;
}

/* Pins the server to the first core and this process to the second. */
static void pin(struct host *host)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(1, &set);
    sched_setaffinity(0, sizeof set, &set);
    host->cpu = 0;
}

static int run_own(const struct settings *settings, struct error *error)
{
    static struct host host;
    const struct crowd_setup setup = setup_of(settings);
    int code = host_open(&host, settings->store, settings->below, error);
    if (settings->pin)
        pin(&host);
    host.connections = setup.tables * (setup.seats + setup.watchers) + setup.idle + 1000;
    if (code == 0)
        code = host_start(&host, error);
    if (code == 0)
        code = run_at(settings, host.url, host.pid, error);
    if (code == 0)
        code = host_stop(&host, SIGTERM, error);
    host_close(&host);
    return code;
}

int load_run(const struct settings *settings, struct error *error)
{
    if (!settings->url == !settings->store)
        return error_set(error, ERR_ARGUMENT, "run needs --url or --store");
    return settings->url ? run_at(settings, settings->url, (pid_t)settings->pid, error)
                         : run_own(settings, error);
}
