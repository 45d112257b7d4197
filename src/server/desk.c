#include "server/desk.h"

#include "server/page.h"
#include "server/visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Languages ---- */

/* What errors are told in: as asked for, else as the browser says. */
static enum tongue tongue_of(const struct net_request *request)
{
    struct listener listener = {0};
    const char *code = net_query(request, "lang");
    if (code && listener_read(&listener, code))
        return listener.tongue;
    return tongue_accepted(net_header(request, "accept-language"));
}

/* ---- Visits ---- */

void visit_end(struct visit *visit)
{
    if (visit->request)
        net_set_data(visit->request, NULL);
    free(visit);
}

void visit_end_json(struct visit *visit, int status, struct buffer *text)
{
    struct net_request *request = visit->request;
    visit_end(visit);
    if (request)
        answer_json(request, status, text);
    buffer_close(text);
}

void visit_end_packed_json(struct visit *visit, struct buffer *text)
{
    struct net_request *request = visit->request;
    visit_end(visit);
    if (request)
        answer_packed_json(request, text);
    buffer_close(text);
}

void visit_end_status(struct visit *visit, int status, const char *message)
{
    struct net_request *request = visit->request;
    enum tongue before = tongue_speak(visit->tongue);
    visit_end(visit);
    if (request)
        answer_status(request, status, message);
    tongue_speak(before);
}

void visit_end_error(struct visit *visit, const struct error *error)
{
    struct net_request *request = visit->request;
    enum tongue before = tongue_speak(visit->tongue);
    visit_end(visit);
    if (request)
        answer_error(request, error);
    tongue_speak(before);
}

void desk_abandoned(void *context, struct net_request *request)
{
    struct visit *visit = net_data(request);
    (void)context;
    if (visit)
        visit->request = NULL;
}

/* ---- Who, where from, how often ---- */

bool desk_origin_good(const struct net_request *request)
{
    const char *origin = net_header(request, "origin"), *host = net_header(request, "host");
    if (!origin)
        return true;
    const char *start = strstr(origin, "://");
    return start && host && strcasecmp(start + 3, host) == 0;
}

void desk_peer(const struct desk *desk, const struct net_request *request, char *peer, size_t size)
{
    const char *forwarded = net_header(request, "x-forwarded-for");
    const char *last = forwarded ? strrchr(forwarded, ',') : NULL;
    if (!desk->config->trust_proxy || !forwarded)
        forwarded = net_peer(request);
    else if (last)
        forwarded = last + 1 + strspn(last + 1, " ");
    snprintf(peer, size, "%s", forwarded);
}

bool desk_is_local(const struct desk *desk, const struct net_request *request)
{
    static const char *const loopbacks[] = {"127.", "::1", "::ffff:127."};
    char peer[64];
    if (net_header(request, "x-forwarded-for") && !desk->config->trust_proxy)
        return false;
    desk_peer(desk, request, peer, sizeof peer);
    for (size_t i = 0; i < COUNT_OF(loopbacks); i++)
        if (strncmp(peer, loopbacks[i], strlen(loopbacks[i])) == 0)
            return true;
    return false;
}

bool desk_may(struct desk *desk, enum limit limit, const void *who, size_t length)
{
    bool may = limits_take(desk->limits, limit, who, length, metrics_clock() / 1000);
    if (!may)
        metrics_count(&desk->metrics->limited);
    return may;
}

bool desk_table_path(const char *path, int64_t *id, const char **rest)
{
    static const char start[] = "/api/tables/";
    if (strncmp(path, start, sizeof start - 1) != 0)
        return false;
    const char *text = path + sizeof start - 1;
    size_t length = strcspn(text, "/");
    *rest = text + length;
    return table_id_read((struct span){text, length}, id);
}

/* ---- A visit, step by step ---- */

/* Whatever is said from here on, the visitor may read. */
static void run(struct visit *visit, struct table *table)
{
    enum tongue before = tongue_speak(visit->tongue);
    visit->route->run(visit, table);
    tongue_speak(before);
}

static void table_found(void *context, struct table *table, const struct error *error)
{
    struct visit *visit = context;
    if (!visit->request)
        visit_end(visit);
    else if (table)
        run(visit, table);
    else if (error->code == ERR_ARGUMENT)
        visit_end_status(visit, 404, "there is no such table");
    else
        visit_end_error(visit, error);
}

static void guest_found(void *context, const struct person *person, const struct error *error)
{
    struct visit *visit = context;
    const struct route *route = visit->route;
    if (!visit->request) {
        visit_end(visit);
        return;
    }
    if (person)
        visit->person = *person;
    if (error)
        visit_end_error(visit, error);
    else if (route->by_guest && !person)
        visit_end_status(visit, 401, "the server does not know you yet: POST /api/guest");
    else if (route->by_guest &&
             !desk_may(visit->desk, route->limit, &visit->person.id, sizeof visit->person.id))
        visit_end_status(visit, 429, "that is too often, wait a little");
    else if (route->of_table)
        hall_find(visit->desk->hall, visit->table, table_found, visit);
    else
        run(visit, NULL);
}

/* What every write must have: JSON, and our own origin; false after refusing. */
static bool write_good(struct net_request *request)
{
    const char *type = net_header(request, "content-type");
    if (!desk_origin_good(request)) {
        answer_status(request, 403, "this request comes from another site");
        return false;
    }
    if (!type || strncasecmp(type, "application/json", 16) != 0) {
        answer_status(request, 415, "expected content-type: application/json");
        return false;
    }
    return true;
}

static bool address_good(struct desk *desk, struct net_request *request, enum limit limit)
{
    char peer[64];
    desk_peer(desk, request, peer, sizeof peer);
    bool good = desk_may(desk, LIMIT_REQUEST, peer, strlen(peer)) &&
                (limit == LIMIT_REQUEST || desk_may(desk, limit, peer, strlen(peer)));
    if (!good)
        answer_status(request, 429, "that is too often, wait a little");
    return good;
}

static void begin(struct desk *desk, struct net_request *request, const struct route *route,
                  int64_t table)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit) {
        answer_status(request, 503, "the server has no memory left, try again");
        return;
    }
    *visit = (struct visit){.desk = desk,
                            .request = request,
                            .route = route,
                            .table = table,
                            .tongue = tongue_in_use()};
    net_set_data(request, visit);
    guests_find(desk->guests, net_cookie(request, "encan"), guest_found, visit);
}

static void receive(struct desk *desk, struct net_request *request)
{
    int64_t table = 0;
    char allowed[ALLOWED_TEXT];
    const struct route *route = route_find(request, &table, allowed);
    enum limit limit = route && !route->by_guest ? route->limit : LIMIT_REQUEST;
    if (!address_good(desk, request, limit))
        return;
    if (!route && page_answer(request))
        return;
    if (!route && allowed[0])
        answer_not_allowed(request, allowed);
    else if (!route && page_answer_nowhere(request))
        return;
    else if (!route)
        answer_status(request, 404, TR("there is nothing here"));
    else if (route->method != NET_GET && desk->stopping)
        answer_status(request, 503, "the server is about to stop, try again");
    else if (route->method == NET_GET || write_good(request))
        begin(desk, request, route, table);
}

void desk_request(void *context, struct net_request *request)
{
    enum tongue before = tongue_speak(tongue_of(request));
    receive(context, request);
    tongue_speak(before);
}
