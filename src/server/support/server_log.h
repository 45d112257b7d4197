/* server_log.h: the server's own log: one JSON object per line, on standard error. Never pass it
 * secrets: tokens, seeds, salts, passwords in URLs. */
#ifndef SERVER_SUPPORT_SERVER_LOG_H
#define SERVER_SUPPORT_SERVER_LOG_H

#include <stddef.h>

enum server_log_level { SERVER_LOG_INFO, SERVER_LOG_WARNING, SERVER_LOG_ERROR };

/* A member of a line. */
struct server_log_member {
    const char *name, *value;
};

/* Logs an event with members. Safe from any thread. */
void server_log_members(enum server_log_level level, const char *event,
                        const struct server_log_member member[], size_t count);

/* Logs an event, with one more member unless `name` is NULL. Safe from any thread. */
void server_log(enum server_log_level level, const char *event, const char *name,
                const char *value);

#endif
