/* array.h: arrays that grow. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* Returns the array with room for `count` elements of `size` bytes: the same one, or a larger copy
 * that replaces it. *capacity is the number of elements it has room for; a NULL array starts with
 * 0. It at least doubles, so that appending takes constant time on average. Returns NULL when out
 * of memory, leaving the array and *capacity unchanged.
 *
 *     int64_t *id = array_reserve(ids->id, ids->count + 1, &ids->capacity, sizeof *id);
 *     if (!id)
 *         return false;
 *     ids->id = id; */
void *array_reserve(void *array, size_t count, size_t *capacity, size_t size);

#endif
