/* clock.h: the two clocks.
 *
 * A duration is always measured by the monotonic clock: time-outs, pauses, how long a decision has
 * taken. The wall clock is only for what is stored or shown, since somebody may set it at any
 * moment. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t clock_wall_ms(void);

/* Since some moment in the past. Never jumps. */
int64_t clock_monotonic_ms(void);
int64_t clock_monotonic_us(void);

#endif
