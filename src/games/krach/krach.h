/* krach.h: what the files of Krach share. The rules are docs/rules/krach.en.md; § in comments means
 * its sections.
 *
 * A card is its two colours: centre * COLOURS + border. Cards that look alike are interchangeable,
 * so the deck is an array of such numbers and a player's shares are a count per centre colour: the
 * border of a card no longer matters once it is held. */
#ifndef GAMES_KRACH_H
#define GAMES_KRACH_H

#include "game/game.h"

enum colour { BROWN, PINK, BLUE, GREEN, YELLOW, COLOURS };

enum {
    SHARES = 31,
    CHIPS = 45,
    START_CHIPS = 6,
    LOAN_CHIPS = 2,
    CHIPS_A_POINT = 5,
    SALE_MAX = 8,   /* as many shares as there are of any colour */
    LAST_CARDS = 5, /* the Crash is one of these */
    QUICK_PLAYERS_MAX = 5,
    CRASH = COLOURS * COLOURS,
    NO_CARD,
    CARD_NAMES
};

enum krach_option { OPTION_QUICK, OPTION_LOAN_COST, OPTION_CHIPS };
enum krach_phase { LOAN = 1, AUCTION, WINNER, RUNNER_UP };
enum krach_kind { BORROW = 1, DECLINE, PAY, WITHDRAW, TAKE, LEAVE, SELL };

enum krach_event {
    EVENT_START,
    EVENT_TURN,
    EVENT_BONUS,
    EVENT_BORROW,
    EVENT_DECLINE,
    EVENT_BANK_EMPTY,
    EVENT_PAY,
    EVENT_WITHDRAW,
    EVENT_OUT_OF_CHIPS,
    EVENT_WIN,
    EVENT_TAKE,
    EVENT_SELL,
    EVENT_LEAVE,
    EVENT_NOTHING_TO_SELL,
    EVENT_DISCARD,
    EVENT_CRASH,
    EVENT_CHIP_POINTS,
    KRACH_EVENTS
};

struct krach {
    struct game_head head;
    int16_t score[SEATS_MAX];
    uint8_t chips[SEATS_MAX];
    uint8_t held[COLOURS][SEATS_MAX]; /* cards in front of each player, by centre */
    uint8_t bank;
    uint8_t pot;
    uint8_t first;
    seat_mask in;      /* seats still in the auction; afterwards, the winner alone */
    uint8_t runner_up; /* the last to withdraw; in the runner-up phase, who chooses */
    uint8_t winner_took;
    uint8_t deck_size;        /* the Crash included */
    uint8_t start[SEATS_MAX]; /* NO_CARD for empty seats */
    uint8_t quick[SEATS_MAX]; /* NO_CARD without the quick start */
    uint8_t deck[SHARES + 1]; /* top first; the first head.round cards have been turned */
    uint8_t padding[2];
};

/* What follows from a view by the rules. */
struct krach_reckoning {
    struct game_head head;
    uint8_t price[COLOURS];
    uint8_t for_sale;                /* the colour that can be sold this round, or UNKNOWN */
    uint8_t sale[SALE_MAX + 1];      /* what the viewer gets for so many shares, or UNKNOWN */
    uint8_t gone[COLOURS];           /* shares that were sold or discarded */
    uint8_t unseen[COLOURS];         /* shares that nobody has seen */
    uint8_t unseen_borders[COLOURS]; /* cards that nobody has seen, by border */
    uint8_t left;                    /* cards in the deck */
    uint8_t safe;                    /* cards that come before the Crash can */
    uint8_t crash_in;                /* the next card is the Crash once in so many cases; or 0 */
    uint8_t chip_points[SEATS_MAX];  /* what chips in hand are worth, or UNKNOWN */
};

/* How many copies of each card there are in the game, and how many of those are start cards. */
extern const uint8_t krach_card_count[CRASH];
extern const uint8_t krach_start_count[CRASH];
extern const char *const krach_card_names[CARD_NAMES];

static inline struct krach *krach_of(union game_state *state)
{
    return (struct krach *)state;
}

static inline const struct krach *krach_in(const union game_state *state)
{
    return (const struct krach *)state;
}

static inline int card_centre(int card)
{
    return card / COLOURS;
}

static inline int card_border(int card)
{
    return card % COLOURS;
}

/* The card turned up last. */
static inline int turned_card(const struct krach *krach)
{
    return krach->deck[krach->head.round - 1];
}

/* The shares that a seat could sell now: those in the colour of the border. */
static inline unsigned sellable(const struct krach *krach, seat_id seat)
{
    return krach->held[card_border(turned_card(krach))][seat];
}

/* What a share of a colour sells for: a point for each one in front of the players (§7.4). */
static inline int share_price(const struct krach *krach, int colour)
{
    int price = 0;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        price += krach->held[colour][seat];
    return price;
}

/* Whether a viewer is shown how many chips a seat has, or must remember it (§11.2). */
static inline bool chips_told(const struct krach *krach, seat_id seat, seat_id viewer)
{
    return seat == viewer || krach->head.option[OPTION_CHIPS] || krach->head.phase == PHASE_OVER;
}

/* rules.c */
void krach_deal(union game_state *state, struct rng *rng, struct event_log *log);
unsigned krach_legal_count(const union game_state *state, seat_id seat);
action krach_legal_at(const union game_state *state, seat_id seat, unsigned index);
void krach_apply(union game_state *state, const action joint[], struct event_log *log);
void krach_result(const union game_state *state, struct game_result *result);

/* view.c */
void krach_observe(union game_state *state, seat_id viewer);
void krach_curtain(union game_state *known, seat_id viewer);
void krach_resample(union game_state *known, seat_id viewer, struct rng *rng);
const char *krach_check(const union game_state *state, const seat_id *viewer);

/* The cards that nobody has seen yet, not counting the Crash. */
void krach_unseen(const struct krach *krach, uint8_t left[static CRASH]);

/* reckon.c */
void krach_reckon(const struct game_view *view, union game_state *reckoning);

#endif
