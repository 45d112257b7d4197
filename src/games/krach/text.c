/* text.c: the notation of Krach, as tables, and the title itself. */
#include "games/games.h"
#include "games/krach/krach.h"

#define BORDERS(centre)                                                                            \
    centre "/brown", centre "/pink", centre "/blue", centre "/green", centre "/yellow"

const char *const krach_card_names[CARD_NAMES] = {
    BORDERS("brown"),  BORDERS("pink"), BORDERS("blue"), BORDERS("green"),
    BORDERS("yellow"), "crash",         "none",
};

static const char *const colour_names[COLOURS] = {"brown", "pink", "blue", "green", "yellow"};

#define CARD_NAME VALUE_NAMES_CALLED("KrachCard", "Centre and border.", krach_card_names)
#define COLOUR_NAME VALUE_NAMES(colour_names)
#define SEAT VALUE_SEAT(SEATS_MAX)

static const struct action_kind kinds[] = {
    [BORROW] = {"borrow"},
    [DECLINE] = {"decline"},
    [PAY] = {"pay"},
    [WITHDRAW] = {"withdraw"},
    [TAKE] = {"take"},
    [LEAVE] = {"leave"},
    [SELL] = {"sell", VALUE_NUMBERS(0, SALE_MAX)},
};

static const struct event_kind events[KRACH_EVENTS] = {
    [EVENT_START] = {"start", true, {"card"}, {CARD_NAME}},
    [EVENT_TURN] = {"turn", false, {"card", "first"}, {CARD_NAME, SEAT}, true},
    [EVENT_BONUS] = {"bonus", true, {"points"}, {VALUE_NUMBERS(0, 8)}},
    [EVENT_BORROW] = {"borrow",
                      true,
                      {"chips", "cost"},
                      {VALUE_NUMBERS(0, 2), VALUE_NUMBERS(0, 9)},
                      .follows = true},
    [EVENT_DECLINE] = {"decline", true, .follows = true},
    [EVENT_BANK_EMPTY] = {"no-loans", false, {"bank"}, {VALUE_NUMBERS(0, 1)}, .follows = true},
    [EVENT_PAY] = {"pay", true, {"pot"}, {VALUE_NUMBERS(0, CHIPS)}, .follows = true},
    [EVENT_WITHDRAW] = {"withdraw", true, {"pot"}, {VALUE_NUMBERS(0, CHIPS)}, .follows = true},
    [EVENT_OUT_OF_CHIPS] = {"out-of-chips", true, .follows = true},
    [EVENT_WIN] = {"win", true, {"runner_up"}, {SEAT}, .follows = true},
    [EVENT_TAKE] = {"take", true, {"card"}, {CARD_NAME}, .follows = true},
    [EVENT_SELL] = {"sell",
                    true,
                    {"cards", "points", "colour"},
                    {VALUE_NUMBERS(0, 8), VALUE_NUMBERS(0, 64), COLOUR_NAME},
                    .follows = true},
    [EVENT_LEAVE] = {"leave", true, .follows = true},
    [EVENT_NOTHING_TO_SELL] = {"nothing-to-sell", true, .follows = true},
    [EVENT_DISCARD] = {"discard", false, {"card"}, {CARD_NAME}, .follows = true},
    [EVENT_CRASH] = {"crash", false},
    [EVENT_CHIP_POINTS] = {"chip-points",
                           true,
                           {"points", "chips"},
                           {VALUE_NUMBERS(0, 9), VALUE_NUMBERS(0, 45)}},
};

#define FIELD(member, bytes, number, ...)                                                          \
    STATE_FIELD(struct krach, member, bytes, number, __VA_ARGS__)

static const struct state_field fields[] = {
    FIELD(first, 1, 1, .value = SEAT),
    FIELD(score, 2, SEATS_MAX, .by_seat = true, .is_signed = true,
          .value = VALUE_NUMBERS(-2000, 2000)),
    FIELD(chips, 1, SEATS_MAX, .by_seat = true, .may_hide = true, .value = VALUE_NUMBERS(0, CHIPS),
          .note = "Null for what people have to remember: with chips=hidden, those of the others "
                  "until the game is over. GET /api/tables/{id}/view tells programs all of them."),
    FIELD(bank, 1, 1, .value = VALUE_NUMBERS(0, CHIPS)),
    FIELD(pot, 1, 1, .value = VALUE_NUMBERS(0, CHIPS)),
    FIELD(held, 1, COLOURS *SEATS_MAX, .by_seat = true, .row = SEATS_MAX,
          .value = VALUE_NUMBERS(0, 8), .note = "Brown, pink, blue, green, yellow; of each seat."),
    FIELD(in, 1, 1, .value = VALUE_SEATS(SEATS_MAX),
          .note = "Bits of the seats still in the auction."),
    FIELD(runner_up, 1, 1, .value = SEAT),
    FIELD(winner_took, 1, 1, .value = VALUE_NUMBERS(0, 1)),
    FIELD(start, 1, SEATS_MAX, .by_seat = true, .value = CARD_NAME),
    FIELD(quick, 1, SEATS_MAX, .by_seat = true, .value = CARD_NAME),
    FIELD(deck_size, 1, 1, .value = VALUE_NUMBERS(0, SHARES + 1)),
    FIELD(deck, 1, SHARES + 1, .may_hide = true, .value = CARD_NAME,
          .note = "Top first; null for what is hidden, none beyond its size."),
};

#define RECKONED(member, bytes, number, ...)                                                       \
    STATE_FIELD(struct krach_reckoning, member, bytes, number, __VA_ARGS__)
#define BY_COLOUR(member, ...)                                                                     \
    RECKONED(member, 1, COLOURS, .value = VALUE_NUMBERS(0, SHARES), __VA_ARGS__)

static const struct state_field reckoned[] = {
    BY_COLOUR(price, .note = "What a share sells for: brown, pink, blue, green, yellow."),
    RECKONED(for_sale, 1, 1, .may_hide = true, .value = COLOUR_NAME,
             .note = "What can be sold this round; null after the Crash."),
    RECKONED(sale, 1, SALE_MAX + 1, .may_hide = true, .value = VALUE_NUMBERS(0, 64),
             .note = "What the receiver would get for 0, 1, … shares of that colour; null for more "
                     "than they have."),
    BY_COLOUR(gone, .note = "Shares sold or discarded."),
    BY_COLOUR(unseen, .note = "Shares that nobody has seen."),
    BY_COLOUR(unseen_borders, .note = "Cards that nobody has seen, by border."),
    RECKONED(left, 1, 1, .value = VALUE_NUMBERS(0, SHARES + 1), .note = "Cards in the deck."),
    RECKONED(safe, 1, 1, .value = VALUE_NUMBERS(0, SHARES),
             .note = "Cards that come before the Crash can."),
    RECKONED(crash_in, 1, 1, .value = VALUE_NUMBERS(0, LAST_CARDS),
             .note =
                 "The next card is the Crash with a chance of one in so many; 0 if it cannot be."),
    RECKONED(chip_points, 1, SEATS_MAX, .by_seat = true, .may_hide = true,
             .value = VALUE_NUMBERS(0, 9),
             .note = "What the chips would be worth after the Crash; null where they are."),
};

static void cards_json(const uint8_t *cards, int count, const char *key, struct json *json)
{
    json_open_array(json, key);
    for (int i = 0; i < count; i++)
        json_text(json, NULL, krach_card_names[cards[i]]);
    json_close_array(json);
}

static void deal_json(const union game_state *state, struct json *json)
{
    const struct krach *krach = krach_in(state);
    int players = krach->head.players;
    json_number(json, "first", krach->first);
    cards_json(krach->start, players, "start", json);
    cards_json(krach->quick, krach->head.option[OPTION_QUICK] ? players : 0, "quick", json);
    cards_json(krach->deck, krach->deck_size, "deck", json);
}

/* ---- The title ---- */

static const char *const off_on[] = {"off", "on"};
static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const hidden_open[] = {"hidden", "open"};

static const struct game_option options[] = {
    [OPTION_QUICK] = {"quick", off_on, COUNT_OF(off_on), 0},
    [OPTION_LOAN_COST] = {"loan_cost", digits, COUNT_OF(digits), 1},
    [OPTION_CHIPS] = {"chips", hidden_open, COUNT_OF(hidden_open), 0},
};

static const char *const phases[] = {
    [PHASE_OVER] = "over", [LOAN] = "loan",           [AUCTION] = "auction",
    [WINNER] = "winner",   [RUNNER_UP] = "runner-up",
};

static int check_config(const struct game_config *config, struct error *error)
{
    if (config->option[OPTION_QUICK] && config->players > QUICK_PLAYERS_MAX)
        return error_set(error, ERR_PLAYERS, "krach with quick=on takes 2 to %d players, not %d",
                         QUICK_PLAYERS_MAX, config->players);
    return 0;
}

_Static_assert(sizeof(struct krach) <= sizeof(union game_state), "Krach fits the state");

const struct game game_krach = {
    .name = "krach",
    .title = "Krach",
    .players_min = 2,
    .players_max = SEATS_MAX,
    .state_bytes = sizeof(struct krach),
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
    .check_config = check_config,
    .deal = krach_deal,
    .legal_count = krach_legal_count,
    .legal_at = krach_legal_at,
    .apply = krach_apply,
    .observe = krach_observe,
    .reckon = krach_reckon,
    .curtain = krach_curtain,
    .resample = krach_resample,
    .result = krach_result,
    .check = krach_check,
    .deal_json = deal_json,
};
