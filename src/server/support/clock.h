/* clock.h: the server's two clocks. */
#ifndef SERVER_SUPPORT_CLOCK_H
#define SERVER_SUPPORT_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970, for logs and clients. May jump when the machine's time is set. */
int64_t clock_wall_ms(void);

/* Microseconds since some moment in the past. Never jumps. */
int64_t clock_monotonic_us(void);

#endif
