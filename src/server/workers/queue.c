#include "server/workers/queue.h"

#include <stddef.h>

void queue_init(struct queue *queue, int most)
{
    *queue = (struct queue){.most = most};
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->arrival, NULL);
}

void queue_close(struct queue *queue)
{
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->arrival);
}

bool queue_push(struct queue *queue, struct queue_item *item)
{
    item->next = NULL;
    return queue_push_all(queue, item);
}

bool queue_push_all(struct queue *queue, struct queue_item *items)
{
    struct queue_item *last = items;
    int count = 1;
    for (; last->next; count++)
        last = last->next;
    pthread_mutex_lock(&queue->lock);
    bool taken = !queue->shut && queue->count < queue->most;
    if (taken) {
        *(queue->first ? &queue->last->next : &queue->first) = items;
        queue->last = last;
        queue->count += count;
        pthread_cond_signal(&queue->arrival);
    }
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

/* Takes up to `most` items; with the lock held. */
static struct queue_item *cut(struct queue *queue, int most)
{
    struct queue_item *first = queue->first, *last = first;
    if (!first)
        return NULL;
    int count = 1;
    for (; count < most && last->next; count++)
        last = last->next;
    queue->first = last->next;
    queue->count -= count;
    last->next = NULL;
    return first;
}

struct queue_item *queue_take(struct queue *queue, int most)
{
    pthread_mutex_lock(&queue->lock);
    struct queue_item *items = cut(queue, most);
    pthread_mutex_unlock(&queue->lock);
    return items;
}

struct queue_item *queue_wait(struct queue *queue, int most)
{
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && !queue->shut)
        pthread_cond_wait(&queue->arrival, &queue->lock);
    struct queue_item *items = cut(queue, most);
    pthread_mutex_unlock(&queue->lock);
    return items;
}

void queue_shut(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->shut = true;
    pthread_cond_broadcast(&queue->arrival);
    pthread_mutex_unlock(&queue->lock);
}

int queue_count(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    int count = queue->count;
    pthread_mutex_unlock(&queue->lock);
    return count;
}
