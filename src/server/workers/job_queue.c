#include "server/workers/job_queue.h"

#include <stddef.h>

/* How many jobs of a kind a guest may have waiting. */
static const int guest_jobs_max[JOB_KINDS] = {
    [JOB_TURN] = 64,
    [JOB_HINT] = 4,
    [JOB_ANALYSIS] = 8,
    [JOB_BOTS_ONLY] = 32,
};

/* How many jobs of the same guest and kind are waiting; sets the round that `job` belongs to. */
static int count_guest(const struct job_queue *queue, const struct job_place *job, uint64_t *round)
{
    int count = 0;
    uint64_t last = queue->line[job->kind].round;
    for (const struct job_place *at = queue->line[job->kind].first; at; at = at->next)
        if (at->guest == job->guest) {
            last = at->round;
            count++;
        }
    *round = last + 1;
    return count;
}

/* Inserts a job behind all jobs of its round and of earlier ones. */
static void insert(struct job_queue *queue, struct job_place *job, uint64_t round)
{
    struct job_place **link = &queue->line[job->kind].first;
    while (*link && (*link)->round <= round)
        link = &(*link)->next;
    job->round = round;
    job->waiting = true;
    job->next = *link;
    *link = job;
    queue->waiting++;
}

enum job_admission job_queue_add(struct job_queue *queue, struct job_place *job)
{
    uint64_t round;
    if (queue->waiting >= JOBS_WAITING_MAX)
        return JOB_QUEUE_FULL;
    if (count_guest(queue, job, &round) >= guest_jobs_max[job->kind])
        return JOB_GUEST_HAS_TOO_MANY;
    insert(queue, job, round);
    return JOB_ADMITTED;
}

void job_queue_return(struct job_queue *queue, struct job_place *job)
{
    uint64_t round;
    count_guest(queue, job, &round);
    insert(queue, job, round);
}

/* The kind whose turn it is: the most urgent, unless one has been passed over too often. JOB_KINDS
 * if nothing is waiting. */
static int next_kind(struct job_queue *queue)
{
    int chosen = JOB_KINDS;
    for (int kind = 0; kind < JOB_KINDS; kind++) {
        if (!queue->line[kind].first)
            continue;
        if (chosen == JOB_KINDS || queue->line[kind].passed >= JOBS_PASSED_MAX)
            chosen = kind;
    }
    return chosen;
}

static void note_served(struct job_queue *queue, int served)
{
    for (int kind = served + 1; kind < JOB_KINDS; kind++)
        if (queue->line[kind].first)
            queue->line[kind].passed++;
    queue->line[served].passed = 0;
}

struct job_place *job_queue_next(struct job_queue *queue)
{
    int kind = next_kind(queue);
    if (kind == JOB_KINDS)
        return NULL;
    struct job_place *job = queue->line[kind].first;
    note_served(queue, kind);
    queue->line[kind].round = job->round;
    job_queue_remove(queue, job);
    return job;
}

void job_queue_remove(struct job_queue *queue, struct job_place *job)
{
    struct job_place **link = &queue->line[job->kind].first;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    job->next = NULL;
    job->waiting = false;
    queue->waiting--;
}
