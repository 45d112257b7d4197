/* server.c: the server that net.py tests. usage: net-server [NAME=NUMBER …]
 *
 * Prints "port N", or an error. "wake" and "stop" on its standard input call net_wake and net_stop
 * from a thread of their own; SIGTERM calls net_stop from a signal handler. */
#include "net/address.h"
#include "net/net.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PENDING_MAX = 64 };

static struct net *server;
static struct net_request *pending[PENDING_MAX];
static struct net_socket *sockets[20000];
static int pending_count, abandoned, wakes, ticks, opened, closed;

static void answer_text(struct net_request *request, int status, const char *text)
{
    net_answer(request, status, "text/plain", NULL, 0, span_of(text));
}

/* ---- Requests ---- */

static void add_value(struct buffer *text, const char *name, const char *value)
{
    buffer_format(text, "%s=%s\n", name, value ? value : "-");
}

static void show(struct net_request *request)
{
    static const char *const methods[] = {"GET", "POST", "PUT", "DELETE"};
    static const char *const headers[] = {"origin",
                                          "content-type",
                                          "host",
                                          "if-none-match",
                                          "accept-encoding",
                                          "accept-language",
                                          "x-forwarded-proto",
                                          "x-forwarded-for",
                                          "last-event-id"};
    struct buffer text = {0};
    add_value(&text, "method", methods[net_method(request)]);
    add_value(&text, "path", net_path(request));
    add_value(&text, "peer", net_peer(request));
    add_value(&text, "query q", net_query(request, "q"));
    add_value(&text, "cookie token", net_cookie(request, "token"));
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        add_value(&text, headers[i], net_header(request, headers[i]));
    struct net_header extra[] = {{"x-one", "1"}, {"x-two", "2"}};
    net_answer(request, 200, "text/plain", extra, 2, (struct span){text.data, text.length});
    buffer_close(&text);
}

static void show_figures(struct net_request *request)
{
    struct buffer text = {0};
    struct net_figures f;
    net_figures(server, &f);
    buffer_format(
        &text,
        "{\"connections\":%lld,\"sockets\":%lld,\"requests\":%lld,\"in\":%lld,\"out\":%lld,"
        "\"slow\":%lld,\"turned_away\":%lld,\"throttled\":%lld,\"unsent\":%lld,"
        "\"pending\":%d,\"abandoned\":%d,\"wakes\":%d,\"ticks\":%d,\"opened\":%d,\"closed\":%d}",
        (long long)f.connections, (long long)f.sockets, (long long)f.requests,
        (long long)f.messages_in, (long long)f.messages_out, (long long)f.dropped_slow,
        (long long)f.turned_away, (long long)f.throttled, (long long)f.unsent_bytes, pending_count,
        abandoned, wakes, ticks, opened, closed);
    net_answer(request, 200, "application/json", NULL, 0, (struct span){text.data, text.length});
    buffer_close(&text);
}

static void send_big(struct net_request *request)
{
    size_t length = (size_t)atol(net_query(request, "n"));
    char *body = malloc(length + 1);
    for (size_t i = 0; i < length; i++)
        body[i] = (char)('a' + i % 23);
    net_answer(request, 200, "text/plain", NULL, 0, (struct span){body, length});
    free(body);
}

/* Tries to smuggle in a header where the query says. */
static void inject(struct net_request *request)
{
    static const char bad[] = "1\r\nx-injected: 1";
    const char *where = net_query(request, "q");
    bool in_name = strcmp(where, "name") == 0, in_type = strcmp(where, "type") == 0;
    bool in_value = strcmp(where, "value") == 0;
    struct net_header header = {in_name ? bad : "x-one", in_value ? bad : "1"};
    net_answer(request, 200, in_type ? bad : "text/plain", &header, 1, span_of("injected"));
}

/* Believes X-Forwarded-For; false if that address has too many connections. */
static bool believe(const struct net_request *request)
{
    const char *address = net_header(request, "x-forwarded-for");
    return !address || net_set_address(request, address_number(span_of(address)));
}

static void on_request(void *context, struct net_request *request)
{
    const char *path = net_path(request);
    struct span body = net_body(request);
    (void)context;
    if (!believe(request))
        answer_text(request, 429, "too many connections");
    else if (strcmp(path, "/later") == 0 && pending_count < PENDING_MAX) {
        net_set_data(request, &pending[pending_count]);
        pending[pending_count++] = request;
    } else if (strcmp(path, "/body") == 0)
        net_answer(request, 200, "text/plain", NULL, 0, body);
    else if (strcmp(path, "/big") == 0)
        send_big(request);
    else if (strcmp(path, "/figures") == 0)
        show_figures(request);
    else if (strcmp(path, "/inject") == 0)
        inject(request);
    else if (strcmp(path, "/empty") == 0)
        net_answer(request, 204, NULL, NULL, 0, span_of(""));
    else if (strncmp(path, "/show", 5) == 0)
        show(request);
    else
        answer_text(request, 404, "nothing here");
}

static void on_abandoned(void *context, struct net_request *request)
{
    struct net_request **place = net_data(request);
    (void)context;
    *place = pending[--pending_count];
    net_set_data(*place, place);
    abandoned++;
}

/* ---- Sockets ---- */

static void send_text(struct net_socket *socket, const char *text, size_t length)
{
    struct net_message *message = net_message_new(text, length);
    net_send(socket, message);
    net_message_release(message);
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    int *status)
{
    (void)context;
    if (strcmp(net_path(request), "/teapot") == 0 || !believe(request)) {
        *status = 429;
        return false;
    }
    if (strcmp(net_path(request), "/welcome") == 0)
        send_text(socket, "welcome", 7);
    if (strcmp(net_path(request), "/goodbye") == 0)
        net_socket_close(socket, 4001, "not today");
    size_t place = 0;
    while (sockets[place])
        place++;
    sockets[place] = socket;
    net_socket_set_data(socket, &sockets[place]);
    opened++;
    return true;
}

static void on_closed(void *context, struct net_socket *socket)
{
    struct net_socket **place = net_socket_data(socket);
    (void)context;
    *place = NULL;
    closed++;
}

static void send_all(const char *text, size_t length)
{
    struct net_message *message = net_message_new(text, length);
    for (size_t i = 0; i < sizeof sockets / sizeof *sockets; i++)
        if (sockets[i])
            net_send(sockets[i], message);
    net_message_release(message);
}

static void flood(struct net_socket *socket, const char *numbers)
{
    char *end;
    long count = strtol(numbers, &end, 10), size = strtol(end, NULL, 10);
    char *text = malloc((size_t)size + 16);
    for (long i = 0; i < count; i++) {
        int head = snprintf(text, 16, "%ld ", i);
        memset(text + head, 'x', (size_t)size);
        send_text(socket, text, (size_t)(head + size));
    }
    free(text);
}

static void on_message(void *context, struct net_socket *socket, struct span text)
{
    char command[64];
    struct span rest = text;
    struct span verb = span_cut(&rest, ' ');
    (void)context;
    if (span_is(verb, "all"))
        send_all(rest.start, rest.length);
    else if (span_is(verb, "flood") && span_copy(rest, command, sizeof command))
        flood(socket, command);
    else if (span_is(verb, "close") && span_copy(rest, command, sizeof command)) {
        send_text(socket, "last words", 10);
        net_socket_close(socket, atoi(command), "as you wish");
    } else if (span_is(verb, "peer"))
        send_text(socket, net_socket_peer(socket), strlen(net_socket_peer(socket)));
    else
        send_text(socket, text.start, text.length);
}

/* ---- Time and threads ---- */

static void on_wake(void *context)
{
    (void)context;
    wakes++;
    while (pending_count)
        answer_text(pending[--pending_count], 200, "woken");
    send_all("woken", 5);
}

static void on_tick(void *context)
{
    (void)context;
    ticks++;
}

static void on_signal(int signal)
{
    (void)signal;
    net_stop(server);
}

static void *read_commands(void *unused)
{
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "wake\n") == 0)
            net_wake(server);
        if (strcmp(line, "stop\n") == 0)
            net_stop(server);
    }
    return unused;
}

static void set_option(struct net_setup *setup, const char *option)
{
    const char *equals = strchr(option, '=');
    struct span name = {option, equals ? (size_t)(equals - option) : 0};
    int value = equals ? atoi(equals + 1) : 0;
    if (span_is(name, "port"))
        setup->port = value;
    else if (span_is(name, "connections_max"))
        setup->connections.all = value;
    else if (span_is(name, "connections_per_address"))
        setup->connections.address = value;
    else if (span_is(name, "unsent_per_address"))
        setup->unsent.address = value;
    else if (span_is(name, "unsent_all"))
        setup->unsent.all = value;
    else if (span_is(name, "frames_per_second"))
        setup->frames_per_second = value;
    else if (span_is(name, "behind_proxy"))
        setup->behind_proxy = value;
    else if (span_is(name, "body_max"))
        setup->body_max = (size_t)value;
    else if (span_is(name, "message_max"))
        setup->message_max = (size_t)value;
    else if (span_is(name, "unsent_max"))
        setup->unsent_max = (size_t)value;
    else if (span_is(name, "request_ms"))
        setup->request_ms = value;
    else if (span_is(name, "ping_ms"))
        setup->ping_ms = value;
    else if (strncmp(option, "address=", 8) == 0)
        setup->address = option + 8;
    else
        abort();
}

int main(int argc, char *argv[])
{
    static const struct net_handlers handlers = {on_request, on_abandoned, on_open, on_message,
                                                 on_closed,  on_wake,      on_tick};
    struct net_setup setup = {.address = "127.0.0.1",
                              .handlers = &handlers,
                              .connections = {.all = 1000},
                              .body_max = 100000,
                              .message_max = 50000,
                              .unsent_max = 1000000,
                              .tick_ms = 20};
    struct error error;
    char url[NET_URL_SIZE];
    pthread_t thread;
    for (int i = 1; i < argc; i++)
        set_option(&setup, argv[i]);
    if (net_open(&server, &setup, &error) < 0) {
        printf("%s\n", error.text);
        return 1;
    }
    net_url(server, url);
    printf("port %s\n", strrchr(url, ':') + 1);
    fflush(stdout);
    signal(SIGTERM, on_signal);
    pthread_create(&thread, NULL, read_commands, NULL);
    net_run(server);
    printf("%d pending, %d opened, %d closed\n", pending_count, opened, closed);
    fflush(stdout);
    pthread_join(thread, NULL); /* until standard input ends */
    net_close(server);
    return 0;
}
