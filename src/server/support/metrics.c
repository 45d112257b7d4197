#include "server/support/metrics.h"

#include <stddef.h>

static const int64_t bounds[METRICS_BUCKETS] = {
    100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 1000000, 5000000};

void metrics_count(atomic_llong *counter)
{
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

void metrics_observe(struct histogram *histogram, int64_t microseconds)
{
    int bucket = 0;
    while (bucket < METRICS_BUCKETS && microseconds > bounds[bucket])
        bucket++;
    metrics_count(&histogram->bucket[bucket]);
    metrics_count(&histogram->count);
    atomic_fetch_add_explicit(&histogram->sum, microseconds, memory_order_relaxed);
}

/* ---- Writing ---- */

static void write_value(struct buffer *out, const char *name, const char *type, const char *help,
                        long long value)
{
    buffer_format(out, "# HELP encan_%s %s\n# TYPE encan_%s %s\nencan_%s %lld\n", name, help, name,
                  type, name, value);
}

static void write_histogram(struct buffer *out, const char *name, const char *help,
                            struct histogram *histogram)
{
    long long sum = 0;
    buffer_format(out, "# HELP encan_%s_seconds %s\n# TYPE encan_%s_seconds histogram\n", name,
                  help, name);
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += atomic_load(&histogram->bucket[i]);
        buffer_format(out, "encan_%s_seconds_bucket{le=\"%g\"} %lld\n", name,
                      (double)bounds[i] / 1e6, sum);
    }
    sum += atomic_load(&histogram->bucket[METRICS_BUCKETS]);
    buffer_format(out, "encan_%s_seconds_bucket{le=\"+Inf\"} %lld\n", name, sum);
    buffer_format(out, "encan_%s_seconds_sum %.6f\nencan_%s_seconds_count %lld\n", name,
                  (double)atomic_load(&histogram->sum) / 1e6, name, sum);
}

void metrics_write(struct metrics *metrics, const struct metrics_gauges *gauges, struct buffer *out)
{
    const struct {
        const char *name, *type, *help;
        long long value;
    } rows[] = {
        {"connections", "gauge", "Open connections.", gauges->connections},
        {"sockets", "gauge", "WebSockets among them.", gauges->sockets},
        {"requests_total", "counter", "HTTP requests.", gauges->requests},
        {"messages_in_total", "counter", "Messages from clients.", gauges->messages_in},
        {"messages_out_total", "counter", "Messages to clients.", gauges->messages_out},
        {"dropped_slow_total", "counter", "Sockets closed because they read too slowly.",
         gauges->dropped_slow},
        {"connections_refused_total", "counter", "Connections over a bound.", gauges->turned_away},
        {"throttled_total", "counter", "Clients not read for a while because they sent too much.",
         gauges->throttled},
        {"sockets_refused_total", "counter", "WebSockets over a guest's bound.",
         atomic_load(&metrics->bounded[BOUND_SOCKETS])},
        {"tables_refused_total", "counter", "New tables over a bound.",
         atomic_load(&metrics->bounded[BOUND_TABLES])},
        {"open_tables_refused_total", "counter", "New open tables over a bound.",
         atomic_load(&metrics->bounded[BOUND_OPEN_TABLES])},
        {"bot_jobs_refused_total", "counter", "Decisions, hints and analyses over a bound.",
         atomic_load(&metrics->bounded[BOUND_JOBS])},
        {"log_refused_total", "counter", "Commands that no longer fit into a table's log.",
         atomic_load(&metrics->bounded[BOUND_LOG])},
        {"unsent_bytes", "gauge", "Bytes waiting for slow readers.", gauges->unsent_bytes},
        {"tables", "gauge", "Tables in memory.", gauges->tables},
        {"store_works", "gauge", "1 if the store worked when it was last used, otherwise 0.",
         gauges->store_works},
        {"store_queue", "gauge", "Tasks waiting for the store.", gauges->store_queue},
        {"bot_queue", "gauge", "Decisions waiting for a worker.", gauges->bot_queue},
        {"actions_total", "counter", "Commands saved.", atomic_load(&metrics->actions)},
        {"refused_total", "counter", "Commands refused.", atomic_load(&metrics->refused)},
        {"repeated_total", "counter", "Commands received again.", atomic_load(&metrics->repeated)},
        {"limited_total", "counter", "Requests over a rate limit.", atomic_load(&metrics->limited)},
        {"bot_jobs_total", "counter", "Decisions given to bots.", atomic_load(&metrics->bot_jobs)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        write_value(out, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    write_histogram(out, "commit", "Transactions of the store.", &metrics->commit);
    write_histogram(out, "acknowledge", "From a command to its acknowledgement.",
                    &metrics->acknowledge);
    write_histogram(out, "broadcast", "Sending news to the watchers of a table.",
                    &metrics->broadcast);
    write_histogram(out, "bot", "Decisions of bots.", &metrics->bot);
}
