/* alone.c: a run in one process. */
#include "peers/peers.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

/* What MPICH (like others that use its process manager) and Open MPI tell their processes. */
static const char *const sizes[] = {"PMI_SIZE", "OMPI_COMM_WORLD_SIZE"};

static bool one_of_several(void)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *size = getenv(sizes[i]);
        if (size && strtol(size, NULL, 10) > 1)
            return true;
    }
    return false;
}

int peers_open(char **argv, struct error *error)
{
    char program[PATH_MAX];
    struct buffer path = {0};
    if (!one_of_several())
        return 0;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    buffer_add(&path, program, length > 0 ? (size_t)length : 0);
    buffer_add_text(&path, "-mpi");
    execv(buffer_text(&path), argv);
    int code = error_set_with(error, ERR_FILE, error_reason(errno),
                              "cannot run %.120s, which several processes need: %s",
                              buffer_text(&path), ERROR_INNER);
    buffer_close(&path);
    return code;
}

void peers_close(bool failed)
{
    (void)failed;
}

int peers_number(void)
{
    return 0;
}

int peers_count(void)
{
    return 1;
}

int64_t peers_sum(int64_t mine)
{
    return mine;
}

void peers_share(const struct buffer *mine, struct buffer *all)
{
    buffer_add(all, buffer_text(mine), mine->length);
}

void peers_tell(void *bytes, size_t size)
{
    (void)bytes, (void)size;
}

void peers_carry(void *bytes, size_t size, void (*add)(void *context, void *bytes), void *context)
{
    (void)size;
    add(context, bytes);
}
