/* answer.c: the heads of answers. */
#include "net/net_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *status_text(int status)
{
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "";
}

static void add_header(struct buffer *head, const char *name, const char *value)
{
    buffer_format(head, "%s: %s\r\n", name, value);
}

/* Clients may set their clocks by it. */
static void add_date(struct buffer *head)
{
    time_t now = time(NULL);
    struct tm utc;
    char text[sizeof "Thu, 01 Jan 1970 00:00:00 GMT"];
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    add_header(head, "date", text);
}

/* After how many seconds a client may try again; NULL if that would not help. */
static const char *retry_after(int status)
{
    return status == 429 ? "5" : status == 503 ? "2" : NULL;
}

/* The part of a head that all answers have. */
static void add_common(struct buffer *head, int status, const char *type, size_t length, bool close)
{
    buffer_format(head, "HTTP/1.1 %d %s\r\n", status, status_text(status));
    if (status != 204 && status != 304)
        buffer_format(head, "content-length: %zu\r\n", length);
    add_date(head);
    if (type)
        add_header(head, "content-type", type);
    if (close)
        add_header(head, "connection", "close");
    if (retry_after(status))
        add_header(head, "retry-after", retry_after(status));
}

/* A client that asks too often is not listened to for a while. */
static void penalise(struct connection *connection, int status)
{
    if (status == 429)
        connection->resume_at = net_now() + PENALTY_SECONDS;
}

static bool is_header(const struct net_header *header)
{
    return head_is_field_text(span_of(header->name)) && head_is_field_text(span_of(header->value));
}

/* Whether no header would end its line early and so smuggle others in. */
static bool are_headers(const char *type, const struct net_header headers[], size_t count)
{
    if (type && !head_is_field_text(span_of(type)))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!is_header(&headers[i]))
            return false;
    return true;
}

void net_answer(struct net_request *request, int status, const char *type,
                const struct net_header headers[], size_t header_count, struct span body)
{
    struct connection *connection = request->connection;
    connection->request = NULL;
    penalise(connection, status);
    if (are_headers(type, headers, header_count)) {
        struct buffer head = {0};
        bool close = !connection->keep_alive || connection->net->draining;
        add_common(&head, status, type, body.length, close);
        for (size_t i = 0; i < header_count; i++)
            add_header(&head, headers[i].name, headers[i].value);
        if (request->head_only || status == 204 || status == 304)
            body.length = 0;
        connection_send(connection, &head, body);
    } else {
        connection_refuse(connection, 500, false);
    }
    free(request); /* not earlier: the body may be part of it */
}

void connection_refuse(struct connection *connection, int status, bool keep)
{
    struct buffer head = {0};
    char body[80];
    int length = snprintf(body, sizeof body, "%d %s\n", status, status_text(status));
    connection->keep_alive = keep && connection->keep_alive;
    penalise(connection, status);
    add_common(&head, status, "text/plain; charset=utf-8", (size_t)length, !connection->keep_alive);
    if (status == 405)
        add_header(&head, "allow", "GET, HEAD, POST, PUT, DELETE");
    if (status == 426)
        add_header(&head, "sec-websocket-version", "13");
    connection_send(connection, &head, (struct span){body, (size_t)length});
}
