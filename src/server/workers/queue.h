/* queue.h: a bounded queue between threads, first in, first out.
 *
 * Items are structs of the caller's with a `struct queue_item` as their first member; the queue
 * neither owns nor copies them. */
#ifndef SERVER_WORKERS_QUEUE_H
#define SERVER_WORKERS_QUEUE_H

#include <pthread.h>
#include <stdbool.h>

struct queue_item {
    struct queue_item *next;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t arrival;
    struct queue_item *first, *last;
    int count;
    int most; /* items it can hold */
    bool shut;
};

void queue_init(struct queue *queue, int most);
void queue_close(struct queue *queue);

/* False if the queue is full or shut; the caller then still owns the item. */
bool queue_push(struct queue *queue, struct queue_item *item);

/* The same with a list, of which a queue that is not full takes all. */
bool queue_push_all(struct queue *queue, struct queue_item *items);

/* Takes up to `most` items, as a list; NULL if there are none. */
struct queue_item *queue_take(struct queue *queue, int most);

/* Like queue_take, but waits for an item; NULL once the queue is shut and empty. */
struct queue_item *queue_wait(struct queue *queue, int most);

/* Refuses further items and wakes the threads that are waiting. */
void queue_shut(struct queue *queue);

int queue_count(struct queue *queue);

#endif
