#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { LEAST = 8 };

void *array_reserve(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count <= *capacity)
        return array;
    size_t wanted = *capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * *capacity;
    wanted = wanted < LEAST ? LEAST : wanted;
    wanted = wanted < count ? count : wanted;
    void *grown = wanted <= SIZE_MAX / size ? realloc(array, wanted * size) : NULL;
    if (grown)
        *capacity = wanted;
    return grown;
}
