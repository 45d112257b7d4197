/* request.c: requests as handlers see them. */
#include "net/net_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool read_method(struct span text, struct net_request *request)
{
    static const struct {
        const char *name;
        enum net_method method;
    } methods[] = {
        {"GET", NET_GET}, {"HEAD", NET_GET},      {"POST", NET_POST},
        {"PUT", NET_PUT}, {"DELETE", NET_DELETE},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!span_is(text, methods[i].name))
            continue;
        request->method = methods[i].method;
        request->head_only = span_is(text, "HEAD");
        return true;
    }
    return false;
}

static size_t room_for(const struct head *head)
{
    return head->path.length + 1 + URI_ROOM(head->query.length) + head->length +
           URI_ROOM(head_text_length(head, HEAD_COOKIE)) + (size_t)head->body_length + 1;
}

static char *copy_fields(struct net_request *request, const struct head *head, char *room)
{
    for (int i = 0; i < HEAD_FIELDS; i++) {
        enum head_field field = (enum head_field)i;
        if (!head_value(head, field).start)
            continue;
        head_copy_text(head, field, room);
        request->fields[field] = room;
        room += head_text_length(head, field) + 1;
    }
    return room;
}

/* Copies everything into `text`; false if path or query cannot be decoded. */
static bool fill_request(struct net_request *request, const struct head *head, struct span body)
{
    char *room = request->text;
    request->path = room;
    if (!uri_path(head->path, room))
        return false;
    room += strlen(room) + 1;
    request->query.text = room;
    if (!uri_query(head->query, &request->query))
        return false;
    room = copy_fields(request, head, room + request->query.length);
    request->cookies.text = room;
    if (request->fields[HEAD_COOKIE])
        uri_cookies(span_of(request->fields[HEAD_COOKIE]), &request->cookies);
    room += request->cookies.length;
    request->body = (struct span){room, body.length};
    if (body.length)
        memcpy(room, body.start, body.length);
    return true;
}

struct net_request *request_new(struct connection *connection, const struct head *head,
                                struct span body, int *status)
{
    struct net_request *request = calloc(1, sizeof *request + room_for(head));
    if (!request) {
        *status = 503;
        return NULL;
    }
    request->connection = connection;
    *status = !read_method(head->method, request)  ? 405
              : !fill_request(request, head, body) ? 400
                                                   : 200;
    if (*status == 200)
        return request;
    free(request);
    return NULL;
}

/* ---- What handlers ask of a request ---- */

enum net_method net_method(const struct net_request *request)
{
    return request->method;
}

const char *net_path(const struct net_request *request)
{
    return request->path;
}

const char *net_query(const struct net_request *request, const char *name)
{
    return uri_find(&request->query, name);
}

const char *net_header(const struct net_request *request, const char *name)
{
    enum head_field field = head_field_of(span_of(name));
    assert(field != HEAD_FIELDS); /* otherwise not one of those we use */
    return field == HEAD_FIELDS ? NULL : request->fields[field];
}

const char *net_cookie(const struct net_request *request, const char *name)
{
    return uri_find(&request->cookies, name);
}

struct span net_body(const struct net_request *request)
{
    return request->body;
}

const char *net_peer(const struct net_request *request)
{
    return request->connection->peer;
}

bool net_is_private(const struct net_request *request)
{
    return connection_is_private(request->connection);
}

bool net_set_address(const struct net_request *request, uint64_t address)
{
    return connection_move(request->connection, address);
}

void net_set_data(struct net_request *request, void *data)
{
    request->data = data;
}

void *net_data(const struct net_request *request)
{
    return request->data;
}
