#include "figures.h"

#include "base/array.h"

#include <stdlib.h>
#include <time.h>

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* If memory runs out, the sample is dropped. */
void samples_add(struct samples *samples, int64_t nanoseconds)
{
    uint32_t *grown =
        array_reserve(samples->microseconds, samples->count + 1, &samples->capacity, sizeof *grown);
    if (!grown)
        return;
    samples->microseconds = grown;
    samples->microseconds[samples->count++] = (uint32_t)(nanoseconds / 1000);
}

void samples_clear(struct samples *samples)
{
    samples->count = 0;
}

void samples_close(struct samples *samples)
{
    free(samples->microseconds);
    *samples = (struct samples){0};
}

static int compare(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

double samples_quantile(struct samples *samples, double part)
{
    if (!samples->count)
        return 0;
    qsort(samples->microseconds, samples->count, sizeof *samples->microseconds, compare);
    return samples->microseconds[(size_t)(part * (double)(samples->count - 1))] / 1000.0;
}

void samples_json(struct samples *samples, const char *key, struct json *json)
{
    json_open_object(json, key);
    json_decimal(json, "p50", samples_quantile(samples, 0.5), 2);
    json_decimal(json, "p99", samples_quantile(samples, 0.99), 2);
    json_decimal(json, "max", samples_quantile(samples, 1), 2);
    json_close_object(json);
}
