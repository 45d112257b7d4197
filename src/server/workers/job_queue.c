#include "server/workers/job_queue.h"

#include <stddef.h>

/* How many jobs of a kind a guest may have waiting; 0: as many as the quota allows. */
static const int guest_jobs_max[JOB_KINDS] = {[JOB_HINT] = 4, [JOB_ANALYSIS] = 8};

void job_queue_close(struct job_queue *queue)
{
    quota_close(&queue->waiting);
}

/* ---- Adding ---- */

static bool has_too_many(const struct job_queue *queue, const struct job_place *job)
{
    int most = guest_jobs_max[job->kind], count = 0;
    for (const struct job_place *at = queue->list[job->kind].first; at; at = at->next)
        count += at->holder.guest == job->holder.guest;
    return most && count >= most;
}

/* Adds a job at the end of its list. */
static void append(struct job_queue *queue, struct job_place *job)
{
    struct job_place **link = &queue->list[job->kind].first;
    job->address_served = job->guest_served = queue->served;
    for (; *link; link = &(*link)->next) {
        if ((*link)->holder.address == job->holder.address)
            job->address_served = (*link)->address_served;
        if ((*link)->holder.guest == job->holder.guest)
            job->guest_served = (*link)->guest_served;
    }
    *link = job;
    job->next = NULL;
    job->waiting = true;
    quota_add(&queue->waiting, job->holder, 1);
}

enum job_admission job_queue_add(struct job_queue *queue, struct job_place *job)
{
    enum quota_verdict verdict = quota_check(&queue->waiting, job->holder, 1);
    if (verdict == QUOTA_ALL_FULL)
        return JOB_QUEUE_FULL;
    if (verdict != QUOTA_GRANTED || has_too_many(queue, job))
        return JOB_HOLDER_HAS_TOO_MANY;
    append(queue, job);
    return JOB_ADMITTED;
}

void job_queue_return(struct job_queue *queue, struct job_place *job)
{
    append(queue, job);
}

/* ---- Taking ---- */

/* The kind whose turn it is: the most urgent, unless one has been passed over too often. JOB_KINDS
 * if nothing is waiting. */
static int next_kind(struct job_queue *queue)
{
    int chosen = JOB_KINDS;
    for (int kind = 0; kind < JOB_KINDS; kind++) {
        if (!queue->list[kind].first)
            continue;
        if (chosen == JOB_KINDS || queue->list[kind].passed >= JOBS_PASSED_MAX)
            chosen = kind;
    }
    return chosen;
}

static void note_kind(struct job_queue *queue, int served)
{
    for (int kind = served + 1; kind < JOB_KINDS; kind++)
        if (queue->list[kind].first)
            queue->list[kind].passed++;
    queue->list[served].passed = 0;
}

static bool comes_before(const struct job_place *one, const struct job_place *other)
{
    if (one->address_served != other->address_served)
        return one->address_served < other->address_served;
    return one->guest_served < other->guest_served;
}

/* Those who have just been served wait for the others of their list. */
static void note_holder(struct job_queue *queue, const struct job_place *served)
{
    queue->served++;
    for (struct job_place *at = queue->list[served->kind].first; at; at = at->next) {
        if (at->holder.address == served->holder.address)
            at->address_served = queue->served;
        if (at->holder.guest == served->holder.guest)
            at->guest_served = queue->served;
    }
}

struct job_place *job_queue_next(struct job_queue *queue)
{
    int kind = next_kind(queue);
    if (kind == JOB_KINDS)
        return NULL;
    struct job_place *job = queue->list[kind].first;
    for (struct job_place *at = job->next; at; at = at->next)
        if (comes_before(at, job))
            job = at;
    note_kind(queue, kind);
    note_holder(queue, job);
    job_queue_remove(queue, job);
    return job;
}

void job_queue_remove(struct job_queue *queue, struct job_place *job)
{
    struct job_place **link = &queue->list[job->kind].first;
    while (*link && *link != job)
        link = &(*link)->next;
    if (!*link)
        return;
    *link = job->next;
    job->next = NULL;
    job->waiting = false;
    quota_return(&queue->waiting, job->holder, 1);
}
