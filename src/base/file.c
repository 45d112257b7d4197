#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int file_read(const char *path, size_t most, struct buffer *text, struct error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char chunk[1 << 14];
    size_t got;
    if (!file)
        return error_set_with(error, ERR_FILE, error_reason(errno), "cannot open %.120s: %s", path,
                              ERROR_INNER);
    while (text->length <= most && (got = fread(chunk, 1, sizeof chunk, file)) > 0)
        buffer_add(text, chunk, got);
    bool failed = ferror(file) || text->failed;
    if (file != stdin)
        fclose(file);
    return failed ? error_set(error, ERR_FILE, "cannot read %.120s", path) : 0;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

static bool write_new(const char *path, const struct buffer *text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool good = write_all(file, buffer_text(text), text->length) && fsync(file) == 0;
    return close(file) == 0 && good;
}

int file_replace(const char *path, const struct buffer *text, struct error *error)
{
    char beside[PATH_MAX];
    struct stat there;
    if (text->failed)
        return error_set(error, ERR_MEMORY, "out of memory while writing %.120s", path);
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return error_set(error, ERR_FILE, "the name of %.120s… is too long", path);
    if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return error_set(error, ERR_FILE, "cannot write %.120s: not a regular file", path);
    if (write_new(beside, text) && rename(beside, path) == 0)
        return 0;
    int code = error_set_with(error, ERR_FILE, error_reason(errno), "cannot write %.120s: %s", path,
                              ERROR_INNER);
    unlink(beside);
    return code;
}

int file_make_folders(const char *path, struct error *error)
{
    char part[PATH_MAX];
    if (strlen(path) >= sizeof part)
        return error_set(error, ERR_FILE, "the name of the folder %.120s… is too long", path);
    for (const char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        size_t length = slash ? (size_t)(slash - path) : strlen(path);
        memcpy(part, path, length);
        part[length] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return error_set_with(error, ERR_FILE, error_reason(errno),
                                  "cannot create the folder %.120s: %s", part, ERROR_INNER);
        if (!slash)
            return 0;
    }
}

/* The specification says to ignore a path that is not absolute. */
int file_data_folder(char *path, size_t size, struct error *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool given = data && data[0] == '/';
    if (!given && !(home && home[0] == '/'))
        return error_set(error, ERR_FILE,
                         "no folder for data: set HOME or XDG_DATA_HOME to an absolute path");
    int length =
        snprintf(path, size, "%s%s/encan", given ? data : home, given ? "" : "/.local/share");
    if (length >= (int)size)
        return error_set(error, ERR_FILE, "the name of the folder for data is too long");
    return 0;
}
