/* routes_replays.c: games that are over, as records and frame by frame. */
#include "server/http/request_body.h"
#include "server/http/routes.h"
#include "server/tables/table_log.h"

#include <string.h>

/* ---- Records ---- */

void get_record(struct api_call *call, struct table *table)
{
    struct record record;
    struct error error = {0};
    struct buffer text = {0};
    const struct table_state *state = table_state_of(table);
    if (state->stage != TABLE_OVER) {
        call_end_status(call, 409, "the record is available when the game is over");
        return;
    }
    if (table_state_record(state, &record, &error) < 0) {
        call_end_error(call, &error);
        return;
    }
    record_write(&record, &text);
    record_close(&record);
    struct net_request *request = call->request;
    call_end(call);
    answer_text(request, 200, "text/plain; charset=utf-8", &text, NULL);
    buffer_close(&text);
}

/* ---- Logs ---- */

static void log_read(void *context, struct store_task *task)
{
    struct api_call *call = task->object;
    struct error error = task->error;
    struct buffer text = {0};
    int code = task->code;
    (void)context;
    if (code == 0)
        code = table_log_write(call->table, task->entry, task->entries, &text, &error);
    if (code < 0) {
        buffer_close(&text);
        call_end_error(call, &error);
        return;
    }
    struct net_request *request = call->request;
    call_end(call);
    if (request)
        answer_text(request, 200, "text/plain; charset=utf-8", &text, NULL);
    buffer_close(&text);
}

void get_log(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    if (state->stage != TABLE_OVER || !record_drawn(&state->record)) {
        call_end_status(call, 409,
                        state->stage == TABLE_OVER
                            ? ERROR_TEXT("this table is older than the hash chains of logs")
                            : ERROR_TEXT("the log is available when the game is over"));
        return;
    }
    struct store_task *task = store_task_new(STORE_TASK_LOG, log_read, call->services, call);
    if (task) {
        task->table = call->table;
        task->number = 1;
    }
    if (!task || !store_thread_submit(call->services->store_thread, task))
        call_end_status(call, 503, "the store is overloaded, try again");
}

/* ---- Replays ---- */

/* Reads whose view to replay: "seat=2", "seat=none"; by default that of the guest who asks. Ends
 * the call and returns false on error. */
static bool read_seat(struct api_call *call, const struct table_state *state, seat_id *seat)
{
    const char *text = net_query(call->request, "seat");
    int64_t number = SPECTATOR;
    int last = state->record.config.players - 1;
    struct error error;
    *seat = table_state_seat_of(state, call->person.id);
    if (text && strcmp(text, "none") != 0 && !scan_number(span_of(text), 0, last, &number)) {
        error_set(&error, ERR_ARGUMENT, "'seat': expected none or a number from 0 to %d", last);
        call_end_error(call, &error);
        return false;
    }
    if (text)
        *seat = (seat_id)number;
    return true;
}

void get_replay(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    struct recipient recipient;
    struct record record;
    struct error error = {0};
    struct buffer text = {0};
    struct seat_names called;
    seat_id seat;
    if (!read_recipient(call, &recipient) || !read_seat(call, state, &seat))
        return;
    if (state->stage != TABLE_OVER) {
        call_end_status(call, 409, "a game can be replayed when it is over");
        return;
    }
    if (table_state_record(state, &record, &error) < 0) {
        call_end_error(call, &error);
        return;
    }
    struct company company = company_at(state, recipient.language, &called);
    replay_json(&record, &company, seat, recipient_language(&recipient), &text);
    record_close(&record);
    call_end_packed_json(call, &text);
}

void post_replay(struct api_call *call, struct table *table)
{
    struct replay_request spec;
    struct error error = {0};
    struct buffer text = {0};
    struct seat_names called;
    (void)table;
    if (body_read_replay(net_body(call->request), &spec, &error) < 0) {
        if (spec.recipient.wants_text)
            call->language = spec.recipient.language;
        call_end_error(call, &error);
        return;
    }
    struct company company = company_in(&spec.record, &called);
    replay_json(&spec.record, &company, spec.seat, recipient_language(&spec.recipient), &text);
    record_close(&spec.record);
    call_end_packed_json(call, &text);
}
