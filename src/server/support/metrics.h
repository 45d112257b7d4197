/* metrics.h: figures of a running server, as Prometheus reads them. Counting is safe from any
 * thread. */
#ifndef SERVER_SUPPORT_METRICS_H
#define SERVER_SUPPORT_METRICS_H

#include "base/buffer.h"
#include "server/support/clock.h"

#include <stdatomic.h>
#include <stdint.h>

enum { METRICS_BUCKETS = 13 };

/* Durations, in microseconds when observed, in seconds when told. */
struct histogram {
    atomic_llong bucket[METRICS_BUCKETS + 1]; /* the last: longer than all bounds */
    atomic_llong sum, count;
};

struct metrics {
    atomic_llong actions;  /* entries of logs that were kept */
    atomic_llong refused;  /* commands that were not */
    atomic_llong repeated; /* commands that were known already */
    atomic_llong limited;  /* requests beyond a rate */
    atomic_llong bot_jobs;
    struct histogram commit;      /* one transaction */
    struct histogram acknowledge; /* from a command to its acknowledgement */
    struct histogram broadcast;   /* sending to all watchers of a table */
    struct histogram bot;         /* thinking of a bot */
};

void metrics_observe(struct histogram *histogram, int64_t microseconds);
void metrics_count(atomic_llong *counter);

/* Figures that others keep. */
struct metrics_gauges {
    int64_t connections, sockets, requests, messages_in, messages_out, dropped_slow, unsent_bytes;
    int64_t tables, store_queue, bot_queue;
};

/* The text of /metrics. */
void metrics_write(struct metrics *metrics, const struct metrics_gauges *gauges,
                   struct buffer *out);

#endif
