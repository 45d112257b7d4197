/* figures.h: measurements. */
#ifndef LOAD_FIGURES_H
#define LOAD_FIGURES_H

#include "base/json.h"

#include <stddef.h>
#include <stdint.h>

/* A monotonic clock in nanoseconds. */
int64_t clock_now(void);

/* Durations, stored individually so that every quantile is exact. */
struct samples {
    uint32_t *microseconds; /* owned */
    size_t count, capacity;
};

void samples_add(struct samples *samples, int64_t nanoseconds);
void samples_clear(struct samples *samples);
void samples_close(struct samples *samples);

/* In milliseconds; sorts the samples. 0 if there are none. */
double samples_quantile(struct samples *samples, double part);

/* Writes a member {"p50":…,"p99":…,"max":…} in milliseconds. */
void samples_json(struct samples *samples, const char *key, struct json *json);

#endif
