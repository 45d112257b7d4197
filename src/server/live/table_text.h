/* table_text.h: the sentences in messages, for clients that asked for a language.
 *
 * All of them come from src/words, in the recipient's language, and are made from a view or from
 * events that the recipient may see. */
#ifndef SERVER_LIVE_TABLE_TEXT_H
#define SERVER_LIVE_TABLE_TEXT_H

#include "messages/replay_json.h"
#include "server/people/name.h"
#include "server/tables/table_state.h"

/* Who a message is for. */
struct recipient {
    int64_t guest;   /* 0: not a known guest */
    bool wants_text; /* in `language` */
    enum language language;
};

/* Sets the language from its code, "en" or "fr"; NULL means no text. False if it is neither. */
bool recipient_read_language(struct recipient *recipient, const char *code);

/* The recipient's language; NULL for no text. */
static inline const enum language *recipient_language(const struct recipient *recipient)
{
    return recipient->wants_text ? &recipient->language : NULL;
}

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

/* Everybody for the replay of the table's game, or of a record from anywhere; refers to `called`,
 * which these fill in, and to the state or the record. */
struct company company_at(const struct table_state *state, enum language language,
                          struct seat_names *called);
struct company company_in(const struct record *record, struct seat_names *called);

/* ---- Parts of messages, as members of an open object ---- */

/* "called": the name of a seat, null if it is empty. */
void put_seat_name(const struct seat_names *called, seat_id seat, struct json *json);

/* "outcome" of a game that was called off. */
void put_called_off_text(const struct cast *cast, bool closed, struct json *json);

#endif
