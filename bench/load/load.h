/* load.h: the commands of encan-load. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct settings {
    const char *url, *store, *title, *below, *victim, *flood, *program;
    int64_t tables, seats, watchers, connections, kills, seed, pid, nodes;
    double rate, seconds, within;
    bool json, pin, strict, whole, together;
};

/* 0 if all is well; 1 if something was lost or duplicated, or if somebody had to wait for too long;
 * a negative code if the test could not run. */
int load_kill(const struct settings *settings, struct error *error);

/* 0 if all is well; 1 if the flood did what it should not; a negative code if it could not run. */
int load_flood(const struct settings *settings, struct error *error);

/* 0 if all is well; 1 if a notice was not heard; a negative code if it could not run. */
int load_database(const struct settings *settings, struct error *error);

/* 0, or a negative code. */
int load_run(const struct settings *settings, struct error *error);

#endif
