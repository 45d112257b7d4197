/* server.h: the whole server, as `encan serve` runs it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/support/config.h"

/* Runs the server until SIGINT or SIGTERM; then waits for pending writes, asks clients to reconnect
 * later, and returns 0. If something hangs, the process ends with code 1 before ten seconds have
 * passed; on a second signal it ends at once. What has been acknowledged is saved in any case.
 * Calls `ready` with the address once the server is listening. On failure to start, returns a
 * negative code. One server per process. */
int server_run(const struct config *config, void (*ready)(const char *address),
               struct error *error);

#endif
