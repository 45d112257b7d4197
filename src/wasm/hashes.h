/* hashes.h: a record, ply by ply, as one number each.
 *
 * Two builds of the engine, or two machines, that give the same numbers agree about positions,
 * views and events. */
#ifndef WASM_HASHES_H
#define WASM_HASHES_H

#include "record/record.h"

/* Writes a line of 16 hexadecimal digits for the deal and for each ply. */
void record_hashes(const struct record *record, struct buffer *out);

#endif
