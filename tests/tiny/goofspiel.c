#include "tiny/tiny.h"

enum { BIDDING = 1, OPTION_CARDS = 0 };

static int cards(const struct goofspiel *goofspiel)
{
    return goofspiel->head.option[OPTION_CARDS] == GOOFSPIEL_3 ? 3 : 4;
}

static void deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct goofspiel *goofspiel = goofspiel_of(state);
    (void)rng, (void)log;
    for (seat_id seat = 0; seat < 2; seat++)
        goofspiel->hand[seat] = (uint8_t)((2u << cards(goofspiel)) - 2);
    goofspiel->head.round = 1;
    ask_seats(&goofspiel->head, BIDDING, seats_all(&goofspiel->head));
}

static unsigned legal_count(const union game_state *state, seat_id seat)
{
    return (unsigned)bits_count(goofspiel_in(state)->hand[seat]);
}

static action legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    return action_of(GOOFSPIEL_BID, (uint64_t)bits_nth(goofspiel_in(state)->hand[seat], index));
}

/* The prize that is up: they fall from the highest to 1. */
static int prize(const struct goofspiel *goofspiel)
{
    return cards(goofspiel) + 1 - goofspiel->head.round;
}

static void apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct goofspiel *goofspiel = goofspiel_of(state);
    uint64_t bid[2] = {action_value(joint[0]), action_value(joint[1])};
    (void)log;
    for (seat_id seat = 0; seat < 2; seat++) {
        goofspiel->hand[seat] = (uint8_t)(goofspiel->hand[seat] & ~(1u << bid[seat]));
        if (bid[seat] > bid[1 - seat])
            goofspiel->points[seat] = (uint8_t)(goofspiel->points[seat] + prize(goofspiel));
    }
    if (goofspiel->hand[0])
        goofspiel->head.round++;
    else
        ask_seats(&goofspiel->head, PHASE_OVER, 0);
}

static void observe(union game_state *state, seat_id viewer)
{
    (void)state, (void)viewer;
}

static void resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    (void)known, (void)viewer, (void)rng;
}

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

static const char *const phases[] = {[PHASE_OVER] = "over", [BIDDING] = "bidding"};
static const char *const sizes[] = {[GOOFSPIEL_3] = "3", [GOOFSPIEL_4] = "4"};

static const struct game_option options[] = {
    [OPTION_CARDS] = {"cards", sizes, COUNT_OF(sizes), GOOFSPIEL_4},
};

static const struct action_kind kinds[] = {
    [GOOFSPIEL_BID] = {"bid", VALUE_NUMBERS(1, GOOFSPIEL_MAX), true},
};

const struct game tiny_goofspiel = {
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
    .deal = deal,
    .legal_count = legal_count,
    .legal_at = legal_at,
    .apply = apply,
    .observe = observe,
    .resample = resample,
    .result = result,
};

const struct policy tiny_goofspiel_policy = {.game = &tiny_goofspiel, .utility = utility};
