/* beginner_noblesse.c: the weakest level mixes badly, but never makes a choice that a person would
 * call broken: going to a sale without a card to play or after everything is sold, paying with a
 * high cheque or sending a thief where nobody else can pay, exhibiting nothing, sending a thief or
 * the detective where nobody else is although there is a collection to show. */
#include "support/beginner.h"

#include "games/noblesse/noblesse.h"

/* Whether somebody else at the auction house has a cheque. */
static bool others_can_pay(const struct noblesse *noblesse, seat_id seat)
{
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    BITS_EACH (other, there & ~seat_bit(seat))
        if (noblesse->cheques[other])
            return true;
    return false;
}

static const char *broken_payment(const struct noblesse *noblesse, seat_id seat, action chosen)
{
    if (others_can_pay(noblesse, seat) || !noblesse->cheques[seat])
        return NULL;
    if (action_kind_of(chosen) == THIEF)
        return "nobody else can pay";
    return (int)action_value(chosen) > bits_lowest(noblesse->cheques[seat]) ? "pays too much"
                                                                            : NULL;
}

static const char *broken_castle(const struct noblesse *noblesse, seat_id seat, action chosen)
{
    bool can_show = collection_best(noblesse->hand[seat]) != 0;
    bool alone = bits_single(noblesse->head.to_act);
    if (action_kind_of(chosen) == EXHIBIT)
        return can_show ? NULL : "has nothing to show";
    if (alone && can_show)
        return "could exhibit undisturbed";
    return alone && action_kind_of(chosen) == THIEF ? "has nobody to rob" : NULL;
}

static const char *broken(const union game_state *state, seat_id seat, action chosen)
{
    const struct noblesse *noblesse = noblesse_in(state);
    switch (noblesse->head.phase) {
    case PLACE:
        if (action_kind_of(chosen) == GO_CASTLE)
            return NULL;
        if (!sale_open(noblesse))
            return "everything is sold";
        return noblesse->cheques[seat] || free_thieves(noblesse, seat) ? NULL : "cannot play";
    case AUCTION:
        return broken_payment(noblesse, seat, chosen);
    case CASTLE:
        return broken_castle(noblesse, seat, chosen);
    default:
        return NULL;
    }
}

static void beginners_have_sense(void **unused)
{
    (void)unused;
    assert_true(watch_beginners(&game_noblesse, 400, broken) > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginners_have_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
