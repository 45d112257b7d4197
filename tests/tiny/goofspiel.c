#include "tiny/tiny.h"

enum { BIDDING = 1, OPTION_CARDS = 0 };

enum goofspiel_event { EVENT_PRIZE, EVENT_BID, EVENT_WIN, EVENT_TIE, GOOFSPIEL_EVENTS };

/* ---- Playing ---- */

static int cards(const struct goofspiel *goofspiel)
{
    return goofspiel->head.option[OPTION_CARDS] == GOOFSPIEL_3 ? 3 : 4;
}

/* The prizes fall from the highest to 1. */
static int prize_of_round(const struct goofspiel *goofspiel)
{
    return cards(goofspiel) + 1 - goofspiel->head.round;
}

static void open_round(struct goofspiel *goofspiel, struct event_log *log)
{
    goofspiel->head.round++;
    goofspiel->prize = (uint8_t)prize_of_round(goofspiel);
    event_add(log, EVENT_PRIZE, 0, goofspiel->prize);
    ask_seats(&goofspiel->head, BIDDING, seats_all(&goofspiel->head));
}

static void close_round(struct goofspiel *goofspiel, const uint64_t bid[2], struct event_log *log)
{
    for (seat_id seat = 0; seat < 2; seat++) {
        goofspiel->hand[seat] = (uint8_t)(goofspiel->hand[seat] & ~(1u << bid[seat]));
        event_add(log, EVENT_BID, seat, (int64_t)bid[seat]);
    }
    if (bid[0] == bid[1]) {
        event_add(log, EVENT_TIE, 0, goofspiel->prize);
        return;
    }
    seat_id winner = bid[1] > bid[0];
    goofspiel->points[winner] = (uint8_t)(goofspiel->points[winner] + goofspiel->prize);
    event_add(log, EVENT_WIN, winner, goofspiel->prize);
}

/* The last cards are played without a question. */
static void play_last_cards(struct goofspiel *goofspiel, struct event_log *log)
{
    const uint64_t bid[2] = {(uint64_t)bits_lowest(goofspiel->hand[0]),
                             (uint64_t)bits_lowest(goofspiel->hand[1])};
    close_round(goofspiel, bid, log);
    goofspiel->prize = 0;
    ask_seats(&goofspiel->head, PHASE_OVER, 0);
}

static void deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct goofspiel *goofspiel = goofspiel_of(state);
    (void)rng;
    for (seat_id seat = 0; seat < 2; seat++)
        goofspiel->hand[seat] = (uint8_t)((2u << cards(goofspiel)) - 2);
    open_round(goofspiel, log);
}

static unsigned legal_count(const union game_state *state, seat_id seat)
{
    return (unsigned)bits_count(goofspiel_in(state)->hand[seat]);
}

static action legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    return action_of(GOOFSPIEL_BID, (uint64_t)bits_nth(goofspiel_in(state)->hand[seat], index));
}

static void apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct goofspiel *goofspiel = goofspiel_of(state);
    const uint64_t bid[2] = {action_value(joint[0]), action_value(joint[1])};
    close_round(goofspiel, bid, log);
    open_round(goofspiel, log);
    if (bits_single(goofspiel->hand[0]))
        play_last_cards(goofspiel, log);
}

/* ---- Knowing: nothing is hidden but the choice of the moment ---- */

static void observe(union game_state *state, seat_id viewer)
{
    (void)state, (void)viewer;
}

static void resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    (void)known, (void)viewer, (void)rng;
}

static const char *check(const union game_state *state, const seat_id *viewer)
{
    const struct goofspiel *goofspiel = goofspiel_in(state);
    bool over = goofspiel->head.phase == PHASE_OVER;
    int round = goofspiel->head.round, left = over ? 0 : cards(goofspiel) + 1 - round;
    (void)viewer;
    if (over ? round != cards(goofspiel) : round < 1 || round >= cards(goofspiel))
        return "there is a round for each card";
    if (goofspiel->prize != left)
        return "the prizes fall from the highest to 1";
    for (seat_id seat = 0; seat < 2; seat++)
        if (bits_count(goofspiel->hand[seat]) != left ||
            goofspiel->hand[seat] & ~((2u << cards(goofspiel)) - 2))
            return "each round takes a card from either hand";
    int prizes = (cards(goofspiel) * (cards(goofspiel) + 1) - left * (left + 1)) / 2;
    return goofspiel->points[0] + goofspiel->points[1] > prizes ? "more points than prizes" : NULL;
}

/* ---- What it is worth ---- */

static void result(const union game_state *state, struct game_result *out)
{
    const struct goofspiel *goofspiel = goofspiel_in(state);
    out->score[0] = goofspiel->points[0] - goofspiel->points[1];
    out->score[1] = -out->score[0];
}

static void utility(const union game_state *state, double out[])
{
    const struct goofspiel *goofspiel = goofspiel_in(state);
    int total = cards(goofspiel) * (cards(goofspiel) + 1) / 2;
    out[0] = (total + goofspiel->points[0] - goofspiel->points[1]) / (2.0 * total);
    out[1] = 1 - out[0];
}

/* ---- The title ---- */

#define CARD VALUE_NUMBERS(1, GOOFSPIEL_MAX)
#define POINTS VALUE_NUMBERS(0, GOOFSPIEL_POINTS)

static const char *const phases[] = {[PHASE_OVER] = "over", [BIDDING] = "bidding"};
static const char *const sizes[] = {[GOOFSPIEL_3] = "3", [GOOFSPIEL_4] = "4"};

static const struct game_option options[] = {
    [OPTION_CARDS] = {"cards", sizes, COUNT_OF(sizes), GOOFSPIEL_4},
};

static const struct action_kind kinds[] = {
    [GOOFSPIEL_BID] = {"bid", CARD},
};

static const struct event_kind events[GOOFSPIEL_EVENTS] = {
    [EVENT_PRIZE] = {"prize", false, {"worth"}, {CARD}, true},
    [EVENT_BID] = {"bid", true, {"card"}, {CARD}},
    [EVENT_WIN] = {"win", true, {"points"}, {CARD}},
    [EVENT_TIE] = {"tie", false, {"points"}, {CARD}},
};

#define FIELD(member, bytes, number, ...)                                                          \
    STATE_FIELD(struct goofspiel, member, bytes, number, __VA_ARGS__)

static const struct state_field fields[] = {
    FIELD(prize, 1, 1, .value = VALUE_NUMBERS(0, GOOFSPIEL_MAX)),
    FIELD(hand, 1, 2, .by_seat = true, .value = VALUE_NUMBER_SET(GOOFSPIEL_MAX)),
    FIELD(points, 1, 2, .by_seat = true, .value = POINTS),
};

static void deal_json(const union game_state *state, struct json *json)
{
    json_number(json, "prizes", cards(goofspiel_in(state)));
}

const struct game game_goofspiel = {
    .name = "goofspiel",
    .title = "Goofspiel",
    .players_min = 2,
    .players_max = 2,
    .state_bytes = sizeof(struct goofspiel),
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
    .deal = deal,
    .legal_count = legal_count,
    .legal_at = legal_at,
    .apply = apply,
    .observe = observe,
    .resample = resample,
    .result = result,
    .check = check,
    .deal_json = deal_json,
};

const struct policy policy_goofspiel = {.game = &game_goofspiel, .utility = utility};
