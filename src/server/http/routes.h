/* routes.h: the routes of the HTTP API. The table is in routes.c; the handlers are in one file per
 * subject, routes_SUBJECT.c. */
#ifndef SERVER_HTTP_ROUTES_H
#define SERVER_HTTP_ROUTES_H

#include "server/http/api_call.h"

/* A handler must end the call (api_call.h), now or later. `table` is NULL unless the route is
 * `of_table`. */
typedef void route_handler(struct api_call *call, struct table *table);

struct route {
    enum net_method method;
    const char *path; /* if `of_table`, the part after the table's id */
    bool of_table;
    bool by_guest;    /* refused if the client is not a known guest */
    enum limit limit; /* per guest if `by_guest`, else per address */
    route_handler *run;
};

/* The route of a request, and the id of the table it names. If there is none, returns NULL and sets
 * `allowed` to the methods that the path does have, or "". */
enum { ALLOWED_TEXT = 32 };
const struct route *route_find(const struct net_request *request, int64_t *table,
                               char allowed[ALLOWED_TEXT]);

/* Sets `recipient` from the call's guest and its query's `lang`; ends the call and returns false if
 * the language is unknown. */
bool read_recipient(struct api_call *call, struct recipient *recipient);

/* ---- People ---- */

route_handler post_guest, get_me, post_forget, post_renew, post_delete;

/* ---- Lists ---- */

route_handler get_games, get_tables;

/* ---- A guest's own tables ---- */

route_handler get_my_tables, get_my_profile;

/* ---- Tables ---- */

route_handler post_table, get_table, post_command, post_rematch, get_view;

/* ---- Reports ---- */

route_handler post_report;

/* ---- Replays ---- */

route_handler get_record, get_log, get_replay, post_replay;

/* ---- Bots ---- */

route_handler post_hint, post_analysis, get_analysis;

/* ---- The server ---- */

route_handler get_description, get_server, get_health, get_ready, get_metrics;

#endif
