/* worker.h: runs work that takes seconds in a thread, while the screen stays responsive. */
#ifndef TERMINAL_WORKER_H
#define TERMINAL_WORKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Initialise it with {0}. */
struct worker {
    pthread_t thread;
    bool running; /* started, and not yet ended */
    atomic_bool stop;
    atomic_bool done;
    void (*work)(void *context, const atomic_bool *stop);
    void *context;
};

/* Starts the work, and wakes the screen when it is done. If no thread can be started, does the work
 * before returning. */
void worker_start(struct worker *worker, void (*work)(void *context, const atomic_bool *stop),
                  void *context);

/* Whether work was started and is done. */
bool worker_done(const struct worker *worker);

/* Stops the work, if it is not done, and waits for it to end. */
void worker_end(struct worker *worker);

#endif
