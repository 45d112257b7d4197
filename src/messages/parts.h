/* parts.h: what the messages of the API say about a game, part by part.
 *
 * Servers put these parts into messages about tables, and the engine in the page into messages
 * about games that are played there. All are made from a view, or from events that the viewer may
 * see; sentences come from src/words, in the language of the cast. Unless stated otherwise a
 * function writes members of an open object. */
#ifndef MESSAGES_PARTS_H
#define MESSAGES_PARTS_H

#include "bots/bot.h"
#include "words/words.h"

void put_action(const struct game *game, action chosen, const char *key, struct json *json);
void put_seats(struct json *json, const char *key, seat_mask seats);

/* The number of a seat as member `key`; null for SPECTATOR. */
void put_seat_or_nothing(const char *key, seat_id seat, struct json *json);

/* "view", and "reckoning" if the title has one: what the viewer knows, and what follows from it.
 * `written` as in game_view_json. */
void put_view(const struct game *game, const struct game_view *view, struct view_written *written,
              struct json *json);

/* ---- Choices ---- */

/* "choices" of the viewer, who is to act. */
void put_choices(const struct game *game, const struct game_view *view, struct json *json);

/* The same in words, or an empty array unless the viewer is `asked`. A range is null: the client
 * has a text of its own for its steps. */
void put_choice_texts(const struct cast *cast, const struct game_view *view, bool asked,
                      struct json *json);

/* The text of a choice of the viewer's, as member `key`; NULL in an array. */
void put_choice_text(const struct cast *cast, const struct game_view *view, action chosen,
                     const char *key, struct json *json);

/* A choice of the viewer's in hindsight (`deed` in words.h), as member `key`. */
void put_deed_text(const struct cast *cast, const struct game_view *view, action chosen,
                   bool instead, const char *key, struct json *json);

/* ---- Events and results ---- */

/* "events" that the viewer may see, with text unless `words` is NULL. */
void put_events(const struct game *game, const struct event_log *log, seat_id viewer,
                const struct cast *words, struct json *json);

/* "result" of a finished game. */
void put_result(const struct game *game, const union game_state *state, struct json *json);

/* "revealed": everything about a finished game. The end has no secrets: anybody can have the
 * record. */
void put_revealed(const struct game *game, const union game_state *state, struct json *json);

/* ---- Positions in words ---- */

/* "phase", "help", "standing", and "question", which is null unless the viewer is `asked`. */
void put_position_text(const struct cast *cast, const struct game_view *view, bool asked,
                       struct json *json);

/* "outcome" of a finished game. */
void put_outcome_text(const struct cast *cast, const union game_state *state, struct json *json);

/* ---- Hints ---- */

/* What a bot advises the viewer to do at a ply. */
struct hint {
    const struct game *game;
    const struct game_view *view;
    uint32_t ply;
    action chosen;
    const struct bot_report *report;
};

/* Writes the hint as an object, with text unless `words` is NULL. */
void hint_json(const struct hint *hint, const struct cast *words, struct buffer *out);

#endif
