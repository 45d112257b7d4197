/* reckon.c: what follows from a view of Canaletto: where bids lead, what lots and resales bring. */
#include "games/canaletto/canaletto.h"

#include <string.h>

/* The kinds of treasure that are left once the lot on sale is gone. */
static group_set kinds_after_lot(const struct canaletto *canaletto)
{
    struct canaletto sold = *canaletto;
    sold.palace[sold.column] = 0;
    return kinds_left(&sold);
}

/* §4.4, §8 */
static void reckon_bids(const struct canaletto *canaletto, struct canaletto_reckoning *out)
{
    bool over = canaletto->head.phase == PHASE_OVER;
    out->last = bits_count(kinds_after_lot(canaletto)) <= LAST_KINDS;
    for (int bid = 0; bid < PALACES; bid++) {
        out->landing[bid] = (uint8_t)palace_after(canaletto->column, bid);
        out->next[bid] = (uint8_t)(over || out->last ? UNKNOWN : palace_landing(canaletto, bid));
    }
    out->gondola = (uint8_t)palace_after(canaletto->column, canaletto->bid);
}

static void reckon_groups(const struct canaletto *canaletto, struct canaletto_reckoning *out)
{
    group_set left = kinds_left(canaletto);
    out->completes = canaletto->palace[canaletto->column] & (group_set)~kinds_after_lot(canaletto);
    for (int group = 0; group < GROUPS; group++) {
        int owned = 0;
        for (seat_id seat = 0; seat < canaletto->head.players; seat++)
            owned += canaletto->owned[seat][group];
        if (!owned && !(left >> group & 1))
            out->resold |= (group_set)(1u << group);
    }
}

static void reckon_tiles(const struct canaletto *canaletto, struct canaletto_reckoning *out)
{
    out->unseen = ((1u << TILES) - 1) << TILE_LOWEST;
    for (int i = 0; i < TILES; i++)
        if (canaletto->tile[i] != UNKNOWN)
            out->unseen &= ~(1u << canaletto->tile[i]);
}

/* §6.2, §7.2: what bids and resales would mean for one seat. */
static void reckon_purse(const struct canaletto *canaletto, seat_id seat,
                         struct canaletto_reckoning *out)
{
    int spent = canaletto->tiles_spent;
    int value = spent < TILES_USED ? canaletto->tile[spent] : UNKNOWN;
    out->debt_from = (int16_t)(canaletto->cash[seat] + 1);
    for (int group = 0; group < GROUPS && value != UNKNOWN; group++)
        out->resale[group] = (uint8_t)(value * canaletto->owned[seat][group]);
}

void canaletto_reckon(const struct game_view *view, union game_state *reckoning)
{
    const struct canaletto *canaletto = canaletto_in(&view->known);
    struct canaletto_reckoning *out = (struct canaletto_reckoning *)reckoning;
    struct game_result result = {0};
    memset(out->resale, UNKNOWN, sizeof out->resale);
    canaletto_result(&view->known, &result);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++)
        out->score[seat] = (int16_t)result.score[seat];
    reckon_bids(canaletto, out);
    reckon_groups(canaletto, out);
    reckon_tiles(canaletto, out);
    if (view->viewer != SPECTATOR)
        reckon_purse(canaletto, view->viewer, out);
}
