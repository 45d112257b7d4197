/* routes_server.c: the description of the API, health checks and metrics. */
#include "base/hex.h"
#include "server/http/routes.h"

#include "api_files.h"

#include <string.h>

/* ---- Description of the API ---- */

void get_description(struct api_call *call, struct table *table)
{
    struct net_request *request = call->request;
    const char *name = strrchr(net_path(request), '/') + 1;
    size_t i = 0;
    (void)table;
    while (strcmp(api_files[i].name, name) != 0)
        i++;
    call_end(call);
    answer_bytes(request, "application/json", api_files[i].bytes, api_files[i].length);
}

/* ---- The server itself ---- */

void get_server(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    char key[2 * CHAIN_PUBLIC_KEY + 1];
    (void)table;
    hex_write(call->services->key->public_key, CHAIN_PUBLIC_KEY, key);
    json_open_object(&json, NULL);
    json_text(&json, "key", key);
    json_close_object(&json);
    call_end_json(call, 200, &text);
}

/* ---- Health and metrics ---- */

void get_health(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    (void)table;
    buffer_add_text(&text, "{\"ok\":true}");
    call_end_json(call, 200, &text);
}

/* Without the names and addresses in the error: anybody may ask. */
static void end_unready(struct api_call *call, const struct error *error)
{
    struct buffer text = {0};
    char reason[ERROR_TEXT_SIZE];
    error_phrase(error, reason);
    if (reason[0])
        buffer_format(&text, tr(call->language, "the store cannot be used: %s"),
                      tr(call->language, reason));
    else
        buffer_add_text(&text, "the store is not responding");
    call_end_status(call, 503, buffer_text(&text));
    buffer_close(&text);
}

static void end_stopping(struct api_call *call)
{
    call_end_status(call, 503, "the server is about to stop");
}

static void pinged(void *context, struct store_task *task)
{
    struct api_call *call = task->object;
    struct services *services = context;
    if (services->stopping)
        end_stopping(call);
    else if (task->code < 0)
        end_unready(call, &task->error);
    else
        get_health(call, NULL);
}

void get_ready(struct api_call *call, struct table *table)
{
    struct store_thread *store_thread = call->services->store_thread;
    (void)table;
    if (call->services->stopping) { /* whatever the store does */
        end_stopping(call);
        return;
    }
    struct store_task *task = store_task_new(STORE_TASK_PING, pinged, call->services, call);
    if (!task || !store_thread_submit(store_thread, task))
        call_end_status(call, 503,
                        store_thread_is_stuck(store_thread) ? TR("the store is not responding")
                                                            : TR("the store is overloaded"));
}

void get_metrics(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    struct net_figures net;
    struct services *services = call->services;
    const struct store_thread *store_thread = services->store_thread;
    (void)table;
    if (!net_is_private(call->request)) {
        call_end_status(call, 403, "metrics are served only at the address set by metrics-listen");
        return;
    }
    net_figures(services->net, &net);
    struct metrics_gauges gauges = {.connections = net.connections,
                                    .sockets = net.sockets,
                                    .requests = net.requests,
                                    .messages_in = net.messages_in,
                                    .messages_out = net.messages_out,
                                    .dropped_slow = net.dropped_slow,
                                    .turned_away = net.turned_away,
                                    .throttled = net.throttled,
                                    .unsent_bytes = net.unsent_bytes,
                                    .tables = tables_count(services->tables),
                                    .store_works = store_thread_healthy(store_thread) &&
                                                   !store_thread_is_stuck(store_thread),
                                    .store_queue = store_thread_pending(store_thread),
                                    .bot_queue = bot_pool_waiting(services->bot_pool)};
    metrics_write(services->metrics, &gauges, &text);
    struct net_request *request = call->request;
    call_end(call);
    answer_text(request, 200, "text/plain; version=0.0.4", &text, NULL);
    buffer_close(&text);
}
