/* speaker.h: a table as its watchers are told.
 *
 * Everything is made from the view of the viewer's seat (game_observe) and from events whose
 * audience it belongs to; the log's own numbers, pending choices of others, seed and salt of a game
 * that is not over never get here. */
#ifndef SERVER_SPEAKER_H
#define SERVER_SPEAKER_H

#include "server/wording.h"

/* The message {"type":"table","number":N,"news":[…],"table":{…}}: the news after number `from` and
 * the table as it is now. */
void speak_table(const struct room *room, const struct listener *listener, uint32_t from,
                 struct buffer *out);

/* One table of a list, as an object. */
void speak_summary(const struct room *room, const struct listener *listener, struct json *json);

/* The titles with their options: the answer to GET /api/games. */
void speak_games(const struct listener *listener, struct buffer *out);

#endif
