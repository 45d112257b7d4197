/* table_text.h: the sentences in messages, for clients that asked for a language.
 *
 * All of them come from src/words, in the recipient's language, and are made from a view or from
 * events that the recipient may see. */
#ifndef SERVER_LIVE_TABLE_TEXT_H
#define SERVER_LIVE_TABLE_TEXT_H

#include "server/people/name.h"
#include "server/tables/table_state.h"
#include "words/words.h"

/* Who a message is for. */
struct recipient {
    int64_t guest;   /* 0: not a known guest */
    bool wants_text; /* in `language` */
    enum language language;
};

/* Sets the language from its code, "en" or "fr"; NULL means no text. False if it is neither. */
bool recipient_read_language(struct recipient *recipient, const char *code);

/* ---- Names ---- */

enum { SEAT_NAME_MAX = TABLE_NAME_MAX + 8 };

/* The unique name of everybody at a table, bots included; "" for an empty seat. */
struct seat_names {
    char name[SEATS_MAX][SEAT_NAME_MAX];
    struct name_look look[SEATS_MAX];
};

void seat_names_at(const struct table_state *state, enum language language,
                   struct seat_names *called);
void seat_names_in(const struct record *record, struct seat_names *called);

/* The names for use in sentences; refers to `called`. */
struct cast cast_of(const struct game *game, enum language language,
                    const struct seat_names *called);

/* ---- Parts of messages, as members of an open object ---- */

/* "called": the name of a seat, null if it is empty. */
void put_seat_name(const struct seat_names *called, seat_id seat, struct json *json);

/* "text" of an event, if it has a sentence of its own. */
void put_event_text(const struct cast *cast, const struct event *event, struct json *json);

/* The text of a choice of the viewer's, as member `key`; NULL in an array. */
void put_choice_text(const struct cast *cast, const struct game_view *view, action chosen,
                     const char *key, struct json *json);

/* "phase", "help", "standing", and "question", which is null unless the viewer is `asked`. */
void put_position_text(const struct cast *cast, const struct game_view *view, bool asked,
                       struct json *json);

/* "outcome" of a finished game, or of one that was called off. */
void put_outcome_text(const struct cast *cast, const union game_state *state, struct json *json);
void put_called_off_text(const struct cast *cast, bool closed, struct json *json);

/* "words" of a title; "level_words", the names of the bots' levels. */
void put_title_text(const struct game *game, enum language language, struct json *json);
void put_level_names(enum language language, struct json *json);

#endif
