#include "localgame/seats.h"

#include "bots/level.h"

#include <stdio.h>

static const char level_start[] = " (level ";

/* The level in "Fox (level 3)", and the length of the name before it; 0 for a person. */
static int level_in_name(const char *name, size_t *length)
{
    size_t tail = strlen(level_start) + 2;
    *length = strlen(name);
    if (*length <= tail)
        return 0;
    const char *start = name + *length - tail;
    int level = start[tail - 2] - '0';
    if (strncmp(start, level_start, tail - 2) != 0 || start[tail - 1] != ')' || level < 1 ||
        level > LEVELS)
        return 0;
    *length -= tail;
    return level;
}

void localgame_seat_read(const char *name, struct localgame_seat *seat)
{
    size_t length;
    seat->level = level_in_name(name, &length);
    snprintf(seat->name, sizeof seat->name, "%.*s", (int)length, name);
}

int localgame_seat_write(const struct localgame_seat *seat, char *name, struct error *error)
{
    size_t size = RECORD_NAME_MAX + 1, length;
    int written = seat->level
                      ? snprintf(name, size, "%s%s%d)", seat->name, level_start, seat->level)
                      : snprintf(name, size, "%s", seat->name);
    if (!record_name_valid(span_of(seat->name)) || written >= (int)size)
        return error_set(error, ERR_ARGUMENT,
                         "a name is 1 to %d bytes of UTF-8 without control characters",
                         RECORD_NAME_MAX - (seat->level ? (int)strlen(level_start) + 2 : 0));
    if (level_in_name(name, &length) != seat->level)
        return error_set(error, ERR_ARGUMENT, "only bots are called '… (level N)'");
    return 0;
}

uint64_t localgame_bot_seed(uint64_t seed, seat_id seat, uint32_t ply)
{
    return rng_fold(rng_fold(seed, (uint64_t)seat + 1), ply);
}
