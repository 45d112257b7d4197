/* file.h: reading and writing whole files. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buffer.h"
#include "base/error.h"

/* Appends the contents of the file at `path`, "-" for standard input. Reads at most `most` + 1
 * bytes, so that the caller can tell that a file is too long. */
int file_read(const char *path, size_t most, struct buffer *text, struct error *error);

/* Writes a new file next to the old one, syncs it to disk and renames it over the old one: whatever
 * happens, either the old file or the new one is there. Only its owner can read it. Fails if `path`
 * exists and is not a regular file. */
int file_replace(const char *path, const struct buffer *text, struct error *error);

/* Creates the folder (not "") and any missing parents, accessible only to their owner. */
int file_make_folders(const char *path, struct error *error);

/* Our folder for data that should last, by the XDG specification: $XDG_DATA_HOME/encan, by default
 * ~/.local/share/encan. The name alone; it may not exist yet. */
int file_data_folder(char *path, size_t size, struct error *error);

#endif
