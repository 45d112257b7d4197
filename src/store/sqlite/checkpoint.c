#include "store/sqlite/checkpoint.h"

#include "store/sqlite/sqlite.h"

#include <sys/prctl.h>

/* ---- On the thread ---- */

/* False if it fails; the next round tries again. */
static bool connect_to(struct checkpoints *checkpoints)
{
    if (checkpoints->database)
        return true;
    int code = sqlite_connect(&checkpoints->database, checkpoints->path, checkpoints->timeout_ms);
    if (code == SQLITE_OK) /* before it has read anything, it does not know of the log */
        code = sqlite3_exec(checkpoints->database, "PRAGMA schema_version", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        return true;
    sqlite3_close(checkpoints->database);
    checkpoints->database = NULL;
    return false;
}

/* Copies what is in the log; returns how many pages that is by now if some of them could not be
 * copied or came too late, otherwise 0. */
static int copy(struct checkpoints *checkpoints)
{
    int copied = 0;
    sqlite3_wal_checkpoint_v2(checkpoints->database, "main", SQLITE_CHECKPOINT_PASSIVE, NULL,
                              &copied);
    pthread_mutex_lock(&checkpoints->lock);
    int pages = checkpoints->pages;
    pthread_mutex_unlock(&checkpoints->lock);
    return copied < pages ? pages : 0;
}

static void copy_all(struct checkpoints *checkpoints)
{
    if (copy(checkpoints) < checkpoints->length)
        return;
    pthread_mutex_lock(&checkpoints->writing);
    copy(checkpoints);
    pthread_mutex_unlock(&checkpoints->writing);
}

static void *run(void *context)
{
    struct checkpoints *checkpoints = context;
    prctl(PR_SET_NAME, "encan-copy"); /* for ps -L */
    pthread_mutex_lock(&checkpoints->lock);
    while (!checkpoints->closing) {
        if (checkpoints->pages < checkpoints->due) {
            pthread_cond_wait(&checkpoints->change, &checkpoints->lock);
            continue;
        }
        pthread_mutex_unlock(&checkpoints->lock);
        if (connect_to(checkpoints))
            copy_all(checkpoints);
        pthread_mutex_lock(&checkpoints->lock);
        checkpoints->due = checkpoints->pages + checkpoints->stride;
    }
    pthread_mutex_unlock(&checkpoints->lock);
    return NULL;
}

/* ---- On the thread that commits ---- */

/* Called by SQLite after each commit. */
static int note_commit(void *context, sqlite3 *database, const char *name, int pages)
{
    struct checkpoints *checkpoints = context;
    (void)database;
    (void)name;
    pthread_mutex_lock(&checkpoints->lock);
    if (pages < checkpoints->pages) /* the log has started over */
        checkpoints->due = checkpoints->stride;
    checkpoints->pages = pages;
    if (pages >= checkpoints->due && !checkpoints->running)
        checkpoints->running = pthread_create(&checkpoints->thread, NULL, run, checkpoints) == 0;
    if (pages >= checkpoints->due)
        pthread_cond_signal(&checkpoints->change);
    pthread_mutex_unlock(&checkpoints->lock);
    return SQLITE_OK;
}

void checkpoints_open(struct checkpoints *checkpoints, sqlite3 *database, const char *path,
                      int timeout_ms)
{
    *checkpoints = (struct checkpoints){.stride = CHECKPOINT_STRIDE,
                                        .length = CHECKPOINT_LONG,
                                        .due = CHECKPOINT_STRIDE,
                                        .path = path,
                                        .timeout_ms = timeout_ms};
    pthread_mutex_init(&checkpoints->writing, NULL);
    pthread_mutex_init(&checkpoints->lock, NULL);
    pthread_cond_init(&checkpoints->change, NULL);
    sqlite3_wal_hook(database, note_commit, checkpoints);
}

void checkpoints_close(struct checkpoints *checkpoints)
{
    pthread_mutex_lock(&checkpoints->lock);
    checkpoints->closing = true;
    pthread_cond_signal(&checkpoints->change);
    pthread_mutex_unlock(&checkpoints->lock);
    if (checkpoints->running)
        pthread_join(checkpoints->thread, NULL);
    sqlite3_close(checkpoints->database);
    pthread_cond_destroy(&checkpoints->change);
    pthread_mutex_destroy(&checkpoints->lock);
    pthread_mutex_destroy(&checkpoints->writing);
}

void checkpoints_hold(struct checkpoints *checkpoints)
{
    pthread_mutex_lock(&checkpoints->writing);
}

void checkpoints_release(struct checkpoints *checkpoints)
{
    pthread_mutex_unlock(&checkpoints->writing);
}
