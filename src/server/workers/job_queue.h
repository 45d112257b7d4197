/* job_queue.h: which of the jobs waiting for a worker comes next.
 *
 * URGENCY. A more urgent kind comes first: a bot's move that people are waiting for, then hints,
 * then analyses, then bots that play among themselves.
 *
 * FAIRNESS. Among jobs of one kind, addresses take turns, and so do the guests of an address: next
 * is the address that was served least recently, and among its guests the one who was. Guests cost
 * nothing to make, addresses do: somebody with two hundred tables delays others by two jobs, not by
 * two hundred, under however many names. Somebody with nothing else waiting counts as just served:
 * otherwise somebody who submits each job when the last is done would always be first.
 *
 * NO STARVATION. A kind that has been passed over JOBS_PASSED_MAX times in a row is served once,
 * however many more urgent jobs are waiting.
 *
 * BOUNDS. A quota says how many jobs can wait for each guest, each address and in all; of hints and
 * analyses a guest can have only as many as the table in job_queue.c allows.
 *
 * Each kind is a list in the order in which its jobs arrived, and choosing one walks it: that costs
 * microseconds, a job milliseconds.
 *
 * The queue has no lock of its own: the caller must hold one. */
#ifndef SERVER_WORKERS_JOB_QUEUE_H
#define SERVER_WORKERS_JOB_QUEUE_H

#include "base/quota.h"

enum { JOBS_PASSED_MAX = 8 };

/* The most urgent first. */
enum job_kind {
    JOB_TURN,      /* a bot moves at a table where a person is waiting */
    JOB_HINT,      /* advice for a person */
    JOB_ANALYSIS,  /* of a game that is over */
    JOB_BOTS_ONLY, /* a bot moves at a table where nobody is waiting */
    JOB_KINDS
};

/* The place of a job in the queue: the first member of the caller's own struct. */
struct job_place {
    struct job_place *next;
    enum job_kind kind;
    struct holder holder; /* on whose behalf it runs */
    bool waiting;         /* in the queue */

    /* While it waits: how many jobs had been served when its address, and its guest, were. */
    uint64_t address_served, guest_served;
};

/* Starts as all zeros with the bounds of `waiting` set. */
struct job_queue {
    struct {
        struct job_place *first;
        int passed; /* times in a row that it was passed over */
    } list[JOB_KINDS];
    uint64_t served;
    struct quota waiting;
};

void job_queue_close(struct job_queue *queue);

enum job_admission { JOB_ADMITTED, JOB_HOLDER_HAS_TOO_MANY, JOB_QUEUE_FULL };

/* Adds a job whose `kind` and `holder` are set. Unless it is admitted, the caller still owns it. */
enum job_admission job_queue_add(struct job_queue *queue, struct job_place *job);

/* Takes the next job; NULL if none is waiting. */
struct job_place *job_queue_next(struct job_queue *queue);

/* Puts back an unfinished job from job_queue_next, behind those whose turn it is now. There is
 * always space: it has been admitted already. */
void job_queue_return(struct job_queue *queue, struct job_place *job);

/* Removes a job that is waiting. */
void job_queue_remove(struct job_queue *queue, struct job_place *job);

#endif
