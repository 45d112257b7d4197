/* host.h: a server process of our own, on a store of its own. */
#ifndef LOAD_HOST_H
#define LOAD_HOST_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct host {
    char program[4096]; /* encan */
    char store[4096];   /* its URL */
    char folder[64];    /* of an SQLite file; "" for none */
    char url[64];       /* where it serves, once it runs */
    int connections;    /* it is to allow */
    int cpu;            /* it is to run on; -1: any */
    pid_t pid;          /* 0 while it does not run */
};

/* Makes a store: "sqlite" in a temporary folder below `below`, "postgresql" at ENCAN_TEST_PG. */
int host_open(struct host *host, const char *store, const char *below, struct error *error);

/* Kills what still runs, and removes the folder. */
void host_close(struct host *host);

/* Starts the server, and waits until it serves. */
int host_start(struct host *host, struct error *error);

/* Ends it by a signal and waits for that; an error if it was asked to end and failed. */
int host_stop(struct host *host, int number, struct error *error);

/* Begins to restart PostgreSQL as if it had crashed; the process that does it ends when it is done.
 */
int host_restart_postgresql(pid_t *pid, struct error *error);

/* Memory of a process that is in RAM, in bytes; 0 if that cannot be known. */
int64_t host_memory(pid_t pid);

/* Processor time that a process has used, in seconds. */
double host_seconds(pid_t pid);

#endif
