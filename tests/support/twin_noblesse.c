#include "support/twins.h"

#include "games/noblesse/noblesse.h"

static void swap_cards(struct noblesse *noblesse, int one, int other)
{
    card_set both = card_bit(one) | card_bit(other);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (bits_single(noblesse->hand[seat] & both))
            noblesse->hand[seat] ^= both;
    for (int i = 0; i < pile_start(noblesse, PILES); i++) {
        if (noblesse->pile[i] == one)
            noblesse->pile[i] = (uint8_t)other;
        else if (noblesse->pile[i] == other)
            noblesse->pile[i] = (uint8_t)one;
    }
}

/* Swaps two cards that have never been face up, neither of them in the viewer's hand. */
bool twin_change_noblesse(union game_state *state, seat_id viewer, struct rng *rng)
{
    struct noblesse *noblesse = noblesse_of(state);
    card_set hidden = noblesse_cards(noblesse->head.players) & ~noblesse->seen;
    if (viewer != SPECTATOR)
        hidden &= ~noblesse->hand[viewer];
    if (!hidden)
        return false;
    int one = bits_nth(hidden, rng_below(rng, (uint32_t)bits_count(hidden)));
    int other = bits_nth(hidden, rng_below(rng, (uint32_t)bits_count(hidden)));
    swap_cards(noblesse, one, other);
    return one != other && noblesse_check(state, NULL) == NULL;
}
