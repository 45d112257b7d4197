/* verdicts.h: whether a game from a server was dealt and shown as promised, for the page: what
 * `encan verify` asks (fairness/audit.h), as JSON.
 *
 *     [{"verdict": "good", "text": "everything you were shown follows from the deal"}, …]
 *
 * A verdict is "good", "bad", or "open" for what is no fault, but worth knowing. The texts are
 * those of `encan verify`. Signatures are not among the questions: the page asks its browser about
 * them. */
#ifndef WASM_VERDICTS_H
#define WASM_VERDICTS_H

#include "i18n/i18n.h"
#include "record/record.h"

/* Judges the game of a record by what somebody noted during the game: a player's receipt, or the
 * server's commitment in hexadecimal digits, as a spectator saw it first. Refuses anything else. */
int verdicts_json(const struct record *record, struct span noted, enum language language,
                  struct buffer *out, struct error *error);

#endif
