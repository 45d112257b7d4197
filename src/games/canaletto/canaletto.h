/* canaletto.h: what the files of Canaletto share. The rules are docs/rules/canaletto.en.md; § in
 * comments means its sections.
 *
 * A palace never holds two pieces of the same group, so a palace, a lot and what is left on the
 * board are all sets of groups. */
#ifndef GAMES_CANALETTO_H
#define GAMES_CANALETTO_H

#include "game/game.h"

enum {
    CANALETTO_SEATS = 4,
    GROUPS = 12,
    PIECES = 34,
    PALACES = 16,
    LOT_MAX = 3,
    TILES = 14,
    TILES_USED = 12,
    TILE_LOWEST = 3,
    START_CASH = 30,
    BID_MAX = 100,
    BRIBE_BID_MAX = 15,
    LAST_KINDS = 2, /* the game ends when no more than this many kinds are left */
    CASH_MAX = 4000 /* beyond what can be earned or owed */
};

typedef uint16_t group_set;

enum canaletto_option { OPTION_VALUES };
enum values_option { VALUES_NEXT, VALUES_OPEN, VALUES_HIDDEN };
enum canaletto_phase { AUCTION = 1, RESALE };
enum canaletto_kind { PASS = 1, BRIBE, BID, RESELL };

enum canaletto_event {
    EVENT_LOT,
    EVENT_BID,
    EVENT_PASS,
    EVENT_BRIBE,
    EVENT_BUY,
    EVENT_PAY,
    EVENT_RESELL,
    EVENT_INCOME,
    EVENT_GONDOLA,
    EVENT_END,
    CANALETTO_EVENTS
};

struct canaletto {
    struct game_head head;
    group_set palace[PALACES];              /* clockwise */
    uint8_t owned[CANALETTO_SEATS][GROUPS]; /* pieces in front of each player */
    int16_t cash[CANALETTO_SEATS];
    int16_t debt[CANALETTO_SEATS];
    group_set waiting;   /* complete groups that the buyer still has to resell */
    uint8_t tile[TILES]; /* the row, then the two unused ones */
    uint8_t tiles_spent;
    uint8_t column;
    uint8_t bid;     /* current bid, 0 before the first; also gives the gondola's place */
    uint8_t leader;  /* who made it; after the auction, who got the lot */
    seat_mask in;    /* seats that have not passed */
    seat_mask masks; /* seats that still have their bribe */
    uint8_t first;   /* who opened the first auction */
    uint8_t padding[3];
};

/* What follows from a view by the rules. `landing` and `next` are by the rest of a bid divided by
 * PALACES: once round the canal, everything repeats. */
struct canaletto_reckoning {
    struct game_head head;
    uint32_t unseen;                /* values that hidden tiles may have, bit n for n */
    int16_t score[CANALETTO_SEATS]; /* if the game ended now */
    int16_t debt_from;              /* the lowest bid of the viewer's that would leave a debt */
    group_set completes;            /* groups that the lot on sale completes */
    group_set resold;               /* groups that have been paid out */
    uint8_t last;                   /* whether the game ends with this lot */
    uint8_t gondola;                /* where it is now */
    uint8_t landing[PALACES];       /* where a bid takes the gondola */
    uint8_t next[PALACES];          /* where the auction after it is held, or UNKNOWN for nowhere */
    uint8_t resale[GROUPS]; /* what the viewer's pieces bring on the next tile, or UNKNOWN */
};

extern const uint8_t canaletto_group_size[GROUPS];
extern const char *const canaletto_group_names[GROUPS];

static inline struct canaletto *canaletto_of(union game_state *state)
{
    return (struct canaletto *)state;
}

static inline const struct canaletto *canaletto_in(const union game_state *state)
{
    return (const struct canaletto *)state;
}

static inline int palace_after(int palace, int steps)
{
    return (palace + steps) % PALACES;
}

/* Where the next auction would be after a bid of `bid`. */
static inline int palace_landing(const struct canaletto *canaletto, int bid)
{
    int palace = palace_after(canaletto->column, bid);
    while (!canaletto->palace[palace] || palace == canaletto->column) {
        palace = palace_after(palace, 1);
        if (palace == palace_after(canaletto->column, bid))
            break; /* this lot is the last */
    }
    return palace;
}

/* The kinds of treasure still in the palaces. */
static inline group_set kinds_left(const struct canaletto *canaletto)
{
    group_set kinds = 0;
    for (int i = 0; i < PALACES; i++)
        kinds |= canaletto->palace[i];
    return kinds;
}

/* Only the last player still in must bid, if nobody has. */
static inline bool can_pass(const struct canaletto *canaletto)
{
    return canaletto->bid || !bits_single(canaletto->in);
}

/* A bid of up to 15 always leaves the gondola away from the column's palace, as a bribe
 * requires. */
static inline bool can_bribe(const struct canaletto *canaletto, seat_id seat)
{
    return canaletto->bid && canaletto->bid <= BRIBE_BID_MAX && canaletto->masks >> seat & 1;
}

/* rules.c */
void canaletto_deal(union game_state *state, struct rng *rng, struct event_log *log);
unsigned canaletto_legal_count(const union game_state *state, seat_id seat);
action canaletto_legal_at(const union game_state *state, seat_id seat, unsigned index);
unsigned canaletto_step_effect(const union game_state *state, action step);
void canaletto_apply(union game_state *state, const action joint[], struct event_log *log);
void canaletto_result(const union game_state *state, struct game_result *result);

/* view.c */
void canaletto_observe(union game_state *state, seat_id viewer);
void canaletto_resample(union game_state *known, seat_id viewer, struct rng *rng);
const char *canaletto_check(const union game_state *state, const seat_id *viewer);

/* reckon.c */
void canaletto_reckon(const struct game_view *view, union game_state *reckoning);

#endif
