#include "terminal/choices.h"

#include "games/canaletto/canaletto.h"

uint64_t canaletto_bid_effect(const union game_state *known, action bid)
{
    return UINT64_C(1) << palace_landing(canaletto_in(known), (int)action_value(bid));
}
