#include "support/twins.h"

#include "games/krach/krach.h"

/* Swaps two cards of the deck that have not been turned, unless the Crash would leave its place
 * among the last five. */
bool twin_change_krach(union game_state *state, seat_id viewer, struct rng *rng)
{
    struct krach *krach = krach_of(state);
    uint32_t below = (uint32_t)(krach->deck_size - krach->head.round);
    uint8_t *hidden = krach->deck + krach->head.round;
    uint8_t *one = &hidden[rng_below(rng, below)], *other = &hidden[rng_below(rng, below)];
    uint8_t kept = *one;
    (void)viewer;
    *one = *other;
    *other = kept;
    return krach_check(state, NULL) == NULL;
}
