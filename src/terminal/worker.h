/* worker.h: work that takes seconds, in a thread beside the screen. */
#ifndef TERMINAL_WORKER_H
#define TERMINAL_WORKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Starts as `struct worker worker = {0};`. */
struct worker {
    pthread_t thread;
    bool running; /* started, and not yet ended */
    atomic_bool stop;
    atomic_bool done;
    void (*work)(void *context, const atomic_bool *stop);
    void *context;
};

/* Begins; the screen is woken when the work is done. Works at once if there can be no thread. */
void worker_start(struct worker *worker, void (*work)(void *context, const atomic_bool *stop),
                  void *context);

/* Whether work was started and is done. */
bool worker_done(const struct worker *worker);

/* Stops the work, if it is not done, and waits for its end. */
void worker_end(struct worker *worker);

#endif
