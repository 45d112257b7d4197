/* krach.c: what the bots know about Krach: what taking and selling are worth in points, and that
 * chips are tempo. A chip is worth a fifth of a point at the end, and more while there is something
 * to win. */
#include "bots/policy/policy.h"

#include "games/krach/krach.h"

/* All values are in tenths of a point. */
enum { POINT = 10, CHIP_AT_END = 2, CHIP_EARLY = 4 };

static const uint8_t colour_total[COLOURS] = {
    [BROWN] = 8, [PINK] = 7, [BLUE] = 6, [GREEN] = 5, [YELLOW] = 5};

/* The number of rounds likely to come after this one. */
static int rounds_left(const struct krach *krach)
{
    int left = krach->deck_size - 3 - krach->head.round;
    return left > 0 ? left : 0;
}

/* What a share of `colour` will bring its holder from now on: bonuses, and perhaps a sale. */
static int keep_worth(const struct krach *krach, int colour)
{
    int left = rounds_left(krach);
    int bonuses = POINT * colour_total[colour] * left / (SHARES + 1);
    int sale = POINT * share_price(krach, colour) * (left > 6 ? 6 : left) / 10;
    return bonuses + sale;
}

static int take_worth(const struct krach *krach, seat_id seat)
{
    int colour = card_centre(turned_card(krach));
    int left = rounds_left(krach);
    int mine = krach->held[colour][seat];
    /* One's other shares of the colour gain value, too. */
    return keep_worth(krach, colour) + POINT * (mine + 1) * (left > 5 ? 5 : left) / 10;
}

/* What selling all one's shares brings, compared with keeping them. */
static int sale_worth(const struct krach *krach, seat_id seat)
{
    int colour = card_border(turned_card(krach));
    int mine = krach->held[colour][seat];
    int gain = mine * (POINT * share_price(krach, colour) - keep_worth(krach, colour));
    return gain > 0 ? gain : 0;
}

static int chip_worth(const struct krach *krach)
{
    return rounds_left(krach) > 4 ? CHIP_EARLY : CHIP_AT_END + (rounds_left(krach) > 1);
}

/* How much better it is to pay one more chip and stay in than to withdraw now. */
static int stay_worth(const struct krach *krach, seat_id seat)
{
    int take = take_worth(krach, seat), sale = sale_worth(krach, seat);
    int win = take > sale ? take : sale;
    int second = take > sale ? sale : take;
    bool final = bits_count(krach->in) == 2;
    int prize = final ? win - second / 2 : (win + second) / 2;
    return prize - chip_worth(krach) * (krach->pot + (final ? 1 : 2));
}

static int borrow_worth(const struct krach *krach, seat_id seat)
{
    int cost = POINT * krach->head.option[OPTION_LOAN_COST];
    int need = krach->chips[seat] < 3 ? 3 : 0;
    return LOAN_CHIPS * (chip_worth(krach) + need) - cost;
}

/* The choice when each value is shifted by `noise`. */
static action choose(const struct krach *krach, seat_id seat, int noise)
{
    switch (krach->head.phase) {
    case LOAN:
        return action_of(borrow_worth(krach, seat) + noise > 0 ? BORROW : DECLINE, 0);
    case AUCTION:
        return action_of(stay_worth(krach, seat) + noise > 0 ? PAY : WITHDRAW, 0);
    case WINNER:
        if (take_worth(krach, seat) + noise >= sale_worth(krach, seat))
            return action_of(TAKE, 0);
        return action_of(SELL, sellable(krach, seat));
    default:
        if (!krach->winner_took)
            return action_of(TAKE, 0);
        return action_of(SELL, sale_worth(krach, seat) + noise > 0 ? sellable(krach, seat) : 0);
    }
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    /* Two dice: about as wide as the error of the estimates. */
    uint64_t dice = rng_next(rng);
    int noise = (int)(dice >> 58) + (int)(dice >> 52 & 63) - 63;
    return choose(krach_in(state), seat, noise / 2);
}

static action greedy(const union game_state *known, seat_id seat, struct rng *rng)
{
    return choose(krach_in(known), seat, (int)rng_below(rng, 7) - 3);
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_krach, state, 8, out);
}

const struct policy policy_krach = {
    .game = &game_krach,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
};
