/* systemd.h: what systemd and a service tell each other: by the environment, and by datagrams.
 *
 * For a unit of Type=notify, the server reports when it is ready and when it is stopping, and, if
 * the unit has WatchdogSec, at least twice in that time that it is alive; without these reports,
 * systemd kills and restarts the server. A socket unit has opened the socket before the server
 * starts, and keeps it while the server is restarted. Without systemd none of this is in the
 * environment, and the functions do nothing. */
#ifndef SERVER_SUPPORT_SYSTEMD_H
#define SERVER_SUPPORT_SYSTEMD_H

#include "base/error.h"

#include <stdint.h>

enum { SYSTEMD_FIRST_SOCKET = 3 };

struct systemd {
    int listening;         /* the socket to listen on; 0: none */
    int notices;           /* the socket to send notices by; -1: nobody is interested */
    int64_t alive_every;   /* milliseconds; 0: nobody watches */
    int64_t alive_told_at; /* by the caller's clock */
};

/* Reads LISTEN_FDS, NOTIFY_SOCKET and WATCHDOG_USEC, and removes them, because they are not meant
 * for programs that we start. To be called before there are threads. If nobody is at NOTIFY_SOCKET,
 * that is logged, and the server goes on without. An error means that systemd passes something
 * other than one socket; nothing is open then. */
int systemd_open(struct systemd *systemd, struct error *error);

/* Leaves `listening` to whoever has taken it. */
void systemd_close(struct systemd *systemd);

/* Reports that the server is ready at an address, or is stopping. Waits for at most a second. */
void systemd_ready(const struct systemd *systemd, const char *address);
void systemd_stopping(const struct systemd *systemd);

/* Reports that the server is alive, if it is time to; `now` is in milliseconds. */
void systemd_alive(struct systemd *systemd, int64_t now);

#endif
