/* routes_tables.c: creating tables, reading them, and sending them commands. */
#include "server/http/routes.h"
#include "server/live/table_json.h"
#include "server/support/random_id.h"
#include "server/tables/table_id.h"

#include <stdlib.h>

/* ---- Tables ---- */

static void end_with_id(struct api_call *call, int status, int64_t id)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    char name[TABLE_ID_TEXT];
    table_id_write(id, name);
    json_open_object(&json, NULL);
    json_text(&json, "id", name);
    json_close_object(&json);
    call_end_json(call, status, &text);
}

static void table_created(void *context, int code, const struct error *error)
{
    struct api_call *call = context;
    if (code < 0)
        call_end_error(call, error);
    else
        end_with_id(call, 201, call->table);
}

/* A table to create, while we look whether it exists already. */
struct wanted {
    struct api_call *call;
    struct table_spec spec;
};

static void create_wanted(struct api_call *call, const struct table_spec *spec)
{
    tables_create(call->services->tables, call->table, &call->person, spec, table_created, call);
}

static void wanted_found(void *context, struct table *table, const struct error *error)
{
    struct wanted *wanted = context;
    struct api_call *call = wanted->call;
    if (table)
        end_with_id(call, 200, call->table);
    else if (error->code == ERR_ARGUMENT)
        create_wanted(call, &wanted->spec);
    else
        call_end_error(call, error);
    free(wanted);
}

/* Creates a table under the id that the client chose, unless it did so before. */
static void create_named(struct api_call *call, const struct table_spec *spec)
{
    struct wanted *wanted = malloc(sizeof *wanted);
    if (!wanted) {
        call_end_status(call, 503, "the server is out of memory, try again");
        return;
    }
    *wanted = (struct wanted){.call = call, .spec = *spec};
    call->table = table_id_for_guest(call->person.id, spec->id);
    tables_find(call->services->tables, call->table, wanted_found, wanted);
}

void post_table(struct api_call *call, struct table *table)
{
    struct table_spec spec;
    struct error error = {0};
    (void)table;
    if (table_spec_read(net_body(call->request), &spec, &error) < 0) {
        call_end_error(call, &error);
    } else if (spec.id[0]) {
        create_named(call, &spec);
    } else {
        call->table = random_id();
        create_wanted(call, &spec);
    }
}

void get_table(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    const char *from = net_query(call->request, "from");
    struct recipient recipient;
    int64_t number = 0;
    if (!read_recipient(call, &recipient))
        return;
    if (from && !scan_number(span_of(from), 0, UINT32_MAX, &number)) {
        call_end_status(call, 400, "'from': expected a number");
        return;
    }
    table_json(table_state_of(table), NULL, table_news_head(table, false), &recipient,
               table_news_from(table, (uint32_t)number), &text);
    call_end_json(call, 200, &text);
}

static void rematch_found(void *context, struct table *table, const struct error *error)
{
    struct api_call *call = context;
    if (table)
        end_with_id(call, 201, table_state_of(table)->next);
    else
        call_end_error(call, error);
}

static void rematch_created(void *context, int code, const struct error *error)
{
    struct api_call *call = context;
    if (code < 0)
        call_end_error(call, error);
    else
        tables_find(call->services->tables, call->table, rematch_found, call);
}

void post_rematch(struct api_call *call, struct table *table)
{
    if (table_state_of(table)->next)
        end_with_id(call, 200, table_state_of(table)->next);
    else
        tables_rematch(table, &call->person, rematch_created, call);
}

/* ---- Commands ---- */

static void command_done(void *context, int code, const struct error *error)
{
    struct api_call *call = context;
    struct buffer text = {0};
    if (code < 0) {
        call_end_error(call, error);
        return;
    }
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_truth(&json, "done", true);
    put_head(tables_last_head(call->services->tables, call->table, false), &json);
    json_close_object(&json);
    call_end_json(call, 200, &text);
}

void post_command(struct api_call *call, struct table *table)
{
    struct table_command command;
    struct error error = {0};
    const char *refusal = NULL;
    if (command_read(net_body(call->request), &command, &error) < 0)
        call_end_error(call, &error);
    else if ((refusal = services_check_command(call->services, &call->person, &command)))
        call_end_status(call, 429, refusal);
    else
        tables_submit(table, &call->person, &command, command_done, call);
}

/* ---- Views, for bots of clients ---- */

void get_view(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    struct game_view view;
    struct buffer text = {0};
    if (state->stage == TABLE_GATHERING || state->stage == TABLE_DEALING) {
        call_end_status(call, 409, "the game has not begun");
        return;
    }
    game_observe(state->record.game, &state->position, table_state_seat_of(state, call->person.id),
                 &view);
    game_encode_view(state->record.game, &view, &text);
    struct net_request *request = call->request;
    call_end(call);
    answer_text(request, 200, "text/plain; charset=utf-8", &text, NULL);
    buffer_close(&text);
}
