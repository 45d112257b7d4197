#include "tiny/tiny.h"

enum { CHOICE = 1, STAKE_MAX = 3 };

struct pennies {
    struct game_head head;
    int8_t won; /* by the first seat */
    uint8_t unused[7];
};

const int pennies_pays[SIDES][SIDES] = {{3, -1}, {-2, 1}};

static struct pennies *pennies_of(union game_state *state)
{
    return (struct pennies *)state;
}

static const struct pennies *pennies_in(const union game_state *state)
{
    return (const struct pennies *)state;
}

static void deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    (void)rng, (void)log;
    state->head.round = 1;
    ask_seats(&state->head, CHOICE, seats_all(&state->head));
}

static unsigned legal_count(const union game_state *state, seat_id seat)
{
    (void)state, (void)seat;
    return SIDES;
}

static action legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    (void)state, (void)seat;
    return action_of(PENNIES_HEADS + index, 0);
}

static void apply(union game_state *state, const action joint[], struct event_log *log)
{
    (void)log;
    unsigned first = action_kind_of(joint[0]) - PENNIES_HEADS;
    unsigned second = action_kind_of(joint[1]) - PENNIES_HEADS;
    pennies_of(state)->won = (int8_t)pennies_pays[first][second];
    ask_seats(&state->head, PHASE_OVER, 0);
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
    out->score[0] = pennies_in(state)->won;
    out->score[1] = -out->score[0];
}

static void utility(const union game_state *state, double out[])
{
    out[0] = (pennies_in(state)->won + STAKE_MAX) / (2.0 * STAKE_MAX);
    out[1] = 1 - out[0];
}

static const char *const phases[] = {[PHASE_OVER] = "over", [CHOICE] = "choice"};

static const struct action_kind kinds[] = {
    [PENNIES_HEADS] = {"heads"},
    [PENNIES_TAILS] = {"tails"},
};

const struct game game_pennies = {
    .name = "pennies",
    .title = "Pennies",
    .players_min = 2,
    .players_max = 2,
    .state_bytes = sizeof(struct pennies),
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

const struct policy policy_pennies = {.game = &game_pennies, .utility = utility};
