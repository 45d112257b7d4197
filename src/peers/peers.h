/* peers.h: one run in several processes, on one machine or on many, that MPI has started together
 * (`mpirun -n 4 encan arena …`).
 *
 * The processes are peers, numbered from 0. All run the same program with the same arguments, on
 * machines that store numbers alike, so they can exchange any bytes without pointers. The first
 * peer, number 0, prints and writes what the run is for.
 *
 * Apart from peers_number and peers_count, every function is called by all peers in the same order,
 * by the thread that opened them, and returns when enough of the others have called it. A peer that
 * dies takes the others with it.
 *
 * There are two implementations. alone.c, which `encan` has, knows no MPI: there is one peer, and
 * nothing to wait for. mpi.c is linked into the program `encan-mpi`, which is otherwise the same;
 * it is built where MPI is installed. An `encan` that is one of several turns into the `encan-mpi`
 * beside it. */
#ifndef PEERS_PEERS_H
#define PEERS_PEERS_H

#include "base/buffer.h"
#include "base/error.h"

#include <stdint.h>

enum { PEERS_MAX = 4096 };

/* Called first, with the arguments of main. */
int peers_open(char **argv, struct error *error);

/* Called last. Waits until the others are done as well; if this peer has failed, for a moment only,
 * after which it ends the whole run, since the others may be waiting for it. */
void peers_close(bool failed);

int peers_number(void);
int peers_count(void);

/* The sum over all peers, for each of them. */
int64_t peers_sum(int64_t mine);

/* Appends to `all` the bytes of every peer, in the order of their numbers; everybody gets the same.
 * If one of them runs out of memory, `all` fails for everybody. */
void peers_share(const struct buffer *mine, struct buffer *all);

/* Gives everybody the bytes of the first peer. */
void peers_tell(void *bytes, size_t size);

/* Hands bytes from peer to peer, from the last to the first; each adds its part. Only the first has
 * the whole in the end. What is added up in this way does not depend on who is quicker. */
void peers_carry(void *bytes, size_t size, void (*add)(void *context, void *bytes), void *context);

#endif
