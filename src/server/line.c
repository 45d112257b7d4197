/* line.c: WebSockets: /api/tables/ID/live?from=N&lang=CODE and /api/lobby/live?lang=CODE. */
#include "server/answer.h"
#include "server/desk.h"

#include <stdlib.h>
#include <string.h>

/* A socket. It outlives its connection as long as something is still to be answered to it. */
struct line {
    struct watcher watcher;
    struct line *next, *previous;
    struct desk *desk;
    struct net_socket *socket; /* NULL once it is closed */
    struct person person;      /* id 0: nobody we know */
    int64_t table;             /* 0: the lobby */
    uint32_t from;
    int pending; /* calls that will come back */
    bool in_lobby;
};

/* A command of a line, until it is answered. */
struct sending {
    struct line *line;
    char id[STORE_COMMAND_MAX + 1];
};

enum { CLOSE_RESTART = 1012, CLOSE_LATER = 1013, CLOSE_MISSING = 4404 };

static void release(struct line *line)
{
    if (!line->socket && !line->pending)
        free(line);
}

/* One call has come back. */
static void answered(struct line *line)
{
    line->pending--;
    release(line);
}

static void say(struct line *line, struct buffer *text)
{
    struct net_message *message = NULL;
    if (line->socket && !text->failed)
        message = net_message_new(buffer_text(text), text->length);
    if (message) {
        net_send(line->socket, message);
        net_message_release(message);
    }
    buffer_close(text);
}

static void hang_up(struct line *line, int code, const char *reason)
{
    if (line->socket)
        net_socket_close(line->socket, code, reason);
}

/* ---- Opening ---- */

static void table_found(void *context, struct table *table, const struct error *error)
{
    struct line *line = context;
    if (line->socket && table)
        hall_watch(table, &line->watcher, line->from);
    else if (line->socket && error->code == ERR_ARGUMENT)
        hang_up(line, CLOSE_MISSING, "there is no such table");
    else
        hang_up(line, CLOSE_LATER, "the server cannot read this table now");
    answered(line);
}

static void guest_found(void *context, const struct person *person, const struct error *error)
{
    struct line *line = context;
    if (person) {
        line->person = *person;
        line->watcher.listener.guest = person->id;
    }
    if (line->socket && error) {
        hang_up(line, CLOSE_LATER, "the server cannot read who you are now");
    } else if (line->socket && !line->table) {
        line->in_lobby = true;
        hall_watch_lobby(line->desk->hall, &line->watcher);
    } else if (line->socket) {
        line->pending++;
        hall_find(line->desk->hall, line->table, table_found, line);
    }
    answered(line);
}

/* What is asked for: a table from a number on, or the lobby. 0, or the status to refuse with. */
static int read_target(const struct net_request *request, int64_t *table, int64_t *from)
{
    const char *rest, *number = net_query(request, "from");
    *table = *from = 0;
    if (strcmp(net_path(request), "/api/lobby/live") == 0)
        return 0;
    if (!desk_table_path(net_path(request), table, &rest) || strcmp(rest, "/live") != 0)
        return 404;
    return !number || scan_number(span_of(number), 0, UINT32_MAX, from) ? 0 : 400;
}

static void link_line(struct desk *desk, struct line *line)
{
    line->next = desk->lines;
    if (desk->lines)
        desk->lines->previous = line;
    desk->lines = line;
}

static void unlink_line(struct desk *desk, struct line *line)
{
    *(line->previous ? &line->previous->next : &desk->lines) = line->next;
    if (line->next)
        line->next->previous = line->previous;
}

static int refusal(struct desk *desk, const struct net_request *request)
{
    char peer[64];
    desk_peer(desk, request, peer, sizeof peer);
    if (!desk_may(desk, LIMIT_REQUEST, peer, strlen(peer)))
        return 429;
    if (!desk_origin_good(request))
        return 403;
    return desk->stopping ? 503 : 0;
}

bool line_open(void *context, struct net_socket *socket, const struct net_request *request,
               int *status)
{
    struct desk *desk = context;
    struct listener listener = {0};
    int64_t table, from;
    *status = refusal(desk, request);
    if (*status == 0)
        *status = read_target(request, &table, &from);
    if (*status == 0 && !listener_read(&listener, net_query(request, "lang")))
        *status = 400;
    struct line *line = *status ? NULL : calloc(1, sizeof *line);
    if (!line) {
        *status = *status ? *status : 503;
        return false;
    }
    line->desk = desk;
    line->socket = line->watcher.socket = socket;
    line->watcher.listener = listener;
    line->table = table;
    line->from = (uint32_t)from;
    line->pending = 1;
    link_line(desk, line);
    net_socket_set_data(socket, line);
    guests_find(desk->guests, net_cookie(request, "encan"), guest_found, line);
    return true;
}

void line_closed(void *context, struct net_socket *socket)
{
    struct desk *desk = context;
    struct line *line = net_socket_data(socket);
    if (line->watcher.table)
        hall_unwatch(&line->watcher);
    if (line->in_lobby)
        hall_unwatch_lobby(desk->hall, &line->watcher);
    unlink_line(desk, line);
    line->socket = NULL;
    release(line);
}

/* ---- Commands ---- */

static void open_refusal(struct json *json, const char *id)
{
    json_open_object(json, NULL);
    json_text(json, "type", "refused");
    json_text(json, "id", id);
}

static void refuse(struct line *line, const char *id, const struct error *error)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    enum tongue before = tongue_speak(line->watcher.listener.tongue);
    open_refusal(&json, id);
    answer_error_json(error, &json);
    json_close_object(&json);
    tongue_speak(before);
    say(line, &text);
}

/* Refuses as HTTP would, with that status. */
static void refuse_as(struct line *line, const char *id, int status, const char *message)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    enum tongue before = tongue_speak(line->watcher.listener.tongue);
    open_refusal(&json, id);
    answer_status_json(status, message, &json);
    json_close_object(&json);
    tongue_speak(before);
    say(line, &text);
}

static void command_done(void *context, int code, const struct error *error)
{
    struct sending *sending = context;
    struct line *line = sending->line;
    if (code < 0) {
        refuse(line, sending->id, error);
    } else {
        struct buffer text = {0};
        struct json json = json_to(&text);
        json_open_object(&json, NULL);
        json_text(&json, "type", "done");
        json_text(&json, "id", sending->id);
        json_close_object(&json);
        say(line, &text);
    }
    free(sending);
    answered(line);
}

/* Whether the line may send this command now; false after refusing. */
static bool line_may(struct line *line, const struct table_command *command)
{
    struct desk *desk = line->desk;
    const int64_t *who = &line->person.id;
    if (desk->stopping)
        refuse_as(line, command->id, 503, "the server is about to stop, try again");
    else if (!*who)
        refuse_as(line, command->id, 401, "the server does not know you yet: POST /api/guest");
    else if (!line->watcher.table)
        refuse_as(line, command->id, 409, "wait for the table first");
    else if (!desk_may(desk, LIMIT_COMMAND, who, sizeof *who))
        refuse_as(line, command->id, 429, "that is too often, wait a little");
    else if (command_is_chat(command) && !desk_may(desk, LIMIT_CHAT, who, sizeof *who))
        refuse_as(line, command->id, 429, "you talk too fast");
    else
        return true;
    return false;
}

static void hear(struct line *line, struct span text)
{
    struct table_command command;
    struct error error = {0};
    if (command_read(text, &command, &error) < 0) {
        refuse(line, command.id, &error);
        return;
    }
    if (!line_may(line, &command))
        return;
    struct sending *sending = malloc(sizeof *sending);
    if (!sending) {
        refuse_as(line, command.id, 503, "the server has no memory left, try again");
        return;
    }
    sending->line = line;
    memcpy(sending->id, command.id, sizeof sending->id);
    line->pending++;
    hall_command(line->watcher.table, &line->person, &command, command_done, sending);
}

void line_message(void *context, struct net_socket *socket, struct span text)
{
    struct line *line = net_socket_data(socket);
    enum tongue before = tongue_speak(line->watcher.listener.tongue);
    (void)context;
    hear(line, text);
    tongue_speak(before);
}

/* ---- Names ---- */

void lines_rename(struct desk *desk, const struct person *person)
{
    for (struct line *line = desk->lines; line; line = line->next)
        if (line->person.id == person->id)
            line->person = *person;
}

/* ---- Stopping ---- */

void lines_say_restart(struct desk *desk)
{
    for (struct line *line = desk->lines, *next; line; line = next) {
        struct buffer text = {0};
        next = line->next;
        buffer_add_text(&text, "{\"type\":\"restart\"}");
        say(line, &text);
        hang_up(line, CLOSE_RESTART, "the server restarts");
    }
}
