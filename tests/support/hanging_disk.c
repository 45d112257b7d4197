/* hanging_disk.c: a disk that hangs, for a single program. When preloaded, nothing is synced while
 * the file $ENCAN_TEST_HANG exists. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void wait_for_disk(void)
{
    const char *path = getenv("ENCAN_TEST_HANG");
    while (path && access(path, F_OK) == 0)
        usleep(10000);
}

__attribute__((visibility("default"))) int fsync(int file)
{
    wait_for_disk();
    return (int)syscall(SYS_fsync, file);
}

__attribute__((visibility("default"))) int fdatasync(int file)
{
    wait_for_disk();
    return (int)syscall(SYS_fdatasync, file);
}
