/* host.h: server processes of our own, on a store of their own. */
#ifndef LOAD_HOST_H
#define LOAD_HOST_H

#include "load.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct host {
    char program[4096]; /* encan */
    char store[4096];   /* its URL */
    char folder[64];    /* of an SQLite file; "" for none */
    char url[64];       /* its address, once it is running; it keeps it */
    int connections;    /* how many it is to allow */
    bool as_usual;      /* with its limits and pauses */
    int cpu;            /* which that it should run on; -1: any */
    pid_t pid;          /* 0 if it is not running */
    int ending;         /* the signal that is to end it */
};

/* The loopback, and a port of it that is free. The kernel gives it to no outgoing connection, so a
 * server that has it can be started there again. */
struct sockaddr_in host_at(int port);
int host_find_port(void);

/* Makes another server on the store of `first`, which has to be closed last. */
void host_open_beside(struct host *host, const struct host *first);

/* Creates the store of the settings, "sqlite" in a temporary folder or "postgresql" at
 * ENCAN_TEST_PG, for the program that they name. */
int host_open(struct host *host, const struct settings *settings, struct error *error);

/* The server is to run on the first core; this process, and what it starts from now on, runs on the
 * second. */
void host_pin(struct host *host);

/* Kills the server if it still runs, and removes the folder. */
void host_close(struct host *host);

/* Starts the server and waits until it is serving. */
int host_start(struct host *host, struct error *error);

/* Sends it a signal that ends it. */
void host_signal(struct host *host, int number);

/* 1 once it has ended, 0 before; an error if SIGTERM has not ended it with success. */
int host_has_ended(struct host *host, struct error *error);

/* Sends it a signal and waits until it has ended. */
int host_stop(struct host *host, int number, struct error *error);

/* Start a process that does something to PostgreSQL and ends when that is done: restarts it as
 * after a crash; ends all connections of servers; under tests/support/with-standby.sh, lets the
 * standby take over after a crash, or kills the standby and makes another. */
int host_restart_postgresql(pid_t *pid, struct error *error);
int host_cut_connections(pid_t *pid, struct error *error);
int host_fail_over(pid_t *pid, struct error *error);
int host_replace_standby(pid_t *pid, struct error *error);

/* Removes a folder and the files and empty folders in it. */
void host_remove_folder(const char *path);

/* Resident memory of a process in bytes; 0 if it cannot be read. */
int64_t host_memory(pid_t pid);

/* The processor time that a process has used, in seconds. */
double host_seconds(pid_t pid);

/* The processor time of a server's thread that owns the store. */
double host_store_thread_seconds(pid_t pid);

/* The processor time of PostgreSQL's processes that are running; 0 if it is not used. */
double host_postgresql_seconds(void);

#endif
