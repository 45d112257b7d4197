/* routes_lists.c: the titles, the open tables, one's own tables. */
#include "server/http/routes.h"
#include "server/live/broadcast.h"
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

/* A list of one's own tables that is being written. With words, the latest tables are looked at,
 * which may take a while. */
struct mine {
    struct api_call *call;
    struct recipient recipient;
    struct store_table row[TABLES_READ_MAX];
    size_t count, next;
    int looked_at;
    struct buffer text;
    struct json json;
};

enum { MINE_LOOKED_AT_MAX = 50 };

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

static void mine_found(void *context, struct table *table, const struct error *error);

static void mine_go_on(struct mine *mine)
{
    while (mine->next < mine->count) {
        const struct store_table *row = &mine->row[mine->next];
        if (mine->recipient.wants_text && mine->looked_at < MINE_LOOKED_AT_MAX) {
            mine->looked_at++;
            tables_find(mine->call->services->tables, row->id, mine_found, mine);
            return;
        }
        write_row(row, NULL, NULL, &mine->json);
        mine->next++;
    }
    json_close_array(&mine->json);
    json_close_object(&mine->json);
    call_end_json(mine->call, 200, &mine->text);
    free(mine);
}

static void mine_found(void *context, struct table *table, const struct error *error)
{
    struct mine *mine = context;
    (void)error; /* then the store says what it can */
    write_row(&mine->row[mine->next], table ? table_state_of(table) : NULL, &mine->recipient,
              &mine->json);
    mine->next++;
    mine_go_on(mine);
}

static void mine_read(void *context, struct store_task *task)
{
    struct mine *mine = task->object;
    (void)context;
    if (task->code < 0) {
        call_end_error(mine->call, &task->error);
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

void get_my_tables(struct api_call *call, struct table *table)
{
    struct recipient recipient;
    (void)table;
    if (!read_recipient(call, &recipient))
        return;
    struct mine *mine = calloc(1, sizeof *mine);
    struct store_task *task =
        mine ? store_task_new(STORE_TASK_MINE, mine_read, call->services, mine) : NULL;
    if (mine) {
        mine->call = call;
        mine->recipient = recipient;
    }
    if (task)
        task->guest.id = call->person.id;
    if (task && store_thread_submit(call->services->store_thread, task))
        return;
    free(mine);
    call_end_status(call, 503, "too much is waiting for the store, try again");
}
