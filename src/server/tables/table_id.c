#include "server/tables/table_id.h"

#include <sodium.h>
#include <string.h>

static int64_t derive_id(const char *purpose, int64_t from, const char *name)
{
    crypto_generichash_state hash;
    uint64_t id[crypto_generichash_BYTES / 8];
    crypto_generichash_init(&hash, (const unsigned char *)purpose, strlen(purpose), sizeof id);
    crypto_generichash_update(&hash, (const unsigned char *)&from, sizeof from);
    crypto_generichash_update(&hash, (const unsigned char *)name, strlen(name));
    crypto_generichash_final(&hash, (unsigned char *)id, sizeof id);
    return (int64_t)(id[0] >> 1 | 1);
}

int64_t table_id_for_guest(int64_t guest, const char *name)
{
    return derive_id("encan table of a guest", guest, name);
}

int64_t table_id_of_rematch(int64_t table)
{
    return derive_id("encan table of a rematch", table, "");
}
