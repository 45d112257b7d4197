/* reckon.c: what follows from a view of Noblesse: collections, ranks, rewards. */
#include "games/noblesse/noblesse.h"

#include <string.h>

/* The cheques that have been paid: those dealt that nobody holds (§5.2). */
static uint32_t spent_cheques(const struct noblesse *noblesse)
{
    uint32_t dealt = 0, held = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        dealt |= noblesse_start_cheques[seat];
        held |= noblesse->cheques[seat];
    }
    return dealt & ~held;
}

/* §10.4 At the end the best collections in hand are compared. */
static int final_medal(const struct noblesse_reckoning *reckoning, seat_id seat)
{
    uint32_t worth = collection_worth(reckoning->best[seat]);
    int medal = 1;
    for (seat_id other = 0; other < reckoning->head.players; other++)
        medal += collection_worth(reckoning->best[other]) > worth;
    return reckoning->best[seat] ? medal : 0;
}

static void reckon_medals(const struct noblesse *noblesse, struct noblesse_reckoning *reckoning)
{
    bool over = noblesse->head.phase == PHASE_OVER;
    for (seat_id seat = 0; seat < noblesse->head.players && over; seat++)
        reckoning->medal[seat] = (uint8_t)final_medal(reckoning, seat);
    for (int i = 0; i < noblesse->ranked_count && !over; i++)
        reckoning->medal[noblesse->ranked[i]] = (uint8_t)(i + 1);
}

void noblesse_reckon(const struct game_view *view, union game_state *reckoning)
{
    const struct noblesse *noblesse = noblesse_in(&view->known);
    struct noblesse_reckoning *out = (struct noblesse_reckoning *)reckoning;
    memset(out->reward, UNKNOWN, sizeof out->reward);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        int square = reward_square(noblesse, seat);
        out->best[seat] = collection_best(noblesse->hand[seat]);
        out->rank[seat] = (uint8_t)race_rank(noblesse, seat);
        if (square < TABLE_FIRST)
            memcpy(out->reward[seat], noblesse_reward[square], sizeof out->reward[seat]);
    }
    out->spent = spent_cheques(noblesse);
    reckon_medals(noblesse, out);
}
