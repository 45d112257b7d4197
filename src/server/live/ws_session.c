#include "server/live/ws_session.h"

#include "server/live/broadcast.h"
#include "server/live/table_json.h"
#include "server/people/client.h"
#include "server/support/error_json.h"

#include <stdlib.h>
#include <string.h>

/* A WebSocket connection. After it is closed, the session lives on until its pending calls return.
 */
struct ws_session {
    struct watcher watcher;
    struct ws_session *next, *previous;
    struct services *services;
    struct net_socket *socket; /* NULL once it is closed */
    struct person person;      /* id 0: not a known guest */
    int64_t table;             /* 0: the lobby */
    uint32_t from;
    int pending; /* calls that have not returned yet */
    bool in_lobby;
};

/* A command that has not been answered yet. */
struct command_call {
    struct ws_session *session;
    char id[STORE_COMMAND_MAX + 1];
};

enum { CLOSE_RESTART = 1012, CLOSE_LATER = 1013, CLOSE_MISSING = 4404 };

static void release(struct ws_session *session)
{
    if (!session->socket && !session->pending)
        free(session);
}

static void call_returned(struct ws_session *session)
{
    session->pending--;
    release(session);
}

static void send_text(struct ws_session *session, struct buffer *text)
{
    struct net_message *message = NULL;
    if (session->socket && !text->failed)
        message = net_message_new(buffer_text(text), text->length);
    if (message) {
        net_send(session->socket, message);
        net_message_release(message);
    }
    buffer_close(text);
}

static void close_session(struct ws_session *session, int code, const char *reason)
{
    if (session->socket)
        net_socket_close(session->socket, code, reason);
}

/* ---- Opening ---- */

static void table_found(void *context, struct table *table, const struct error *error)
{
    struct ws_session *session = context;
    if (session->socket && table)
        watch_table(table, &session->watcher, session->from);
    else if (session->socket && error->code == ERR_ARGUMENT)
        close_session(session, CLOSE_MISSING, "there is no such table");
    else
        close_session(session, CLOSE_LATER, "the server cannot read this table now");
    call_returned(session);
}

static void guest_found(void *context, const struct person *person, const struct error *error)
{
    struct ws_session *session = context;
    if (person) {
        session->person = *person;
        session->watcher.recipient.guest = person->id;
    }
    if (session->socket && error) {
        close_session(session, CLOSE_LATER, "the server cannot read who you are now");
    } else if (session->socket && !session->table) {
        session->in_lobby = true;
        watch_lobby(session->services->tables, &session->watcher);
    } else if (session->socket) {
        session->pending++;
        tables_find(session->services->tables, session->table, table_found, session);
    }
    call_returned(session);
}

/* Reads what to watch: a table, from a number on, or the lobby (table 0). Returns 0 or the status
 * to refuse with. */
static int read_target(const struct net_request *request, int64_t *table, int64_t *from)
{
    const char *rest, *number = net_query(request, "from");
    *table = *from = 0;
    if (strcmp(net_path(request), "/api/lobby/live") == 0)
        return 0;
    if (!table_path_read(net_path(request), table, &rest) || strcmp(rest, "/live") != 0)
        return 404;
    return !number || scan_number(span_of(number), 0, UINT32_MAX, from) ? 0 : 400;
}

static void link_session(struct services *services, struct ws_session *session)
{
    session->next = services->sessions;
    if (services->sessions)
        services->sessions->previous = session;
    services->sessions = session;
}

static void unlink_session(struct services *services, struct ws_session *session)
{
    *(session->previous ? &session->previous->next : &services->sessions) = session->next;
    if (session->next)
        session->next->previous = session->previous;
}

/* The status to refuse a new session with, or 0. */
static int refusal(struct services *services, const struct net_request *request)
{
    char address[CLIENT_ADDRESS_MAX];
    client_address(services->config, request, address);
    if (!services_allow(services, LIMIT_REQUEST, address, strlen(address)))
        return 429;
    if (!client_origin_good(request))
        return 403;
    return services->stopping ? 503 : 0;
}

bool ws_session_open(void *context, struct net_socket *socket, const struct net_request *request,
                     int *status)
{
    struct services *services = context;
    struct recipient recipient = {0};
    int64_t table, from;
    *status = refusal(services, request);
    if (*status == 0)
        *status = read_target(request, &table, &from);
    if (*status == 0 && !recipient_read_language(&recipient, net_query(request, "lang")))
        *status = 400;
    struct ws_session *session = *status ? NULL : calloc(1, sizeof *session);
    if (!session) {
        *status = *status ? *status : 503;
        return false;
    }
    session->services = services;
    session->socket = session->watcher.socket = socket;
    session->watcher.recipient = recipient;
    client_address(services->config, request, session->watcher.address);
    session->table = table;
    session->from = (uint32_t)from;
    session->pending = 1;
    link_session(services, session);
    net_socket_set_data(socket, session);
    guests_find(services->guests, net_cookie(request, "encan"), guest_found, session);
    return true;
}

void ws_session_closed(void *context, struct net_socket *socket)
{
    struct services *services = context;
    struct ws_session *session = net_socket_data(socket);
    if (session->watcher.table)
        unwatch_table(&session->watcher);
    if (session->in_lobby)
        unwatch_lobby(services->tables, &session->watcher);
    unlink_session(services, session);
    session->socket = NULL;
    release(session);
}

/* ---- Commands ---- */

static void open_refusal(struct json *json, const char *id)
{
    json_open_object(json, NULL);
    json_text(json, "type", "refused");
    json_text(json, "id", id);
}

static void refuse(struct ws_session *session, const char *id, const struct error *error)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    open_refusal(&json, id);
    error_json(error, session->watcher.recipient.language, &json);
    json_close_object(&json);
    send_text(session, &text);
}

/* Refuses with the error that HTTP has for a status. */
static void refuse_status(struct ws_session *session, const char *id, int status,
                          const char *message)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    open_refusal(&json, id);
    error_json_status(status, message, session->watcher.recipient.language, &json);
    json_close_object(&json);
    send_text(session, &text);
}

static void command_done(void *context, int code, const struct error *error)
{
    struct command_call *command_call = context;
    struct ws_session *session = command_call->session;
    if (code < 0) {
        refuse(session, command_call->id, error);
    } else {
        struct buffer text = {0};
        struct json json = json_to(&text);
        json_open_object(&json, NULL);
        json_text(&json, "type", "done");
        json_text(&json, "id", command_call->id);
        put_head(tables_last_head(session->services->tables, session->table), &json);
        json_close_object(&json);
        send_text(session, &text);
    }
    free(command_call);
    call_returned(session);
}

/* Whether the session may send this command now; refuses it if not. */
static bool may_send(struct ws_session *session, const struct table_command *command)
{
    struct services *services = session->services;
    const int64_t *who = &session->person.id;
    if (services->stopping)
        refuse_status(session, command->id, 503, "the server is about to stop, try again");
    else if (!*who)
        refuse_status(session, command->id, 401,
                      "the server does not know you yet: POST /api/guest");
    else if (!session->watcher.table)
        refuse_status(session, command->id, 409, "wait for the table first");
    else if (!services_allow(services, LIMIT_COMMAND, who, sizeof *who))
        refuse_status(session, command->id, 429, "too many requests, wait a little");
    else if (command_is_chat(command) && !services_allow(services, LIMIT_CHAT, who, sizeof *who))
        refuse_status(session, command->id, 429, "you talk too fast");
    else
        return true;
    return false;
}

void ws_session_message(void *context, struct net_socket *socket, struct span text)
{
    struct ws_session *session = net_socket_data(socket);
    struct table_command command;
    struct error error = {0};
    (void)context;
    if (command_read(text, &command, &error) < 0) {
        refuse(session, command.id, &error);
        return;
    }
    if (!may_send(session, &command))
        return;
    struct command_call *command_call = malloc(sizeof *command_call);
    if (!command_call) {
        refuse_status(session, command.id, 503, "the server has no memory left, try again");
        return;
    }
    command_call->session = session;
    memcpy(command_call->id, command.id, sizeof command_call->id);
    session->pending++;
    tables_submit(session->watcher.table, &session->person, &command, command_done, command_call);
}

/* ---- Names ---- */

void ws_sessions_rename(struct services *services, const struct person *person)
{
    for (struct ws_session *session = services->sessions; session; session = session->next)
        if (session->person.id == person->id)
            session->person = *person;
}

/* ---- Stopping ---- */

void ws_sessions_restart(struct services *services)
{
    for (struct ws_session *session = services->sessions, *next; session; session = next) {
        struct buffer text = {0};
        next = session->next;
        buffer_add_text(&text, "{\"type\":\"restart\"}");
        send_text(session, &text);
        close_session(session, CLOSE_RESTART, "the server is restarting");
    }
}
