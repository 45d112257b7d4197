/* beginner_krach.c: the weakest level misprices shares, but never makes a choice that a person
 * would call broken: paying on when the pot it could pocket is worth more than the prizes at their
 * best, winning an auction to sell nothing, leaving a card that costs nothing, or borrowing when
 * there is no round left to use the chips in. */
#include "support/beginner.h"

#include "games/krach/krach.h"

/* Points that the prizes bring at best: a bonus in every round to come and a sale at the price of
 * today with the card itself, and selling now. */
static int most_points(const struct krach *krach, seat_id seat)
{
    int rounds = krach->deck_size - 1 - krach->head.round;
    int centre = card_centre(turned_card(krach));
    int take = rounds + (rounds ? share_price(krach, centre) + 1 : 0);
    int sale = (int)sellable(krach, seat) * share_price(krach, card_border(turned_card(krach)));
    return take + sale;
}

static const char *broken(const union game_state *state, seat_id seat, action chosen)
{
    const struct krach *krach = krach_in(state);
    bool rounds_left = krach->head.round < krach->deck_size - 1;
    switch (action_kind_of(chosen)) {
    case PAY:
        return krach->pot > 2 * CHIPS_A_POINT * most_points(krach, seat) ? "the pot is worth more"
                                                                         : NULL;
    case SELL:
        return krach->head.phase == WINNER && !action_value(chosen) ? "wins for nothing" : NULL;
    case LEAVE:
        return "leaves a card that costs nothing";
    case BORROW:
        return rounds_left || sellable(krach, seat) ? NULL : "borrows for nothing";
    default:
        return NULL;
    }
}

static void beginners_have_sense(void **unused)
{
    (void)unused;
    assert_true(watch_beginners(&game_krach, 400, broken) > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginners_have_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
