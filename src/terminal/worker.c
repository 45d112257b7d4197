#include "terminal/worker.h"

#include "terminal/screen.h"

static void *run(void *context)
{
    struct worker *worker = context;
    worker->work(worker->context, &worker->stop);
    atomic_store(&worker->done, true);
    screen_wake();
    return NULL;
}

void worker_start(struct worker *worker, void (*work)(void *context, const atomic_bool *stop),
                  void *context)
{
    worker->work = work;
    worker->context = context;
    atomic_store(&worker->stop, false);
    atomic_store(&worker->done, false);
    worker->running = pthread_create(&worker->thread, NULL, run, worker) == 0;
    if (!worker->running)
        run(worker);
}

bool worker_done(const struct worker *worker)
{
    return atomic_load(&worker->done);
}

void worker_end(struct worker *worker)
{
    atomic_store(&worker->stop, true);
    if (worker->running)
        pthread_join(worker->thread, NULL);
    worker->running = false;
    atomic_store(&worker->done, false);
}
