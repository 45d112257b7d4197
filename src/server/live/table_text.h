/* table_text.h: what is told in sentences beside the facts, to those who asked for a language.
 *
 * All sentences come from src/words and are made of a view or of events that their reader may see,
 * in the reader's language. */
#ifndef SERVER_LIVE_TABLE_TEXT_H
#define SERVER_LIVE_TABLE_TEXT_H

#include "server/tables/table_state.h"
#include "words/words.h"

/* Who is told something. */
struct recipient {
    int64_t guest;   /* 0: nobody we know */
    bool wants_text; /* wants sentences, in this language: */
    enum language language;
};

/* Reads "en" or "fr" as a recipient's language; NULL for no sentences. False if it is another. */
bool recipient_read_language(struct recipient *recipient, const char *code);

/* ---- Names ---- */

enum { SEAT_NAME_MAX = TABLE_NAME_MAX + 8 };

/* How everybody at a table is called, bots too; no two alike. "" for an empty seat. */
struct seat_names {
    char name[SEATS_MAX][SEAT_NAME_MAX];
    uint64_t look[SEATS_MAX]; /* name_look of each */
};

void seat_names_at(const struct table_state *state, enum language language,
                   struct seat_names *called);
void seat_names_in(const struct record *record, struct seat_names *called);

/* The same for sentences in that language; lives as long as `called`. */
struct cast cast_of(const struct game *game, enum language language,
                    const struct seat_names *called);

/* ---- Pieces of messages, as members of an open object ---- */

/* A seat's "called"; null for an empty one. */
void put_seat_name(const struct seat_names *called, seat_id seat, struct json *json);

/* An event's "text", if it needs a sentence. */
void put_event_text(const struct cast *cast, const struct event *event, struct json *json);

/* A choice of the view's own seat, as member `key`; NULL in an array. */
void put_choice_text(const struct cast *cast, const struct game_view *view, action chosen,
                     const char *key, struct json *json);

/* "phase", "help", "standing", and "question": null unless the viewer is `asked`. */
void put_position_text(const struct cast *cast, const struct game_view *view, bool asked,
                       struct json *json);

/* "outcome" of a game that is over. */
void put_outcome_text(const struct cast *cast, const union game_state *state, struct json *json);

/* "words" of a title; "level_words". */
void put_title_text(const struct game *game, enum language language, struct json *json);
void put_level_names(enum language language, struct json *json);

#endif
