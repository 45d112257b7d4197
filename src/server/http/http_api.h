/* http_api.h: the HTTP side of the server.
 *
 * The routes are in a table in routes.c, each with what it needs before its handler runs: a guest,
 * a table, a rate. Writes need a JSON body and, if a browser says where the request comes from, our
 * own origin; so no other site can act for a guest. */
#ifndef SERVER_HTTP_HTTP_API_H
#define SERVER_HTTP_HTTP_API_H

#include "server/live/services.h"

/* Handlers for net.h; the context is the services. */
void http_api_request(void *context, struct net_request *request);
void http_api_abandoned(void *context, struct net_request *request);

/* Frees the analyses that are held in memory. */
void analyses_close(struct services *services);

#endif
