/* backoff.h: how long to wait between attempts at something that fails for the moment.
 *
 * Pauses double, and are drawn from their upper half, so that many clients of a server that comes
 * back do not arrive together. When failures in a row have lasted `most_ms` it is time to give up.
 * Times are in milliseconds; the clock is the caller's. */
#ifndef CLIENT_BACKOFF_H
#define CLIENT_BACKOFF_H

#include "base/rng.h"

#include <stdint.h>

enum { BACKOFF_FIRST_MS = 250, BACKOFF_LONGEST_MS = 15000 };

struct backoff {
    int64_t most_ms;
    int64_t since; /* the first failure in a row; meaningless while there is none */
    int failures;
};

/* The pause after a failure, which is at least `least_ms` (what the server asked for); -1 if the
 * next attempt would come too late. */
int64_t backoff_pause(struct backoff *backoff, int64_t now, int64_t least_ms, struct rng *rng);

/* It works again. */
void backoff_reset(struct backoff *backoff);

#endif
