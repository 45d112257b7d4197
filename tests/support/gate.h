/* gate.h: holds back a thread that calls `wake` when it has finished something, so that a test can
 * queue up work behind it. */
#ifndef TESTS_GATE_H
#define TESTS_GATE_H

#include <pthread.h>
#include <stdbool.h>

struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int wakes; /* ever */
    int held;  /* threads in gate_pass at the moment */
    bool shut;
};

#define GATE_OPEN                                                                                  \
    {                                                                                              \
        PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, false                           \
    }

/* The `wake` to give to the thread: returns once the gate is open. */
void gate_pass(void *gate);

void gate_set(struct gate *gate, bool shut);

/* Waits until that many threads are held. */
void gate_await_held(struct gate *gate, int threads);

/* Waits until there have been more than `seen` wake-ups; returns how many. */
int gate_await_wake(struct gate *gate, int seen);

#endif
