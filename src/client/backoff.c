#include "client/backoff.h"

int64_t backoff_pause(struct backoff *backoff, int64_t now, int64_t least_ms, struct rng *rng)
{
    int64_t pause = BACKOFF_FIRST_MS;
    if (backoff->failures++ == 0)
        backoff->since = now;
    for (int i = 1; i < backoff->failures && pause < BACKOFF_LONGEST_MS; i++)
        pause *= 2;
    if (pause > BACKOFF_LONGEST_MS)
        pause = BACKOFF_LONGEST_MS;
    pause -= rng_below(rng, (uint32_t)pause / 2);
    if (pause < least_ms)
        pause = least_ms;
    return now + pause > backoff->since + backoff->most_ms ? -1 : pause;
}

void backoff_reset(struct backoff *backoff)
{
    backoff->failures = 0;
}
