/* mpi.c: a run in several processes. MPI's own functions wait by asking again and again without a
 * pause, which takes the cores from those who are still playing; so await asks before them. */
#include "peers/peers.h"

#include "base/clock.h"

#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum {
    YIELDS = 200,         /* questions in a row, before */
    PAUSE_NS = 50 * 1000, /* a pause between two of them */
    PATIENCE_MS = 2000    /* of a peer that has failed */
};

static int own_number, count = 1;

static void wait_a_little(int asked)
{
    if (asked < YIELDS)
        sched_yield();
    else
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
}

static bool done(MPI_Request request)
{
    int flag = 0;
    MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    return flag;
}

/* Comes before each MPI_Wait, which then returns at once. */
static void await(MPI_Request request)
{
    for (int asked = 0; !done(request); asked++)
        wait_a_little(asked);
}

int peers_open(char **argv, struct error *error)
{
    int given = 0;
    (void)argv;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) != MPI_SUCCESS ||
        given < MPI_THREAD_FUNNELED)
        return error_set(error, ERR_NET, "MPI cannot be started with threads");
    MPI_Comm_rank(MPI_COMM_WORLD, &own_number);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count <= PEERS_MAX
               ? 0
               : error_set(error, ERR_LIMIT, "at most %d processes can play together", PEERS_MAX);
}

void peers_close(bool failed)
{
    MPI_Request request;
    int64_t start = clock_monotonic_ms(), mine = 0, sum = 0;
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
    for (int asked = 0; failed && !done(request); asked++) {
        if (clock_monotonic_ms() - start > PATIENCE_MS)
            MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        wait_a_little(asked);
    }
    await(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
}

int peers_number(void)
{
    return own_number;
}

int peers_count(void)
{
    return count;
}

int64_t peers_sum(int64_t mine)
{
    MPI_Request request;
    int64_t sum = 0;
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
    await(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return sum;
}

/* Where the bytes of each peer begin; returns where the last ones end. */
static int place_shares(const int length[], int start[])
{
    int end = 0;
    for (int i = 0; i < count; i++) {
        start[i] = end;
        end += length[i];
    }
    return end;
}

void peers_share(const struct buffer *mine, struct buffer *all)
{
    static int length[PEERS_MAX], start[PEERS_MAX];
    MPI_Request request;
    int own_length = (int)mine->length;
    MPI_Iallgather(&own_length, 1, MPI_INT, length, 1, MPI_INT, MPI_COMM_WORLD, &request);
    await(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    int end = place_shares(length, start);
    if (peers_sum(!buffer_reserve(all, (size_t)end)) > 0) {
        all->failed = true;
        return;
    }
    MPI_Iallgatherv(buffer_text(mine), own_length, MPI_BYTE, all->data + all->length, length, start,
                    MPI_BYTE, MPI_COMM_WORLD, &request);
    await(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    all->length += (size_t)end;
    all->data[all->length] = '\0';
}

void peers_tell(void *bytes, size_t size)
{
    MPI_Request request;
    MPI_Ibcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    await(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void peers_carry(void *bytes, size_t size, void (*add)(void *context, void *bytes), void *context)
{
    MPI_Request request;
    if (own_number < count - 1) {
        MPI_Irecv(bytes, (int)size, MPI_BYTE, own_number + 1, 0, MPI_COMM_WORLD, &request);
        await(request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    add(context, bytes);
    if (own_number > 0) {
        MPI_Isend(bytes, (int)size, MPI_BYTE, own_number - 1, 0, MPI_COMM_WORLD, &request);
        await(request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}
