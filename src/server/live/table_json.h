/* table_json.h: a table as its watchers are told.
 *
 * Everything is made from the view of the viewer's seat (game_observe) and from events whose
 * audience it belongs to; the log's own numbers, pending choices of others, seed and salt of a game
 * that is not over never get here. */
#ifndef SERVER_LIVE_TABLE_JSON_H
#define SERVER_LIVE_TABLE_JSON_H

#include "server/live/table_text.h"

/* The message {"type":"table","number":N,"news":[…],"table":{…}}: the news after number `from` and
 * the table as it is now. */
void table_json(const struct table_state *state, const struct recipient *recipient, uint32_t from,
                struct buffer *out);

/* One table of a list, as an object. */
void table_summary_json(const struct table_state *state, const struct recipient *recipient,
                        struct json *json);

/* What a list of one's own tables says of one beside what the store knows, as members of an open
 * object: "stage", "players", "seats", one's "seat", whether it is one's "turn", and the "outcome"
 * of a game that is over, in words. */
void own_table_json(const struct table_state *state, const struct recipient *recipient,
                    struct json *json);

/* ---- Pieces that replays have as well, as members of an open object ---- */

void put_action(const struct game *game, action chosen, const char *key, struct json *json);
void put_seats(struct json *json, const char *key, seat_mask seats);

/* "choices" of the view's own seat, which is to act. */
void put_choices(const struct game *game, const struct game_view *view, struct json *json);

/* The same in words, null for a range whose steps the client fills in; none unless `asked`. */
void put_choice_texts(const struct cast *cast, const struct game_view *view, bool asked,
                      struct json *json);

/* "events" that the viewer may see; with a text unless `words` is NULL. */
void put_events(const struct game *game, const struct event_log *log, seat_id viewer,
                const struct cast *words, struct json *json);

/* "result" of a game that is over. */
void put_result(const struct game *game, const union game_state *state, struct json *json);

/* ---- Titles ---- */

/* The titles with their options: the answer to GET /api/games. */
void games_json(const struct recipient *recipient, struct buffer *out);

#endif
