/* replay_json.h: a finished game, or any record, as JSON, frame by frame, as one seat saw it.
 *
 * A frame has the same members about the game as a table message, made from the seat's view at that
 * time. Only `actions`, the choices that led to the frame, include those of every seat. */
#ifndef SERVER_LIVE_REPLAY_JSON_H
#define SERVER_LIVE_REPLAY_JSON_H

#include "analysis/analysis.h"
#include "server/live/table_text.h"

/* Writes {"title":…,"seats":[…],"frames":[…],…} for a record. `viewer` may be SPECTATOR. `state` is
 * the table that was played at, for the names of its players; NULL if there is none. */
void replay_json(const struct record *record, const struct table_state *state, seat_id viewer,
                 const struct recipient *recipient, struct buffer *out);

/* Writes the analysis of the first `count` decisions of the table's record, as an array. */
void analysis_json(const struct record *record, const struct table_state *state,
                   const struct analysis analysis[], size_t count,
                   const struct recipient *recipient, struct buffer *out);

#endif
