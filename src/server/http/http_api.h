/* http_api.h: the HTTP side of the server.
 *
 * The routes are a table in routes.c; each row says what its handler needs: a guest, a table, a
 * rate limit. Writes need a JSON body and, if the browser sends an Origin header, our own origin;
 * so no other site can act on behalf of a guest. */
#ifndef SERVER_HTTP_HTTP_API_H
#define SERVER_HTTP_HTTP_API_H

#include "server/live/services.h"

/* Handlers for net.h; the context is struct services. */
void http_api_request(void *context, struct net_request *request);
void http_api_abandoned(void *context, struct net_request *request);

/* Frees the analyses in memory. Call it after bot_pool_stop. */
void analyses_close(struct services *services);

/* Answers every request that waits for the store with 503: the store's thread is stuck. */
void http_api_give_up(struct services *services);

#endif
