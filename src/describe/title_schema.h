/* title_schema.h: what passes between clients and a server about a title, as JSON Schema.
 *
 * Made from the tables of the title's rules, so that a description of it cannot drift from what
 * event_json, game_view_json, game_reckoning_json and game_options_json write. */
#ifndef DESCRIBE_TITLE_SCHEMA_H
#define DESCRIBE_TITLE_SCHEMA_H

#include "game/game.h"

#include <jansson.h>

enum { TITLE_PREFIX_MAX = 64 };

/* "Krach": what the definitions of a title are called after. */
void title_prefix(const struct game *game, char prefix[static TITLE_PREFIX_MAX]);

/* Adds to `defs`: KrachOptions, KrachEvent, KrachView, KrachReckoning, and the kinds of values that
 * have a name of their own. They refer to Seat and Sentence beside them. A name that another title
 * has given another meaning is an error. */
int title_schema(const struct game *game, json_t *defs, struct error *error);

#endif
