/* raid.h: attacks on a server, each from one address.
 *
 * A raid runs in a process of its own, at the lowest priority, so that it does not compete with
 * those who measure; what it has achieved is counted in shared memory. */
#ifndef LOAD_RAID_H
#define LOAD_RAID_H

#include "base/error.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

struct raider;

struct raid_tally {
    atomic_llong tried;   /* connections, requests and messages */
    atomic_llong granted; /* answers that something was done */
    atomic_llong refused; /* answers that it was not, and connections that were cut */
};

struct raid_kind {
    const char *name;
    const char *about;
    int raiders;
    bool answered; /* the server answers what it refuses; else it cuts or does not read */
    void (*go)(struct raider *raider); /* the next thing that a raider does when it is free */
};

extern const struct raid_kind raid_kinds[];
extern const int raid_kinds_count;

/* Starts a raid on the server at `url`. */
int raid_start(const struct raid_kind *kind, const char *url, struct raid_tally *tally, pid_t *pid,
               struct error *error);
void raid_stop(pid_t pid);

#endif
