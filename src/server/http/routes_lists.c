/* routes_lists.c: the lists of titles, of open tables and of a guest's own tables. */
#include "server/http/routes.h"
#include "server/live/lobby.h"
#include "server/live/table_json.h"
#include "server/tables/table_id.h"

#include <stdlib.h>

void get_games(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    struct recipient recipient;
    (void)table;
    if (!read_recipient(call, &recipient))
        return;
    games_json(&recipient, &text);
    call_end_packed_json(call, &text);
}

void get_tables(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    struct recipient recipient;
    (void)table;
    if (!read_recipient(call, &recipient))
        return;
    json_open_object(&json, NULL);
    json_open_array(&json, "tables");
    lobby_json(call->services->tables, &recipient, &json);
    json_close_array(&json);
    json_close_object(&json);
    call_end_json(call, 200, &text);
}

/* A list of the guest's own tables while it is being written. If sentences are wanted, the newest
 * tables are loaded one by one. */
struct own_tables {
    struct api_call *call;
    struct recipient recipient;
    struct store_table row[TABLES_READ_MAX];
    size_t count, next;
    int loaded;
    struct buffer text;
    struct json json;
};

enum { OWN_TABLES_LOADED_MAX = 50 };

/* `state` may be NULL. */
static void write_row(const struct store_table *row, const struct table_state *state,
                      const struct recipient *recipient, struct json *json)
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
    if (state)
        own_table_json(state, recipient, json);
    json_close_object(json);
}

static void own_table_found(void *context, struct table *table, const struct error *error);

static void own_tables_continue(struct own_tables *own)
{
    while (own->next < own->count) {
        const struct store_table *row = &own->row[own->next];
        if (own->recipient.wants_text && own->loaded < OWN_TABLES_LOADED_MAX) {
            own->loaded++;
            tables_find(own->call->services->tables, row->id, own_table_found, own);
            return;
        }
        write_row(row, NULL, NULL, &own->json);
        own->next++;
    }
    json_close_array(&own->json);
    json_close_object(&own->json);
    call_end_json(own->call, 200, &own->text);
    free(own);
}

static void own_table_found(void *context, struct table *table, const struct error *error)
{
    struct own_tables *own = context;
    (void)error; /* a table that cannot be loaded has only what the store lists */
    write_row(&own->row[own->next], table ? table_state_of(table) : NULL, &own->recipient,
              &own->json);
    own->next++;
    own_tables_continue(own);
}

static void own_tables_read(void *context, struct store_task *task)
{
    struct own_tables *own = task->object;
    (void)context;
    if (task->code < 0) {
        call_end_error(own->call, &task->error);
        free(own);
        return;
    }
    own->count = task->rows;
    for (size_t i = 0; i < task->rows; i++)
        own->row[i] = task->row[i];
    own->json = json_to(&own->text);
    json_open_object(&own->json, NULL);
    json_open_array(&own->json, "tables");
    own_tables_continue(own);
}

void get_my_tables(struct api_call *call, struct table *table)
{
    struct recipient recipient;
    (void)table;
    if (!read_recipient(call, &recipient))
        return;
    struct own_tables *own = calloc(1, sizeof *own);
    struct store_task *task =
        own ? store_task_new(STORE_TASK_MINE, own_tables_read, call->services, own) : NULL;
    if (own) {
        own->call = call;
        own->recipient = recipient;
    }
    if (task)
        task->guest.id = call->person.id;
    if (task && store_thread_submit(call->services->store_thread, task))
        return;
    free(own);
    call_end_status(call, 503, "too much is waiting for the store, try again");
}
