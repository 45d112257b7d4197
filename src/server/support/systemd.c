#include "server/support/systemd.h"

#include "base/scan.h"
#include "server/support/server_log.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { NOTICE_MAX = 256 };

/* Whether a variable names this process. The environment may be inherited from another that it was
 * meant for. */
static bool is_for_us(const char *name)
{
    const char *value = getenv(name);
    int64_t pid;
    return value && scan_number(span_of(value), 1, INT_MAX, &pid) && pid == getpid();
}

/* ---- The environment ---- */

static int read_listening(struct systemd *systemd, struct error *error)
{
    const char *value = getenv("LISTEN_FDS");
    int64_t count;
    if (!value || !is_for_us("LISTEN_PID"))
        return 0;
    if (!scan_number(span_of(value), 0, INT_MAX, &count) || count > 1)
        return error_set(error, ERR_NET,
                         "systemd passes '%.20s' sockets, but a server listens on one", value);
    systemd->listening = count ? SYSTEMD_FIRST_SOCKET : 0;
    return 0;
}

/* An '@' stands for the NUL that abstract addresses begin with. Returns 0 if it is no address. */
static socklen_t read_address(const char *value, struct sockaddr_un *address)
{
    size_t length = strlen(value);
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if ((value[0] != '/' && value[0] != '@') || length < 2 || length >= sizeof address->sun_path)
        return 0;
    memcpy(address->sun_path, value, length);
    if (value[0] == '@')
        address->sun_path[0] = '\0';
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
}

static void connect_notices(struct systemd *systemd)
{
    const struct timeval patience = {.tv_sec = 1};
    const char *value = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address;
    if (!value)
        return;
    socklen_t length = read_address(value, &address);
    int fd = length ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1;
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, length) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == 0) {
        systemd->notices = fd;
        return;
    }
    server_log(SERVER_LOG_WARNING, "systemd", "message",
               length ? error_reason(errno) : "NOTIFY_SOCKET is not the address of a socket");
    if (fd >= 0)
        close(fd);
}

static void read_watchdog(struct systemd *systemd)
{
    const char *value = getenv("WATCHDOG_USEC");
    int64_t microseconds;
    bool ours = !getenv("WATCHDOG_PID") || is_for_us("WATCHDOG_PID");
    if (value && ours && scan_number(span_of(value), 1, INT64_MAX, &microseconds))
        systemd->alive_every = microseconds / 2000 + 1; /* half of it, as systemd advises */
}

int systemd_open(struct systemd *systemd, struct error *error)
{
    static const char *const names[] = {"LISTEN_FDS",    "LISTEN_PID",    "LISTEN_FDNAMES",
                                        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"};
    *systemd = (struct systemd){.notices = -1};
    int code = read_listening(systemd, error);
    if (code < 0)
        return code;
    connect_notices(systemd);
    read_watchdog(systemd);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unsetenv(names[i]);
    return 0;
}

void systemd_close(struct systemd *systemd)
{
    if (systemd->notices >= 0)
        close(systemd->notices);
    systemd->notices = -1;
}

/* ---- Notices ---- */

static void tell(const struct systemd *systemd, const char *notice)
{
    if (systemd->notices >= 0 && send(systemd->notices, notice, strlen(notice), MSG_NOSIGNAL) < 0)
        server_log(SERVER_LOG_WARNING, "systemd", "message", error_reason(errno));
}

void systemd_ready(const struct systemd *systemd, const char *address)
{
    char notice[NOTICE_MAX];
    snprintf(notice, sizeof notice, "READY=1\nSTATUS=serves on %s", address);
    tell(systemd, notice);
}

void systemd_stopping(const struct systemd *systemd)
{
    tell(systemd, "STOPPING=1\nSTATUS=finishes what has arrived");
}

void systemd_alive(struct systemd *systemd, int64_t now)
{
    if (!systemd->alive_every || now < systemd->alive_told_at + systemd->alive_every)
        return;
    systemd->alive_told_at = now;
    tell(systemd, "WATCHDOG=1");
}
