/* game_files.h: where games are saved, for localgame.c. */
#ifndef LOCALGAME_GAME_FILES_H
#define LOCALGAME_GAME_FILES_H

#include "localgame/localgame.h"

/* Creates an empty file for a new game in the games folder, which is created if necessary, named
 * after the date and the title: "2026-03-01-201500-krach.encan". */
int game_file_new(const struct game *game, char path[static LOCALGAME_PATH_MAX],
                  struct error *error);

/* Reads the record in a file; errors begin with the path. */
int game_file_read(const char *path, struct record *record, struct error *error);

#endif
