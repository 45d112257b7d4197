/* server.h: the whole server, as `encan serve` runs it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/support/config.h"

/* Runs the server until SIGINT or SIGTERM, and then drains: it takes no more commands, and /readyz
 * answers 503; commands that have arrived are finished and acknowledged; WebSockets are closed with
 * code 1012, which asks their clients to connect again, to another server if there is one. Then it
 * returns 0. If something hangs, the process ends with code 1 before ten seconds have passed; on a
 * second signal it ends at once. What has been acknowledged is saved in any case.
 * Calls `ready` with the address once the server is listening, and tells systemd, if it started
 * us; if it has also opened a socket for us, that is used instead of the setting `listen`. On
 * failure to start, returns a negative code. One server per process. */
int server_run(const struct config *config, void (*ready)(const char *address),
               struct error *error);

#endif
