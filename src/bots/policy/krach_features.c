/* krach_features.c: Krach as a valuer sees it. Everything but the order of the deck is known to
 * everyone. */
#include "bots/policy/features.h"

#include "games/krach/krach.h"

#include <string.h>

/* What several features need. */
struct market {
    int centre, border;       /* of the turned card */
    int left;                 /* cards of the deck, the Crash included */
    float turns;              /* share of the unseen cards that will probably be turned */
    int price[COLOURS];       /* what a share sells for */
    int unseen[COLOURS];      /* cards to come, by centre */
    int unseen_sale[COLOURS]; /* and by border */
};

static void count_card(struct market *market, int card, int by)
{
    market->unseen[card_centre(card)] += by;
    market->unseen_sale[card_border(card)] += by;
}

static void survey(const struct krach *krach, struct market *market)
{
    memset(market, 0, sizeof *market);
    market->centre = card_centre(turned_card(krach));
    market->border = card_border(turned_card(krach));
    market->left = krach->deck_size - krach->head.round;
    market->turns = market->left > 3 ? (float)(market->left - 3) / (float)(market->left - 1) : 0.5f;
    for (int card = 0; card < CRASH; card++)
        count_card(market, card, krach_card_count[card]);
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        count_card(market, krach->start[seat], -1);
        if (krach->quick[seat] != NO_CARD)
            count_card(market, krach->quick[seat], -1);
    }
    for (int i = 0; i < krach->head.round; i++)
        count_card(market, krach->deck[i], -1);
    for (int colour = 0; colour < COLOURS; colour++)
        market->price[colour] = share_price(krach, colour);
}

/* What a seat's shares promise: bonuses, what they would sell for, and how likely that is. */
static void tell_shares(const struct krach *krach, const struct market *market, seat_id seat,
                        struct describer *out)
{
    float bonus = 0, worth = 0, chance = 0;
    int shares = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int held = krach->held[colour][seat];
        float offers = (float)market->unseen_sale[colour] * market->turns;
        float sale = (float)(held * market->price[colour]);
        shares += held;
        bonus += (float)(held * market->unseen[colour]) * market->turns;
        worth += sale;
        chance += sale * offers / (1 + offers);
        tell(out, (float)held / 3);
    }
    tell(out, (float)krach->held[market->centre][seat] / 2);
    tell(out, (float)krach->held[market->border][seat] / 2);
    tell(out, (float)(krach->held[market->border][seat] * market->price[market->border]) / 10);
    tell(out, bonus / 10);
    tell(out, worth / 20);
    tell(out, chance / 20);
    tell(out, (float)shares / 6);
}

static void tell_seat(const struct krach *krach, const struct market *market, seat_id seat,
                      seat_id me, struct describer *out)
{
    static const uint8_t chip_steps[] = {1, 2, 4, 6, 9};
    int chips = krach->chips[seat];
    int lead = krach->score[seat] - krach->score[me];
    tell(out, 1);
    tell(out, (float)lead / 10);
    tell(out, (float)chips / 8);
    tell_steps(out, chips, chip_steps, COUNT_OF(chip_steps));
    tell_shares(krach, market, seat, out);
    tell(out, krach->in >> seat & 1);
    tell(out, krach->first == seat);
    tell(out, krach->in && !(krach->in >> seat & 1) && krach->runner_up == seat);
}

static void tell_table(const struct krach *krach, const struct market *market,
                       struct describer *out)
{
    static const uint8_t left_steps[] = {2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 24};
    static const uint8_t pot_steps[] = {1, 2, 3, 4, 5, 6, 8};
    tell_one_of(out, krach->head.phase - LOAN, RUNNER_UP);
    tell_one_of(out, market->centre, COLOURS);
    tell_one_of(out, market->border, COLOURS);
    tell_one_of(out, krach->head.players - 2, SEATS_MAX - 1);
    tell_one_of(out, bits_count(krach->in), SEATS_MAX + 1);
    tell_steps(out, market->left, left_steps, COUNT_OF(left_steps));
    tell_steps(out, krach->pot, pot_steps, COUNT_OF(pot_steps));
    tell(out, krach->winner_took);
    tell(out, market->left <= LAST_CARDS ? 1 / (float)market->left : 0);
    tell(out, (float)market->left / 30);
    tell(out, (float)krach->pot / 4);
    tell(out, (float)krach->bank / 20);
    tell(out, krach->bank >= LOAN_CHIPS);
    tell(out, krach->head.option[OPTION_QUICK]);
    tell(out, (float)(krach->head.option[OPTION_LOAN_COST] - 1) / 3);
    for (int colour = 0; colour < COLOURS; colour++) {
        tell(out, (float)market->unseen[colour] / 6);
        tell(out, (float)market->price[colour] / 6);
    }
}

void krach_describe(const union game_state *state, seat_id seat, struct features *features)
{
    const struct krach *krach = krach_in(state);
    struct describer out = {features, 0};
    struct market market;
    seat_id other = seat;
    survey(krach, &market);
    tell_table(krach, &market, &out);
    for (int i = 0; i < krach->head.players; i++) {
        tell_seat(krach, &market, other, seat, &out);
        other = seat_left_of(&krach->head, other);
    }
    assert(out.index <= KRACH_FEATURES);
}
