/* desk.h: where requests and messages arrive.
 *
 * The HTTP routes stand in a table in routes.c, each with what it needs before its handler runs: a
 * guest, a table, a rate. WebSockets are in line.c. Writes need a body of JSON and, if a browser
 * says where it comes from, our own origin; so no other page can act for a guest. */
#ifndef SERVER_DESK_H
#define SERVER_DESK_H

#include "server/config.h"
#include "server/guests.h"
#include "server/hall.h"
#include "server/limits.h"

struct desk {
    const struct config *config;
    struct net *net;
    struct hall *hall;
    struct guests *guests;
    struct limits *limits;
    struct metrics *metrics;
    struct committer *committer;
    struct crew *crew;
    struct line *lines;         /* all sockets */
    struct analysis_kept *kept; /* finished and running analyses */
    bool stopping;
};

void desk_close(struct desk *desk);

/* Handlers for net.h; the context is the desk. */
void desk_request(void *context, struct net_request *request);
void desk_abandoned(void *context, struct net_request *request);

/* ---- WebSockets: line.c ---- */

bool line_open(void *context, struct net_socket *socket, const struct net_request *request,
               int *status);
void line_message(void *context, struct net_socket *socket, struct span text);
void line_closed(void *context, struct net_socket *socket);

/* A guest has another name, at its open sockets too. */
void lines_rename(struct desk *desk, const struct person *person);

/* Tells everybody to come back later, and closes. */
void lines_say_restart(struct desk *desk);

/* ---- Shared by both ---- */

/* Whether a request comes from our own pages, or from no browser. */
bool desk_origin_good(const struct net_request *request);

/* Who is asking, for rates. */
void desk_peer(const struct desk *desk, const struct net_request *request, char *peer, size_t size);

/* Whether a request comes from this machine, and through no proxy for somebody else. */
bool desk_is_local(const struct desk *desk, const struct net_request *request);

/* Whether somebody may do something once more; counted. */
bool desk_may(struct desk *desk, enum limit limit, const void *who, size_t length);

/* The id in "/api/tables/ID" or "/api/tables/ID/…"; `rest` is what follows, "" or "/…". */
bool desk_table_path(const char *path, int64_t *id, const char **rest);

#endif
