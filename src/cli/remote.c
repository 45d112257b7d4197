#include "cli/remote.h"

#include "games/games.h"
#include "server/tables/table_id.h"

#include <errno.h>
#include <jansson.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 4 << 20, THINKING_MS = 1000, BUSY_TRIES = 30 };

/* The table is looked at again after a pause: a short one at first, since bots answer at once, then
 * longer ones, since people do not. */
enum { PAUSE_MIN_MS = 4, PAUSE_MAX_MS = 250 };

/* ---- One request ---- */

static int connect_to(const char *host, const char *port, struct error *error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    int fd = -1, code = getaddrinfo(host, port, &hints, &found);
    if (code != 0)
        return error_set(error, ERR_NET, "cannot find %s: %s", host, gai_strerror(code));
    for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
        if (fd >= 0 && connect(fd, at->ai_addr, at->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    if (fd < 0)
        return error_set_with(error, ERR_NET, error_reason(errno), "cannot reach %s:%s: %s", host,
                              port, ERROR_INNER);
    return fd;
}

/* "http://HOST:PORT" taken apart. */
static int open_server(const struct remote *remote, char *host, size_t size, struct error *error)
{
    static const char scheme[] = "http://";
    const char *start = remote->server + sizeof scheme - 1;
    char name[200];
    if (strncmp(remote->server, scheme, sizeof scheme - 1) != 0 ||
        !span_copy(span_of(start), host, size) || !span_copy(span_of(start), name, sizeof name))
        return error_set(error, ERR_ARGUMENT, "a server is http://HOST:PORT");
    char *end = name + strcspn(name, "/"), *port;
    *end = 0;
    port = strrchr(name, ':');
    if (port)
        *port++ = 0;
    return connect_to(name, port ? port : "80", error);
}

static int send_all(int fd, const struct buffer *text)
{
    for (size_t sent = 0; sent < text->length;) {
        ssize_t count = send(fd, text->data + sent, text->length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR)
            return -1;
        sent += count > 0 ? (size_t)count : 0;
    }
    return text->failed ? -1 : 0;
}

/* Reads until the server closes. */
static int receive_all(int fd, struct buffer *text)
{
    char bytes[4096];
    ssize_t count;
    while ((count = recv(fd, bytes, sizeof bytes, 0)) != 0) {
        if ((count < 0 && errno != EINTR) || text->length > ANSWER_MAX)
            return -1;
        if (count > 0)
            buffer_add(text, bytes, (size_t)count);
    }
    return text->failed ? -1 : 0;
}

/* The status of an answer, or 0; its body is left in `body`. */
static int read_answer(const struct buffer *answer, struct span *body)
{
    const char *text = buffer_text(answer), *end = strstr(text, "\r\n\r\n");
    int64_t status = 0;
    if (!end || strncmp(text, "HTTP/1.1 ", 9) != 0 ||
        !scan_number((struct span){text + 9, 3}, 100, 599, &status))
        return 0;
    *body = (struct span){end + 4, answer->length - (size_t)(end + 4 - text)};
    return (int)status;
}

/* The status, with the body in `answer`; a negative code if the server cannot be asked. */
static int ask(const struct remote *remote, const char *method, const char *what, const char *body,
               struct buffer *answer, struct error *error)
{
    char host[200];
    struct buffer request = {0}, all = {0};
    struct span rest;
    int fd = open_server(remote, host, sizeof host, error);
    if (fd < 0)
        return fd;
    buffer_format(&request,
                  "%s /api/tables/%s%s HTTP/1.1\r\nHost: %s\r\nCookie: encan=%s\r\n"
                  "Content-Type: application/json\r\nContent-Length: %zu\r\n"
                  "Connection: close\r\n\r\n%s",
                  method, remote->table, what, host, remote->token, strlen(body), body);
    bool good = send_all(fd, &request) == 0 && receive_all(fd, &all) == 0;
    int status = good ? read_answer(&all, &rest) : 0;
    close(fd);
    buffer_clear(answer);
    if (status)
        buffer_add(answer, rest.start, rest.length);
    else
        status = error_set(error, ERR_NET, "the server at %s does not answer", host);
    buffer_close(&request);
    buffer_close(&all);
    return status;
}

/* As ask; who asks too often waits until the server listens again. */
static int ask_patiently(const struct remote *remote, const char *method, const char *what,
                         const char *body, struct buffer *answer, struct error *error)
{
    int status;
    for (int tries = 0; (status = ask(remote, method, what, body, answer, error)) == 429; tries++) {
        if (tries == BUSY_TRIES)
            return error_set(error, ERR_NET, "the server at %s is too busy", remote->server);
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    }
    return status;
}

/* As ask, but anything but 200 is an error with the server's sentence. */
static int ask_good(const struct remote *remote, const char *method, const char *what,
                    const char *body, struct buffer *answer, struct error *error)
{
    int status = ask_patiently(remote, method, what, body, answer, error);
    if (status < 0 || status == 200)
        return status < 0 ? status : 0;
    char quote[160];
    span_quote(span_of(buffer_text(answer)), quote, sizeof quote);
    return error_set(error, ERR_NET, "the server answers %d: %s", status, quote);
}

/* ---- Playing ---- */

/* What a bot has to know of the table. */
struct glance {
    bool over, seated, awaited;
};

static int glance_at(const struct remote *remote, struct glance *glance, struct error *error)
{
    struct buffer answer = {0};
    int code = ask_good(remote, "GET", "?from=4294967295", "", &answer, error);
    json_t *message = code == 0 ? json_loadb(buffer_text(&answer), answer.length, 0, NULL) : NULL;
    const json_t *table = json_object_get(message, "table");
    const json_t *seat = json_object_get(json_object_get(table, "you"), "seat");
    const char *stage = json_string_value(json_object_get(table, "stage"));
    const json_t *awaited = json_object_get(table, "awaited");
    if (code == 0 && !stage)
        code = error_set(error, ERR_NET, "the server's answer cannot be read");
    if (code == 0 && stage) {
        *glance =
            (struct glance){.over = strcmp(stage, "over") == 0, .seated = json_is_integer(seat)};
        for (size_t i = 0; json_is_integer(seat) && i < json_array_size(awaited); i++)
            glance->awaited |= json_equal(json_array_get(awaited, i), seat);
    }
    json_decref(message);
    buffer_close(&answer);
    return code;
}

/* What the bot may know, and the title. */
static int read_view(const struct remote *remote, const struct game **game, struct game_view *view,
                     struct error *error)
{
    struct buffer answer = {0};
    char name[16];
    int code = ask_good(remote, "GET", "/view", "", &answer, error);
    struct span rest = span_of(buffer_text(&answer));
    if (code == 0 &&
        (!span_copy(span_cut(&rest, ' '), name, sizeof name) || !(*game = games_find(name, error))))
        code = error_set(error, ERR_NET, "the server's view cannot be read");
    if (code == 0)
        code = game_decode_view(*game, buffer_text(&answer), view, error);
    buffer_close(&answer);
    return code;
}

static int send_command(const struct remote *remote, const char *verb, const char *action_text,
                        struct rng *rng, struct error *error)
{
    struct buffer body = {0}, answer = {0};
    struct json json = json_to(&body);
    json_open_object(&json, NULL);
    json_format(&json, "id", "bot-%016llx", (unsigned long long)rng_next(rng));
    json_text(&json, "do", verb);
    if (action_text)
        json_text(&json, "action", action_text);
    json_close_object(&json);
    int status = ask_patiently(remote, "POST", "/commands", buffer_text(&body), &answer, error);
    bool expected = status == 200 || status == 409; /* the table has moved on */
    if (status > 0 && !expected) {
        char quote[160];
        span_quote(span_of(buffer_text(&answer)), quote, sizeof quote);
        status = error_set(error, ERR_NET, "the server answers %d: %s", status, quote);
    }
    buffer_close(&body);
    buffer_close(&answer);
    return status < 0 ? status : 0;
}

static int decide(const struct remote *remote, struct bot *bot, struct rng *rng,
                  struct error *error)
{
    const struct game *game = NULL;
    struct game_view view = {0};
    action chosen;
    struct buffer text = {0};
    int code = read_view(remote, &game, &view, error);
    if (code < 0)
        return code;
    if (view.viewer == SPECTATOR || !(view.known.head.to_act >> view.viewer & 1))
        return 0;
    struct bot_job job = {.game = game,
                          .view = &view,
                          .budget = {.milliseconds = THINKING_MS, .threads = 1},
                          .rng = rng};
    bot_choose(bot, &job, &chosen, NULL, NULL);
    action_write(game, chosen, &text);
    code = send_command(remote, "choose", buffer_text(&text), rng, error);
    buffer_close(&text);
    return code;
}

/* Waits, and longer the next time. */
static void wait_a_while(long *pause_ms)
{
    nanosleep(&(struct timespec){.tv_nsec = *pause_ms * 1000000}, NULL);
    *pause_ms = *pause_ms * 2 < PAUSE_MAX_MS ? *pause_ms * 2 : PAUSE_MAX_MS;
}

int remote_play(const struct remote *remote, struct bot *bot, struct rng *rng, struct error *error)
{
    struct glance glance = {0};
    int64_t table;
    long pause_ms = PAUSE_MIN_MS;
    if (!table_id_read(span_of(remote->table), &table))
        return error_set(error, ERR_ARGUMENT, "'%.40s' is no table", remote->table);
    for (;;) {
        int code = glance_at(remote, &glance, error);
        if (code < 0 || glance.over)
            return code;
        if (glance.seated && !glance.awaited) {
            wait_a_while(&pause_ms);
            continue;
        }
        pause_ms = PAUSE_MIN_MS;
        code = glance.seated ? decide(remote, bot, rng, error)
                             : send_command(remote, "sit", NULL, rng, error);
        if (code < 0)
            return code;
    }
}
