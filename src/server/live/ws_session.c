#include "server/live/ws_session.h"

#include "i18n/i18n.h"
#include "server/live/broadcast.h"
#include "server/live/lobby.h"
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
    int64_t opened;            /* in milliseconds since 1970 */
    int64_t table;             /* 0: the lobby */
    uint32_t from;
    int pending;  /* calls that have not returned yet */
    int ignored;  /* messages over the limit, since the last one within it */
    bool counted; /* in the guest's quota */
    bool in_lobby;
};

/* A command that has not been answered yet. */
struct command_call {
    struct ws_session *session;
    char id[STORE_COMMAND_MAX + 1];
};

enum {
    CLOSE_ABUSE = 1008,
    CLOSE_RESTART = 1012,
    CLOSE_LATER = 1013,
    CLOSE_UNKNOWN = 4401,
    CLOSE_BANNED = 4403,
    CLOSE_MISSING = 4404,
    IGNORED_MAX = 100, /* messages in a row */
};

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

/* The server is stopping: clients are to connect again, now, and to another if there is one. */
static void close_stopping(struct ws_session *session)
{
    struct buffer text = {0};
    buffer_add_text(&text, "{\"type\":\"restart\"}");
    send_text(session, &text);
    close_session(session, CLOSE_RESTART, "the server is stopping: connect again");
}

/* What the session needs cannot be read: because the server is stopping, or for some other reason.
 */
static void close_unreadable(struct ws_session *session, const char *reason)
{
    if (session->services->stopping)
        close_stopping(session);
    else
        close_session(session, CLOSE_LATER, reason);
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
        close_unreadable(session, "the server cannot read this table now");
    call_returned(session);
}

static struct holder guest_of(const struct ws_session *session)
{
    return (struct holder){.guest = (uint64_t)session->person.id};
}

/* Counts the socket for its guest; closes it if there are too many. */
static bool count_socket(struct ws_session *session)
{
    struct services *services = session->services;
    session->counted = quota_take(&services->guest_sockets, guest_of(session), 1) == QUOTA_GRANTED;
    if (!session->counted) {
        metrics_count(&services->metrics->bounded[BOUND_SOCKETS]);
        close_session(session, CLOSE_LATER, "you have too many pages open: close some of them");
    }
    return session->counted;
}

static void guest_found(void *context, const struct person *person, const struct error *error)
{
    struct ws_session *session = context;
    if (person) {
        session->person.id = session->watcher.recipient.guest = person->id;
        memcpy(session->person.name, person->name, sizeof session->person.name);
    }
    struct error why;
    if (session->socket && error) {
        close_unreadable(session, "the server cannot read who you are now");
    } else if (session->socket && services_ban_guest(session->services, session->person.id, &why)) {
        close_session(session, CLOSE_BANNED, "you are banned");
    } else if (session->socket && !count_socket(session)) {
        /* being closed */
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

/* Whether updates are wanted; false if that cannot be read. */
static bool read_updates(const struct net_request *request, bool *updates)
{
    const char *wanted = net_query(request, "updates");
    *updates = wanted && strcmp(wanted, "on") == 0;
    return !wanted || *updates || strcmp(wanted, "off") == 0;
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
    struct error why;
    uint64_t address = client_address(services->config, request);
    if (!services_allow(services, LIMIT_REQUEST, address) || !net_set_address(request, address))
        return 429;
    if (services_ban_address(services, address, &why))
        return 403;
    if (!client_origin_good(services->config, request))
        return 403;
    if (net_is_private(request))
        return 404;
    return services->stopping ? 503 : 0;
}

bool ws_session_open(void *context, struct net_socket *socket, const struct net_request *request,
                     int *status)
{
    struct services *services = context;
    struct recipient recipient = {0};
    int64_t table, from;
    bool updates = false;
    *status = refusal(services, request);
    if (*status == 0)
        *status = read_target(request, &table, &from);
    if (*status == 0 && (!recipient_read_language(&recipient, net_query(request, "lang")) ||
                         !read_updates(request, &updates)))
        *status = 400;
    struct ws_session *session = *status ? NULL : calloc(1, sizeof *session);
    if (!session) {
        *status = *status ? *status : 503;
        return false;
    }
    session->services = services;
    session->socket = session->watcher.socket = socket;
    session->opened = clock_wall_ms();
    session->watcher.recipient = recipient;
    session->watcher.updates = updates;
    session->person.address = session->watcher.address = client_address(services->config, request);
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
    if (session->counted)
        quota_return(&services->guest_sockets, guest_of(session), 1);
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
        put_head(
            tables_last_head(session->services->tables, session->table, session->watcher.updates),
            &json);
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
    const char *refusal;
    if (!session->person.id)
        refuse_status(session, command->id, 401,
                      "the server does not know you yet: POST /api/guest");
    else if (!session->watcher.table)
        refuse_status(session, command->id, 409, "wait for the table first");
    else if ((refusal = services_check_command(services, &session->person, command)))
        refuse_status(session, command->id, 429, refusal);
    else
        return true;
    return false;
}

/* Whether the session's address may send anything now; refuses the message if not. */
static bool may_speak(struct ws_session *session, const char *id)
{
    bool allowed = services_allow(session->services, LIMIT_MESSAGE, session->person.address);
    session->ignored = allowed ? 0 : session->ignored + 1;
    if (session->ignored > IGNORED_MAX)
        close_session(session, CLOSE_ABUSE, "too many messages: wait before you come back");
    else if (!allowed)
        refuse_status(session, id, 429, TR("too many messages from your address, wait a little"));
    return allowed;
}

void ws_session_message(void *context, struct net_socket *socket, struct span text)
{
    struct ws_session *session = net_socket_data(socket);
    struct table_command command;
    struct error error = {0};
    (void)context;
    int code = command_read(text, &command, &error);
    if (!may_speak(session, command.id))
        return;
    if (session->services->stopping)
        return; /* see ws_sessions_stop */
    if (code < 0) {
        refuse(session, command.id, &error);
        return;
    }
    if (!may_send(session, &command))
        return;
    struct command_call *command_call = malloc(sizeof *command_call);
    if (!command_call) {
        refuse_status(session, command.id, 503, "the server is out of memory, try again");
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
            memcpy(session->person.name, person->name, sizeof session->person.name);
}

/* ---- Ending ---- */

static bool is_banned(const struct ws_session *session)
{
    struct error why;
    return services_ban_address(session->services, session->person.address, &why) ||
           services_ban_guest(session->services, session->person.id, &why);
}

void ws_sessions_end_banned(struct services *services)
{
    for (struct ws_session *session = services->sessions, *next; session; session = next) {
        next = session->next;
        if (is_banned(session))
            close_session(session, CLOSE_BANNED, "you are banned");
    }
}

void ws_sessions_end_guest(struct services *services, int64_t guest, int64_t before)
{
    for (struct ws_session *session = services->sessions, *next; session; session = next) {
        next = session->next;
        if (session->person.id == guest && session->opened <= before)
            close_session(session, CLOSE_UNKNOWN, "the server no longer knows you");
    }
}

uint64_t ws_sessions_address(const struct services *services, int64_t guest)
{
    const struct ws_session *session = services->sessions;
    while (session && session->person.id != guest)
        session = session->next;
    return session ? session->person.address : 0;
}

/* ---- Stopping ---- */

void ws_sessions_stop(struct services *services)
{
    for (struct ws_session *session = services->sessions, *next; session; session = next) {
        next = session->next;
        close_stopping(session);
    }
}
