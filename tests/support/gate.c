#include "support/gate.h"

void gate_pass(void *context)
{
    struct gate *gate = context;
    pthread_mutex_lock(&gate->lock);
    gate->wakes++;
    gate->held++;
    pthread_cond_broadcast(&gate->changed);
    while (gate->shut)
        pthread_cond_wait(&gate->changed, &gate->lock);
    gate->held--;
    pthread_mutex_unlock(&gate->lock);
}

void gate_set(struct gate *gate, bool shut)
{
    pthread_mutex_lock(&gate->lock);
    gate->shut = shut;
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}

void gate_await_held(struct gate *gate, int threads)
{
    pthread_mutex_lock(&gate->lock);
    while (gate->held < threads)
        pthread_cond_wait(&gate->changed, &gate->lock);
    pthread_mutex_unlock(&gate->lock);
}

int gate_await_wake(struct gate *gate, int seen)
{
    pthread_mutex_lock(&gate->lock);
    while (gate->wakes <= seen)
        pthread_cond_wait(&gate->changed, &gate->lock);
    seen = gate->wakes;
    pthread_mutex_unlock(&gate->lock);
    return seen;
}
