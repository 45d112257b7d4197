/* routes_bots.c: hints, and analyses of games that are over. */
#include "server/http/routes.h"
#include "server/live/replay_json.h"
#include "server/live/table_json.h"

#include <stdlib.h>

enum { ANALYSES_MAX = 64 };

/* ---- Hints ---- */

/* A choice, with a text unless `cast` is NULL. */
static void write_action(const struct job *job, action chosen, const struct cast *cast,
                         struct json *json)
{
    put_action(job->game, chosen, "action", json);
    if (cast)
        put_choice_text(cast, &job->view, chosen, "text", json);
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
    struct api_call *call = job->object;
    struct cast cast = cast_of(job->game, call->recipient.language, &call->names);
    struct buffer text = {0};
    (void)context;
    if (job->code < 0) {
        call_end_error(call, &job->error);
        return;
    }
    write_hint(job, call->recipient.wants_text ? &cast : NULL, &text);
    call_end_json(call, 200, &text);
}

void post_hint(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    seat_id seat = table_state_seat_of(state, call->person.id);
    if (!read_recipient(call, &call->recipient))
        return;
    if (seat == SPECTATOR || state->stage != TABLE_PLAYING ||
        !(state->position.head.to_act >> seat & 1)) {
        call_end_status(call, 409, "it is not your turn");
        return;
    }
    seat_names_at(state, call->recipient.language, &call->names);
    struct job *job = job_new(JOB_HINT, hinted, call->services, call);
    if (job) {
        job->table = state->id;
        job->ply = state->ply;
        job->game = state->record.game;
        game_observe(job->game, &state->position, seat, &job->view);
    }
    if (!job || !bot_pool_submit(call->services->bot_pool, job))
        call_end_status(call, 503, "the bots have too much to think about, try again");
}

/* ---- Analyses ---- */

/* An analysis, running or done; the oldest makes way. They are not stored in the store: asked for
 * again, an analysis comes out the same. */
struct stored_analysis {
    struct stored_analysis *next;
    int64_t table;
    bool done;
    struct analysis *analysis; /* owned */
    size_t count;
};

static struct stored_analysis *find_analysis(const struct services *services, int64_t table)
{
    struct stored_analysis *stored = services->analyses;
    while (stored && stored->table != table)
        stored = stored->next;
    return stored;
}

/* Keeps the newest ones. */
static void forget_analyses(struct services *services, int most)
{
    struct stored_analysis **link = &services->analyses;
    for (int i = 0; *link && i < most; i++)
        link = &(*link)->next;
    while (*link) {
        struct stored_analysis *stored = *link;
        *link = stored->next;
        free(stored->analysis);
        free(stored);
    }
}

void analyses_close(struct services *services)
{
    forget_analyses(services, 0);
}

static void analysed(void *context, struct job *job)
{
    struct stored_analysis *stored = find_analysis(context, job->table);
    if (!stored)
        return;
    if (job->code < 0) { /* there is none: to be asked for again */
        stored->table = 0;
        return;
    }
    stored->done = true;
    stored->analysis = job->analysis;
    stored->count = job->analyses;
    job->analysis = NULL;
}

/* The table is one of those that are over. */
static void end_with_analysis(struct api_call *call, const struct table_state *state,
                              const struct stored_analysis *stored)
{
    struct buffer text = {0};
    struct record record;
    struct recipient recipient;
    struct error error = {0};
    if (!read_recipient(call, &recipient))
        return;
    if (table_state_record(state, &record, &error) < 0) {
        call_end_error(call, &error);
        return;
    }
    buffer_format(&text, "{\"done\":%s,\"decisions\":", stored->done ? "true" : "false");
    analysis_json(&record, state, stored->analysis, stored->count, &recipient, &text);
    buffer_add_char(&text, '}');
    record_close(&record);
    call_end_json(call, stored->done ? 200 : 202, &text);
}

void get_analysis(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    const struct stored_analysis *stored = find_analysis(call->services, state->id);
    if (stored)
        end_with_analysis(call, state, stored);
    else
        call_end_status(call, 404, "there is no analysis here, or no longer: ask for it with POST");
}

void post_analysis(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    struct services *services = call->services;
    if (state->stage != TABLE_OVER) {
        call_end_status(call, 409, "the game is not over yet");
        return;
    }
    if (!find_analysis(services, state->id)) {
        struct error error = {0};
        struct stored_analysis *stored = calloc(1, sizeof *stored);
        struct job *job = stored ? job_new(JOB_ANALYSIS, analysed, services, NULL) : NULL;
        if (job) {
            job->table = state->id;
            job->game = state->record.game;
        }
        if (!job || table_state_record(state, &job->record, &error) < 0 ||
            !bot_pool_submit(services->bot_pool, job)) {
            free(stored);
            call_end_status(call, 503, "the bots have too much to think about, try again");
            return;
        }
        stored->table = state->id;
        stored->next = services->analyses;
        services->analyses = stored;
        forget_analyses(services, ANALYSES_MAX);
    }
    get_analysis(call, table);
}
