/* upkeep.h: what a running server does besides playing: it learns what operators and other servers
 * did, and it archives and deletes what is old.
 *
 * Every few seconds, what is new in the log of acts (store/moderation.h) is read. Each act is
 * written to the server's own log and takes effect here: bans are read again and end the sessions
 * of those who are banned; a table that was closed is read again; a guest who was deleted, or got a
 * new token, is forgotten, and the tables where they sat are read again.
 *
 * Everything here runs on the net's thread. */
#ifndef SERVER_LIVE_UPKEEP_H
#define SERVER_LIVE_UPKEEP_H

#include "server/live/services.h"

/* NULL when out of memory. */
struct upkeep *upkeep_new(struct services *services);
void upkeep_free(struct upkeep *upkeep);

/* To be called before tables are resumed: reads the bans, and archives old tables, so that they are
 * not among those resumed. */
void upkeep_start(struct upkeep *upkeep);

/* Call it several times a second. */
void upkeep_tick(struct upkeep *upkeep);

/* A guest of this server was deleted, or has a new token: forgets them and ends their sessions. */
void upkeep_guest_gone(struct services *services, int64_t guest, bool deleted);

#endif
