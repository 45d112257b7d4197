/* array.h: arrays that grow. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* The array with space for `count` elements of `size` bytes: the same one, or a larger copy that
 * replaces it. *capacity is how many it has space for, 0 with a NULL array at first; it at least
 * doubles, so that appending costs a constant time on average. NULL when out of memory; array and
 * *capacity are then as before.
 *
 *     int64_t *id = array_reserve(ids->id, ids->count + 1, &ids->capacity, sizeof *id);
 *     if (!id)
 *         return false;
 *     ids->id = id; */
void *array_reserve(void *array, size_t count, size_t *capacity, size_t size);

#endif
