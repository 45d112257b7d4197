#include "server/support/random_id.h"

#include <sodium.h>

int64_t random_id(void)
{
    uint64_t id = 0;
    while (!id) {
        randombytes_buf(&id, sizeof id);
        id >>= 1;
    }
    return (int64_t)id;
}
