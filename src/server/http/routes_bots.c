/* routes_bots.c: hints, and analyses of finished games. */
#include "messages/parts.h"
#include "server/http/routes.h"

#include <stdlib.h>

enum { ANALYSES_MAX = 64 }; /* finished ones in memory */

/* Submits a job to the pool; ends the call and returns false if the pool does not accept it, or if
 * `job` is NULL (out of memory). */
static bool submit(struct api_call *call, struct job *job)
{
    enum job_admission admission =
        job ? bot_pool_submit(call->services->bot_pool, job) : JOB_QUEUE_FULL;
    if (admission == JOB_HOLDER_HAS_TOO_MANY)
        call_end_status(call, 429, "the bots are still busy with your last request");
    else if (admission == JOB_QUEUE_FULL)
        call_end_status(call, 503, "the bots are too busy, try again");
    return admission == JOB_ADMITTED;
}

/* ---- Hints ---- */

static void hint_done(void *context, struct job *job)
{
    struct api_call *call = job->object;
    struct cast cast = cast_of(job->game, call->recipient.language, &call->names);
    struct buffer text = {0};
    (void)context;
    if (job->code < 0) {
        call_end_error(call, &job->error);
        return;
    }
    struct hint hint = {job->game, &job->view, job->ply, job->chosen, &job->report};
    hint_json(&hint, call->recipient.wants_text ? &cast : NULL, &text);
    call_end_json(call, 200, &text);
}

/* Ends the call and returns SPECTATOR unless it is the player's turn. */
static seat_id seat_to_advise(struct api_call *call, const struct table_state *state)
{
    seat_id seat = table_state_seat_of(state, call->person.id);
    if (seat != SPECTATOR && state->stage == TABLE_PLAYING &&
        state->position.head.to_act >> seat & 1)
        return seat;
    call_end_status(call, 409, "it is not your turn");
    return SPECTATOR;
}

static bool hint_is_noted(const struct table_state *state, seat_id seat)
{
    return state->hint_ply[seat] == state->ply + 1;
}

static void advise(struct api_call *call, const struct table_state *state)
{
    seat_id seat = seat_to_advise(call, state);
    if (seat == SPECTATOR)
        return;
    if (!hint_is_noted(state, seat)) {
        call_end_status(call, 409, "the table has changed, try again");
        return;
    }
    seat_names_at(state, call->recipient.language, &call->names);
    struct job *job =
        job_new(JOB_HINT, person_holder(&call->person), hint_done, call->services, call);
    if (job) {
        job->ply = state->ply;
        job->game = state->record.game;
        game_observe(job->game, &state->position, seat, &job->view);
    }
    if (submit(call, job))
        call->hint = job;
}

static void table_found_again(void *context, struct table *table, const struct error *error)
{
    struct api_call *call = context;
    if (table)
        advise(call, table_state_of(table));
    else
        call_end_error(call, error);
}

static void hint_noted(void *context, int code, const struct error *error)
{
    struct api_call *call = context;
    if (code < 0 && code != ERR_ILLEGAL) /* which it is once another request has noted the hint */
        call_end_error(call, error);
    else
        tables_find(call->services->tables, call->table, table_found_again, call);
}

/* Everybody at the table is notified before the bot is asked; once for each decision. */
void post_hint(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    if (!read_recipient(call, &call->recipient))
        return;
    seat_id seat = seat_to_advise(call, state);
    if (seat == SPECTATOR)
        return;
    if (state->hints == HINTS_NONE)
        call_end_status(call, 409, "there are no hints at this table");
    else if (!table_state_allows_hints(state))
        call_end_status(call, 409,
                        "hints are for games against bots: another person is playing here");
    else if (hint_is_noted(state, seat))
        advise(call, state);
    else
        tables_note_hint(table, &call->person, hint_noted, call);
}

/* ---- Analyses ---- */

/* An analysis in memory, running or done. It is not saved in the store: repeating it gives the same
 * result. */
struct stored_analysis {
    struct stored_analysis *next;
    int64_t table;
    struct job *job;           /* while it is running */
    struct analysis *analysis; /* owned; once it is done */
    size_t count;
};

static struct stored_analysis *find_analysis(const struct services *services, int64_t table)
{
    struct stored_analysis *stored = services->analyses;
    while (stored && stored->table != table)
        stored = stored->next;
    return stored;
}

static void forget_analysis(struct stored_analysis **link)
{
    struct stored_analysis *stored = *link;
    *link = stored->next;
    free(stored->analysis);
    free(stored);
}

void analyses_close(struct services *services)
{
    while (services->analyses)
        forget_analysis(&services->analyses);
}

/* Keeps the newest of those that are done. The pool limits how many can be running. */
static void forget_old_analyses(struct services *services)
{
    int done = 0;
    for (struct stored_analysis **link = &services->analyses; *link;) {
        done += !(*link)->job;
        if (!(*link)->job && done > ANALYSES_MAX)
            forget_analysis(link);
        else
            link = &(*link)->next;
    }
}

static void analysis_done(void *context, struct job *job)
{
    struct services *services = context;
    struct stored_analysis *stored = job->object;
    if (job->code < 0) { /* forgotten, so that clients can ask again */
        struct stored_analysis **link = &services->analyses;
        while (*link != stored)
            link = &(*link)->next;
        forget_analysis(link);
        return;
    }
    stored->job = NULL;
    stored->analysis = job->analysis;
    stored->count = job->analyses;
    job->analysis = NULL;
    forget_old_analyses(services);
}

/* What there is so far; valid until the job is delivered. */
static struct analysis_results results_of(const struct services *services,
                                          const struct stored_analysis *stored)
{
    struct analysis_results results = {
        .judged = stored->analysis, .count = stored->count, .passes = ANALYSIS_PASSES};
    results.done = !stored->job;
    if (stored->job) {
        results.count = bot_pool_progress(services->bot_pool, stored->job);
        results.judged = results.count > 0 ? stored->job->analysis : NULL; /* made by then */
    }
    return results;
}

/* Answers with an analysis of a finished game. */
static void end_with_analysis(struct api_call *call, const struct table_state *state,
                              const struct stored_analysis *stored)
{
    struct buffer text = {0};
    struct record record;
    struct recipient recipient;
    struct seat_names called;
    struct error error = {0};
    if (!read_recipient(call, &recipient))
        return;
    if (table_state_record(state, &record, &error) < 0) {
        call_end_error(call, &error);
        return;
    }
    struct analysis_results results = results_of(call->services, stored);
    struct company company = company_at(state, recipient.language, &called);
    analysis_json(&record, &company, &results, recipient_language(&recipient), &text);
    record_close(&record);
    call_end_json(call, results.done ? 200 : 202, &text);
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

/* A job to analyse the game; NULL when out of memory. */
static struct job *analysis_job(struct api_call *call, const struct table_state *state,
                                struct stored_analysis *stored)
{
    struct error error;
    struct job *job =
        job_new(JOB_ANALYSIS, person_holder(&call->person), analysis_done, call->services, stored);
    if (job && table_state_record(state, &job->record, &error) < 0) {
        job_free(job);
        job = NULL;
    }
    return job;
}

/* Ends the call and returns false if the pool does not accept the job. */
static bool begin_analysis(struct api_call *call, const struct table_state *state)
{
    struct services *services = call->services;
    struct stored_analysis *stored = calloc(1, sizeof *stored);
    struct job *job = stored ? analysis_job(call, state, stored) : NULL;
    if (!submit(call, job)) {
        free(stored);
        return false;
    }
    stored->table = state->id;
    stored->job = job;
    stored->next = services->analyses;
    services->analyses = stored;
    return true;
}

void post_analysis(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    if (state->stage != TABLE_OVER)
        call_end_status(call, 409, "the game is not over yet");
    else if (state->called_off)
        call_end_status(call, 409, "the game was called off");
    else if (find_analysis(call->services, state->id) || begin_analysis(call, state))
        get_analysis(call, table);
}
