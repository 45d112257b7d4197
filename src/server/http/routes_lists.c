/* routes_lists.c: the lists of titles and of open tables. */
#include "messages/games_json.h"
#include "server/http/routes.h"
#include "server/live/lobby.h"
#include "server/live/table_json.h"

void get_games(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    struct recipient recipient;
    (void)table;
    if (!read_recipient(call, &recipient))
        return;
    games_json(recipient_language(&recipient), &text);
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
