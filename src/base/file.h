/* file.h: whole files, in and out. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buffer.h"
#include "base/error.h"

/* Appends the file at `path`, "-" for standard input. At most `most` bytes and one more are read,
 * so that the reader notices a longer file. */
int file_read(const char *path, size_t most, struct buffer *text, struct error *error);

/* Writes the file anew beside the old one, brings it to the disk and renames it over the old one:
 * whatever happens, there is the old file or the new one. Only its owner may read it. What is there
 * and not a plain file is refused. */
int file_replace(const char *path, const struct buffer *text, struct error *error);

/* Makes the folder (not "") and those above it, as far as they are missing, for their owner alone.
 */
int file_make_folders(const char *path, struct error *error);

#endif
