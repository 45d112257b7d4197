/* schema.h: the versions of the schema.
 *
 * A store of version n has gone through the first n steps. A step is never changed once it has been
 * released, and destroys nothing; a change is a new step at the end. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/driver.h"

/* One step in the SQL dialect of each driver; several statements, separated by semicolons. */
struct schema_step {
    const char *sqlite;
    const char *pg;
};

enum { SCHEMA_VERSION = 3 };
extern const struct schema_step schema_steps[SCHEMA_VERSION];

/* Fails if a store has a version that we do not know. */
int schema_check(int64_t version, struct error *error);

#endif
