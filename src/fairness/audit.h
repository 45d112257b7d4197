/* audit.h: compares a player's receipt with the record of the game.
 *
 * Each check answers one question, and can be asked on its own: 0 if all is well, or a negative
 * code and an error that says what is not. docs/fairness.md says what the answers prove. */
#ifndef FAIRNESS_AUDIT_H
#define FAIRNESS_AUDIT_H

#include "fairness/receipt.h"

typedef int audit_check(const struct record *record, const struct receipt *receipt,
                        struct error *error);

struct audit_question {
    audit_check *check;
    const char *answer; /* a sentence for people if all is well, marked by ERROR_TEXT */
};

extern const struct audit_question audit_questions[];
extern const int audit_question_count;

/* Whether the player's number is part of the deal; if not, and the server never acknowledged it,
 * that is not a fault, but worth knowing. */
bool audit_number_counts(const struct record *record, const struct receipt *receipt);

#endif
