/* canaletto_features.c: Canaletto as a valuer sees it. All but the tiles is known to everyone.
 * Which group is which means nothing, so groups are told by kind: how many pieces of them are still
 * in the palaces, and whether one is in this lot or in the next. */
#include "bots/policy/features.h"

#include "games/canaletto/canaletto.h"

#include <string.h>

/* Kinds of groups. A group in the lot has 0 to 3 pieces elsewhere, another 1 to 4. */
enum { WAITING, IN_LOT, ELSEWHERE = IN_LOT + 4, GROUP_KINDS = ELSEWHERE + 4 };

/* What several features need. */
struct venice {
    group_set of_kind[GROUP_KINDS];
    group_set lot;
    group_set next, next_last; /* the groups of the next lot; those of which it is the last piece */
    int palaces, pieces;
    float tile, later; /* the next tile, and the mean of those behind it, in tens */
};

static void survey_palaces(const struct canaletto *canaletto, struct venice *venice)
{
    group_set more[5] = {0}; /* groups with more than n pieces outside the lot */
    venice->lot = canaletto->head.phase == RESALE ? 0 : canaletto->palace[canaletto->column];
    for (int i = 0; i < PALACES; i++) {
        group_set palace = canaletto->palace[i];
        venice->palaces += palace != 0;
        venice->pieces += bits_count(palace);
        if (i == canaletto->column)
            continue;
        for (int n = 3; n > 0; n--)
            more[n] |= more[n - 1] & palace;
        more[0] |= palace;
    }
    for (int n = 0; n < 4; n++) {
        group_set exactly =
            (n ? more[n - 1] : (group_set)~more[0]) & (group_set) ~(n ? more[n] : 0);
        venice->of_kind[IN_LOT + n] = venice->lot & exactly;
        venice->of_kind[ELSEWHERE + n] = more[n] & (group_set) ~(more[n + 1] | venice->lot);
    }
    venice->of_kind[WAITING] = canaletto->waiting;
    int landing = palace_landing(canaletto, canaletto->bid);
    if (!canaletto->bid || landing == canaletto->column)
        return;
    venice->next = canaletto->palace[landing];
    venice->next_last = venice->next & (group_set)~more[1];
}

/* Tiles that nobody has seen count as their mean. */
static void survey_tiles(const struct canaletto *canaletto, struct venice *venice)
{
    int values = canaletto->head.option[OPTION_VALUES], spent = canaletto->tiles_spent;
    int seen = values == VALUES_OPEN ? TILES_USED : spent + (values == VALUES_NEXT);
    int hidden = 0, open = 0;
    seen = seen > TILES_USED ? TILES_USED : seen;
    for (int i = 0; i < TILES; i++)
        hidden += TILE_LOWEST + i;
    for (int i = 0; i < seen; i++) {
        hidden -= canaletto->tile[i];
        open += i > spent ? canaletto->tile[i] : 0;
    }
    float mean = (float)hidden / (float)(10 * (TILES - seen));
    venice->later = seen > spent + 1 ? (float)open / (float)(10 * (seen - spent - 1)) : mean;
    venice->tile = seen > spent ? (float)canaletto->tile[spent] / 10 : mean;
}

static int pieces_of(const struct canaletto *canaletto, seat_id seat, group_set groups)
{
    int pieces = 0;
    BITS_EACH (group, groups)
        pieces += canaletto->owned[seat][group];
    return pieces;
}

/* What a seat's pieces bring if the lot is sold to somebody else, in tens. */
static float income(const struct canaletto *canaletto, const struct venice *venice, seat_id seat)
{
    group_set complete = venice->of_kind[IN_LOT] | venice->of_kind[WAITING];
    float price = bits_count(complete) > 1 ? (venice->tile + venice->later) / 2 : venice->tile;
    return price * (float)pieces_of(canaletto, seat, complete);
}

static void tell_seat(const struct canaletto *canaletto, const struct venice *venice, seat_id seat,
                      seat_id me, struct describer *out)
{
    int cash = canaletto->cash[seat], debt = canaletto->debt[seat];
    int lead = cash - 2 * debt - canaletto->cash[me] + 2 * canaletto->debt[me];
    int room = cash - canaletto->bid;
    tell(out, 1);
    tell(out, (float)lead / 20);
    tell(out, (float)cash / 20);
    tell(out, (float)debt / 10);
    tell(out, (float)(room < -20 ? -20 : room > 40 ? 40 : room) / 20);
    tell(out, room <= 0);
    tell(out, canaletto->masks >> seat & 1);
    tell(out, canaletto->in >> seat & 1);
    tell(out, (canaletto->bid || canaletto->waiting) && canaletto->leader == seat);
    tell(out, income(canaletto, venice, seat) / 2);
    for (int kind = 0; kind < GROUP_KINDS; kind++)
        tell(out, (float)pieces_of(canaletto, seat, venice->of_kind[kind]) / 2);
    tell(out, (float)pieces_of(canaletto, seat, venice->next_last));
    tell(out, (float)pieces_of(canaletto, seat, venice->next & (group_set)~venice->next_last));
}

static void tell_table(const struct canaletto *canaletto, const struct venice *venice,
                       struct describer *out)
{
    static const uint8_t bid_steps[] = {1, 3, 5, 7, 9, 11, 13, 16, 20, 25};
    static const uint8_t kind_steps[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    static const uint8_t palace_steps[] = {2, 3, 4, 5, 6, 7, 8, 10, 12, 14};
    group_set after = kinds_left(canaletto) & (group_set)~venice->of_kind[IN_LOT];
    tell_one_of(out, canaletto->head.phase - AUCTION, RESALE);
    tell_one_of(out, canaletto->head.players - 2, CANALETTO_SEATS - 1);
    tell_one_of(out, canaletto->head.option[OPTION_VALUES], VALUES_HIDDEN + 1);
    tell_one_of(out, bits_count(canaletto->in), CANALETTO_SEATS + 1);
    tell_steps(out, canaletto->bid, bid_steps, COUNT_OF(bid_steps));
    tell_steps(out, bits_count(after), kind_steps, COUNT_OF(kind_steps));
    tell_steps(out, venice->palaces, palace_steps, COUNT_OF(palace_steps));
    tell(out, (float)canaletto->bid / 20);
    tell(out, (float)venice->pieces / 34);
    tell(out, venice->tile);
    tell(out, venice->later);
    for (int kind = 0; kind < GROUP_KINDS; kind++)
        tell(out, (float)bits_count(venice->of_kind[kind]) / 3);
    tell(out, (float)bits_count(venice->next_last));
    tell(out, (float)bits_count(venice->next));
}

void canaletto_describe(const union game_state *state, seat_id seat, struct features *features)
{
    const struct canaletto *canaletto = canaletto_in(state);
    struct describer out = {features, 0};
    struct venice venice = {0};
    seat_id other = seat;
    survey_palaces(canaletto, &venice);
    survey_tiles(canaletto, &venice);
    tell_table(canaletto, &venice, &out);
    assert(out.index == CANALETTO_TABLE_FEATURES);
    for (int i = 0; i < canaletto->head.players; i++) {
        tell_seat(canaletto, &venice, other, seat, &out);
        other = seat_left_of(&canaletto->head, other);
    }
    assert(out.index <= CANALETTO_FEATURES);
}
