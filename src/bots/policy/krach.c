/* krach.c: what the bots know about Krach.
 *
 * A share brings a bonus whenever its colour is turned, and its price if it is sold in time: both
 * shrink with the rounds that are left before the Crash, which follow from the cards nobody has
 * seen. To sell, one must stay in an auction, and that takes chips: a chip is worth a fifth of a
 * point at the end, more while there are rounds to come, and most to somebody who has shares and
 * few chips. */
#include "bots/policy/policy.h"

#include "bots/policy/features.h"
#include "games/krach/krach.h"

/* All values are in tenths of a point. */
enum { POINT = 10, CHIP_AT_END = 2 };

/* Found by playing the policy against itself; per cent unless another unit is given. */
enum tuned {
    SALES = 66,        /* how likely a border that comes up leads to a sale */
    PRICE = 90,        /* of today's price, what a later sale brings */
    MINE = 50,         /* what a new share adds to the price of those one has */
    CHIP_ROUND = 21,   /* worth of a chip for each round left, in hundredths */
    RESERVE = 20,      /* the worth of the first chips to somebody with shares */
    FINAL_SECOND = 72, /* of two seats, what the second prize is worth to the one that stays */
    FINAL_COST = 7,    /* and what staying costs apart from the pot, in tenths of a chip */
    EARLY_WIN = 56,    /* with more seats, how the two prizes count */
    EARLY_SECOND = 70,
    EARLY_COST = 18,
    LOAN_EXTRA = 8 /* what a loan is worth apart from its chips */
};

/* ---- What is still to come ---- */

/* Six bits for each centre colour, then six for each border colour. */
enum { COUNT_BITS = 6, BORDERS_FROM = COUNT_BITS * COLOURS };

#define CENTRES(colour, number) ((uint64_t)(number) << COUNT_BITS * (colour))
#define BORDERS(colour, number) CENTRES(COLOURS + (colour), number)
#define CARD(centre, border) CENTRES(centre, 1) + BORDERS(border, 1)
#define CARDS_OF(centre)                                                                           \
    CARD(centre, BROWN), CARD(centre, PINK), CARD(centre, BLUE), CARD(centre, GREEN),              \
        CARD(centre, YELLOW)

/* What each card counts; the Crash and no card count nothing. */
static const uint64_t count_of[CARD_NAMES] = {CARDS_OF(BROWN), CARDS_OF(PINK), CARDS_OF(BLUE),
                                              CARDS_OF(GREEN), CARDS_OF(YELLOW)};

static const uint64_t whole_deck = CENTRES(BROWN, 8) + CENTRES(PINK, 7) + CENTRES(BLUE, 6) +
                                   CENTRES(GREEN, 5) + CENTRES(YELLOW, 5) + BORDERS(BROWN, 5) +
                                   BORDERS(PINK, 7) + BORDERS(BLUE, 7) + BORDERS(GREEN, 6) +
                                   BORDERS(YELLOW, 6);

/* Cards that nobody has seen, the rounds likely to come after this one, in tenths, and how many of
 * those there are for each of the cards, in tenths of a 256th. */
struct future {
    uint64_t unseen;
    int rounds;
    int rate;
};

static struct future look_ahead(const struct krach *krach)
{
    int shares = krach->deck_size - 1, round = krach->head.round;
    int soonest = shares - LAST_CARDS + 1 > round ? shares - LAST_CARDS + 1 : round;
    struct future future = {.unseen = whole_deck, .rounds = 5 * (soonest + shares) - 10 * round};
    for (seat_id seat = 0; seat < krach->head.players; seat++)
        future.unseen -= count_of[krach->start[seat]] + count_of[krach->quick[seat]];
    for (int i = 0; i < round; i++)
        future.unseen -= count_of[krach->deck[i]];
    future.rate = shares > round ? 256 * future.rounds / (shares - round) : 0;
    return future;
}

/* How often that colour will be turned, and how often as a border, in tenths. */
static int centres_to_come(const struct future *future, int colour)
{
    return (int)(future->unseen >> COUNT_BITS * colour & 63) * future->rate >> 8;
}

static int borders_to_come(const struct future *future, int colour)
{
    return (int)(future->unseen >> (BORDERS_FROM + COUNT_BITS * colour) & 63) * future->rate >> 8;
}

/* ---- What things are worth ---- */

/* The chance to sell a share of `colour`, per cent. */
static int sale_chance(const struct future *future, int colour)
{
    int sales = SALES * borders_to_come(future, colour) / 10;
    return 100 * sales / (sales + 100);
}

/* What a share of `colour` will bring its holder from now on if it sells for `price`, with that
 * chance. */
static int keep_worth(const struct future *future, int colour, int price, int chance)
{
    return centres_to_come(future, colour) + price * PRICE * chance / 1000;
}

static int take_worth(const struct krach *krach, const struct future *future, seat_id seat)
{
    int colour = card_centre(turned_card(krach));
    int mine = krach->held[colour][seat], chance = sale_chance(future, colour);
    return keep_worth(future, colour, share_price(krach, colour) + 1, chance) +
           mine * MINE * chance / 1000;
}

/* What selling all one's shares brings, compared with keeping them. */
static int sale_worth(const struct krach *krach, const struct future *future, seat_id seat)
{
    int colour = card_border(turned_card(krach));
    int mine = krach->held[colour][seat];
    if (!mine)
        return 0;
    int price = share_price(krach, colour);
    int chance = sale_chance(future, colour);
    int gain = mine * (POINT * price - keep_worth(future, colour, price, chance));
    return gain > 0 ? gain : 0;
}

static int shares_of(const struct krach *krach, seat_id seat)
{
    int shares = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        shares += krach->held[colour][seat];
    return shares;
}

/* The worth of a chip to a seat, in hundredths of a point. */
static int chip_worth(const struct krach *krach, const struct future *future, seat_id seat)
{
    int reserve = RESERVE * shares_of(krach, seat) / (krach->chips[seat] + 2);
    if (future->rounds < 10)
        reserve = 0;
    return 10 * CHIP_AT_END + CHIP_ROUND * future->rounds / 100 + reserve;
}

/* ---- Choosing ---- */

/* How a player sees things: every difference is shifted by `noise`, and what is at stake seems
 * `more` per cent greater than it is. */
struct eyes {
    int noise, more;
};

static int seen(const struct eyes *eyes, int difference, int stake)
{
    return difference + eyes->noise + stake * eyes->more / 100;
}

/* Whether it is better to pay one more chip and stay in than to withdraw now. */
static bool stays(const struct krach *krach, seat_id seat, const struct eyes *eyes)
{
    struct future future = look_ahead(krach);
    int take = take_worth(krach, &future, seat), sale = sale_worth(krach, &future, seat);
    int win = take > sale ? take : sale;
    int second = take > sale ? sale : take;
    bool final = bits_count(krach->in) == 2;
    int prize =
        final ? win - second * FINAL_SECOND / 100 : (win * EARLY_WIN + second * EARLY_SECOND) / 100;
    int cost = 10 * krach->pot + (final ? FINAL_COST : EARLY_COST);
    return seen(eyes, prize - chip_worth(krach, &future, seat) * cost / 100, win) > 0;
}

static bool borrows(const struct krach *krach, seat_id seat, const struct eyes *eyes)
{
    struct future future = look_ahead(krach);
    int chips = LOAN_CHIPS * chip_worth(krach, &future, seat) / 10 + LOAN_EXTRA;
    return seen(eyes, chips - POINT * krach->head.option[OPTION_LOAN_COST], chips) > 0;
}

/* Whether the winner takes the card rather than sell. */
static bool takes(const struct krach *krach, seat_id seat, const struct eyes *eyes)
{
    struct future future = look_ahead(krach);
    int take = take_worth(krach, &future, seat), sale = sale_worth(krach, &future, seat);
    return !sellable(krach, seat) || seen(eyes, take - sale, take) >= 0;
}

static bool sells(const struct krach *krach, seat_id seat, const struct eyes *eyes)
{
    struct future future = look_ahead(krach);
    int sale = sale_worth(krach, &future, seat);
    return seen(eyes, sale, sale) > 0;
}

static action choose(const struct krach *krach, seat_id seat, const struct eyes *eyes)
{
    switch (krach->head.phase) {
    case LOAN:
        return action_of(borrows(krach, seat, eyes) ? BORROW : DECLINE, 0);
    case AUCTION:
        return action_of(stays(krach, seat, eyes) ? PAY : WITHDRAW, 0);
    case WINNER:
        return takes(krach, seat, eyes) ? action_of(TAKE, 0)
                                        : action_of(SELL, sellable(krach, seat));
    default:
        if (!krach->winner_took)
            return action_of(TAKE, 0);
        return action_of(SELL, sells(krach, seat, eyes) ? sellable(krach, seat) : 0);
    }
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    /* Two dice: about as wide as the error of the estimates. */
    uint64_t dice = rng_next(rng);
    struct eyes eyes = {.noise = ((int)(dice >> 58) + (int)(dice >> 52 & 63) - 63) / 4};
    return choose(krach_in(state), seat, &eyes);
}

static action greedy(const union game_state *known, seat_id seat, int misjudged, struct rng *rng)
{
    struct eyes eyes = {.more = policy_misjudge(100, misjudged, rng) - 100};
    return choose(krach_in(known), seat, &eyes);
}

static int stake(const union game_state *known, seat_id seat)
{
    const struct krach *krach = krach_in(known);
    struct future future = look_ahead(krach);
    return (take_worth(krach, &future, seat) + POINT / 2) / POINT;
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_krach, state, 0.6, 8, out);
}

const struct policy policy_krach = {
    .game = &game_krach,
    .describe = krach_describe,
    .feature_count = KRACH_FEATURES,
    .lead_scale = 8,
    .candour = 1,
    .valued_by_rounds = true,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
    .stake = stake,
};
