/* replay_json.h: a finished game, or any record, as JSON, frame by frame, as one seat saw it.
 *
 * A frame has the same members about the game as a table message, made from the seat's view at that
 * time. Only `actions`, the choices that led to the frame, include those of every seat. */
#ifndef MESSAGES_REPLAY_JSON_H
#define MESSAGES_REPLAY_JSON_H

#include "analysis/analysis.h"
#include "words/words.h"

/* Who sat where. */
struct company {
    const char *name[SEATS_MAX];   /* of a person; NULL for a bot */
    const char *called[SEATS_MAX]; /* in sentences, bots too; no two are alike */
    int level[SEATS_MAX];          /* of a bot; 0 for a person */
};

/* Writes {"title":…,"seats":[…],"frames":[…],…} for a record. `viewer` may be SPECTATOR. With text
 * unless `language` is NULL. */
void replay_json(const struct record *record, const struct company *company, seat_id viewer,
                 const enum language *language, struct buffer *out);

/* An analysis, running or done. */
struct analysis_results {
    const struct analysis *judged; /* as for analysis_latest */
    size_t count;
    int passes; /* that `judged` has, or will have */
    bool done;
};

/* Writes {"done":…,"pass":…,…,"positions":[…],"decisions":[…],"players":[…]}. */
void analysis_json(const struct record *record, const struct company *company,
                   const struct analysis_results *results, const enum language *language,
                   struct buffer *out);

#endif
