/* table_json.h: a table as JSON, as one of its watchers may see it.
 *
 * Everything is made from the view of the viewer's seat (game_observe) and from events whose
 * audience includes it. Numbers of log entries, pending choices of other players, and the secret
 * or seed of an unfinished game are never written. */
#ifndef SERVER_LIVE_TABLE_JSON_H
#define SERVER_LIVE_TABLE_JSON_H

#include "server/live/table_text.h"
#include "server/tables/tables.h"

/* Writes the message {"type":"table","number":N,"since":M,"news":[…],"table":{…}}: the news after
 * number `from`, and the table as it is now. If that would be longer than TABLE_MESSAGE_MAX bytes,
 * older news is left out; `since` is the number after which it begins. If `presence` is NULL,
 * nothing is said about connections; if `head` is, nothing about the hash chain. `out` has to be
 * empty. */
enum { TABLE_MESSAGE_MAX = 400 * 1000 };
void table_json(const struct table_state *state, const struct table_presence *presence,
                const struct signed_head *head, const struct recipient *recipient, uint32_t from,
                struct buffer *out);

/* Writes "head" and "signature" as members of an open object; nothing if `head` is NULL. */
void put_head(const struct signed_head *head, struct json *json);

/* Writes a table of a list, as an object. */
void table_summary_json(const struct table_state *state, const struct recipient *recipient,
                        struct json *json);

/* Writes what the list of the recipient's own tables has in addition to the store's columns, as
 * members of an open object: "stage", "players", "seats", the recipient's "seat", whether it is
 * their "turn", and the "outcome" of a finished game in words. */
void own_table_json(const struct table_state *state, const struct recipient *recipient,
                    struct json *json);

/* ---- Parts shared with replays, as members of an open object ---- */

void put_action(const struct game *game, action chosen, const char *key, struct json *json);
void put_seats(struct json *json, const char *key, seat_mask seats);

/* "choices" of the viewer, who is to act. */
void put_choices(const struct game *game, const struct game_view *view, struct json *json);

/* The same in words, or an empty array unless the viewer is `asked`. A range is null: the client
 * has a text of its own for its steps. */
void put_choice_texts(const struct cast *cast, const struct game_view *view, bool asked,
                      struct json *json);

/* "events" that the viewer may see, with text unless `words` is NULL. */
void put_events(const struct game *game, const struct event_log *log, seat_id viewer,
                const struct cast *words, struct json *json);

/* "result" of a finished game. */
void put_result(const struct game *game, const union game_state *state, struct json *json);

/* ---- Titles ---- */

/* Writes the titles with their options: the answer to GET /api/games. */
void games_json(const struct recipient *recipient, struct buffer *out);

#endif
