#include "server/http/routes.h"

#include <stdio.h>
#include <string.h>

bool read_recipient(struct api_call *call, struct recipient *recipient)
{
    *recipient = (struct recipient){.guest = call->person.id};
    bool known = recipient_read_language(recipient, net_query(call->request, "lang"));
    if (!known)
        call_end_status(call, 400, "'lang': expected en or fr");
    return known;
}

static const struct route routes[] = {
    {NET_POST, "/api/guest", false, false, LIMIT_GUEST, post_guest},
    {NET_GET, "/api/me", false, false, LIMIT_REQUEST, get_me},
    {NET_POST, "/api/guest/forget", false, false, LIMIT_GUEST, post_forget},
    {NET_POST, "/api/guest/renew", false, true, LIMIT_GUEST, post_renew},
    {NET_POST, "/api/guest/delete", false, true, LIMIT_GUEST, post_delete},
    {NET_GET, "/api/games", false, false, LIMIT_REQUEST, get_games},
    {NET_GET, "/api/tables", false, false, LIMIT_REQUEST, get_tables},
    {NET_GET, "/api/my/tables", false, true, LIMIT_REQUEST, get_my_tables},
    {NET_GET, "/api/my/profile", false, true, LIMIT_HINT, get_my_profile},
    {NET_POST, "/api/tables", false, true, LIMIT_TABLE, post_table},
    {NET_GET, "", true, false, LIMIT_REQUEST, get_table},
    {NET_POST, "/commands", true, true, LIMIT_COMMAND, post_command},
    {NET_GET, "/log", true, false, LIMIT_HINT, get_log},
    {NET_POST, "/report", true, true, LIMIT_REPORT, post_report},
    {NET_GET, "/record", true, false, LIMIT_REQUEST, get_record},
    {NET_GET, "/replay", true, false, LIMIT_HINT, get_replay},
    {NET_POST, "/api/replay", false, false, LIMIT_HINT, post_replay},
    {NET_GET, "/view", true, false, LIMIT_REQUEST, get_view},
    {NET_POST, "/hint", true, true, LIMIT_HINT, post_hint},
    {NET_POST, "/analysis", true, true, LIMIT_HINT, post_analysis},
    {NET_GET, "/analysis", true, false, LIMIT_REQUEST, get_analysis},
    {NET_POST, "/rematch", true, true, LIMIT_TABLE, post_rematch},
    {NET_GET, "/api/server", false, false, LIMIT_REQUEST, get_server},
    {NET_GET, "/api/openapi.json", false, false, LIMIT_REQUEST, get_description},
    {NET_GET, "/api/messages.schema.json", false, false, LIMIT_REQUEST, get_description},
    {NET_GET, "/healthz", false, false, LIMIT_REQUEST, get_health},
    {NET_GET, "/readyz", false, false, LIMIT_REQUEST, get_ready},
    {NET_GET, "/metrics", false, false, LIMIT_REQUEST, get_metrics},
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
    bool of_table = table_path_read(path, table, &rest);
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
