/* mailbox.h: a bounded queue between threads, first in, first out.
 *
 * Letters are the sender's own structs with a `struct letter` as their first member; a mailbox owns
 * nothing and copies nothing. */
#ifndef SERVER_MAILBOX_H
#define SERVER_MAILBOX_H

#include <pthread.h>
#include <stdbool.h>

struct letter {
    struct letter *next;
};

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t arrival;
    struct letter *first, *last;
    int count;
    int most; /* letters at a time */
    bool shut;
};

void mailbox_init(struct mailbox *box, int most);
void mailbox_close(struct mailbox *box);

/* False if it is full or shut: the letter is still the caller's. */
bool mailbox_put(struct mailbox *box, struct letter *letter);

/* The letters that are there, `most` of them at most, as a list; NULL if there are none. */
struct letter *mailbox_take(struct mailbox *box, int most);

/* As mailbox_take, but waits for a letter; NULL once the box is shut and empty. */
struct letter *mailbox_wait(struct mailbox *box, int most);

/* No more letters; those who wait are woken. */
void mailbox_shut(struct mailbox *box);

int mailbox_count(struct mailbox *box);

#endif
