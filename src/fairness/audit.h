/* audit.h: compares a player's receipt with the record of the game.
 *
 * Each check answers one question, and can be asked on its own: 0 if all is well, or a negative
 * code and an error that says what is wrong. docs/fairness.md says what the answers prove. */
#ifndef FAIRNESS_AUDIT_H
#define FAIRNESS_AUDIT_H

#include "fairness/receipt.h"

typedef int audit_check(const struct record *record, const struct receipt *receipt,
                        struct error *error);

struct audit_question {
    audit_check *check;
    const char *answer; /* a sentence for people if all is well, marked by ERROR_TEXT */
};

/* What hashes and rules can answer. If record and receipt do not belong together, which is the
 * first question, the others make no sense. */
extern const struct audit_question audit_questions[];
extern const int audit_question_count;

/* The check that needs Ed25519. A page asks its browser instead (web/src/fairness). */
extern const struct audit_question audit_signatures;

/* Whether the player's number is part of the deal. If it is not because the server never
 * acknowledged it, that is not a fault, but the player should know; audit_number_missing says so.
 */
bool audit_number_counts(const struct record *record, const struct receipt *receipt);
extern const char audit_number_missing[];

/* The check of the deal for somebody who has no receipt, but knows the commitment that the server
 * published first, in hexadecimal digits. */
int audit_deal(const struct record *record, struct span commitment, struct error *error);

/* The sentence for them if all is well. */
const char *audit_deal_answer(const struct record *record);

#endif
