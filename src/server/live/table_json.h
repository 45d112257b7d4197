/* table_json.h: a table as JSON, as one of its watchers may see it.
 *
 * Everything is made from the view of the viewer's seat (game_observe) and from events whose
 * audience includes it. Numbers of log entries, pending choices of other players, and the secret
 * or seed of an unfinished game are never written. */
#ifndef SERVER_LIVE_TABLE_JSON_H
#define SERVER_LIVE_TABLE_JSON_H

#include "messages/parts.h"
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

/* ---- Updates ---- */

/* The parts of a table that a client has had since its last update: hashes of the set-up and of the
 * game, 0 for none. */
struct table_held {
    uint64_t setup, game;
};

/* A table whose updates are written for several recipients, one after another. What they share is
 * written once, to `setup` and `view`; `you` is for the rest. Starts with `setup_hash` 0 and a
 * `view` that has forgotten others. */
struct table_telling {
    const struct table_state *state;
    const struct table_presence *presence;
    struct buffer *setup, *you;
    struct view_written *view;
    int setup_language;
    uint64_t setup_hash;
};

/* Writes the message {"type":"update","number":N,"since":M,"news":[…],"setup":{…},"game":{…},
 * "now":{…}}: the news after number `from`, and those parts of the table that the recipient does
 * not have. `out` has to be empty. */
void table_update_json(struct table_telling *telling, const struct signed_head *head,
                       const struct recipient *recipient, uint32_t from, struct table_held *held,
                       struct buffer *out);

/* ---- Parts ---- */

/* Writes "head", "signature" and, if it was signed together with others, "path" as members of an
 * open object; nothing if `head` is NULL. */
void put_head(const struct signed_head *head, struct json *json);

/* Writes a table as an element of a list, an object. */
void table_summary_json(const struct table_state *state, const struct recipient *recipient,
                        struct json *json);

/* Writes what the list of the recipient's own tables has in addition to the store's columns, as
 * members of an open object: "stage", "players", "seats", the recipient's "seat", whether it is
 * their "turn", and of a finished game its "result" and its "outcome" in words. */
void own_table_json(const struct table_state *state, const struct recipient *recipient,
                    struct json *json);

#endif
