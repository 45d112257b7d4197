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

/* Copies a text behind the others of a request. */
static const char *keep_text(char **room, struct span text)
{
    char *copy = *room;
    if (text.length)
        memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    *room += text.length + 1;
    return copy;
}

static size_t room_for(const struct head *head)
{
    size_t room = head->path.length + 1 + URI_ROOM(head->query.length) +
                  URI_ROOM(head->fields[HEAD_COOKIE].length) + (size_t)head->body_length + 1;
    for (int i = 0; i < HEAD_FIELDS; i++)
        room += head->fields[i].length + 1;
    return room;
}

/* False if path or query cannot be decoded. */
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
    room += request->query.length;
    request->cookies.text = room;
    uri_cookies(head->fields[HEAD_COOKIE], &request->cookies);
    room += request->cookies.length;
    for (int i = 0; i < HEAD_FIELDS; i++)
        if (head->fields[i].start)
            request->fields[i] = keep_text(&room, head->fields[i]);
    request->body.length = body.length;
    request->body.start = keep_text(&room, body);
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

/* ---- What a request says ---- */

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
    assert(field != HEAD_FIELDS); /* not one of those that are kept */
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

void net_set_data(struct net_request *request, void *data)
{
    request->data = data;
}

void *net_data(const struct net_request *request)
{
    return request->data;
}
