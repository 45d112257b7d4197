#include "server/live/services.h"

#include "base/clock.h"
#include "i18n/i18n.h"
#include "server/tables/table_id.h"

#include <string.h>

bool services_allow(struct services *services, enum limit limit, uint64_t who)
{
    bool allowed = limits_take(services->limits, limit, who, clock_monotonic_ms());
    if (!allowed)
        metrics_count(&services->metrics->limited);
    return allowed;
}

static bool explain(const struct store_ban *ban, struct error *error)
{
    if (ban)
        ban_explain(ban, error);
    return ban != NULL;
}

bool services_ban_address(const struct services *services, uint64_t address, struct error *error)
{
    return explain(bans_of_address(services->bans, address, clock_wall_ms()), error);
}

bool services_ban_guest(const struct services *services, int64_t guest, struct error *error)
{
    return explain(bans_of_guest(services->bans, guest, clock_wall_ms()), error);
}

const char *services_check_command(struct services *services, const struct person *who,
                                   const struct table_command *command)
{
    enum limit limit = command_limit(command);
    uint64_t guest = (uint64_t)who->id;
    if (!services_allow(services, LIMIT_COMMAND, guest))
        return TR("too many requests, wait a little");
    if ((limit == LIMIT_CHAT || limit == LIMIT_MURMUR) && !services_allow(services, limit, guest))
        return TR("you are sending messages too fast");
    if (limit == LIMIT_SEAT && !services_allow(services, limit, who->address))
        return TR("too many changes of seats from your address, wait a little");
    return NULL;
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
