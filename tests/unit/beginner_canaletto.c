/* beginner_canaletto.c: the weakest level misjudges lots, but never makes a choice that a person
 * would call broken. A bid is broken if it costs more than the lot could bring at best; a bribe, if
 * the lot can bring nothing. */
#include "support/beginner.h"

#include "games/canaletto/canaletto.h"

/* Every piece of the lot sold at the highest tile that has not been spent. */
static int most_income(const struct canaletto *canaletto)
{
    int highest = TILE_LOWEST + TILES - 1;
    for (int i = 0; i < canaletto->tiles_spent; i++)
        for (int j = 0; j < canaletto->tiles_spent; j++)
            if (canaletto->tile[j] == highest)
                highest--;
    return highest * bits_count(canaletto->palace[canaletto->column]);
}

/* Debt costs double. */
static int cost(const struct canaletto *canaletto, seat_id seat, int bid)
{
    int cash = canaletto->cash[seat];
    return bid <= cash ? bid : cash + 2 * (bid - cash);
}

static const char *broken(const union game_state *state, seat_id seat, action chosen)
{
    const struct canaletto *canaletto = canaletto_in(state);
    if (action_kind_of(chosen) == BID && can_pass(canaletto) &&
        cost(canaletto, seat, (int)action_value(chosen)) > most_income(canaletto))
        return "costs more than the lot can bring";
    if (action_kind_of(chosen) == BID && !can_pass(canaletto) &&
        (int)action_value(chosen) > PALACES)
        return "nobody else is bidding";
    return NULL;
}

static void beginners_have_sense(void **unused)
{
    (void)unused;
    assert_true(watch_beginners(&game_canaletto, 1000, broken) > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginners_have_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
