/* metrics.h: counters and timings of a running server, for Prometheus. Counting is safe from any
 * thread. */
#ifndef SERVER_SUPPORT_METRICS_H
#define SERVER_SUPPORT_METRICS_H

#include "base/buffer.h"
#include "base/clock.h"

#include <stdatomic.h>
#include <stdint.h>

enum { METRICS_BUCKETS = 13 };

/* Durations: observed in microseconds, written in seconds. */
struct histogram {
    atomic_llong bucket[METRICS_BUCKETS + 1]; /* the last: above all bounds */
    atomic_llong sum, count;
};

/* What can be refused because somebody, or everybody together, has as much of it as is allowed. */
enum bound {
    BOUND_SOCKETS,     /* WebSockets of a guest */
    BOUND_TABLES,      /* new tables */
    BOUND_OPEN_TABLES, /* new tables in the lobby */
    BOUND_JOBS,        /* decisions, hints and analyses */
    BOUND_LOG,         /* commands to a table whose log is full */
    BOUNDS
};

struct metrics {
    atomic_llong actions;         /* log entries saved */
    atomic_llong refused;         /* commands refused */
    atomic_llong repeated;        /* commands that were in the log already */
    atomic_llong limited;         /* requests over a rate limit */
    atomic_llong bounded[BOUNDS]; /* what was refused because of a bound */
    atomic_llong bot_jobs;
    struct histogram commit;      /* one transaction */
    struct histogram acknowledge; /* from a command to its acknowledgement */
    struct histogram broadcast;   /* sending news to all watchers of a table */
    struct histogram bot;         /* one decision of a bot */
};

void metrics_observe(struct histogram *histogram, int64_t microseconds);
void metrics_count(atomic_llong *counter);

/* Values that other modules count. */
struct metrics_gauges {
    int64_t connections, sockets, requests, messages_in, messages_out, dropped_slow, unsent_bytes;
    int64_t turned_away, throttled;
    int64_t tables, store_queue, store_works, bot_queue;
};

/* Writes the text of /metrics. */
void metrics_write(struct metrics *metrics, const struct metrics_gauges *gauges,
                   struct buffer *out);

#endif
