/* noblesse.h: what the files of Noblesse share. The rules are docs/rules/noblesse.en.md; § in
 * comments means its sections.
 *
 * Cards are numbered by letter, then by year. A set of cards is therefore 51 bits, each letter is a
 * range of bits, and within it the oldest card is the lowest bit and the newest the highest. Cards
 * only ever move between hands face up, so the hidden cards of a hand are exactly those that were
 * dealt to it and never shown: `hand & ~seen`. */
#ifndef GAMES_NOBLESSE_H
#define GAMES_NOBLESSE_H

#include "game/game.h"

enum {
    CARDS = 51, /* with six players; 45 otherwise */
    LETTERS = 6,
    HAND_DEALT = 4,
    PILES = 2,
    PILED_MAX = 37, /* two players: 45 - 2 * 4 */
    CHEQUE_MAX = 24,
    CHEQUES_EACH = 4,
    THIEF_MAX = 12,
    COLLECTION_LEAST = 3,
    TABLE_FIRST = 41, /* the banquet table's first seat */
    TRACK_END = 64,
    ROUNDS_MAX = 200,
    FINAL_BEST = 8,
    FINAL_SECOND = 4
};

typedef uint64_t card_set;

enum noblesse_option { OPTION_REWARD, OPTION_FINISH };
enum { REWARD_OWN, REWARD_LEADER };
enum { FINISH_ROUND, FINISH_NOW };

enum noblesse_phase { PLACE = 1, AUCTION, PILE, CASTLE, EXHIBITION, THEFT };

/* Ordered so that the actions of each phase are ascending. */
enum noblesse_kind {
    GO_AUCTION = 1,
    GO_CASTLE,
    CHEQUE,
    TAKE_PILE,
    EXHIBIT,
    DETECTIVE,
    THIEF,
    SHOW,
    SHOW_NOTHING,
    STEAL
};

/* Why a pawn advances. The first two count at exhibitions and at the final count. */
enum noblesse_reason { REASON_BEST, REASON_SECOND, REASON_ARREST };

enum noblesse_event {
    EVENT_HAND,
    EVENT_TOP,
    EVENT_ROUND,
    EVENT_GO_AUCTION,
    EVENT_GO_CASTLE,
    EVENT_NO_SALE,
    EVENT_CHEQUE,
    EVENT_THIEF,
    EVENT_NO_CARD,
    EVENT_BUY,
    EVENT_CHEQUE_STOLEN,
    EVENT_THIEVES_CLASH,
    EVENT_NO_CHEQUE,
    EVENT_EXHIBIT,
    EVENT_DETECTIVE,
    EVENT_SHOW,
    EVENT_SHOW_NOTHING,
    EVENT_ADVANCE,
    EVENT_STEAL,
    EVENT_NOTHING_TO_STEAL,
    EVENT_NOBODY_CAUGHT,
    EVENT_ARREST,
    EVENT_RELEASE,
    EVENT_END,
    EVENT_FINAL,
    NOBLESSE_EVENTS
};

struct noblesse {
    struct game_head head;
    card_set hand[SEATS_MAX];    /* in a view, what the viewer knows of it */
    card_set seen;               /* every card that has ever been face up */
    card_set on_show;            /* exhibited and not yet stolen */
    uint32_t cheques[SEATS_MAX]; /* held, bit n for the cheque of n thousand */
    uint16_t thieves;            /* not in prison, bit n for seniority n */
    uint16_t castle_thieves;     /* played at the castle this round */
    uint16_t barren[SEATS_MAX];  /* see BARREN below */
    uint8_t pawn[SEATS_MAX];     /* square, 0 is the club */
    uint8_t prison[SEATS_MAX];   /* thieves in their cells, latest arrival first; 0 for none */
    uint8_t hidden[SEATS_MAX]; /* in a view: how many cards in the hand the viewer does not know */
    uint8_t ranked[SEATS_MAX]; /* seats that have shown a collection, best first */
    uint8_t ranked_count;
    uint8_t thief;    /* the thief that is choosing */
    uint8_t stage;    /* index into ranked: whose collection is being robbed */
    seat_mask castle; /* seats that go to the castle after the auction */
    seat_mask detectives;
    uint8_t drawn[PILES];    /* cards gone from each pile */
    uint8_t pile[PILED_MAX]; /* the first pile from the top, then the second */
};

/* What follows from a view by the rules. */
struct noblesse_reckoning {
    struct game_head head;
    card_set best[SEATS_MAX];     /* the best collection among what is known of a hand */
    uint32_t spent;               /* cheques that are out of the game, as in noblesse.cheques */
    uint8_t rank[SEATS_MAX];      /* in the race, from 1 */
    uint8_t reward[SEATS_MAX][2]; /* of an exhibition: the best, the second best; or UNKNOWN */
    uint8_t medal[SEATS_MAX];     /* the rank of the collection shown, from 1; 0 for none */
};

/* BARREN remembers what "nothing" at an exhibition revealed to everyone: that the hand, as it was
 * then, held no collection. Bit 15 says that it happened; two bits per letter count the cards of
 * that hand that have since become known. Only the latest such fact is kept for each seat. */
enum { BARREN = 1 << 15 };

extern const uint8_t noblesse_letter_of[CARDS];
extern const uint8_t noblesse_age_rank[CARDS + 1]; /* 0 for the oldest of all, CARDS for no card */
extern const char *const noblesse_card_names[CARDS];

/* The cards of a letter: ranges of nine or eight bits. */
static inline card_set noblesse_letter(int letter)
{
    static const card_set cards[LETTERS] = {0x1ff,       0x3fe00,       0x7fc0000,
                                            0x7f8000000, 0x7f800000000, 0x7f80000000000};
    return cards[letter];
}

/* tables.c: cards in the game, what is printed where. */
card_set noblesse_cards(int players);
extern const uint8_t noblesse_reward[TRACK_END + 1][2]; /* first and second number of a square */
extern const uint32_t noblesse_start_cheques[SEATS_MAX];
extern const uint16_t noblesse_thieves_of[SEATS_MAX];
extern const uint8_t noblesse_thief_owner[THIEF_MAX + 1];

static inline struct noblesse *noblesse_of(union game_state *state)
{
    return (struct noblesse *)state;
}

static inline const struct noblesse *noblesse_in(const union game_state *state)
{
    return (const struct noblesse *)state;
}

static inline card_set card_bit(int card)
{
    return (card_set)1 << card;
}

/* How many cards go into the two piles. */
static inline int cards_piled(int players)
{
    return (players == SEATS_MAX ? CARDS : CARDS - LETTERS) - HAND_DEALT * players;
}

/* Where the two piles are in noblesse.pile, and how many cards they had. */
static inline int pile_start(const struct noblesse *noblesse, int pile)
{
    int piled = cards_piled(noblesse->head.players);
    return pile == 0 ? 0 : pile == 1 ? (piled + 1) / 2 : piled;
}

static inline int pile_left(const struct noblesse *noblesse, int pile)
{
    return pile_start(noblesse, pile + 1) - pile_start(noblesse, pile) - noblesse->drawn[pile];
}

/* The face-up card of a non-empty pile. */
static inline int pile_top(const struct noblesse *noblesse, int pile)
{
    return noblesse->pile[pile_start(noblesse, pile) + noblesse->drawn[pile]];
}

/* The thieves of a seat that are not in prison, bit n for seniority n. */
static inline unsigned free_thieves(const struct noblesse *noblesse, seat_id seat)
{
    return noblesse->thieves & noblesse_thieves_of[seat];
}

/* A seat's rank in the race: 1 plus the number of pawns strictly ahead. */
static inline int race_rank(const struct noblesse *noblesse, seat_id seat)
{
    int rank = 1;
    for (seat_id other = 0; other < noblesse->head.players; other++)
        rank += noblesse->pawn[other] > noblesse->pawn[seat];
    return rank;
}

/* The square that the reward of `seat` is read from. */
static inline int reward_square(const struct noblesse *noblesse, seat_id seat)
{
    int square = noblesse->pawn[seat];
    if (noblesse->head.option[OPTION_REWARD] == REWARD_LEADER)
        for (seat_id other = 0; other < noblesse->head.players; other++)
            if (noblesse->pawn[other] > square)
                square = noblesse->pawn[other];
    return square;
}

/* What is left of the collection that the thieves of a stage choose from. */
static inline card_set collection_left(const struct noblesse *noblesse, int stage)
{
    return noblesse->hand[noblesse->ranked[stage]] & noblesse->on_show;
}

/* Whether the auction house has anything left to sell. */
static inline bool sale_open(const struct noblesse *noblesse)
{
    return pile_left(noblesse, 0) > 0 || pile_left(noblesse, 1) > 0;
}

/* rules.c */
void noblesse_deal(union game_state *state, struct rng *rng, struct event_log *log);
unsigned noblesse_legal_count(const union game_state *state, seat_id seat);
action noblesse_legal_at(const union game_state *state, seat_id seat, unsigned index);
bool noblesse_accepts(const union game_state *state, seat_id seat, action chosen);
int noblesse_fault(action chosen, struct error *error);
void noblesse_apply(union game_state *state, const action joint[], struct event_log *log);
void noblesse_result(const union game_state *state, struct game_result *result);

/* collection.c: what may be shown and how it ranks (§7.2, §7.4). */

/* Whether there are at least three cards and their letters form an unbroken run. */
bool collection_valid(card_set cards);

/* 0 if they are; otherwise sets the error to what is wrong with them. */
int collection_fault(card_set cards, struct error *error);

/* Higher is better: most cards, then the oldest object; 0 for no cards. */
uint32_t collection_worth(card_set cards);

/* The best collection in a hand; empty if there is none. */
card_set collection_best(card_set hand);

/* The collections that are enumerated as legal, in ascending order. For each unbroken run of
 * letters: all its objects, and the newest object of each letter if there are at least three
 * letters. For a single letter with at least four objects: the three newest. collection_at takes an
 * index below the count. */
unsigned collection_count(card_set hand);
card_set collection_at(card_set hand, unsigned index);

/* view.c */
void noblesse_observe(union game_state *state, seat_id viewer);
void noblesse_resample(union game_state *known, seat_id viewer, struct rng *rng);
const char *noblesse_check(const union game_state *state, const seat_id *viewer);

/* The fact that a hand, of which the cards `known` are known, has just shown nothing; for
 * noblesse.barren. */
uint16_t barren_fact(card_set known);
/* The same fact after more cards of that hand have become known. */
uint16_t barren_add(uint16_t fact, card_set shown);

/* reckon.c */
void noblesse_reckon(const struct game_view *view, union game_state *reckoning);

#endif
