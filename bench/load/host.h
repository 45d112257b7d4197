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
    char url[64];       /* its address, once it is running */
    int connections;    /* that it should allow */
    int cpu;            /* that it should run on; -1: any */
    pid_t pid;          /* 0 if it is not running */
};

/* Creates a store: "sqlite" in a temporary folder under `below`, "postgresql" at ENCAN_TEST_PG. */
int host_open(struct host *host, const char *store, const char *below, struct error *error);

/* Kills the server if it is still running, and removes the folder. */
void host_close(struct host *host);

/* Starts the server and waits until it is serving. */
int host_start(struct host *host, struct error *error);

/* Stops it with a signal and waits for it to exit; an error if a clean exit was requested and
 * failed. */
int host_stop(struct host *host, int number, struct error *error);

/* Starts restarting PostgreSQL as if it had crashed; the process that does this exits when it is
 * done. */
int host_restart_postgresql(pid_t *pid, struct error *error);

/* The resident memory of a process in bytes; 0 if unknown. */
int64_t host_memory(pid_t pid);

/* The processor time that a process has used, in seconds. */
double host_seconds(pid_t pid);

#endif
