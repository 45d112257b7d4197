/* lobby.h: the list of open tables, for those who look for one.
 *
 * The list is bounded, and shared fairly: if there are more tables than it shows, each address gets
 * its share, the newest tables first. It is sent when it has changed, at most once a second.
 * Everything here runs on the net's thread. */
#ifndef SERVER_LIVE_LOBBY_H
#define SERVER_LIVE_LOBBY_H

#include "server/live/broadcast.h"

void watch_lobby(struct tables *tables, struct watcher *watcher);
void unwatch_lobby(struct tables *tables, struct watcher *watcher);

/* Sends the list to those who have not seen it as it is now. */
void lobby_broadcast(struct tables *tables);

/* Writes the open tables, newest first, as members of an open array. */
void lobby_json(const struct tables *tables, const struct recipient *recipient, struct json *json);

#endif
