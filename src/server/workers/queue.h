/* queue.h: a bounded queue between threads, first in, first out.
 *
 * Items are the sender's own structs with a `struct queue_item` as their first member; a queue
 * owns nothing and copies nothing. */
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
    int most; /* items at a time */
    bool shut;
};

void queue_init(struct queue *queue, int most);
void queue_close(struct queue *queue);

/* False if it is full or shut: the item is still the caller's. */
bool queue_push(struct queue *queue, struct queue_item *item);

/* The items that are there, `most` of them at most, as a list; NULL if there are none. */
struct queue_item *queue_take(struct queue *queue, int most);

/* As queue_take, but waits for an item; NULL once the queue is shut and empty. */
struct queue_item *queue_wait(struct queue *queue, int most);

/* No more items: threads that are waiting are woken. */
void queue_shut(struct queue *queue);

int queue_count(struct queue *queue);

#endif
