/* store.c: how fast a store commits. usage: encan-bench-store URL [SECONDS]
 *
 * Prints commits and entries per second for batches of several sizes, each entry at a different
 * table, as a server with many tables commits them, and the processor time of an entry on this side
 * of the store. Best run on an empty store. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLES = 2000, BATCH_MAX = 500 };

static const char body[] =
    "{\"kind\":\"actions\",\"ply\":17,\"actions\":[{\"seat\":2,\"action\":\"bid 12\"}]}";
static struct store_write writes[TABLES];
static int64_t next_number[TABLES];

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void commit(struct store *store, size_t count)
{
    struct error error = {.text = ""};
    if (store_commit(store, writes, count, &error) < 0) {
        fprintf(stderr, "encan-bench-store: %s\n", error.text);
        exit(1);
    }
}

static void make_tables(struct store *store, int64_t first_id)
{
    for (int i = 0; i < TABLES; i++) {
        writes[i] = (struct store_write){.kind = STORE_TABLE,
                                         .table = {.id = first_id + i, .title = "krach"}};
        next_number[i] = 1;
    }
    commit(store, TABLES);
}

static void fill_batch(int64_t first_id, int first, int count)
{
    for (int i = 0; i < count; i++) {
        int table = (first + i) % TABLES;
        writes[i] = (struct store_write){.kind = STORE_ENTRY,
                                         .entry = {.table = first_id + table,
                                                   .number = next_number[table]++,
                                                   .guest = table + 1,
                                                   .body = body,
                                                   .length = strlen(body)}};
        snprintf(writes[i].entry.command, sizeof writes[i].entry.command, "c%lld",
                 (long long)writes[i].entry.number);
    }
}

static void measure(struct store *store, int64_t first_id, int batch, double seconds)
{
    double start = seconds_of(CLOCK_MONOTONIC), worst = 0, now = start;
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    int commits = 0, next = 0;
    while (now < start + seconds) {
        double before = now;
        fill_batch(first_id, next, batch);
        commit(store, (size_t)batch);
        now = seconds_of(CLOCK_MONOTONIC);
        worst = now - before > worst ? now - before : worst;
        next = (next + batch) % TABLES;
        commits++;
    }
    double taken = now - start, entries = (double)commits * batch;
    printf("%8d %12.0f %12.0f %12.2f %12.2f %12.1f\n", batch, commits / taken, entries / taken,
           taken / commits * 1e3, worst * 1e3,
           (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) / entries * 1e6);
}

int main(int count, char **words)
{
    static const int batches[] = {1, 32, 256, BATCH_MAX};
    struct error error = {.text = ""};
    struct store *store;
    if (count < 2 || count > 3) {
        fputs("usage: encan-bench-store URL [SECONDS]\n", stderr);
        return 2;
    }
    if (store_open(&store, words[1], STORE_TIMEOUT_MS, &error) < 0) {
        fprintf(stderr, "encan-bench-store: %s\n", error.text);
        return 1;
    }
    int64_t first_id = (int64_t)time(NULL) << 16;
    make_tables(store, first_id);
    printf("%8s %12s %12s %12s %12s %12s\n", "batch", "commits/s", "entries/s", "mean ms",
           "worst ms", "CPU µs each");
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; i++)
        measure(store, first_id, batches[i], count == 3 ? atof(words[2]) : 3);
    store_close(store);
    return 0;
}
