/* routes.h: what can be asked over HTTP. The table of routes is in routes.c; the handlers are in
 * one file for each subject, routes_SUBJECT.c. */
#ifndef SERVER_HTTP_ROUTES_H
#define SERVER_HTTP_ROUTES_H

#include "server/http/api_call.h"

/* A handler ends the call, now or later. `table` is NULL unless the route is of a table. */
typedef void route_handler(struct api_call *call, struct table *table);

struct route {
    enum net_method method;
    const char *path; /* of a table: what follows its id */
    bool of_table;
    bool by_guest;
    enum limit limit; /* per guest, or per address if no guest is needed */
    route_handler *run;
};

/* The route of a request and the table that it names; or NULL, with the methods that its address
 * does have, "" for none, in `allowed`. */
enum { ALLOWED_TEXT = 32 };
const struct route *route_find(const struct net_request *request, int64_t *table,
                               char allowed[ALLOWED_TEXT]);

/* Who the answer is for, and in which language; false after refusing a language we do not have. */
bool read_recipient(struct api_call *call, struct recipient *recipient);

/* ---- People ---- */

route_handler post_guest, get_me;

/* ---- Lists ---- */

route_handler get_games, get_tables, get_my_tables;

/* ---- Tables ---- */

route_handler post_table, get_table, post_command, post_rematch, get_view;

/* ---- Replays ---- */

route_handler get_record, get_replay, post_replay;

/* ---- Bots ---- */

route_handler post_hint, post_analysis, get_analysis;

/* ---- The server ---- */

route_handler get_description, get_health, get_ready, get_metrics;

#endif
