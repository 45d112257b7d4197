/* files.c: notices when the files of an open store are moved, removed or replaced. SQLite would go
 * on writing to the old ones, and what has been acknowledged would be gone at the next start. */
#include "store/sqlite/sqlite.h"

#include <stddef.h>
#include <sys/stat.h>

enum { FILES = sizeof((struct sqlite_store *)0)->file / sizeof(struct sqlite_file) };

static bool is_in_place(const struct sqlite_file *file)
{
    struct stat found;
    return stat(file->path, &found) == 0 && found.st_dev == file->device &&
           found.st_ino == file->inode;
}

int sqlite_check_files(const struct sqlite_store *store, struct error *error)
{
    for (int i = 0; i < FILES; i++)
        if (!is_in_place(&store->file[i]))
            return error_set_with(
                error, ERR_STORE,
                ERROR_TEXT("it was moved, removed or replaced while in use: put it "
                           "back, or restart the server"),
                "the store %.100s: %s", store->file[i].path, ERROR_INNER);
    return 0;
}

static void note_file(struct sqlite_file *file, const char *path)
{
    struct stat found = {0};
    *file = (struct sqlite_file){.path = path};
    if (stat(path, &found) == 0) {
        file->device = found.st_dev;
        file->inode = found.st_ino;
    }
}

int sqlite_note_files(struct sqlite_store *store, struct error *error)
{
    const char *name = sqlite3_db_filename(store->database, "main");
    int code = sqlite_run(store, DO_PEEK, error); /* creates the log if there is none */
    if (code < 0)
        return code;
    note_file(&store->file[0], store->path);
    note_file(&store->file[1], sqlite3_filename_wal(name));
    return sqlite_check_files(store, error);
}
