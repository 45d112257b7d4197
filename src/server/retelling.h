/* retelling.h: a game that is over, or any record, frame by frame from one seat's eyes.
 *
 * A frame has what a table message has of the game, made of the view that the seat had then; only
 * `actions`, the choices that led to it, tell what everybody chose. */
#ifndef SERVER_RETELLING_H
#define SERVER_RETELLING_H

#include "analysis/analysis.h"
#include "server/wording.h"

/* Writes {"title":…,"seats":[…],"frames":[…],…} of a record; `viewer` may be SPECTATOR. `room` is
 * the table it comes from, and says who sat there; NULL if it comes from nowhere. */
void retell(const struct record *record, const struct room *room, seat_id viewer,
            const struct listener *listener, struct buffer *out);

/* Writes an analysis as an array of decisions: those of the table's record, from the first on. */
void retell_analysis(const struct record *record, const struct room *room,
                     const struct analysis analysis[], size_t count,
                     const struct listener *listener, struct buffer *out);

#endif
