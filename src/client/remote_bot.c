#include "client/remote_bot.h"

#include "base/clock.h"
#include "client/backoff.h"
#include "client/http_client.h"
#include "client/table_report.h"
#include "client/websocket_client.h"
#include "fairness/draw.h"
#include "games/games.h"

#include <sodium.h>
#include <stdio.h>

enum { THINKING_MS = 1000, TARGET_MAX = 128, NO_PLY = -1 };

#define NO_NEWS "?from=4294967295" /* just the table: what happened before is not asked for */

struct session {
    const struct remote_bot *remote;
    struct http_client *http;
    struct websocket *socket; /* NULL while there is none */
    struct http_answer answer;
    struct table_report table; /* the latest */
    struct error unreadable;   /* what was wrong with a message; code 0: nothing */
    struct backoff backoff;
    bool met;                /* the server has answered once */
    int64_t last_ply;        /* for which a choice was taken; or NO_PLY */
    int64_t away_ply;        /* at which the server did not let the bot come back; or NO_PLY */
    struct draw_word number; /* our part of the deal; none before we commit to it */
    bool opened;
};

/* ---- Patience ---- */

/* Whether trying again may help, after an error code or an HTTP status. */
static bool may_pass(const struct session *session, int outcome)
{
    if (endpoint_stopped(session->remote->endpoint))
        return false;
    return outcome == 429 || outcome == 502 || outcome == 503 || outcome == 504 ||
           (outcome == ERR_NET && session->met);
}

/* Waits before the next attempt; `error` says what failed, and on failure that it was the last. */
static int wait_for_next(struct session *session, int retry_after, struct error *error)
{
    const struct remote_bot *remote = session->remote;
    int64_t pause = backoff_pause(&session->backoff, clock_monotonic_ms(),
                                  (int64_t)retry_after * 1000, remote->rng);
    if (pause < 0)
        return error_wrap(error, error->code, error, "gave up (--patience %lld): %s",
                          (long long)remote->patience_ms / 1000, ERROR_INNER);
    endpoint_wait(remote->endpoint, -1, 0, pause);
    return endpoint_stopped(remote->endpoint) ? error->code : 0;
}

/* ---- Asking ---- */

struct quote {
    char text[140];
};

static struct span body_of(const struct session *session)
{
    const struct buffer *body = &session->answer.body;
    return (struct span){buffer_text(body), body->length};
}

/* What the server says about its refusal. */
static struct quote reason(const struct session *session)
{
    struct quote quote = {""};
    table_error_quote(body_of(session), quote.text, sizeof quote.text);
    return quote;
}

/* An answer that is not what we hoped for, as an error. */
static int refusal(const struct session *session, struct error *error)
{
    const struct http_answer *answer = &session->answer;
    if (answer->redirect[0])
        return error_set(error, ERR_ARGUMENT,
                         "the server redirects to %.150s; give that address as --server",
                         answer->redirect);
    if (answer->status == 401)
        return error_set(error, ERR_ARGUMENT,
                         "the server does not know this token; get a new one with POST /api/guest");
    return error_set(error, ERR_ARGUMENT, "the server answers %d: %s", answer->status,
                     reason(session).text);
}

/* Asks for something of the table, or posts to it, until the answer is more than "not now"; its
 * status. */
static int ask(struct session *session, const char *what, const char *json, struct error *error)
{
    struct http_answer *answer = &session->answer;
    char target[TARGET_MAX];
    snprintf(target, sizeof target, "/api/tables/%s%s", session->remote->table, what);
    for (;;) {
        int outcome = http_ask(session->http, target, json, answer, error);
        outcome = outcome < 0 ? outcome : answer->status;
        session->met |= outcome > 0;
        if (!may_pass(session, outcome)) {
            backoff_reset(&session->backoff);
            return outcome;
        }
        if (outcome > 0)
            refusal(session, error);
        int code = wait_for_next(session, outcome > 0 ? answer->retry_after : 0, error);
        if (code < 0)
            return code;
    }
}

/* Asks for something that should be there: any status but 200 is an error. */
static int ask_good(struct session *session, const char *what, struct error *error)
{
    int status = ask(session, what, NULL, error);
    return status < 0 ? status : status == 200 ? 0 : refusal(session, error);
}

static int look(struct session *session, struct error *error)
{
    int code = ask_good(session, NO_NEWS, error);
    if (code == 0)
        code = table_report_read(body_of(session), &session->table, error);
    return code < 0 ? code : 0;
}

/* Sends a command, with one member unless `key` is NULL; the status of the answer, which is 200 or
 * 409. */
static int command(struct session *session, const char *verb, const char *key, const char *value,
                   struct error *error)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_format(&json, "id", "bot-%016llx", (unsigned long long)rng_next(session->remote->rng));
    json_text(&json, "do", verb);
    if (key)
        json_text(&json, key, value);
    json_close_object(&json);
    int status = text.failed ? error_set(error, ERR_MEMORY, "out of memory")
                             : ask(session, "/commands", buffer_text(&text), error);
    buffer_close(&text);
    return status < 0 || status == 200 || status == 409 ? status : refusal(session, error);
}

/* ---- Playing ---- */

/* What the bot may know, and the title. */
static int read_view(struct session *session, const struct game **game, struct game_view *view,
                     struct error *error)
{
    char name[16], quote[80];
    int code = ask_good(session, "/view", error);
    if (code < 0)
        return code;
    struct span rest = body_of(session);
    if (span_copy(span_cut(&rest, ' '), name, sizeof name) && (*game = games_find(name, error)))
        return game_decode_view(*game, buffer_text(&session->answer.body), view, error);
    span_quote(body_of(session), quote, sizeof quote);
    return error_set(error, ERR_SYNTAX, "expected a view from the server, not '%s'", quote);
}

static int choose(struct session *session, const struct game *game, const struct game_view *view,
                  struct error *error)
{
    const struct remote_bot *remote = session->remote;
    struct bot_job job = {.game = game,
                          .view = view,
                          .budget = {.milliseconds = THINKING_MS, .threads = 1},
                          .rng = remote->rng,
                          .stop = remote->stop};
    struct buffer text = {0};
    action chosen;
    bot_choose(remote->bot, &job, &chosen, NULL, NULL);
    action_write(game, chosen, &text);
    int status = command(session, "choose", "action", buffer_text(&text), error);
    buffer_close(&text);
    return status;
}

/* The server did not take our choice, which is fine if the table has moved on meanwhile. */
static int check_moved_on(struct session *session, int64_t ply, struct error *error)
{
    struct quote why = reason(session);
    int code = look(session, error);
    if (code == 0 && session->table.awaited && session->table.ply == ply)
        code = error_set(error, ERR_NET, "the server refuses the bot's choice: %s", why.text);
    return code;
}

static int decide(struct session *session, struct error *error)
{
    const struct game *game = NULL;
    struct game_view view = {0};
    int64_t ply = session->table.ply;
    int code = read_view(session, &game, &view, error);
    if (code < 0)
        return code;
    if (view.viewer == SPECTATOR || !(view.known.head.to_act & seat_bit(view.viewer)))
        return look(session, error); /* the table has moved on */
    int status = choose(session, game, &view, error);
    if (status == 200) /* not if it came too late: the game may return to this ply */
        session->last_ply = ply;
    if (status == 409)
        return check_moved_on(session, ply, error);
    return status < 0 ? status : 0;
}

/* Takes a seat, unless the bot has one. */
static int sit(struct session *session, struct error *error)
{
    if (session->table.seat != SPECTATOR)
        return 0;
    if (session->table.over)
        return error_set(error, ERR_ARGUMENT, "the game at this table is over");
    int status = command(session, "sit", NULL, NULL, error);
    if (status == 409)
        return error_set(error, ERR_ARGUMENT, "there is no seat for the bot at this table: %s",
                         reason(session).text);
    return status < 0 ? status : look(session, error);
}

/* The bot was away for too long, and the server plays for it. It does not give back the decision
 * that took too long: then the bot has to wait for the next one. */
static int come_back(struct session *session, struct error *error)
{
    int status = command(session, "back", NULL, NULL, error);
    if (status == 409)
        session->away_ply = session->table.ply;
    return status == 200 ? look(session, error) : status < 0 ? status : 0;
}

/* Bots agree if somebody wants to take back a choice. */
static int agree(struct session *session, struct error *error)
{
    int status = command(session, "undo_vote", "answer", "yes", error);
    return status < 0 ? status : look(session, error);
}

/* ---- The bot's part of the deal ---- */

/* Commits to a number. If the server does not take it, the bot plays without one. */
static int commit(struct session *session, struct error *error)
{
    struct draw_word commitment;
    char text[DRAW_WORD_TEXT];
    draw_word_random(&session->number);
    draw_commit_number(session->remote->table, session->table.seat, &session->number, &commitment);
    draw_word_write(&commitment, text);
    int status = command(session, "commit", "commitment", text, error);
    return status < 0 ? status : 0;
}

static int open_number(struct session *session, struct error *error)
{
    char text[DRAW_WORD_TEXT];
    session->opened = true;
    draw_word_write(&session->number, text);
    int status = command(session, "open", "number", text, error);
    return status < 0 ? status : look(session, error);
}

/* ---- Listening ---- */

static void take_message(void *context, struct span text)
{
    struct session *session = context;
    struct error error;
    if (table_report_read(text, &session->table, &error) < 0)
        session->unreadable = error;
}

/* A server that speaks HTTP but opens no WebSockets usually stands behind a proxy. */
static int explain_refusal(const struct websocket_refusal *refusal, struct error *error)
{
    return error_set(error, ERR_ARGUMENT,
                     "the server refuses to open a WebSocket (status %d); a proxy in front of it "
                     "must forward upgrades",
                     refusal->status);
}

/* Opens the socket, trying again as long as that may help. */
static int connect_socket(struct session *session, struct error *error)
{
    const struct remote_bot *remote = session->remote;
    const struct websocket_handler handler = {take_message, session};
    struct websocket_refusal refused = {0};
    char target[TARGET_MAX];
    snprintf(target, sizeof target, "/api/tables/%s/live" NO_NEWS, remote->table);
    for (;;) {
        int code =
            websocket_open(&session->socket, remote->endpoint, target, handler, &refused, error);
        if (code == 0)
            return 0;
        if (!may_pass(session, refused.status ? refused.status : code))
            return refused.status ? explain_refusal(&refused, error) : code;
        code = wait_for_next(session, refused.retry_after, error);
        if (code < 0)
            return code;
    }
}

/* Waits for something to change, connecting again where that is needed. */
static int wait_for_change(struct session *session, struct error *error)
{
    int code = session->socket ? 0 : connect_socket(session, error);
    if (code < 0)
        return code;
    code = websocket_listen(session->socket, error);
    if (code == 0) {
        backoff_reset(&session->backoff);
        *error = session->unreadable;
        return error->code;
    }
    websocket_close(session->socket);
    session->socket = NULL;
    return may_pass(session, code) ? wait_for_next(session, 0, error) : code;
}

/* ---- The game ---- */

/* Does what the table as it stands asks of the bot. */
static int act(struct session *session, struct error *error)
{
    const struct table_report *table = &session->table;
    if (table->seat == SPECTATOR)
        return error_set(error, ERR_ARGUMENT, "the bot has lost its seat");
    if (table->commits && !draw_word_given(&session->number))
        return commit(session, error);
    if (table->opens && !session->opened && draw_word_given(&session->number))
        return open_number(session, error);
    if (table->away && table->ply != session->away_ply)
        return come_back(session, error);
    if (!table->away && table->asked)
        return agree(session, error);
    if (!table->away && table->awaited && table->ply != session->last_ply)
        return decide(session, error);
    return wait_for_change(session, error);
}

static int play(struct session *session, struct error *error)
{
    int code = look(session, error);
    if (code == 0)
        code = sit(session, error);
    while (code == 0 && !session->table.over)
        code = act(session, error);
    if (code < 0 && endpoint_stopped(session->remote->endpoint))
        return error_set(error, code,
                         "stopped before the game was over; start the bot again to play on");
    return code;
}

int remote_bot_play(const struct remote_bot *remote, struct error *error)
{
    struct session session = {.remote = remote,
                              .backoff = {.most_ms = remote->patience_ms},
                              .last_ply = NO_PLY,
                              .away_ply = NO_PLY};
    if (sodium_init() < 0)
        return error_set(error, ERR_STATE, "libsodium cannot be used here");
    int code = http_open(&session.http, remote->endpoint, error);
    if (code == 0)
        code = play(&session, error);
    websocket_close(session.socket);
    http_close(session.http);
    http_answer_close(&session.answer);
    return code;
}
