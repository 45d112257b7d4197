/* message.c: searches for keys from the end, since most of a message is the view. */
#include "message.h"

#include "crowd.h"

#include <stdio.h>
#include <string.h>

enum { LADDER_STEPS = 6 }; /* how far above the minimum bids go */

const char *message_find(struct span text, const char *what)
{
    size_t length = strlen(what);
    for (const char *at = text.start + text.length; at >= text.start + length; at--) {
        at = memrchr(text.start, what[0], (size_t)(at - length - text.start) + 1);
        if (!at)
            return NULL;
        if (memcmp(at, what, length) == 0)
            return at + length;
        at += length;
    }
    return NULL;
}

/* Reads the text of the choice that begins at `at`; returns where it ends. */
static const char *read_choice(const char *at, struct rng *rng, char *action)
{
    char kind[32];
    long long least, most;
    if (*at == '"') {
        const char *end = strchr(at + 1, '"');
        span_copy((struct span){at + 1, (size_t)(end - at - 1)}, action, ACTION_MOST);
        return end + 1;
    }
    if (sscanf(at, "{\"kind\":\"%31[^\"]\",\"least\":%lld,\"most\":%lld}", kind, &least, &most) ==
        3) {
        uint32_t steps = (uint32_t)(most - least < LADDER_STEPS ? most - least : LADDER_STEPS);
        snprintf(action, ACTION_MOST, "%s %lld", kind, least + rng_below(rng, steps + 1));
    }
    return strchr(at, '}') + 1;
}

/* Picks one of the choices uniformly. `at` is after the bracket. */
void message_pick(const char *at, struct rng *rng, char *offer)
{
    char action[ACTION_MOST];
    uint32_t count = 0;
    while (*at != ']') {
        action[0] = 0;
        at = read_choice(at, rng, action);
        if (rng_below(rng, ++count) == 0)
            snprintf(offer, ACTION_MOST, "%.*s", ACTION_MOST - 1, action);
        at += *at == ',';
    }
}

/* Whether a list of numbers contains one; `at` is after the bracket. */
bool message_lists(const char *at, int number)
{
    for (; *at != ']'; at++)
        if (*at == '0' + number)
            return true;
    return false;
}

bool message_begins(struct span text, const char *start)
{
    return text.length >= strlen(start) && memcmp(text.start, start, strlen(start)) == 0;
}
