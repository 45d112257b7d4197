#include "tiny/tiny.h"

enum { STAKE_MAX = 2 };

static void deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct kuhn *kuhn = kuhn_of(state);
    uint8_t deck[KUHN_CARDS] = {0, 1, 2};
    (void)log;
    rng_shuffle(rng, deck, KUHN_CARDS);
    for (seat_id seat = 0; seat < 2; seat++) {
        kuhn->card[seat] = deck[seat];
        kuhn->stake[seat] = 1;
    }
    kuhn->head.round = 1;
    ask_seats(&kuhn->head, KUHN_CUT, seat_bit(0));
}

static unsigned legal_count(const union game_state *state, seat_id seat)
{
    (void)state, (void)seat;
    return 2;
}

static action legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    (void)seat;
    return action_of((state->head.phase == KUHN_CUT ? KUHN_KEEP : KUHN_PASS) + index, 0);
}

/* ---- Playing ---- */

static void end(struct kuhn *kuhn, seat_id winner, bool folded)
{
    kuhn->winner = (uint8_t)winner;
    kuhn->folded = folded;
    ask_seats(&kuhn->head, PHASE_OVER, 0);
}

static void show_down(struct kuhn *kuhn)
{
    end(kuhn, kuhn->card[1] > kuhn->card[0], false);
}

static void cut(struct kuhn *kuhn, bool swap)
{
    uint8_t first = kuhn->card[0];
    if (swap) {
        kuhn->card[0] = kuhn->card[1];
        kuhn->card[1] = first;
    }
    ask_seats(&kuhn->head, KUHN_FIRST, seat_bit(0));
}

static void apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct kuhn *kuhn = kuhn_of(state);
    seat_id seat = bits_lowest(kuhn->head.to_act);
    unsigned kind = action_kind_of(joint[seat]);
    bool bet = kind == KUHN_BET, facing_bet = kuhn->stake[1 - seat] > kuhn->stake[seat];
    (void)log;
    if (kuhn->head.phase == KUHN_CUT) {
        cut(kuhn, kind == KUHN_SWAP);
        return;
    }
    kuhn->stake[seat] = (uint8_t)(kuhn->stake[seat] + bet);
    if (facing_bet && !bet)
        end(kuhn, 1 - seat, true);
    else if (facing_bet || (kuhn->head.phase == KUHN_SECOND && !bet))
        show_down(kuhn);
    else
        ask_seats(&kuhn->head, kuhn->head.phase + 1u, seat_bit(1 - seat));
}

/* ---- Knowing ---- */

/* Whether the viewer may look at the card of `seat`. */
static bool sees(const struct kuhn *kuhn, seat_id viewer, seat_id seat)
{
    if (kuhn->head.phase == KUHN_CUT)
        return false;
    return viewer == seat || (kuhn->head.phase == PHASE_OVER && !kuhn->folded);
}

static void observe(union game_state *state, seat_id viewer)
{
    struct kuhn *kuhn = kuhn_of(state);
    for (seat_id seat = 0; seat < 2; seat++)
        if (!sees(kuhn, viewer, seat))
            kuhn->card[seat] = UNKNOWN;
}

static void resample(union game_state *known, seat_id viewer, struct rng *rng)
{
    struct kuhn *kuhn = kuhn_of(known);
    uint8_t left[KUHN_CARDS];
    size_t count = 0;
    (void)viewer;
    for (uint8_t card = 0; card < KUHN_CARDS; card++)
        if (kuhn->card[0] != card && kuhn->card[1] != card)
            left[count++] = card;
    rng_shuffle(rng, left, count);
    for (seat_id seat = 0; seat < 2; seat++)
        if (kuhn->card[seat] == UNKNOWN)
            kuhn->card[seat] = left[--count];
}

/* ---- What it is worth ---- */

static void result(const union game_state *state, struct game_result *out)
{
    const struct kuhn *kuhn = kuhn_in(state);
    if (kuhn->head.phase != PHASE_OVER)
        return;
    int won = kuhn->stake[1 - kuhn->winner];
    out->score[0] = kuhn->winner == 0 ? won : -won;
    out->score[1] = -out->score[0];
}

static void utility(const union game_state *state, double out[])
{
    struct game_result end_result = {0};
    result(state, &end_result);
    out[0] = (end_result.score[0] + STAKE_MAX) / (2.0 * STAKE_MAX);
    out[1] = 1 - out[0];
}

static const char *const phases[] = {
    [PHASE_OVER] = "over",    [KUHN_CUT] = "cut",   [KUHN_FIRST] = "first",
    [KUHN_SECOND] = "second", [KUHN_LAST] = "last",
};

static const struct action_kind kinds[] = {
    [KUHN_KEEP] = {"keep"},
    [KUHN_SWAP] = {"swap"},
    [KUHN_PASS] = {"pass"},
    [KUHN_BET] = {"bet"},
};

const struct game game_kuhn = {
    .name = "kuhn",
    .title = "Kuhn poker",
    .players_min = 2,
    .players_max = 2,
    .state_bytes = sizeof(struct kuhn),
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

const struct policy policy_kuhn = {.game = &game_kuhn, .utility = utility};
