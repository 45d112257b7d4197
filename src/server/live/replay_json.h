/* replay_json.h: a game that is over, or any record, frame by frame from one seat's eyes.
 *
 * A frame has what a table message has of the game, made of the view that the seat had then; only
 * `actions`, the choices that led to it, tell what everybody chose. */
#ifndef SERVER_LIVE_REPLAY_JSON_H
#define SERVER_LIVE_REPLAY_JSON_H

#include "analysis/analysis.h"
#include "server/live/table_text.h"

/* Writes {"title":…,"seats":[…],"frames":[…],…} of a record; `viewer` may be SPECTATOR. `state` is
 * the table it comes from, and says who sat there; NULL if it comes from nowhere. */
void replay_json(const struct record *record, const struct table_state *state, seat_id viewer,
                 const struct recipient *recipient, struct buffer *out);

/* Writes an analysis as an array of decisions: those of the table's record, from the first on. */
void analysis_json(const struct record *record, const struct table_state *state,
                   const struct analysis analysis[], size_t count,
                   const struct recipient *recipient, struct buffer *out);

#endif
