#include "server/live/services.h"

#include "base/clock.h"
#include "server/tables/table_id.h"

#include <string.h>

bool services_allow(struct services *services, enum limit limit, const void *who, size_t length)
{
    bool allowed = limits_take(services->limits, limit, who, length, clock_monotonic_ms());
    if (!allowed)
        metrics_count(&services->metrics->limited);
    return allowed;
}

bool table_path_read(const char *path, int64_t *id, const char **rest)
{
    static const char start[] = "/api/tables/";
    if (strncmp(path, start, sizeof start - 1) != 0)
        return false;
    const char *text = path + sizeof start - 1;
    size_t length = strcspn(text, "/");
    *rest = text + length;
    return table_id_read((struct span){text, length}, id);
}
