/* games_json.h: what clients learn about each title. */
#ifndef MESSAGES_GAMES_JSON_H
#define MESSAGES_GAMES_JSON_H

#include "words/words.h"

/* Writes the titles with their options, and the bots' levels: the answer to GET /api/games. With
 * names and texts unless `language` is NULL. */
void games_json(const enum language *language, struct buffer *out);

#endif
