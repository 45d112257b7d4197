#include "server/workers/queue.h"

#include <stddef.h>

void queue_init(struct queue *box, int most)
{
    *box = (struct queue){.most = most};
    pthread_mutex_init(&box->lock, NULL);
    pthread_cond_init(&box->arrival, NULL);
}

void queue_close(struct queue *box)
{
    pthread_mutex_destroy(&box->lock);
    pthread_cond_destroy(&box->arrival);
}

bool queue_push(struct queue *box, struct queue_item *item)
{
    pthread_mutex_lock(&box->lock);
    bool taken = !box->shut && box->count < box->most;
    if (taken) {
        item->next = NULL;
        *(box->first ? &box->last->next : &box->first) = item;
        box->last = item;
        box->count++;
        pthread_cond_signal(&box->arrival);
    }
    pthread_mutex_unlock(&box->lock);
    return taken;
}

/* With the lock held. */
static struct queue_item *cut(struct queue *box, int most)
{
    struct queue_item *first = box->first, *last = first;
    if (!first)
        return NULL;
    int count = 1;
    for (; count < most && last->next; count++)
        last = last->next;
    box->first = last->next;
    box->count -= count;
    last->next = NULL;
    return first;
}

struct queue_item *queue_take(struct queue *box, int most)
{
    pthread_mutex_lock(&box->lock);
    struct queue_item *items = cut(box, most);
    pthread_mutex_unlock(&box->lock);
    return items;
}

struct queue_item *queue_wait(struct queue *box, int most)
{
    pthread_mutex_lock(&box->lock);
    while (!box->first && !box->shut)
        pthread_cond_wait(&box->arrival, &box->lock);
    struct queue_item *items = cut(box, most);
    pthread_mutex_unlock(&box->lock);
    return items;
}

void queue_shut(struct queue *box)
{
    pthread_mutex_lock(&box->lock);
    box->shut = true;
    pthread_cond_broadcast(&box->arrival);
    pthread_mutex_unlock(&box->lock);
}

int queue_count(struct queue *box)
{
    pthread_mutex_lock(&box->lock);
    int count = box->count;
    pthread_mutex_unlock(&box->lock);
    return count;
}
