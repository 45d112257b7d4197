/* wording.h: what is told in sentences beside the facts, to those who asked for a language.
 *
 * All sentences come from src/words, are made of a view or of events that their reader may see, and
 * are in the language in use: who calls these functions has set it (tongue_speak). */
#ifndef SERVER_WORDING_H
#define SERVER_WORDING_H

#include "server/room.h"
#include "words/words.h"

/* Who is told something. */
struct listener {
    int64_t guest; /* 0: nobody we know */
    bool worded;   /* wants sentences, in this language: */
    enum tongue tongue;
};

/* Reads "en" or "fr" as a listener's language; NULL for no sentences. False if it is another. */
bool listener_read(struct listener *listener, const char *code);

/* ---- Names ---- */

enum { CALLED_MAX = ROOM_NAME_MAX + 8 };

/* How everybody at a table is called, bots too; no two alike. "" for an empty seat. */
struct called {
    char name[SEATS_MAX][CALLED_MAX];
};

void called_at(const struct room *room, struct called *called);
void called_in(const struct record *record, struct called *called);

/* The same for sentences; lives as long as `called`. */
struct cast cast_of(const struct game *game, const struct called *called);

/* ---- Pieces of messages, as members of an open object ---- */

/* A seat's "called"; null for an empty one. */
void word_seat(const struct called *called, seat_id seat, struct json *json);

/* An event's "text", if it needs a sentence; `known` as in words.h. */
void word_event(const struct cast *cast, const union game_state *known, const struct event *event,
                struct json *json);

/* A choice of the view's own seat, as member `key`; NULL in an array. */
void word_choice(const struct cast *cast, const struct game_view *view, action chosen,
                 const char *key, struct json *json);

/* "phase", "help", "standing", and "question": null unless the viewer is `asked`. */
void word_position(const struct cast *cast, const struct game_view *view, bool asked,
                   struct json *json);

/* "outcome" of a game that is over. */
void word_outcome(const struct cast *cast, const union game_state *state, struct json *json);

/* "words" of a title; "level_words". */
void word_title(const struct game *game, struct json *json);
void word_levels(struct json *json);

#endif
