/* reckon.c: what follows from a view of Krach: prices, sales, the shares to come, the Crash. */
#include "games/krach/krach.h"

#include <string.h>

/* §7.3, §7.4: what the viewer would get for shares of the border's colour. */
static void reckon_sales(const struct krach *krach, seat_id viewer, struct krach_reckoning *out)
{
    out->for_sale = (uint8_t)card_border(turned_card(krach));
    if (viewer == SPECTATOR)
        return;
    for (unsigned count = 0; count <= sellable(krach, viewer); count++)
        out->sale[count] = (uint8_t)(count * out->price[out->for_sale]);
}

/* Where the shares of each colour are that no player holds. */
static void reckon_shares(const struct krach *krach, struct krach_reckoning *out)
{
    uint8_t unseen[CRASH], all[COLOURS] = {0};
    krach_unseen(krach, unseen);
    for (int card = 0; card < CRASH; card++) {
        int centre = card_centre(card), border = card_border(card);
        all[centre] = (uint8_t)(all[centre] + krach_card_count[card]);
        out->unseen[centre] = (uint8_t)(out->unseen[centre] + unseen[card]);
        out->unseen_borders[border] = (uint8_t)(out->unseen_borders[border] + unseen[card]);
    }
    for (int colour = 0; colour < COLOURS; colour++)
        out->gone[colour] = (uint8_t)(all[colour] - out->unseen[colour] - out->price[colour]);
    if (krach->head.phase != PHASE_OVER && !krach->winner_took)
        out->gone[card_centre(turned_card(krach))]--; /* it is on offer */
}

/* §3.2, §8.1 */
static void reckon_deck(const struct krach *krach, struct krach_reckoning *out)
{
    bool over = krach->head.phase == PHASE_OVER;
    int left = krach->deck_size - krach->head.round - over;
    out->left = (uint8_t)left;
    if (left > LAST_CARDS)
        out->safe = (uint8_t)(left - LAST_CARDS);
    else if (!over)
        out->crash_in = (uint8_t)left;
}

void krach_reckon(const struct game_view *view, union game_state *reckoning)
{
    const struct krach *krach = krach_in(&view->known);
    struct krach_reckoning *out = (struct krach_reckoning *)reckoning;
    out->for_sale = UNKNOWN;
    memset(out->sale, UNKNOWN, sizeof out->sale);
    for (int colour = 0; colour < COLOURS; colour++)
        out->price[colour] = (uint8_t)share_price(krach, colour);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        out->chip_points[seat] =
            (uint8_t)(krach->chips[seat] == UNKNOWN ? UNKNOWN : krach->chips[seat] / CHIPS_A_POINT);
    if (krach->head.phase != PHASE_OVER)
        reckon_sales(krach, view->viewer, out);
    reckon_shares(krach, out);
    reckon_deck(krach, out);
}
