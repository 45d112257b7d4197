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
    bool erased;      /* the text is not what was written: see struct table_entry */
};

struct verb {
    const char *name;
    bool seated; /* followed by a seat */
    int (*check)(const struct table_state *state, const struct parsed_entry *parsed,
                 struct error *error);
    int (*apply)(struct table_state *state, const struct parsed_entry *parsed, struct error *error);
    bool creates; /* the first entry of a log, and no other */
    bool chained; /* its text is part of the hash chain */
    bool chooses; /* can be repeated until all have chosen; only the first time is news */
};

struct verb_table {
    const struct verb *verb;
    size_t count;
};

extern const struct verb_table create_verbs, import_verbs, seat_verbs, newcomer_verbs, draw_verbs,
    play_verbs, undo_verbs, chat_verbs, operator_verbs;

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

bool is_host(const struct table_state *state, const struct parsed_entry *parsed);

/* What the table remembers of a guest, to be changed. If it remembers too many, the oldest makes
 * way. */
struct table_guest *remember_guest(struct table_state *state, int64_t guest);

/* Makes space for a stretch of each seat. */
int reserve_stretches(struct table_state *state, struct error *error);

/* Counts the time that a person took for the current decision, once. */
void charge_time(struct table_state *state, seat_id seat, int64_t time);

/* The guest of a seat leaves a game in progress, and a bot plays on. */
void leave_to_bot(struct table_state *state, seat_id seat);

/* The guest of a seat, for whom a bot has played, plays again. */
void end_absence(struct table_seat *seat);

/* To be called after people have left or are away: those who are still there may all have agreed to
 * a newcomer. */
void settle_newcomer(struct table_state *state);

/* To be called after each step: an accepted newcomer sits down when a round begins. */
void seat_newcomer(struct table_state *state, int64_t time);

/* ---- entries_undo.c ---- */

/* To be called after each step: `chosen` are the seats that chose in it. Notes what can be taken
 * back now: a person's choice, and with it what bots have chosen since. */
void note_undo(struct table_state *state, seat_mask chosen, const struct event_log *log);

/* From now on nothing can be taken back. */
void forget_undo(struct table_state *state);

/* A request that was not answered lapses. */
void end_undo_request(struct table_state *state);

/* ---- entries_draw.c ---- */

/* From now on no commitment can be added or changed. */
void fix_commitments(struct table_state *state);

/* Deals with the numbers that are known now. On error nothing has changed. */
int deal_game(struct table_state *state, const struct parsed_entry *parsed, struct error *error);

#endif
