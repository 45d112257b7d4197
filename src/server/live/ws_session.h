/* ws_session.h: WebSocket sessions: /api/tables/ID/live?from=N&lang=CODE and
 * /api/lobby/live?lang=CODE. A session watches one table or the lobby and sends commands. */
#ifndef SERVER_LIVE_WS_SESSION_H
#define SERVER_LIVE_WS_SESSION_H

#include "server/live/services.h"

/* Handlers for net.h; the context is the services. */
bool ws_session_open(void *context, struct net_socket *socket, const struct net_request *request,
                     int *status);
void ws_session_message(void *context, struct net_socket *socket, struct span text);
void ws_session_closed(void *context, struct net_socket *socket);

/* A guest has another name, in open sessions too. */
void ws_sessions_rename(struct services *services, const struct person *person);

/* Tells everybody to come back later, and closes. */
void ws_sessions_restart(struct services *services);

#endif
