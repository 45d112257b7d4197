/* job_queue.h: which of the jobs waiting for a worker comes next.
 *
 * URGENCY. A more urgent kind comes first: a bot's move that people are waiting for, then hints,
 * then analyses, then bots that play among themselves.
 *
 * FAIRNESS. Among jobs of one kind, guests take turns: one job of each, then the next one of each.
 * A guest with two hundred tables delays others by two jobs, not by two hundred.
 *
 * NO STARVATION. A kind that has been passed over JOBS_PASSED_MAX times in a row is served once,
 * however many more urgent jobs are waiting.
 *
 * BOUNDS. At most JOBS_WAITING_MAX jobs can wait, and for each guest only as many of a kind as the
 * table in job_queue.c allows.
 *
 * Each kind is a list in the order in which its jobs will be served. A job belongs to a *round*:
 * the one after its guest's last waiting job, or else the one after the round being served. (Not
 * the round being served itself: a guest who submits each job when the last is done could stay in
 * it for ever.) Adding a job walks a list of at most JOBS_WAITING_MAX places; nothing is ever
 * allocated.
 *
 * The queue has no lock of its own: the caller must hold one. */
#ifndef SERVER_WORKERS_JOB_QUEUE_H
#define SERVER_WORKERS_JOB_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum { JOBS_WAITING_MAX = 4096, JOBS_PASSED_MAX = 8 };

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
    int64_t guest; /* on whose behalf it runs */
    uint64_t round;
    bool waiting; /* in the queue */
};

struct job_queue {
    struct {
        struct job_place *first;
        uint64_t round; /* being served */
        int passed;     /* times in a row that it was passed over */
    } line[JOB_KINDS];
    int waiting;
};

enum job_admission { JOB_ADMITTED, JOB_GUEST_HAS_TOO_MANY, JOB_QUEUE_FULL };

/* Adds a job whose `kind` and `guest` are set. Unless it is admitted, the caller still owns it. */
enum job_admission job_queue_add(struct job_queue *queue, struct job_place *job);

/* Takes the next job; NULL if none is waiting. */
struct job_place *job_queue_next(struct job_queue *queue);

/* Puts back an unfinished job from job_queue_next, behind those whose turn it is now. There is
 * always space: it has been admitted already. */
void job_queue_return(struct job_queue *queue, struct job_place *job);

/* Removes a job that is waiting. */
void job_queue_remove(struct job_queue *queue, struct job_place *job);

#endif
