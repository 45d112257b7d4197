#include "server/http/http_api.h"

#include "server/http/routes.h"
#include "server/http/web_client.h"
#include "server/people/client.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- All calls ---- */

static void link_call(struct api_call *call)
{
    struct services *services = call->services;
    call->next = services->calls;
    if (services->calls)
        services->calls->previous = call;
    services->calls = call;
}

static void unlink_call(struct api_call *call)
{
    *(call->previous ? &call->previous->next : &call->services->calls) = call->next;
    if (call->next)
        call->next->previous = call->previous;
}

void http_api_give_up(struct services *services)
{
    for (struct api_call *call = services->calls; call; call = call->next) {
        struct net_request *request = call->request;
        if (!request || call->hint)
            continue;
        net_set_data(request, NULL);
        call->request = NULL;
        answer_status(request, 503, "the store is not responding");
    }
}

/* ---- Ending a call ---- */

void call_end(struct api_call *call)
{
    unlink_call(call);
    if (call->request)
        net_set_data(call->request, NULL);
    free(call);
}

void call_end_json(struct api_call *call, int status, struct buffer *text)
{
    struct net_request *request = call->request;
    call_end(call);
    if (request)
        answer_json(request, status, text);
    buffer_close(text);
}

void call_end_packed_json(struct api_call *call, struct buffer *text)
{
    struct net_request *request = call->request;
    call_end(call);
    if (request)
        answer_packed_json(request, text);
    buffer_close(text);
}

void call_end_status(struct api_call *call, int status, const char *message)
{
    struct net_request *request = call->request;
    call_end(call);
    if (request)
        answer_status(request, status, message);
}

void call_end_error(struct api_call *call, const struct error *error)
{
    struct net_request *request = call->request;
    enum language language = call->language;
    call_end(call);
    if (request)
        answer_error(request, language, error);
}

void http_api_abandoned(void *context, struct net_request *request)
{
    struct api_call *call = net_data(request);
    (void)context;
    if (!call)
        return;
    call->request = NULL;
    if (call->hint) {
        bot_pool_cancel(call->services->bot_pool, call->hint);
        call_end(call);
    }
}

/* ---- A call, step by step ---- */

static void table_found(void *context, struct table *table, const struct error *error)
{
    struct api_call *call = context;
    if (!call->request)
        call_end(call);
    else if (table)
        call->route->run(call, table);
    else if (error->code == ERR_ARGUMENT)
        call_end_status(call, 404, "there is no such table");
    else
        call_end_error(call, error);
}

/* Whether the guest is within the route's rate limit. Those for commands depend on the command. */
static bool check_guest_rate(struct api_call *call)
{
    enum limit limit = call->route->limit;
    if (!call->route->by_guest || limit == LIMIT_COMMAND)
        return true;
    if (limit == LIMIT_TABLE &&
        !services_allow(call->services, LIMIT_ADDRESS_TABLE, call->person.address))
        return false;
    return services_allow(call->services, limit, (uint64_t)call->person.id);
}

static void guest_found(void *context, const struct person *person, const struct error *error)
{
    struct api_call *call = context;
    const struct route *route = call->route;
    struct error banned;
    if (!call->request) {
        call_end(call);
        return;
    }
    if (person)
        call->person = *person;
    call->person.address = client_address(call->services->config, call->request);
    if (error)
        call_end_error(call, error);
    else if (services_ban_guest(call->services, call->person.id, &banned))
        call_end_error(call, &banned);
    else if (route->by_guest && !person)
        call_end_status(call, 401, "the server does not know you yet: POST /api/guest");
    else if (!check_guest_rate(call))
        call_end_status(call, 429, "too many requests, wait a little");
    else if (route->of_table)
        tables_find(call->services->tables, call->table, table_found, call);
    else
        route->run(call, NULL);
}

/* Whether a write has a JSON body and comes from our own origin; answers it if not. */
static bool check_write(const struct services *services, struct net_request *request)
{
    const char *type = net_header(request, "content-type");
    if (!client_origin_good(services->config, request)) {
        answer_status(request, 403,
                      "this request comes from another site; behind a proxy that changes the Host "
                      "header, the server needs the setting 'origin'");
        return false;
    }
    if (!type || strncasecmp(type, "application/json", 16) != 0) {
        answer_status(request, 415, "expected content-type: application/json");
        return false;
    }
    return true;
}

/* Whether the client's address is within its limits; answers 429 if not. */
static bool check_address(struct services *services, struct net_request *request, enum limit limit)
{
    uint64_t address = client_address(services->config, request);
    bool few = services_allow(services, LIMIT_REQUEST, address) &&
               (limit == LIMIT_REQUEST || services_allow(services, limit, address));
    bool fits = net_set_address(request, address);
    if (!few)
        answer_status(request, 429, "too many requests, wait a little");
    else if (!fits)
        answer_status(request, 429, "too many connections from your address, close some of them");
    return few && fits;
}

/* Whether the client's address is welcome; answers 403 if not. */
static bool check_ban(const struct services *services, struct net_request *request)
{
    struct error error;
    bool banned = services_ban_address(services, client_address(services->config, request), &error);
    if (banned)
        answer_error(request, answer_language(request), &error);
    return !banned;
}

static void begin(struct services *services, struct net_request *request, const struct route *route,
                  int64_t table)
{
    struct api_call *call = calloc(1, sizeof *call);
    if (!call) {
        answer_status(request, 503, "the server is out of memory, try again");
        return;
    }
    *call = (struct api_call){.services = services,
                              .request = request,
                              .route = route,
                              .table = table,
                              .language = answer_language(request)};
    net_set_data(request, call);
    link_call(call);
    guests_find(services->guests, net_cookie(request, "encan"), guest_found, call);
}

void http_api_request(void *context, struct net_request *request)
{
    struct services *services = context;
    int64_t table = 0;
    char allowed[ALLOWED_TEXT];
    const struct route *route = route_find(request, &table, allowed);
    enum limit limit = route && !route->by_guest ? route->limit : LIMIT_REQUEST;
    if (!check_address(services, request, limit))
        return;
    if (net_is_private(request) && !(route && route->run == get_metrics)) {
        answer_status(request, 404, TR("there is no such page"));
        return;
    }
    if (!route && web_client_answer(request))
        return;
    if (!route && allowed[0])
        answer_not_allowed(request, allowed);
    else if (!route && web_client_answer_not_found(request))
        return;
    else if (!route)
        answer_status(request, 404, TR("there is no such page"));
    else if (route->method != NET_GET && services->stopping)
        answer_status(request, 503, "the server is about to stop, try again");
    else if (check_ban(services, request) &&
             (route->method == NET_GET || check_write(services, request)))
        begin(services, request, route, table);
}
