/* routes_replays.c: games that are over, as records and frame by frame. */
#include "server/http/request_body.h"
#include "server/http/routes.h"
#include "server/live/replay_json.h"

#include <string.h>

/* ---- Records ---- */

void get_record(struct api_call *call, struct table *table)
{
    struct record record;
    struct error error = {0};
    struct buffer text = {0};
    const struct table_state *state = table_state_of(table);
    if (state->stage != TABLE_OVER) {
        call_end_status(call, 409, "the record is given out when the game is over");
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
    replay_json(&record, state, seat, &recipient, &text);
    record_close(&record);
    call_end_packed_json(call, &text);
}

void post_replay(struct api_call *call, struct table *table)
{
    struct replay_request spec;
    struct error error = {0};
    struct buffer text = {0};
    (void)table;
    if (body_read_replay(net_body(call->request), &spec, &error) < 0) {
        if (spec.recipient.wants_text)
            call->language = spec.recipient.language;
        call_end_error(call, &error);
        return;
    }
    replay_json(&spec.record, NULL, spec.seat, &spec.recipient, &text);
    record_close(&spec.record);
    call_end_packed_json(call, &text);
}
