/* routes.c: what can be asked over HTTP: a table of routes, and what each does. */
#include "server/retelling.h"
#include "server/speaker.h"
#include "server/visit.h"

#include "api_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANALYSES_KEPT = 64, COOKIE_SECONDS = 365 * 24 * 3600 };

/* An analysis, running or done; the oldest makes way. They are not kept in the store: asked for
 * again, an analysis comes out the same. */
struct analysis_kept {
    struct analysis_kept *next;
    int64_t table;
    bool done;
    struct analysis *analysis; /* owned */
    size_t count;
};

/* ---- Languages ---- */

/* Who is to be told, and in which words; false after refusing a language that we do not have. */
static bool read_listener(struct visit *visit, struct listener *listener)
{
    *listener = (struct listener){.guest = visit->person.id};
    bool known = listener_read(listener, net_query(visit->request, "lang"));
    if (!known)
        visit_end_status(visit, 400, "'lang': expected en or fr");
    return known;
}

/* ---- Guests ---- */

static void write_person(const struct person *person, struct buffer *text)
{
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    if (person->id)
        json_text(&json, "name", person->name);
    else
        json_nothing(&json, "name");
    json_close_object(&json);
}

static bool behind_tls(const struct visit *visit)
{
    const char *scheme = net_header(visit->request, "x-forwarded-proto");
    return visit->desk->config->trust_proxy && scheme && strcmp(scheme, "https") == 0;
}

static void guest_made(void *context, const struct person *person, const struct error *error)
{
    struct visit *visit = context;
    struct buffer text = {0};
    char cookie[TOKEN_TEXT + 120];
    if (!person) {
        if (error)
            visit_end_error(visit, error);
        else /* known here, but no longer to the store */
            visit_end_status(visit, 401, "the server does not know you any more");
        return;
    }
    int status = visit->person.id ? 200 : 201;
    lines_rename(visit->desk, person);
    struct net_request *request = visit->request;
    if (request) {
        snprintf(cookie, sizeof cookie, "encan=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s",
                 visit->token, COOKIE_SECONDS, behind_tls(visit) ? "; Secure" : "");
        write_person(person, &text);
    }
    visit_end(visit);
    if (request)
        answer_text(request, status, "application/json", &text, cookie);
    buffer_close(&text);
}

/* A new guest, or another name for the one that asks. */
static void make_guest(struct visit *visit, struct table *table)
{
    char name[STORE_NAME_MAX + 1];
    struct error error = {0};
    struct guests *guests = visit->desk->guests;
    (void)table;
    if (command_read_name(net_body(visit->request), name, &error) < 0) {
        visit_end_error(visit, &error);
    } else if (visit->person.id) {
        span_copy(span_of(net_cookie(visit->request, "encan")), visit->token, TOKEN_TEXT);
        guests_rename(guests, visit->token, name, guest_made, visit);
    } else {
        guests_add(guests, name, visit->token, guest_made, visit);
    }
}

static void tell_me(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    (void)table;
    write_person(&visit->person, &text);
    visit_end_json(visit, 200, &text);
}

/* ---- Lists ---- */

static void tell_games(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    struct listener listener;
    (void)table;
    if (!read_listener(visit, &listener))
        return;
    speak_games(&listener, &text);
    visit_end_packed_json(visit, &text);
}

static void tell_tables(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    struct listener listener;
    (void)table;
    if (!read_listener(visit, &listener))
        return;
    json_open_object(&json, NULL);
    json_open_array(&json, "tables");
    hall_list(visit->desk->hall, &listener, &json);
    json_close_array(&json);
    json_close_object(&json);
    visit_end_json(visit, 200, &text);
}

/* A list of one's own tables that is being written. With words, the latest tables are looked at,
 * which may take a while. */
struct mine {
    struct visit *visit;
    struct listener listener;
    struct store_table row[TABLES_READ_MAX];
    size_t count, next;
    int looked_at;
    struct buffer text;
    struct json json;
};

enum { MINE_LOOKED_AT_MAX = 50 };

/* `room` may be NULL. */
static void write_row(const struct store_table *row, const struct room *room,
                      const struct listener *listener, struct json *json)
{
    char id[TABLE_ID_TEXT];
    table_id_write(row->id, id);
    json_open_object(json, NULL);
    json_text(json, "id", id);
    json_text(json, "title", row->title);
    json_truth(json, "open", row->open);
    json_truth(json, "over", row->over);
    json_number(json, "created", row->created);
    json_number(json, "touched", row->touched);
    if (room)
        speak_own_table(room, listener, json);
    json_close_object(json);
}

static void mine_found(void *context, struct table *table, const struct error *error);

static void mine_go_on(struct mine *mine)
{
    while (mine->next < mine->count) {
        const struct store_table *row = &mine->row[mine->next];
        if (mine->listener.worded && mine->looked_at < MINE_LOOKED_AT_MAX) {
            mine->looked_at++;
            hall_find(mine->visit->desk->hall, row->id, mine_found, mine);
            return;
        }
        write_row(row, NULL, NULL, &mine->json);
        mine->next++;
    }
    json_close_array(&mine->json);
    json_close_object(&mine->json);
    visit_end_json(mine->visit, 200, &mine->text);
    free(mine);
}

static void mine_found(void *context, struct table *table, const struct error *error)
{
    struct mine *mine = context;
    (void)error; /* then the store says what it can */
    write_row(&mine->row[mine->next], table ? hall_room(table) : NULL, &mine->listener,
              &mine->json);
    mine->next++;
    mine_go_on(mine);
}

static void mine_read(void *context, struct task *task)
{
    struct mine *mine = task->object;
    (void)context;
    if (task->code < 0) {
        visit_end_error(mine->visit, &task->error);
        free(mine);
        return;
    }
    mine->count = task->rows;
    for (size_t i = 0; i < task->rows; i++)
        mine->row[i] = task->row[i];
    mine->json = json_to(&mine->text);
    json_open_object(&mine->json, NULL);
    json_open_array(&mine->json, "tables");
    mine_go_on(mine);
}

static void tell_mine(struct visit *visit, struct table *table)
{
    struct listener listener;
    (void)table;
    if (!read_listener(visit, &listener))
        return;
    struct mine *mine = calloc(1, sizeof *mine);
    struct task *task = mine ? task_new(TASK_MINE, mine_read, visit->desk, mine) : NULL;
    if (mine) {
        mine->visit = visit;
        mine->listener = listener;
    }
    if (task)
        task->guest.id = visit->person.id;
    if (task && committer_hand(visit->desk->committer, task))
        return;
    free(mine);
    visit_end_status(visit, 503, "too much is waiting for the store, try again");
}

/* ---- Tables ---- */

static void end_with_id(struct visit *visit, int status, int64_t id)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    char name[TABLE_ID_TEXT];
    table_id_write(id, name);
    json_open_object(&json, NULL);
    json_text(&json, "id", name);
    json_close_object(&json);
    visit_end_json(visit, status, &text);
}

static void table_made(void *context, int code, const struct error *error)
{
    struct visit *visit = context;
    if (code < 0)
        visit_end_error(visit, error);
    else
        end_with_id(visit, 201, visit->table);
}

/* What somebody wants opened, while it is looked for under its name. */
struct wanted {
    struct visit *visit;
    struct table_wish wish;
};

static void open_wanted(struct visit *visit, const struct table_wish *wish)
{
    hall_create(visit->desk->hall, visit->table, &visit->person, wish, table_made, visit);
}

static void wanted_found(void *context, struct table *table, const struct error *error)
{
    struct wanted *wanted = context;
    struct visit *visit = wanted->visit;
    if (table)
        end_with_id(visit, 200, visit->table);
    else if (error->code == ERR_ARGUMENT)
        open_wanted(visit, &wanted->wish);
    else
        visit_end_error(visit, error);
    free(wanted);
}

/* Opens a table under the client's own name for it, unless it was opened before. */
static void want_table(struct visit *visit, const struct table_wish *wish)
{
    struct wanted *wanted = malloc(sizeof *wanted);
    if (!wanted) {
        visit_end_status(visit, 503, "the server has no memory left, try again");
        return;
    }
    *wanted = (struct wanted){.visit = visit, .wish = *wish};
    visit->table = hall_own_id(visit->person.id, wish->id);
    hall_find(visit->desk->hall, visit->table, wanted_found, wanted);
}

static void make_table(struct visit *visit, struct table *table)
{
    struct table_wish wish;
    struct error error = {0};
    (void)table;
    if (command_read_table(net_body(visit->request), &wish, &error) < 0) {
        visit_end_error(visit, &error);
    } else if (wish.id[0]) {
        want_table(visit, &wish);
    } else {
        visit->table = hall_new_id();
        open_wanted(visit, &wish);
    }
}

static void tell_table(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    const char *from = net_query(visit->request, "from");
    struct listener listener;
    int64_t number = 0;
    if (!read_listener(visit, &listener))
        return;
    if (from && !scan_number(span_of(from), 0, UINT32_MAX, &number)) {
        visit_end_status(visit, 400, "'from': expected a number");
        return;
    }
    speak_table(hall_room(table), &listener, (uint32_t)number, &text);
    visit_end_json(visit, 200, &text);
}

static void rematch_found(void *context, struct table *table, const struct error *error)
{
    struct visit *visit = context;
    if (table)
        end_with_id(visit, 201, hall_room(table)->next);
    else
        visit_end_error(visit, error);
}

static void rematch_made(void *context, int code, const struct error *error)
{
    struct visit *visit = context;
    if (code < 0)
        visit_end_error(visit, error);
    else
        hall_find(visit->desk->hall, visit->table, rematch_found, visit);
}

static void ask_rematch(struct visit *visit, struct table *table)
{
    if (hall_room(table)->next)
        end_with_id(visit, 200, hall_room(table)->next);
    else
        hall_rematch(table, &visit->person, rematch_made, visit);
}

/* ---- Commands ---- */

static void command_done(void *context, int code, const struct error *error)
{
    struct visit *visit = context;
    struct buffer text = {0};
    if (code < 0) {
        visit_end_error(visit, error);
        return;
    }
    buffer_add_text(&text, "{\"done\":true}");
    visit_end_json(visit, 200, &text);
}

static void run_command(struct visit *visit, struct table *table)
{
    struct table_command command;
    struct error error = {0};
    struct desk *desk = visit->desk;
    if (command_read(net_body(visit->request), &command, &error) < 0)
        visit_end_error(visit, &error);
    else if (command_is_chat(&command) &&
             !desk_may(desk, LIMIT_CHAT, &visit->person.id, sizeof visit->person.id))
        visit_end_status(visit, 429, "you talk too fast");
    else
        hall_command(table, &visit->person, &command, command_done, visit);
}

/* ---- Records ---- */

static void tell_record(struct visit *visit, struct table *table)
{
    struct record record;
    struct error error = {0};
    struct buffer text = {0};
    const struct room *room = hall_room(table);
    if (room->stage != ROOM_OVER) {
        visit_end_status(visit, 409, "the record is given out when the game is over");
        return;
    }
    if (room_record(room, &record, &error) < 0) {
        visit_end_error(visit, &error);
        return;
    }
    record_write(&record, &text);
    record_close(&record);
    struct net_request *request = visit->request;
    visit_end(visit);
    answer_text(request, 200, "text/plain; charset=utf-8", &text, NULL);
    buffer_close(&text);
}

/* ---- Replays ---- */

/* From whose eyes: "seat=2", "seat=none"; left out, from those of who asks. */
static bool read_seat(struct visit *visit, const struct room *room, seat_id *seat)
{
    const char *text = net_query(visit->request, "seat");
    int64_t number = SPECTATOR;
    int last = room->record.config.players - 1;
    struct error error;
    *seat = room_seat_of(room, visit->person.id);
    if (text && strcmp(text, "none") != 0 && !scan_number(span_of(text), 0, last, &number)) {
        error_set(&error, ERR_ARGUMENT, "'seat': expected none or a number from 0 to %d", last);
        visit_end_error(visit, &error);
        return false;
    }
    if (text)
        *seat = (seat_id)number;
    return true;
}

static void tell_replay(struct visit *visit, struct table *table)
{
    const struct room *room = hall_room(table);
    struct listener listener;
    struct record record;
    struct error error = {0};
    struct buffer text = {0};
    seat_id seat;
    if (!read_listener(visit, &listener) || !read_seat(visit, room, &seat))
        return;
    if (room->stage != ROOM_OVER) {
        visit_end_status(visit, 409, "a game can be replayed when it is over");
        return;
    }
    if (room_record(room, &record, &error) < 0) {
        visit_end_error(visit, &error);
        return;
    }
    retell(&record, room, seat, &listener, &text);
    record_close(&record);
    visit_end_packed_json(visit, &text);
}

static void replay_record(struct visit *visit, struct table *table)
{
    struct replay_wish wish;
    struct error error = {0};
    struct buffer text = {0};
    (void)table;
    if (command_read_replay(net_body(visit->request), &wish, &error) < 0) {
        visit_end_error(visit, &error);
        return;
    }
    retell(&wish.record, NULL, wish.seat, &wish.listener, &text);
    record_close(&wish.record);
    visit_end_packed_json(visit, &text);
}

/* ---- Views, for bots ---- */

static void tell_view(struct visit *visit, struct table *table)
{
    const struct room *room = hall_room(table);
    struct game_view view;
    struct buffer text = {0};
    if (room->stage == ROOM_GATHERING) {
        visit_end_status(visit, 409, "the game has not begun");
        return;
    }
    game_observe(room->record.game, &room->state, room_seat_of(room, visit->person.id), &view);
    game_encode_view(room->record.game, &view, &text);
    struct net_request *request = visit->request;
    visit_end(visit);
    answer_text(request, 200, "text/plain; charset=utf-8", &text, NULL);
    buffer_close(&text);
}

/* ---- Hints ---- */

/* A choice, with a text unless `cast` is NULL. */
static void write_action(const struct job *job, action chosen, const struct cast *cast,
                         struct json *json)
{
    speak_action(job->game, chosen, "action", json);
    if (cast)
        word_choice(cast, &job->view, chosen, "text", json);
}

static void write_hint(const struct job *job, const struct cast *cast, struct buffer *text)
{
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    json_number(&json, "ply", job->ply);
    write_action(job, job->chosen, cast, &json);
    json_open_array(&json, "candidates");
    for (int i = 0; i < job->report.count; i++) {
        json_open_object(&json, NULL);
        write_action(job, job->report.candidate[i].chosen, cast, &json);
        json_decimal(&json, "chance", job->report.candidate[i].win_chance, 4);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
}

static void hinted(void *context, struct job *job)
{
    struct visit *visit = job->object;
    struct cast cast = cast_of(job->game, &visit->called);
    struct buffer text = {0};
    (void)context;
    if (job->code < 0) {
        visit_end_error(visit, &job->error);
        return;
    }
    enum tongue before = tongue_speak(visit->listener.tongue);
    write_hint(job, visit->listener.worded ? &cast : NULL, &text);
    tongue_speak(before);
    visit_end_json(visit, 200, &text);
}

static void ask_hint(struct visit *visit, struct table *table)
{
    const struct room *room = hall_room(table);
    seat_id seat = room_seat_of(room, visit->person.id);
    if (!read_listener(visit, &visit->listener))
        return;
    if (seat == SPECTATOR || room->stage != ROOM_PLAYING ||
        !(room->state.head.to_act >> seat & 1)) {
        visit_end_status(visit, 409, "it is not your turn");
        return;
    }
    called_at(room, &visit->called);
    struct job *job = job_new(JOB_HINT, hinted, visit->desk, visit);
    if (job) {
        job->table = room->id;
        job->ply = room->ply;
        job->game = room->record.game;
        game_observe(job->game, &room->state, seat, &job->view);
    }
    if (!job || !crew_hand(visit->desk->crew, job))
        visit_end_status(visit, 503, "the bots have too much to think about, try again");
}

/* ---- Analyses ---- */

static struct analysis_kept *find_analysis(const struct desk *desk, int64_t table)
{
    struct analysis_kept *kept = desk->kept;
    while (kept && kept->table != table)
        kept = kept->next;
    return kept;
}

/* Keeps the newest ones. */
static void forget_analyses(struct desk *desk, int most)
{
    struct analysis_kept **link = &desk->kept;
    for (int i = 0; *link && i < most; i++)
        link = &(*link)->next;
    while (*link) {
        struct analysis_kept *kept = *link;
        *link = kept->next;
        free(kept->analysis);
        free(kept);
    }
}

void desk_close(struct desk *desk)
{
    forget_analyses(desk, 0);
}

static void analysed(void *context, struct job *job)
{
    struct analysis_kept *kept = find_analysis(context, job->table);
    if (!kept)
        return;
    if (job->code < 0) { /* there is none: to be asked for again */
        kept->table = 0;
        return;
    }
    kept->done = true;
    kept->analysis = job->analysis;
    kept->count = job->analyses;
    job->analysis = NULL;
}

/* The table is one of those that are over. */
static void end_with_analysis(struct visit *visit, const struct room *room,
                              const struct analysis_kept *kept)
{
    struct buffer text = {0};
    struct record record;
    struct listener listener;
    struct error error = {0};
    if (!read_listener(visit, &listener))
        return;
    if (room_record(room, &record, &error) < 0) {
        visit_end_error(visit, &error);
        return;
    }
    buffer_format(&text, "{\"done\":%s,\"decisions\":", kept->done ? "true" : "false");
    retell_analysis(&record, room, kept->analysis, kept->count, &listener, &text);
    buffer_add_char(&text, '}');
    record_close(&record);
    visit_end_json(visit, kept->done ? 200 : 202, &text);
}

static void tell_analysis(struct visit *visit, struct table *table)
{
    const struct room *room = hall_room(table);
    const struct analysis_kept *kept = find_analysis(visit->desk, room->id);
    if (kept)
        end_with_analysis(visit, room, kept);
    else
        visit_end_status(visit, 404,
                         "there is no analysis here, or no longer: ask for it with POST");
}

static void ask_analysis(struct visit *visit, struct table *table)
{
    const struct room *room = hall_room(table);
    struct desk *desk = visit->desk;
    if (room->stage != ROOM_OVER) {
        visit_end_status(visit, 409, "the game is not over yet");
        return;
    }
    if (!find_analysis(desk, room->id)) {
        struct error error = {0};
        struct analysis_kept *kept = calloc(1, sizeof *kept);
        struct job *job = kept ? job_new(JOB_ANALYSIS, analysed, desk, NULL) : NULL;
        if (job) {
            job->table = room->id;
            job->game = room->record.game;
        }
        if (!job || room_record(room, &job->record, &error) < 0 || !crew_hand(desk->crew, job)) {
            free(kept);
            visit_end_status(visit, 503, "the bots have too much to think about, try again");
            return;
        }
        kept->table = room->id;
        kept->next = desk->kept;
        desk->kept = kept;
        forget_analyses(desk, ANALYSES_KEPT);
    }
    tell_analysis(visit, table);
}

/* ---- What can be asked, for programs ---- */

static void tell_description(struct visit *visit, struct table *table)
{
    struct net_request *request = visit->request;
    const char *name = strrchr(net_path(request), '/') + 1;
    size_t i = 0;
    (void)table;
    while (strcmp(api_files[i].name, name) != 0)
        i++;
    visit_end(visit);
    answer_bytes(request, "application/json", api_files[i].bytes, api_files[i].length);
}

/* ---- Looking after the server ---- */

static void tell_health(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    (void)table;
    buffer_add_text(&text, "{\"ok\":true}");
    visit_end_json(visit, 200, &text);
}

static void pinged(void *context, struct task *task)
{
    struct visit *visit = task->object;
    struct desk *desk = context;
    if (task->code < 0)
        visit_end_status(visit, 503, "the store does not answer");
    else if (desk->stopping)
        visit_end_status(visit, 503, "the server is about to stop");
    else
        tell_health(visit, NULL);
}

static void tell_ready(struct visit *visit, struct table *table)
{
    struct task *task = task_new(TASK_PING, pinged, visit->desk, visit);
    (void)table;
    if (!task || !committer_hand(visit->desk->committer, task))
        visit_end_status(visit, 503, "too much is waiting for the store");
}

static void tell_metrics(struct visit *visit, struct table *table)
{
    struct buffer text = {0};
    struct net_figures net;
    struct desk *desk = visit->desk;
    (void)table;
    if (!desk->config->metrics_all && !desk_is_local(desk, visit->request)) {
        visit_end_status(visit, 403, "figures are for the machine itself: see metrics-all");
        return;
    }
    net_figures(desk->net, &net);
    struct metrics_gauges gauges = {.connections = net.connections,
                                    .sockets = net.sockets,
                                    .requests = net.requests,
                                    .messages_in = net.messages_in,
                                    .messages_out = net.messages_out,
                                    .dropped_slow = net.dropped_slow,
                                    .unsent_bytes = net.unsent_bytes,
                                    .tables = hall_tables(desk->hall),
                                    .store_queue = committer_pending(desk->committer),
                                    .crew_queue = crew_waiting(desk->crew)};
    metrics_write(desk->metrics, &gauges, &text);
    struct net_request *request = visit->request;
    visit_end(visit);
    answer_text(request, 200, "text/plain; version=0.0.4", &text, NULL);
    buffer_close(&text);
}

/* ---- Routes ---- */

static const struct route routes[] = {
    {NET_POST, "/api/guest", false, false, LIMIT_GUEST, make_guest},
    {NET_GET, "/api/me", false, false, LIMIT_REQUEST, tell_me},
    {NET_GET, "/api/games", false, false, LIMIT_REQUEST, tell_games},
    {NET_GET, "/api/tables", false, false, LIMIT_REQUEST, tell_tables},
    {NET_GET, "/api/my/tables", false, true, LIMIT_REQUEST, tell_mine},
    {NET_POST, "/api/tables", false, true, LIMIT_TABLE, make_table},
    {NET_GET, "", true, false, LIMIT_REQUEST, tell_table},
    {NET_POST, "/commands", true, true, LIMIT_COMMAND, run_command},
    {NET_GET, "/record", true, false, LIMIT_REQUEST, tell_record},
    {NET_GET, "/replay", true, false, LIMIT_HINT, tell_replay},
    {NET_POST, "/api/replay", false, false, LIMIT_HINT, replay_record},
    {NET_GET, "/view", true, false, LIMIT_REQUEST, tell_view},
    {NET_POST, "/hint", true, true, LIMIT_HINT, ask_hint},
    {NET_POST, "/analysis", true, true, LIMIT_HINT, ask_analysis},
    {NET_GET, "/analysis", true, false, LIMIT_REQUEST, tell_analysis},
    {NET_POST, "/rematch", true, true, LIMIT_TABLE, ask_rematch},
    {NET_GET, "/api/openapi.json", false, false, LIMIT_REQUEST, tell_description},
    {NET_GET, "/api/messages.schema.json", false, false, LIMIT_REQUEST, tell_description},
    {NET_GET, "/healthz", false, false, LIMIT_REQUEST, tell_health},
    {NET_GET, "/readyz", false, false, LIMIT_REQUEST, tell_ready},
    {NET_GET, "/metrics", false, false, LIMIT_REQUEST, tell_metrics},
};

static void allow(const struct route *route, char allowed[ALLOWED_TEXT])
{
    size_t length = strlen(allowed);
    snprintf(allowed + length, ALLOWED_TEXT - length, "%s%s", length ? ", " : "",
             route->method == NET_GET ? "GET, HEAD" : "POST");
}

const struct route *route_find(const struct net_request *request, int64_t *table,
                               char allowed[ALLOWED_TEXT])
{
    const char *path = net_path(request), *rest = path;
    bool of_table = desk_table_path(path, table, &rest);
    allowed[0] = 0;
    for (size_t i = 0; i < COUNT_OF(routes); i++) {
        if (routes[i].of_table != of_table || strcmp(routes[i].path, of_table ? rest : path) != 0)
            continue;
        if (routes[i].method == net_method(request))
            return &routes[i];
        allow(&routes[i], allowed);
    }
    return NULL;
}
