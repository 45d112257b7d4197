/* seats_json.h: who sits at a table, as parts of messages: members of an open object. */
#ifndef SERVER_LIVE_SEATS_JSON_H
#define SERVER_LIVE_SEATS_JSON_H

#include "base/json.h"
#include "server/tables/tables.h"

/* What may be said about seats to one recipient. */
struct seats_rendering {
    int64_t guest;
    const struct table_presence *presence; /* NULL: not written */
    bool without_times; /* leaves out "replace_at" and "nudge_at", which every step changes */
};

/* The members of a seat, except for the name in sentences. */
void put_seat_members(const struct table_state *state, seat_id seat,
                      const struct seats_rendering *rendering, struct json *json);

/* "waits": the times of the seats that have some, as objects with "seat" and the times. */
void put_waits(const struct table_state *state, const struct table_presence *presence,
               struct json *json);

/* Whether put_seat_members and put_newcomer write the same for every guest. */
bool seats_are_impersonal(const struct table_state *state);

/* "you": the recipient's part at this table, and what they may do there. */
void put_you(const struct table_state *state, int64_t guest, struct json *json);

/* "newcomer", if somebody asks to be let in. */
void put_newcomer(const struct table_state *state, const struct seats_rendering *rendering,
                  struct json *json);

#endif
