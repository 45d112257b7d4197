/* checkpoint.h: copies the write-ahead log into the database file, on a thread of its own.
 *
 * SQLite by itself would do so within the commit that makes the log long, and everybody who waits
 * for the store would wait for the copying and for both files to be synced. Here a second
 * connection copies whenever CHECKPOINT_STRIDE more pages are in the log, while commits go on. The
 * log starts over, at the commit after everything has been copied; as long as commits never pause
 * there is always something that has not. So once the log has CHECKPOINT_LONG pages, the copying is
 * followed by a second round, of what was written during the first, and commits wait for that one.
 * Thus the log is never longer than CHECKPOINT_LONG, the stride, and what is written during one
 * round, unless another program reads an old state of the store all the while.
 *
 * A process may be killed at any moment: what was committed is in the log until all of it is in
 * the database file and synced. If copying fails, it is tried again after the next stride; the log
 * still has everything. The thread starts when it is first needed. */
#ifndef STORE_SQLITE_CHECKPOINT_H
#define STORE_SQLITE_CHECKPOINT_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>

enum { CHECKPOINT_STRIDE = 4000, CHECKPOINT_LONG = 12000 }; /* pages of 4 KB */

struct checkpoints {
    int stride, length; /* CHECKPOINT_STRIDE and CHECKPOINT_LONG; tests have less patience */
    const char *path;   /* of the database; not owned */
    int timeout_ms;
    sqlite3 *database; /* the thread's own connection, or NULL */
    pthread_t thread;
    bool running;            /* the thread has been started */
    pthread_mutex_t writing; /* held by commits and by the second round */
    pthread_mutex_t lock;    /* of what follows */
    pthread_cond_t change;
    int pages; /* in the log, after the latest commit */
    int due;   /* how many there are when the next round begins */
    bool closing;
};

/* Makes `database`, the connection that commits, leave checkpoints to this thread. */
void checkpoints_open(struct checkpoints *checkpoints, sqlite3 *database, const char *path,
                      int timeout_ms);

/* Ends the thread and closes its connection; to be called before the other one is closed. */
void checkpoints_close(struct checkpoints *checkpoints);

/* Around each commit. */
void checkpoints_hold(struct checkpoints *checkpoints);
void checkpoints_release(struct checkpoints *checkpoints);

#endif
