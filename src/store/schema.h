/* schema.h: the versions of the schema.
 *
 * A store of version n has gone through the first n steps. A step is never changed once it has been
 * released, and destroys nothing; a change is a new step at the end.
 *
 * SERVERS OF TWO VERSIONS. While servers are upgraded one after another, older ones go on using a
 * store that a newer one has migrated. Each step says whether they may: if programs that know only
 * earlier versions would do harm, it sets `oldest` in the table `compatible` to its own number.
 * Programs older than that are refused when they connect. Step 4 introduced the table. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/driver.h"

/* One step in the SQL dialect of each driver; several statements, separated by semicolons. */
struct schema_step {
    const char *sqlite;
    const char *pg;
};

enum { SCHEMA_VERSION = 5 };
extern const struct schema_step schema_steps[SCHEMA_VERSION];

/* Reads `oldest` of a store that has a later version than ours; in both dialects. */
#define SCHEMA_READ_OLDEST "SELECT max(oldest) FROM compatible"

/* Fails if a store has a version that we do not know and may not use. `oldest` matters only if its
 * version is later than ours. */
int schema_check(int64_t version, int64_t oldest, struct error *error);

#endif
