/* batch.h: sorts the writes of a commit for the driver (see driver.h). */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/driver.h"

/* The caller still owns the writes. */
int batch_open(struct store_batch *batch, struct store_write writes[], size_t count,
               struct error *error);
void batch_close(struct store_batch *batch);

#endif
