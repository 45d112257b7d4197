/* text.c: the notation of Canaletto, as tables, and the title itself. */
#include "games/canaletto/canaletto.h"
#include "games/games.h"

const char *const canaletto_group_names[GROUPS] = {
    "mirror", "chandelier", "fan",   "lion", "painting", "glass",
    "clock",  "bust",       "stove", "ring", "lamp",     "necklace",
};

#define GROUP VALUE_NAMES_CALLED("Group", NULL, canaletto_group_names)
#define GROUP_SET VALUE_NAME_SET_CALLED("Group", NULL, canaletto_group_names)

static const struct action_kind kinds[] = {
    [PASS] = {"pass"},
    [BRIBE] = {"bribe"},
    [BID] = {"bid", VALUE_NUMBERS(1, BID_MAX), .ladder = true},
    [RESELL] = {"resell", GROUP},
};

#define PALACE VALUE_NUMBERS_CALLED("Palace", "Clockwise from 0.", 0, PALACES - 1)
#define MONEY VALUE_NUMBERS_CALLED("Money", NULL, 0, CASH_MAX)
#define SEAT VALUE_SEAT(CANALETTO_SEATS)
#define SEATS VALUE_SEATS(CANALETTO_SEATS)

static const struct event_kind events[CANALETTO_EVENTS] = {
    [EVENT_LOT] = {"open", true, {"palace", "lot"}, {PALACE, GROUP_SET}, true, .follows = true},
    [EVENT_BID] =
        {"bid", true, {"amount", "gondola"}, {VALUE_NUMBERS(1, BID_MAX), PALACE}, .follows = true},
    [EVENT_PASS] = {"pass", true, .follows = true},
    [EVENT_BRIBE] = {"bribe", true, {"bid"}, {VALUE_NUMBERS(1, BRIBE_BID_MAX)}, .follows = true},
    [EVENT_BUY] = {"buy", true, {"lot", "palace"}, {GROUP_SET, PALACE}, .follows = true},
    [EVENT_PAY] = {"pay", true, {"cash", "debt"}, {MONEY, MONEY}, .follows = true},
    [EVENT_RESELL] = {"resell",
                      false,
                      {"group", "value", "tile"},
                      {GROUP, MONEY, VALUE_NUMBERS(0, TILES_USED - 1)}},
    [EVENT_INCOME] =
        {"income", true, {"cash", "pieces"}, {MONEY, VALUE_NUMBERS(1, 4)}, .follows = true},
    [EVENT_GONDOLA] = {"gondola",
                       false,
                       {"palace", "passed"},
                       {PALACE, VALUE_NUMBERS(0, PALACES - 1)},
                       .follows = true},
    [EVENT_END] = {"end", false, {"left"}, {GROUP_SET}},
};

#define FIELD(member, bytes, number, ...)                                                          \
    STATE_FIELD(struct canaletto, member, bytes, number, __VA_ARGS__)

static const struct state_field fields[] = {
    FIELD(first, 1, 1, .value = SEAT),
    FIELD(column, 1, 1, .value = PALACE),
    FIELD(bid, 1, 1, .value = VALUE_NUMBERS(0, BID_MAX)),
    FIELD(leader, 1, 1, .value = SEAT),
    FIELD(in, 1, 1, .value = SEATS, .note = "Bits of the seats still in the auction."),
    FIELD(masks, 1, 1, .value = SEATS, .note = "Bits of the seats that still have their bribe."),
    FIELD(cash, 2, CANALETTO_SEATS, .by_seat = true, .value = MONEY),
    FIELD(debt, 2, CANALETTO_SEATS, .by_seat = true, .value = MONEY),
    FIELD(owned, 1, CANALETTO_SEATS *GROUPS, .by_seat = true, .row = GROUPS,
          .value = VALUE_NUMBERS(0, 4), .note = "For each seat, the pieces of each group."),
    FIELD(waiting, 2, 1, .value = GROUP_SET),
    FIELD(tiles_spent, 1, 1, .value = VALUE_NUMBERS(0, TILES_USED)),
    FIELD(tile, 1, TILES, .may_hide = true,
          .value = VALUE_NUMBERS(TILE_LOWEST, TILE_LOWEST + TILES - 1),
          .note = "Values of resales, next first; null for what is hidden."),
    FIELD(palace, 2, PALACES, .value = GROUP_SET),
};

#define RECKONED(member, bytes, number, ...)                                                       \
    STATE_FIELD(struct canaletto_reckoning, member, bytes, number, __VA_ARGS__)
#define PLACES_OF_BIDS(member, ...) RECKONED(member, 1, PALACES, .value = PALACE, __VA_ARGS__)

static const struct state_field reckoned[] = {
    RECKONED(gondola, 1, 1, .value = PALACE, .note = "Where it is now."),
    PLACES_OF_BIDS(landing, .note = "Where a bid takes the gondola: of a bid, the element is the "
                                    "rest of its division by 16."),
    PLACES_OF_BIDS(next, .may_hide = true,
                   .note = "Likewise, where the next auction is held; null if there is none."),
    RECKONED(completes, 2, 1, .value = GROUP_SET, .note = "Which the lot on sale completes."),
    RECKONED(last, 1, 1, .value = VALUE_NUMBERS(0, 1), .note = "1 if the game ends with this lot."),
    RECKONED(resold, 2, 1, .value = GROUP_SET, .note = "Which have been paid out."),
    RECKONED(score, 2, CANALETTO_SEATS, .by_seat = true, .is_signed = true,
             .value = VALUE_NUMBERS(-2 * CASH_MAX, CASH_MAX), .note = "If the game ended now."),
    RECKONED(unseen, 4, 1, .value = VALUE_NUMBER_SET(TILE_LOWEST + TILES - 1),
             .note = "Bits of the values that hidden tiles may have."),
    RECKONED(debt_from, 2, 1, .value = VALUE_NUMBERS(0, CASH_MAX + 1),
             .note = "The lowest bid of the receiver's that would leave a debt; every 1 more adds "
                     "1 to it. 0 for spectators."),
    RECKONED(resale, 1, GROUPS, .may_hide = true, .value = VALUE_NUMBERS(0, 64),
             .note = "What the receiver's pieces of each group bring on the next value tile; null "
                     "if it is hidden, and for spectators."),
};

static void deal_json(const union game_state *state, struct json *json)
{
    const struct canaletto *canaletto = canaletto_in(state);
    json_number(json, "first", canaletto->first);
    json_number(json, "column", canaletto->column);
    json_open_array(json, "palaces");
    for (int i = 0; i < PALACES; i++) {
        json_open_array(json, NULL);
        BITS_EACH (group, canaletto->palace[i])
            json_text(json, NULL, canaletto_group_names[group]);
        json_close_array(json);
    }
    json_close_array(json);
    json_numbers(json, "values", canaletto->tile, TILES_USED, -1);
    json_numbers(json, "unused", canaletto->tile + TILES_USED, TILES - TILES_USED, -1);
}

/* ---- The title ---- */

static const char *const values_names[] = {
    [VALUES_NEXT] = "next", [VALUES_OPEN] = "open", [VALUES_HIDDEN] = "hidden"};

static const struct game_option options[] = {
    [OPTION_VALUES] = {"values", values_names, COUNT_OF(values_names), VALUES_NEXT},
};

static const char *const phases[] = {
    [PHASE_OVER] = "over", [AUCTION] = "auction", [RESALE] = "resale"};

_Static_assert(sizeof(struct canaletto) <= sizeof(union game_state), "Canaletto fits the state");

const struct game game_canaletto = {
    .name = "canaletto",
    .title = "Canaletto",
    .players_min = 2,
    .players_max = CANALETTO_SEATS,
    .state_bytes = sizeof(struct canaletto),
    .options = options,
    .option_count = COUNT_OF(options),
    .phases = phases,
    .phase_count = COUNT_OF(phases),
    .kinds = kinds,
    .kind_count = COUNT_OF(kinds),
    .events = events,
    .event_count = COUNT_OF(events),
    .fields = fields,
    .field_count = COUNT_OF(fields),
    .reckoned = reckoned,
    .reckoned_count = COUNT_OF(reckoned),
    .deal = canaletto_deal,
    .legal_count = canaletto_legal_count,
    .legal_at = canaletto_legal_at,
    .step_effect = canaletto_step_effect,
    .apply = canaletto_apply,
    .observe = canaletto_observe,
    .reckon = canaletto_reckon,
    .resample = canaletto_resample,
    .result = canaletto_result,
    .check = canaletto_check,
    .deal_json = deal_json,
};
