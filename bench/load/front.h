/* front.h: a real nginx before several servers, with plain HTTP. */
#ifndef LOAD_FRONT_H
#define LOAD_FRONT_H

#include "host.h"

struct front {
    char folder[64]; /* "" for none */
    char url[64];
    pid_t pid;
};

/* Starts nginx before servers that are running, and waits until it takes connections. The servers
 * keep their ports when they are started again. */
int front_open(struct front *front, const struct host host[], int nodes, struct error *error);
void front_close(struct front *front);

#endif
