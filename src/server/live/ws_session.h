/* ws_session.h: WebSocket sessions. A client at /api/tables/ID/live?from=N&lang=CODE&updates=on
 * watches a table and sends it commands; one at /api/lobby/live?lang=CODE watches the lobby. */
#ifndef SERVER_LIVE_WS_SESSION_H
#define SERVER_LIVE_WS_SESSION_H

#include "server/live/services.h"

/* Handlers for net.h; the context is struct services. */
bool ws_session_open(void *context, struct net_socket *socket, const struct net_request *request,
                     int *status);
void ws_session_message(void *context, struct net_socket *socket, struct span text);
void ws_session_closed(void *context, struct net_socket *socket);

/* Updates a guest's name in the open sessions. */
void ws_sessions_rename(struct services *services, const struct person *person);

/* Asks all clients to connect again, and closes their sessions. The server is stopping: commands
 * that arrive meanwhile are left unanswered, since clients send them again once they are connected.
 */
void ws_sessions_stop(struct services *services);

/* Ends the sessions of guests and addresses that are banned. */
void ws_sessions_end_banned(struct services *services);

/* Ends the sessions of a guest that were opened before a time, in milliseconds since 1970: the
 * token they were opened with is no longer valid. */
void ws_sessions_end_guest(struct services *services, int64_t guest, int64_t before);

/* The address of a guest who has a session, else 0. */
uint64_t ws_sessions_address(const struct services *services, int64_t guest);

#endif
