/* database.c: what PostgreSQL does for servers, one thing at a time: commits of several sizes, and
 * notices to several listeners. These are the service times of docs/scale.md. */
#include "figures.h"
#include "host.h"
#include "load.h"

#include "store/listener.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TABLES = 1000, LISTENERS_MOST = 16, PATIENCE_MS = 10000 };

static const char body[] =
    "{\"kind\":\"actions\",\"ply\":17,\"actions\":[{\"seat\":2,\"action\":\"bid 12\"}]}";

/* What was measured of one kind of call. */
struct figure {
    const char *kind;
    int size; /* entries of a commit, listeners to a notice */
    int64_t calls;
    double seconds, postgresql; /* of wall-clock time; of processor time, in PostgreSQL */
};

struct database {
    const char *url;
    struct store *store;
    int64_t first_id;
    int64_t next[TABLES]; /* numbers of the next entries */
    int at;               /* the table of the next entry */
    struct json json;
    bool as_json;
};

/* ---- Commits ---- */

static int make_tables(struct database *database, struct error *error)
{
    static struct store_write writes[TABLES];
    database->first_id = (int64_t)time(NULL) << 16;
    for (int i = 0; i < TABLES; i++) {
        writes[i] = (struct store_write){.kind = STORE_TABLE,
                                         .table = {.id = database->first_id + i, .title = "krach"}};
        database->next[i] = 1;
    }
    return store_commit(database->store, writes, TABLES, error);
}

static int commit_entries(struct database *database, int size, struct error *error)
{
    static struct store_write writes[TABLES];
    for (int i = 0; i < size; i++) {
        int table = database->at++ % TABLES;
        writes[i] = (struct store_write){.kind = STORE_ENTRY,
                                         .entry = {.table = database->first_id + table,
                                                   .number = database->next[table]++,
                                                   .guest = table + 1,
                                                   .body = body,
                                                   .length = sizeof body - 1}};
        snprintf(writes[i].entry.command, sizeof writes[i].entry.command, "c%lld",
                 (long long)writes[i].entry.number);
    }
    return store_commit(database->store, writes, (size_t)size, error);
}

static int tell(struct database *database, int size, struct error *error)
{
    (void)size;
    return store_tell(database->store, "a notice of a usual length, about a table", error);
}

/* ---- Listeners ---- */

struct ear {
    pthread_t thread;
    struct store_listener *listener;
    atomic_bool stopping, ready;
    atomic_llong heard;
};

static void hear(void *context, const struct store_heard *heard)
{
    struct ear *ear = context;
    ear->heard += heard->kind == STORE_HEARD_TOLD;
    if (heard->kind == STORE_HEARD_BREAK)
        ear->ready = true;
}

static void *listen_on(void *context)
{
    struct ear *ear = context;
    while (!ear->stopping)
        store_listener_wait(ear->listener, 1000, hear, ear, NULL);
    return NULL;
}

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static int open_ear(struct ear *ear, const char *url, struct error *error)
{
    int code = store_listen(&ear->listener, url, STORE_TIMEOUT_MS, error);
    if (code == 0 && pthread_create(&ear->thread, NULL, listen_on, ear) != 0)
        code = error_set(error, ERR_MEMORY, "cannot start a thread");
    while (code == 0 && !ear->ready)
        rest();
    return code;
}

static void close_ear(struct ear *ear)
{
    ear->stopping = true;
    store_listener_wake(ear->listener);
    pthread_join(ear->thread, NULL);
    store_listener_close(ear->listener);
}

/* Whether everybody hears everything in the end. */
static bool all_is_heard(struct ear ear[], int ears, int64_t told)
{
    int64_t end = clock_now() + PATIENCE_MS * INT64_C(1000000);
    for (int i = 0; i < ears; i++)
        while (ear[i].heard < told && clock_now() < end)
            rest();
    for (int i = 0; i < ears; i++)
        if (ear[i].heard != told)
            return false;
    return true;
}

/* ---- Measuring ---- */

static void report(struct database *database, const struct figure *figure)
{
    double calls = (double)figure->calls;
    double each = calls > 0 ? figure->postgresql * 1e6 / calls : 0;
    double ms = calls > 0 ? figure->seconds * 1e3 / calls : 0;
    if (!database->as_json) {
        printf("  %-8s %6d %12.0f /s %12.3f ms %12.1f µs\n", figure->kind, figure->size,
               calls / figure->seconds, ms, each);
        return;
    }
    json_open_object(&database->json, NULL);
    json_text(&database->json, "kind", figure->kind);
    json_number(&database->json, "size", figure->size);
    json_decimal(&database->json, "per_second", calls / figure->seconds, 0);
    json_decimal(&database->json, "ms", ms, 3);
    json_decimal(&database->json, "postgresql_us", each, 1);
    json_close_object(&database->json);
}

/* Calls again and again, for as long as that is to take. */
static int repeat(struct database *database, struct figure *figure, double seconds,
                  int (*call)(struct database *database, int size, struct error *error),
                  struct error *error)
{
    int64_t start = clock_now();
    int code = 0;
    while (code == 0 && (double)(clock_now() - start) < seconds * 1e9) {
        code = call(database, figure->size, error);
        figure->calls++;
    }
    figure->seconds = (double)(clock_now() - start) / 1e9;
    return code;
}

static int measure_commits(struct database *database, int size, double seconds, struct error *error)
{
    struct figure figure = {.kind = "commit", .size = size};
    double before = host_postgresql_seconds();
    int code = repeat(database, &figure, seconds, commit_entries, error);
    figure.postgresql = host_postgresql_seconds() - before;
    report(database, &figure);
    return code;
}

static int measure_notices(struct database *database, int size, double seconds, struct error *error)
{
    struct figure figure = {.kind = "notice", .size = size};
    struct ear ear[LISTENERS_MOST] = {0};
    int ears = 0, code = 0;
    while (code == 0 && ears < size) {
        code = open_ear(&ear[ears], database->url, error);
        ears += code == 0;
    }
    double before = host_postgresql_seconds();
    if (code == 0)
        code = repeat(database, &figure, seconds, tell, error);
    bool heard = code < 0 || all_is_heard(ear, ears, figure.calls);
    figure.postgresql = host_postgresql_seconds() - before;
    for (int i = 0; i < ears; i++)
        close_ear(&ear[i]);
    report(database, &figure);
    return heard ? code : 1;
}

static int measure_all(struct database *database, double seconds, struct error *error)
{
    static const int sizes[] = {1, 8, 32, 128, 512}, listeners[] = {0, 1, 2, 4, 8, LISTENERS_MOST};
    int code = make_tables(database, error);
    if (!database->as_json)
        printf("  %-8s %6s %15s %15s %15s\n", "", "size", "calls", "each takes", "PostgreSQL");
    for (size_t i = 0; code == 0 && i < sizeof sizes / sizeof sizes[0]; i++)
        code = measure_commits(database, sizes[i], seconds, error);
    for (size_t i = 0; code == 0 && i < sizeof listeners / sizeof listeners[0]; i++)
        code = measure_notices(database, listeners[i], seconds, error);
    return code;
}

int load_database(const struct settings *settings, struct error *error)
{
    static struct host host;
    static struct database database;
    struct buffer text = {0};
    if (!settings->store || strcmp(settings->store, "postgresql") != 0)
        return error_set(error, ERR_ARGUMENT, "database needs --store postgresql");
    int code = host_open(&host, settings, error);
    if (code < 0)
        return code;
    database =
        (struct database){.url = host.store, .as_json = settings->json, .json = json_to(&text)};
    code = store_open(&database.store, database.url, STORE_TIMEOUT_MS, error);
    json_open_array(&database.json, NULL);
    if (code == 0)
        code = measure_all(&database, settings->seconds, error);
    json_close_array(&database.json);
    if (settings->json)
        puts(buffer_text(&text));
    buffer_close(&text);
    store_close(database.store);
    host_close(&host);
    return code;
}
