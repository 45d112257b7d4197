/* journal.h: what the server notes about itself: one JSON object a line, on standard error.
 * Secrets (tokens, seeds, salts, passwords in addresses) are never handed to it. */
#ifndef SERVER_JOURNAL_H
#define SERVER_JOURNAL_H

enum journal_level { JOURNAL_INFO, JOURNAL_WARNING, JOURNAL_ERROR };

/* What happened, with one member more, `name`, unless it is NULL. Safe from any thread. */
void journal(enum journal_level level, const char *event, const char *name, const char *value);

#endif
