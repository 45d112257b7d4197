/* table_state.h: the state of a table, as its log determines it. No I/O, no clock, no randomness.
 *
 * A state is the result of applying the entries of its log (store/store.h) in order; reading the
 * log again gives the same state. The body of an entry is one line of text:
 *
 *     create krach 4 60 open drawn SECRET KEY quick=off …
 *                         title, seats, seconds per decision, open or link, the server's secret for
 *                         the deal, the key of the log's hash chain, options
 *     create krach 4 60 open 1234 SALT quick=off …
 *                         the same in older logs: the server drew the seed of the deal alone
 *     sit 2 Ada           a guest takes an empty seat or a bot's; a guest who left a game in
 *                         progress can only return to the same seat
 *     stand 2             the guest leaves; if the game has begun, a bot takes over
 *     bot 3 4             a bot of level 4 takes a seat that no guest has
 *     empty 3             removes a bot, before the game begins
 *     commit 2 HASH       the guest's commitment to a number for the deal (fairness/draw.h)
 *     start               all seats are taken; fixes the commitments, and deals if there are none
 *     open 2 NUMBER       the number itself; deals if it is the last one awaited
 *     deal                by the server: deals without the numbers that did not come in time
 *     choose 2 bid 12     a player's choice; it can be changed until all have chosen
 *     play 3 pass         the server's choice for a bot or for a player who is away
 *     away 2              a player's time ran out: a bot plays for the seat
 *     resume 2            the player is back, with the time that is left for the decision
 *     back 2              the same in older logs, except that the clock starts again
 *     say Hello           a line of chat
 *     mute 2, unmute 2    by the host, who created the table
 *     next 77             the id of the table for a rematch
 *
 * `table_state_check` tells whether an entry is valid; `table_state_apply` applies it. Nothing else
 * changes a state.
 *
 * A log must stay readable for ever. What we no longer want to allow is therefore refused when a
 * command arrives (command_check), not here.
 *
 * NEWS. Updates for watchers are numbered by *news*, not by log entry: a choice that is not
 * revealed yet, and any change of it, must leave no trace except "has chosen". A piece of news is a
 * step of the game, a change of seats, a line of chat, or a seat that has chosen. */
#ifndef SERVER_TABLES_TABLE_STATE_H
#define SERVER_TABLES_TABLE_STATE_H

#include "games/games.h"
#include "record/record.h"

enum {
    TABLE_NAME_MAX = RECORD_NAME_MAX,
    TABLE_CHAT_MAX = 400,   /* bytes per line */
    TABLE_CHAT_LINES = 100, /* lines in memory */
    TABLE_SALT_BYTES = 16,
    TABLE_CLOCK_MAX = 14 * 24 * 3600, /* seconds per decision */
    TABLE_LEAVERS_MAX = 16,           /* remembered at a time */
    TABLE_ENTRY_MAX = 1024,
    TABLE_OPENING_MS = 5000 /* how long a deal waits for numbers */
};

enum table_stage {
    TABLE_GATHERING,
    TABLE_DEALING, /* started; waits for the numbers that people have committed to */
    TABLE_PLAYING,
    TABLE_OVER
};

struct table_seat {
    int64_t guest; /* who sits there; 0 for nobody */
    char name[TABLE_NAME_MAX + 1];
    uint8_t level; /* of the bot that sits there or plays for the guest; 0 for none */
    bool away;     /* a bot plays until the guest is back */
    bool muted;
    struct draw_word commitment; /* to the guest's number, until the game starts */
};

/* A decision that has been played. */
struct table_move {
    action chosen;
    uint32_t ply;
    int8_t seat;
};

/* A guest who left a game in progress, and knows what the seat knew. */
struct table_leaver {
    int64_t guest;
    int8_t seat;
};

enum table_news_kind {
    NEWS_SEATS,   /* somebody came, left, is away or back, or was muted */
    NEWS_NUMBERS, /* somebody committed to a number or opened it, or numbers are awaited now */
    NEWS_START,   /* the game begins */
    NEWS_CHOSEN,  /* seat `value` has chosen */
    NEWS_STEP,    /* ply `value` was played */
    NEWS_CHAT,    /* chat line number `value` */
    NEWS_NEXT     /* there is a table for a rematch */
};

struct table_news {
    uint8_t kind;
    uint32_t value;
};

/* The position before the last step, and how many pieces of news and moves there were then. Its
 * events can be replayed from here instead of from the deal. */
struct last_step {
    union game_state position;
    uint32_t news; /* 0: no step yet */
    uint32_t move;
};

struct chat_line {
    int64_t time;
    int8_t seat;
    char name[TABLE_NAME_MAX + 1];
    char *text; /* owned */
};

struct table_state {
    int64_t id;
    int64_t host;   /* the guest who created it */
    int64_t number; /* of the last entry applied */
    int64_t next;   /* the table of the rematch, or 0 */
    int64_t opened; /* when it was created, in milliseconds since 1970 */
    int64_t since;  /* when the clock of the current decision started */
    int32_t clock;  /* seconds per decision; 0 for no limit */
    bool open;      /* listed in the lobby */
    enum table_stage stage;
    struct record record;                 /* the set-up only; decisions are in `move` */
    unsigned char salt[TABLE_SALT_BYTES]; /* of a deal that the server drew alone */
    struct draw_word log_key;
    struct table_seat seat[SEATS_MAX];
    struct table_leaver left[TABLE_LEAVERS_MAX]; /* a ring of the latest */
    uint32_t left_ever;
    union game_state position;
    uint32_t ply;
    struct last_step last_step;
    uint32_t step_news; /* pieces of news before the current step */
    seat_mask chosen;   /* the seats that have chosen in this step */
    action joint[SEATS_MAX];
    struct table_move *move; /* owned */
    uint32_t moves;
    size_t moves_capacity;
    struct table_news *news; /* owned; piece n is news[n - 1] */
    uint32_t news_count;
    size_t news_capacity;
    struct chat_line *line; /* owned; the latest, the oldest first */
    uint32_t lines, lines_ever;
};

void table_state_init(struct table_state *state, int64_t id);
void table_state_close(struct table_state *state);

/* An entry of the log. */
struct table_entry {
    int64_t guest; /* 0: the server */
    int64_t time;
    struct span body;
};

/* 0 if the entry is valid in this state; else a negative code and an error for the sender. */
int table_state_check(const struct table_state *state, const struct table_entry *entry,
                      struct error *error);

/* Whether a valid entry makes news. Changing a choice before all have chosen does not. */
bool table_state_makes_news(const struct table_state *state, const struct table_entry *entry);

/* Applies the next entry. On error (see table_state_check, or out of memory) the state is
 * unchanged.
 */
int table_state_apply(struct table_state *state, const struct table_entry *entry,
                      struct error *error);

/* ---- Queries ---- */

static inline int table_state_players(const struct table_state *state)
{
    return state->record.config.players;
}

/* The seat of a guest, or SPECTATOR. */
seat_id table_state_seat_of(const struct table_state *state, int64_t guest);

/* How many seats belong to people, including those who are away. */
int table_state_people(const struct table_state *state);

/* Seats that are to act and have not chosen. */
seat_mask table_state_awaited(const struct table_state *state);

/* The awaited seats that the server plays for. */
seat_mask table_state_awaited_bots(const struct table_state *state);

/* Seats whose numbers the deal is waiting for. */
seat_mask table_state_unopened(const struct table_state *state);

/* When time runs out for the people who are awaited, in milliseconds since 1970; 0 for never. */
int64_t table_state_deadline(const struct table_state *state);

/* Whether the current decision has taken longer than the clock allows, for people and bots alike.
 */
bool table_state_time_is_up(const struct table_state *state, int64_t now);

/* The server's commitment, published from the start; of an older log, the SHA-256 of "SEED:SALT",
 * with the salt in hex. */
void table_state_commitment(const struct table_state *state, char hex[RECORD_COMMITMENT + 1]);
void commitment_to(uint64_t seed, const char *salt, char hex[RECORD_COMMITMENT + 1]);

/* The game as a record, with commitment and salt; the caller closes it. Only for finished games: it
 * reveals the seed. */
int table_state_record(const struct table_state *state, struct record *record, struct error *error);

#endif
