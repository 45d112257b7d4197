/* table_entries_internal.h: what the files about log entries share.
 *
 * Each subject (entries_*.c) has a table of verbs, with a check and an apply function for each;
 * table_entries.c finds the verb of an entry and calls them. */
#ifndef SERVER_TABLES_TABLE_ENTRIES_INTERNAL_H
#define SERVER_TABLES_TABLE_ENTRIES_INTERNAL_H

#include "server/tables/table_state.h"

struct parsed_entry {
    const struct verb *verb;
    int64_t guest;
    int64_t time;
    seat_id seat;     /* if the verb is `seated` */
    struct span text; /* the rest */
};

struct verb {
    const char *name;
    bool seated; /* followed by a seat */
    int (*check)(const struct table_state *state, const struct parsed_entry *parsed,
                 struct error *error);
    int (*apply)(struct table_state *state, const struct parsed_entry *parsed, struct error *error);
    bool creates; /* the first entry of a log, and no other */
    bool chooses; /* can be repeated until all have chosen; only the first time is news */
};

struct verb_table {
    const struct verb *verb;
    size_t count;
};

extern const struct verb_table create_verbs, seat_verbs, draw_verbs, play_verbs, chat_verbs;

/* There is space for one piece of news whenever an entry is applied. */
void add_news(struct table_state *state, enum table_news_kind kind, uint32_t value);

/* Refuses an entry with a sentence for its sender. */
int refuse(struct error *error, const char *sentence);

int out_of_table_memory(struct error *error);

/* Whether a guest may seat bots and start the game: the host and those who sit there. */
bool may_direct(const struct table_state *state, int64_t guest);

/* 0 if the seat of the entry is its sender's. */
int check_own_seat(const struct table_state *state, const struct parsed_entry *parsed,
                   struct error *error);

/* ---- entries_draw.c ---- */

/* From now on no commitment can be added or changed. */
void fix_commitments(struct table_state *state);

/* Deals with the numbers that are known now. On error nothing has changed. */
int deal_game(struct table_state *state, const struct parsed_entry *parsed, struct error *error);

#endif
