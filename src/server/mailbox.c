#include "server/mailbox.h"

#include <stddef.h>

void mailbox_init(struct mailbox *box, int most)
{
    *box = (struct mailbox){.most = most};
    pthread_mutex_init(&box->lock, NULL);
    pthread_cond_init(&box->arrival, NULL);
}

void mailbox_close(struct mailbox *box)
{
    pthread_mutex_destroy(&box->lock);
    pthread_cond_destroy(&box->arrival);
}

bool mailbox_put(struct mailbox *box, struct letter *letter)
{
    pthread_mutex_lock(&box->lock);
    bool taken = !box->shut && box->count < box->most;
    if (taken) {
        letter->next = NULL;
        *(box->first ? &box->last->next : &box->first) = letter;
        box->last = letter;
        box->count++;
        pthread_cond_signal(&box->arrival);
    }
    pthread_mutex_unlock(&box->lock);
    return taken;
}

/* With the lock held. */
static struct letter *cut(struct mailbox *box, int most)
{
    struct letter *first = box->first, *last = first;
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

struct letter *mailbox_take(struct mailbox *box, int most)
{
    pthread_mutex_lock(&box->lock);
    struct letter *letters = cut(box, most);
    pthread_mutex_unlock(&box->lock);
    return letters;
}

struct letter *mailbox_wait(struct mailbox *box, int most)
{
    pthread_mutex_lock(&box->lock);
    while (!box->first && !box->shut)
        pthread_cond_wait(&box->arrival, &box->lock);
    struct letter *letters = cut(box, most);
    pthread_mutex_unlock(&box->lock);
    return letters;
}

void mailbox_shut(struct mailbox *box)
{
    pthread_mutex_lock(&box->lock);
    box->shut = true;
    pthread_cond_broadcast(&box->arrival);
    pthread_mutex_unlock(&box->lock);
}

int mailbox_count(struct mailbox *box)
{
    pthread_mutex_lock(&box->lock);
    int count = box->count;
    pthread_mutex_unlock(&box->lock);
    return count;
}
