/* server.h: `encan serve`: everything put together. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/support/config.h"

/* Listens and serves until SIGINT or SIGTERM; then finishes what is on its way to the store, tells
 * the clients to come back, and returns 0. `ready` is called with the address once it listens. */
int server_run(const struct config *config, void (*ready)(const char *address),
               struct error *error);

#endif
