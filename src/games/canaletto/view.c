/* view.c: who knows what in Canaletto (§12). Everything is public except some of the value tiles,
 * which are hidden from everyone. */
#include "games/canaletto/canaletto.h"

/* How many tiles at the start of the row are known: those spent, and those that the option
 * shows. */
static int tiles_known(const struct canaletto *canaletto)
{
    switch (canaletto->head.option[OPTION_VALUES]) {
    case VALUES_OPEN:
        return TILES_USED;
    case VALUES_NEXT:
        return canaletto->tiles_spent < TILES_USED ? canaletto->tiles_spent + 1 : TILES_USED;
    default:
        return canaletto->tiles_spent;
    }
}

void canaletto_observe(union game_state *state, seat_id viewer)
{
    struct canaletto *canaletto = canaletto_of(state);
    (void)viewer;
    for (int i = tiles_known(canaletto); i < TILES; i++)
        canaletto->tile[i] = UNKNOWN;
}

void canaletto_resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    struct canaletto *canaletto = canaletto_of(known);
    (void)viewer;
    int first_hidden = tiles_known(canaletto);
    unsigned left = (1u << TILES) - 1;
    for (int i = 0; i < first_hidden; i++)
        left &= ~(1u << (canaletto->tile[i] - TILE_LOWEST));
    uint8_t *tile = canaletto->tile + first_hidden;
    BITS_EACH (value, left)
        *tile++ = (uint8_t)(TILE_LOWEST + value);
    rng_shuffle(rng, canaletto->tile + first_hidden, (size_t)(TILES - first_hidden));
}

/* ---- Positions from outside ---- */

/* Every piece is in a palace or held by a player. A group is resold exactly when it is complete, so
 * if pieces are missing, the whole group must have been resold. */
static const char *check_pieces(const struct canaletto *canaletto)
{
    int resold = 0;
    for (int group = 0; group < GROUPS; group++) {
        int lying = 0, held = 0;
        for (int i = 0; i < PALACES; i++)
            lying += canaletto->palace[i] >> group & 1;
        for (seat_id seat = 0; seat < CANALETTO_SEATS; seat++)
            held += canaletto->owned[seat][group];
        bool waits = canaletto->waiting >> group & 1;
        if (lying + held != canaletto_group_size[group] && lying + held != 0)
            return ERROR_TEXT("a group has too few or too many pieces");
        if (waits != (lying == 0 && held > 0))
            return ERROR_TEXT("the groups waiting to be resold must be the complete ones");
        resold += lying + held == 0;
    }
    return resold == canaletto->tiles_spent
               ? NULL
               : ERROR_TEXT("the tiles spent do not match the groups resold");
}

static const char *check_players(const struct canaletto *canaletto)
{
    for (seat_id seat = canaletto->head.players; seat < CANALETTO_SEATS; seat++) {
        if (canaletto->cash[seat] || canaletto->debt[seat])
            return ERROR_TEXT("an empty seat has money");
        for (int group = 0; group < GROUPS; group++)
            if (canaletto->owned[seat][group])
                return ERROR_TEXT("an empty seat has treasures");
    }
    if (canaletto->first >= canaletto->head.players || canaletto->leader >= canaletto->head.players)
        return ERROR_TEXT("it names a seat that nobody sits in");
    if ((canaletto->masks | canaletto->in) & ~seats_all(&canaletto->head))
        return ERROR_TEXT("an empty seat has a mask or is in the auction");
    return NULL;
}

static const char *check_tiles(const struct canaletto *canaletto, bool view)
{
    int first_hidden = view ? tiles_known(canaletto) : TILES;
    unsigned seen = 0;
    for (int i = 0; i < TILES; i++) {
        int value = canaletto->tile[i];
        if ((value == UNKNOWN) != (i >= first_hidden))
            return ERROR_TEXT("the wrong tiles are face up");
        if (value == UNKNOWN)
            continue;
        if (seen >> (value - TILE_LOWEST) & 1)
            return ERROR_TEXT("a value tile appears twice");
        seen |= 1u << (value - TILE_LOWEST);
    }
    return NULL;
}

static const char *check_palaces(const struct canaletto *canaletto)
{
    int emptied = 0;
    for (int i = 0; i < PALACES; i++) {
        if (bits_count(canaletto->palace[i]) > LOT_MAX)
            return ERROR_TEXT("a palace has too many treasures");
        emptied += canaletto->palace[i] == 0;
    }
    bool bidding = canaletto->head.phase == AUCTION;
    if (canaletto->head.round != emptied + bidding)
        return ERROR_TEXT("the round does not match the number of auctions so far");
    if (bidding != (canaletto->palace[canaletto->column] != 0))
        return ERROR_TEXT("the column is at the wrong palace");
    return NULL;
}

static const char *check_phase(const struct canaletto *canaletto)
{
    bool few = bits_count(kinds_left(canaletto)) <= LAST_KINDS;
    switch (canaletto->head.phase) {
    case PHASE_OVER:
        if (canaletto->in || canaletto->waiting || !few)
            return ERROR_TEXT("the game cannot be over yet");
        return NULL;
    case RESALE:
        if (canaletto->head.to_act != seat_bit(canaletto->leader))
            return ERROR_TEXT("it must be the buyer's turn to resell");
        return bits_count(canaletto->waiting) > 1
                   ? NULL
                   : ERROR_TEXT("a resale with fewer than two groups is not a decision");
    default:
        if (few || canaletto->waiting)
            return ERROR_TEXT("there cannot be an auction now");
        if (!bits_single(canaletto->head.to_act) || canaletto->head.to_act & ~canaletto->in)
            return ERROR_TEXT("it must be the turn of exactly one remaining bidder");
        if (canaletto->bid == 0)
            return canaletto->leader ? ERROR_TEXT("there is a highest bidder but no bid") : NULL;
        if (canaletto->bid == BID_MAX || bits_single(canaletto->in))
            return ERROR_TEXT("the auction is already decided");
        if (!(canaletto->in >> canaletto->leader & 1) ||
            canaletto->head.to_act == seat_bit(canaletto->leader))
            return ERROR_TEXT("the highest bidder must be waiting in the auction");
        return NULL;
    }
}

const char *canaletto_check(const union game_state *state, const seat_id *viewer)
{
    const struct canaletto *canaletto = canaletto_in(state);
    const char *why = check_pieces(canaletto);
    if (!why)
        why = check_players(canaletto);
    if (!why)
        why = check_tiles(canaletto, viewer != NULL);
    if (!why)
        why = check_palaces(canaletto);
    return why ? why : check_phase(canaletto);
}
