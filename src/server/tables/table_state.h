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
 *     hints all           right after `create`: hints for everybody; `hints none`: for nobody
 *     total 1800          before anybody sits: seconds that each player has for all decisions
 *                         together, beside those for each; afterwards, a few seconds for each
 *     undo_allowed        likewise: choices can be taken back if everybody agrees
 *     reserve 2 KEY       by the host: the seat is for somebody who has the key …
 *     reserve 2 KEY 77 Ada   … or for guest 77, called Ada, whom a rematch is waiting for
 *     sit 2 Ada           a guest takes an empty seat, or returns to the one they left; in older
 *                         logs any guest takes a bot's seat
 *     stand 2             the guest leaves; if the game has begun, a bot takes over
 *     resign 2            the same for good: the guest cannot return
 *     kick 2              by the host, before the game begins: the guest has to leave for good
 *     bot 3 4             a bot of level 4 takes a seat that no guest has, even a reserved one
 *     empty 3             removes a bot or a reservation, before the game begins
 *     ask 3 Zoe           a newcomer asks for a bot's seat in a game in progress
 *     vote yes, vote no   a player's answer; if all who are not away agree, the newcomer takes the
 *                         seat when the next round begins
 *     commit 2 HASH       the guest's commitment to a number for the deal (fairness/draw.h)
 *     start               all seats are taken; fixes the commitments, and deals if there are none
 *     open 2 NUMBER       the number itself; deals if it is the last one awaited
 *     deal                by the server: deals without the numbers that did not come in time
 *     choose 2 bid 12     a player's choice; it can be changed until all have chosen
 *     play 3 pass         the server's choice for a bot or for a player who is away
 *     away 2              a player's time ran out: a bot plays for the seat
 *     replace 2           the same, at the request of a player, for somebody who does not come
 *     resume 2            the player is back, with the time that is left for the decision; if none
 *                         is left, the bot makes this decision and the player the next one
 *     back 2              the same in older logs, except that the clock starts again
 *     undo_ask 2          a player asks to take back their last choice
 *     undo_yes 1          another one agrees
 *     undo_no 1           another one does not, or the one who asked withdraws the request
 *     undo 2              the last one agrees, or nobody else has to: the game is again where it
 *                         was before the player's last choice
 *     call_off            by a player: somebody has never made a decision; the game ends without
 *                         a result
 *     hint 2              a player asks for a hint
 *     nudge 2             a player reminds another one, whom the table is waiting for
 *     say Hello           a line of chat
 *     murmur Zoe⇥Hello    a spectator's, after a name and a tab: players read it after the game
 *     erase 17            by the host: removes the text of line 17
 *     mute 2, unmute 2    by the host, who created the table
 *     next 77             the id of the table for a rematch
 *     close               by an operator: the last entry of the table; a game in progress ends
 *                         without a result
 *
 * A game that was imported has people on all seats, and entries that say who really played:
 *
 *     played 1 from 12: bot 3   as in its record
 *     hinted 0 2                how many hints a seat took
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
    TABLE_CLOCK_MAX = 14 * 24 * 3600,   /* seconds per decision, and in total */
    TABLE_OVERTIME_MS = 10 * 1000,      /* for each decision once the total is used up */
    TABLE_LEAVERS_MAX = 16,             /* remembered at a time */
    TABLE_GUESTS_MAX = 64,              /* likewise: what guests did or have seen */
    TABLE_KEY = 16,                     /* characters of the key to a seat */
    TABLE_RESERVED_MS = 10 * 60 * 1000, /* how long a rematch waits for a player */
    TABLE_ASK_MS = 2 * 60 * 1000, /* after a newcomer asked or was refused, until others may ask */
    TABLE_CALL_OFF_DECISIONS = 3, /* of a bot, after which a game can no longer be called off */
    TABLE_UNDO_MS = 30 * 1000,    /* how long bots wait for answers to a request to take back */
    TABLE_OPENING_MS = 5000,      /* how long a deal waits for numbers */
    TABLE_ENTRY_MAX = 1024
};

enum table_stage {
    TABLE_GATHERING,
    TABLE_DEALING, /* started; waits for the numbers that people have committed to */
    TABLE_PLAYING,
    TABLE_OVER
};

/* Who may ask for hints: by default, whoever is the only person at the table. */
enum table_hints { HINTS_ALONE, HINTS_ALL, HINTS_NONE };
extern const char *const table_hints_names[]; /* "alone", "all", "none" */
bool table_hints_read(struct span name, enum table_hints *hints);

struct table_seat {
    int64_t guest; /* who sits there; 0 for nobody */
    char name[TABLE_NAME_MAX + 1];
    uint8_t level;  /* of the bot that sits there or plays for the guest; 0 for none */
    bool away;      /* a bot plays until the guest is back */
    bool returning; /* the guest is back, but the bot still owes the decision that came too late */
    bool muted;     /* in older logs; see table_state_is_muted */
    uint8_t stand_in; /* level of the bot that a newcomer replaced, and that takes over again */
    int64_t since;    /* when the guest sat down or came back */
    struct draw_word commitment; /* to the guest's number, until the game starts */
};

/* Whom a seat is reserved for. */
struct table_reservation {
    char key[TABLE_KEY + 1]; /* "" for nobody */
    int64_t guest;           /* who needs no key; 0 for nobody */
    char name[TABLE_NAME_MAX + 1];
    int64_t since;
};

/* Somebody who asks for a bot's seat in a game in progress. */
struct table_newcomer {
    int64_t guest; /* 0: there is none */
    char name[TABLE_NAME_MAX + 1];
    int8_t seat;
    int64_t since;
    seat_mask agreed;
    bool accepted; /* the seat is theirs when the round is no longer `round` */
    uint16_t round;
};

/* What a table remembers of a guest, wherever they sit. */
struct table_guest {
    int64_t guest;
    bool muted;
    bool kicked;
    bool resigned;
    bool refused; /* the players did not let them in */
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
    NEWS_SEATS,      /* somebody came, left, is away or back, or was muted */
    NEWS_NUMBERS,    /* somebody committed to a number or opened it, or numbers are awaited now */
    NEWS_START,      /* the game begins */
    NEWS_CHOSEN,     /* seat `value` has chosen */
    NEWS_STEP,       /* ply `value` was played */
    NEWS_CHAT,       /* chat line number `value` */
    NEWS_NEXT,       /* there is a table for a rematch */
    NEWS_ASK,        /* a newcomer asks for seat `value` */
    NEWS_YES,        /* seat `value` agrees */
    NEWS_NO,         /* seat `value` does not */
    NEWS_HINT,       /* seat `value` has asked for a hint */
    NEWS_ERASED,     /* chat line number `value` was removed */
    NEWS_CALLED_OFF, /* by seat `value` */
    NEWS_CLOSED,     /* by an operator */
    NEWS_NUDGE,      /* two seats: NUDGE_FROM and NUDGE_TO of `value` */
    NEWS_MURMUR,     /* chat line number `value`, of a spectator */
    NEWS_UNDO_ASK,   /* seat `value` asks to take back a choice */
    NEWS_UNDO_YES,   /* seat `value` agrees */
    NEWS_UNDO_NO,    /* seat `value` does not, or no longer asks */
    NEWS_UNDO,       /* seat `value` has taken back its choice */
    NEWS_UNDONE      /* ply `value` was played, and taken back later */
};

struct table_news {
    uint8_t kind;
    uint32_t value;
};

#define NUDGE_VALUE(from, to) ((uint32_t)(from) << 8 | (uint32_t)(to))
#define NUDGE_FROM(value) ((seat_id)((value) >> 8))
#define NUDGE_TO(value) ((seat_id)((value)&0xff))

/* The position before the last step, and how many pieces of news and moves there were then. Its
 * events can be replayed from here instead of from the deal. */
struct last_step {
    union game_state position;
    uint32_t news; /* 0: no step yet */
    uint32_t move;
};

/* What can be taken back: a choice that a person made alone, as long as no other person has chosen
 * and no step since has shown anything hidden (game_follows). */
struct table_undo {
    int8_t seat; /* whose choice; SPECTATOR: nobody's */
    int64_t guest;
    seat_mask agreed;    /* of those who are asked */
    int64_t asked;       /* when the player asked; 0: not yet */
    uint32_t ply, moves; /* before the choice, and how many pieces of news there were */
    uint32_t news;
    union game_state position;
};

struct chat_line {
    int64_t time;
    int64_t guest; /* who wrote it */
    int8_t seat;   /* SPECTATOR for a murmur */
    char name[TABLE_NAME_MAX + 1];
    char *text; /* owned; NULL if it was removed by the host or erased */
};

struct table_state {
    int64_t id;
    int64_t host;   /* the guest who created it */
    int64_t number; /* of the last entry applied */
    int64_t next;   /* the table of the rematch, or 0 */
    int64_t opened; /* when it was created, in milliseconds since 1970 */
    int64_t since;  /* when the clock of the current decision started */
    int32_t clock;  /* seconds per decision; 0 for no limit */
    int32_t total;  /* seconds for all decisions of a player; 0 for no limit */
    bool open;      /* listed in the lobby */
    bool undoing;   /* choices can be taken back */
    enum table_hints hints;
    enum table_stage stage;
    struct record record;                 /* the set-up only; decisions are in `move` */
    unsigned char salt[TABLE_SALT_BYTES]; /* of a deal that the server drew alone */
    struct draw_word log_key;
    struct draw_word head;      /* of the log's hash chain (fairness/chain.h) */
    struct draw_word news_head; /* after the last entry that made news: what everybody may see */
    struct table_seat seat[SEATS_MAX];
    struct table_reservation reserved[SEATS_MAX];
    struct table_newcomer newcomer;
    int64_t refused; /* when the players last refused a newcomer; 0: never */
    struct table_leaver left[TABLE_LEAVERS_MAX]; /* a ring of the latest */
    uint32_t left_ever;
    struct table_guest guest[TABLE_GUESTS_MAX]; /* likewise */
    uint32_t guests_ever;
    bool called_off;         /* the game is over without a result */
    bool closed;             /* by an operator, for everything */
    seat_mask decided;       /* the seats for which a person has made a decision */
    int64_t used[SEATS_MAX]; /* of the total, in milliseconds */
    seat_mask charged;       /* the seats whose time for the current decision is part of that */
    uint32_t hints_taken[SEATS_MAX];
    uint32_t hint_ply[SEATS_MAX]; /* 1 plus the ply of the last hint */
    int64_t nudged[SEATS_MAX];    /* when each seat was last reminded */
    union game_state position;
    uint32_t ply;
    struct last_step last_step;
    uint32_t step_news; /* pieces of news before the current step */
    struct table_undo undo;
    seat_mask chosen; /* the seats that have chosen in this step */
    action joint[SEATS_MAX];
    struct table_move *move; /* owned */
    uint32_t moves;
    size_t moves_capacity;
    struct stretch decider[SEATS_MAX]; /* of the choices in `joint` */
    bool imported;                     /* `stretch` comes from a record */
    struct stretch *stretch;           /* owned; in the order of their plies */
    uint32_t stretches;
    size_t stretches_capacity;
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
    bool erased; /* what its sender said or was called has been erased: see store/upkeep.h */
};

/* What an entry does. */
struct table_effect {
    seat_id chooses; /* the seat that it chooses for; SPECTATOR if it is not a choice */
    bool news;       /* changing a choice before all have chosen makes none */
};

/* 0 if the entry is valid in this state, and what it does, unless `effect` is NULL; else a negative
 * code and an error for the sender. */
int table_state_check(const struct table_state *state, const struct table_entry *entry,
                      struct table_effect *effect, struct error *error);

/* Applies the next entry. On error (see table_state_check, or out of memory) the state is
 * unchanged.
 */
int table_state_apply(struct table_state *state, const struct table_entry *entry,
                      struct error *error);

/* The part of an entry that is in the hash chain: its verb and seat, and the rest only if that is
 * about the game. People's words are not, because they may have to be deleted some day. */
struct span table_entry_content(struct span body);

/* ---- Queries ---- */

static inline int table_state_players(const struct table_state *state)
{
    return state->record.config.players;
}

/* The seat of a guest, or SPECTATOR. */
seat_id table_state_seat_of(const struct table_state *state, int64_t guest);

/* Whether the game is over or the table closed: at most chat and a rematch will follow. */
static inline bool table_state_ended(const struct table_state *state)
{
    return state->stage == TABLE_OVER || state->closed;
}

/* How many seats belong to people, including those who are away. */
int table_state_people(const struct table_state *state);

/* Whether a bot plays for the guest of a seat until they say that they are back. */
bool table_seat_is_away(const struct table_seat *seat);

/* The seats of people who are not away. */
seat_mask table_state_present(const struct table_state *state);

/* What the table remembers of a guest; all false for a stranger. */
struct table_guest table_state_guest(const struct table_state *state, int64_t guest);

/* Whether the host has sent a guest away, the players did not let them in, or they have resigned.
 */
bool table_state_is_turned_away(const struct table_state *state, int64_t guest);

/* Whether a guest left that seat in a game in progress. */
bool table_state_has_left(const struct table_state *state, int64_t guest, seat_id seat);

/* Whether a guest left another seat than this one in a game in progress, and knows its secrets. */
bool table_state_knows_other_seat(const struct table_state *state, int64_t guest, seat_id seat);

/* Whether the guest may not chat, wherever they sit now. */
bool table_state_is_muted(const struct table_state *state, int64_t guest);

/* Whether a guest may take a seat as far as reservations go; `key` may be "". */
bool table_state_is_free_for(const struct table_state *state, seat_id seat, int64_t guest,
                             const char *key, int64_t now);

/* Whether the person of a seat may ask for hints. */
bool table_state_allows_hints(const struct table_state *state);

/* Whether a seat can take back its last choice now, or ask for it. */
bool table_state_can_undo(const struct table_state *state, seat_id seat);

/* Who would have to agree to that, and has not. */
seat_mask table_state_undo_awaits(const struct table_state *state);

/* Whether bots wait because somebody has asked. */
bool table_state_undo_holds(const struct table_state *state, int64_t now);

/* Whether the game can be called off because the person of this seat has not made a decision. */
bool table_state_never_came(const struct table_state *state, seat_id seat);

/* From when on others may let a bot play for the person of a seat, in milliseconds since 1970; 0
 * for never. The table waits `patience` milliseconds for a decision, and much longer for somebody
 * who is `here`. A table with a clock needs no such thing. */
int64_t table_state_replace_at(const struct table_state *state, seat_id seat, bool here,
                               int64_t patience);

/* From when on others may remind the person of a seat, likewise: after a part of the patience, from
 * when the decision began or from the last reminder. */
int64_t table_state_nudge_at(const struct table_state *state, seat_id seat, int64_t patience);

/* Whether a guest may read and write what spectators say to each other: while the game is going on,
 * those who have never had a seat; afterwards, everybody may read it. */
bool table_state_hears_murmurs(const struct table_state *state, int64_t guest);

/* Seats that are to act and have not chosen. */
seat_mask table_state_awaited(const struct table_state *state);

/* The awaited seats that the server plays for. */
seat_mask table_state_awaited_bots(const struct table_state *state);

/* Seats whose numbers the deal is waiting for. */
seat_mask table_state_unopened(const struct table_state *state);

/* Whether there is a limit to how long people may take. */
bool table_state_has_clock(const struct table_state *state);

/* How much is left of the total of a seat, without the current decision, in milliseconds. */
int64_t table_state_time_left(const struct table_state *state, seat_id seat);

/* When time runs out for the first of the people who are awaited, in milliseconds since 1970; 0 for
 * never. */
int64_t table_state_deadline(const struct table_state *state);

/* Whether the current decision has taken longer than the clocks allow this seat, be it a person's
 * or a bot's. */
bool table_state_time_is_up(const struct table_state *state, seat_id seat, int64_t now);

/* The server's commitment, published from the start; of an older log, the SHA-256 of "SEED:SALT",
 * with the salt in hex. */
void table_state_commitment(const struct table_state *state, char hex[RECORD_COMMITMENT + 1]);

/* The game as a record, with commitment and salt; the caller closes it. Only for finished games: it
 * reveals the seed. */
int table_state_record(const struct table_state *state, struct record *record, struct error *error);

#endif
