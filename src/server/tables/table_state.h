/* table_state.h: a table of the server as its log tells it. No I/O, no clock, no chance.
 *
 * A state is what follows from the entries of its log (store/store.h), one after the other; reading
 * the log again gives the same state. An entry's body is one line of text:
 *
 *     create krach 4 60 open 1234 SALT quick=off …   title, seats, seconds, who may find it, seed
 *     sit 2 Ada               a guest takes an empty seat, or one that a bot keeps warm; a guest
 * who left a game in progress can come back to the same seat only stand 2                 leaves
 * it; in a game that has begun a bot plays on bot 3 4                 a bot of level 4 takes an
 * empty or abandoned seat empty 3                 sends a bot away again, before the game begins
 *     start                   everybody is there: deals
 *     choose 2 bid 12         a player's choice; it may be changed until all have chosen
 *     play 3 pass             a choice of the server's, for a bot or for somebody who is away
 *     away 2                  time ran out: a bot plays for the seat
 *     resume 2                its player is back, with the time that is left for the decision
 *     back 2                  the same in older logs, but the clock starts again
 *     say Hello               chat
 *     mute 2 / unmute 2       by the host, who opened the table
 *     next 77                 the table of the rematch
 *
 * `table_state_check` says whether an entry would fit, `table_state_apply` makes it so. Nothing
 * else changes a state.
 *
 * A log once written must be readable for ever. What is to be refused from now on is therefore
 * refused when a command arrives (command_check), not here.
 *
 * NEWS. What watchers get is numbered by *news*, not by log entries: a choice that is not revealed,
 * and its changes, must leave no trace in anybody's count but "has chosen". One piece of news is a
 * step of the game, a change of seats, a line of chat, a seat that has chosen. */
#ifndef SERVER_TABLES_TABLE_STATE_H
#define SERVER_TABLES_TABLE_STATE_H

#include "games/games.h"
#include "record/record.h"

enum {
    TABLE_NAME_MAX = RECORD_NAME_MAX,
    TABLE_CHAT_MAX = 400,   /* bytes of a line */
    TABLE_CHAT_LINES = 100, /* lines in memory */
    TABLE_SALT_BYTES = 16,
    TABLE_CLOCK_MAX = 14 * 24 * 3600, /* seconds a decision */
    TABLE_LEAVERS_MAX = 16,           /* who left a game, remembered */
    TABLE_ENTRY_MAX = 1024
};

enum table_stage { TABLE_GATHERING, TABLE_PLAYING, TABLE_OVER };

struct table_seat {
    int64_t guest; /* who sits there; 0 for nobody */
    char name[TABLE_NAME_MAX + 1];
    uint8_t level; /* of the bot that sits there or plays for the guest; 0 for none */
    bool away;     /* a bot plays for the guest until it is back */
    bool muted;
};

/* A decision that was made, in order. */
struct table_move {
    action chosen;
    uint32_t ply;
    int8_t seat;
};

/* Somebody who left a seat of a game at play, and knows what it knew. */
struct table_leaver {
    int64_t guest;
    int8_t seat;
};

enum table_news_kind {
    NEWS_SEATS,  /* who sits where has changed */
    NEWS_START,  /* the game begins */
    NEWS_CHOSEN, /* seat `value` has chosen */
    NEWS_STEP,   /* ply `value` was played */
    NEWS_CHAT,   /* a line was said: the one of number `value` */
    NEWS_NEXT    /* there is a table for a rematch */
};

struct table_news {
    uint8_t kind;
    uint32_t value;
};

/* The position before the last step and how many news and moves there were when its decision was
 * asked. From here its events can be had without a replay of the whole game. */
struct last_step {
    union game_state position;
    uint32_t news; /* 0: there was no step yet */
    uint32_t move;
};

struct chat_line {
    int64_t time;
    int8_t seat; /* SPECTATOR for somebody who does not sit */
    char name[TABLE_NAME_MAX + 1];
    char *text; /* owned */
};

struct table_state {
    int64_t id;
    int64_t host;   /* the guest who opened it */
    int64_t number; /* of the last entry applied */
    int64_t next;   /* the table of the rematch, or 0 */
    int64_t opened; /* when it was, milliseconds since 1970 */
    int64_t since;  /* when the present decision was first asked */
    int32_t clock;  /* seconds a decision; 0 for no limit */
    bool open;      /* listed */
    enum table_stage stage;
    struct record record; /* set-up; its decisions are kept in `move` */
    unsigned char salt[TABLE_SALT_BYTES];
    struct table_seat seat[SEATS_MAX];
    struct table_leaver left[TABLE_LEAVERS_MAX]; /* the last ones */
    uint32_t left_ever;
    union game_state position;
    uint32_t ply;
    struct last_step last_step;
    uint32_t step_news; /* how many news there were when the present decision was first asked */
    seat_mask chosen;   /* who has chosen in this step */
    action joint[SEATS_MAX];
    struct table_move *move; /* owned */
    uint32_t moves;
    size_t moves_capacity;
    struct table_news *news; /* owned; piece n is news[n - 1] */
    uint32_t news_count;
    size_t news_capacity;
    struct chat_line *line; /* owned; the last ones */
    uint32_t lines, lines_ever;
};

void table_state_init(struct table_state *state, int64_t id);
void table_state_close(struct table_state *state);

/* An entry as table_state_check and table_state_apply take it. */
struct table_entry {
    int64_t guest; /* 0: the server */
    int64_t time;
    struct span body;
};

/* Whether the entry fits the state as it is: 0, or a negative code and a sentence for who sent it.
 */
int table_state_check(const struct table_state *state, const struct table_entry *entry,
                      struct error *error);

/* Whether an entry that fits makes news. A choice that is changed before all have chosen does not.
 */
bool table_state_makes_news(const struct table_state *state, const struct table_entry *entry);

/* Applies the next entry; on error (as table_state_check, or out of memory) the state is as before.
 */
int table_state_apply(struct table_state *state, const struct table_entry *entry,
                      struct error *error);

/* ---- Questions ---- */

static inline int table_state_players(const struct table_state *state)
{
    return state->record.config.players;
}

/* The seat of a guest; SPECTATOR if it has none. */
seat_id table_state_seat_of(const struct table_state *state, int64_t guest);

/* How many people sit there, those who are away included. */
int table_state_people(const struct table_state *state);

/* Seats that are to act and have not chosen. */
seat_mask table_state_awaited(const struct table_state *state);

/* Those of them that the server plays for. */
seat_mask table_state_awaited_bots(const struct table_state *state);

/* When the time of the people who are awaited is up, milliseconds since 1970; 0 for never. */
int64_t table_state_deadline(const struct table_state *state);

/* Whether the present decision has taken longer than the clock allows, whoever is awaited. */
bool table_state_time_is_up(const struct table_state *state, int64_t now);

/* What everybody was promised before the first action: SHA-256 of "SEED:SALT", salt in hex. */
void table_state_commitment(const struct table_state *state, char hex[RECORD_COMMITMENT + 1]);
void commitment_to(uint64_t seed, const char *salt, char hex[RECORD_COMMITMENT + 1]);

/* A game that is over as a record, with commitment and salt. */
int table_state_record(const struct table_state *state, struct record *record, struct error *error);

#endif
