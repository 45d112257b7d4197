/* taken_back.h: what a log has that the record has not: choices that were taken back.
 *
 * The entry "undo 2" takes back the last choice that the player of seat 2 made, "choose 2 …", and
 * all choices after it, which are the bots'. A record has only what was played in the end; a player
 * has seen the rest as well. */
#ifndef FAIRNESS_TAKEN_BACK_H
#define FAIRNESS_TAKEN_BACK_H

#include "fairness/receipt.h"

struct taken_back {
    bool *entry;               /* owned: whether each entry is a choice that was taken back */
    struct receipt_view *view; /* owned: what the receipt's player saw in the meantime */
    size_t views, view_capacity;
};

/* Reads "VERB SEAT REST" if the entry has that verb. */
bool receipt_entry_is(const struct receipt_entry *entry, const char *verb, seat_id *seat,
                      struct span *rest);

/* Whether an entry is a choice, of a person or of a bot. */
bool receipt_entry_chooses(const struct receipt_entry *entry, seat_id *seat, struct span *text);

/* If something was taken back, replays the log of a receipt by the rules, from the deal of the
 * record. An error if it cannot be: a choice that is not legal, or nothing to take back. */
int taken_back_find(struct taken_back *taken, const struct record *record,
                    const struct receipt *receipt, struct error *error);
void taken_back_close(struct taken_back *taken);

/* The hash of what a seat is shown of a position: the JSON of its view. False when out of memory.
 */
bool view_hash(const struct record *record, const union game_state *state, seat_id seat,
               struct draw_word *hash);

#endif
