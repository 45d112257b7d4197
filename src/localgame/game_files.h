/* game_files.h: where games are saved, for localgame.c. */
#ifndef LOCALGAME_GAME_FILES_H
#define LOCALGAME_GAME_FILES_H

#include "localgame/localgame.h"

/* A name for a new game in the folder of games, which is made if it is not there: the date and the
 * title, "2026-03-01-201500-krach.encan". The file is made, empty, so that the name is taken. */
int game_file_new(const struct game *game, char path[static LOCALGAME_PATH_MAX],
                  struct error *error);

/* Reads the record in a file; the sentence of an error begins with the path. */
int game_file_read(const char *path, struct record *record, struct error *error);

#endif
