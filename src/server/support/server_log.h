/* server_log.h: what the server notes about itself: one JSON object a line, on standard error.
 * Secrets (tokens, seeds, salts, passwords in addresses) are never handed to it. */
#ifndef SERVER_SUPPORT_SERVER_LOG_H
#define SERVER_SUPPORT_SERVER_LOG_H

enum server_log_level { SERVER_LOG_INFO, SERVER_LOG_WARNING, SERVER_LOG_ERROR };

/* What happened, with one member more, `name`, unless it is NULL. Safe from any thread. */
void server_log(enum server_log_level level, const char *event, const char *name,
                const char *value);

#endif
