/* search.c: what the search learns about games whose solution is known.
 *
 * The search runs on a tiny game with a fixed number of simulations; then the average strategies of
 * both seats are read out of its tree and judged exactly, by walking the whole game:
 * - the value of the pair, against the value of the game;
 * - for each seat, what the other could win beyond the value of the game if it knew the strategy
 *   and answered perfectly. That is 0 in equilibrium and only there.
 * All figures are in the unit of the game: pennies, chips, points. A tolerance is what a search of
 * SIMULATIONS may still be off; it is some times what was found when the test was written, and far
 * below what playing at random, or the best pure strategy, loses: in Kuhn poker 0.36 and 0.11 chips
 * or more, in Goofspiel at random 2.5 points. */
#include "support/twins.h"

#include "bots/measure.h"
#include "tiny/tiny.h"

#include <math.h>

enum { SIMULATIONS = 200000, SEEDS = 3 };

/* A search, and what it takes to query it afterwards. */
struct thought {
    const struct game *game;
    struct search *search;
    struct search_settings settings;
    struct bot_report report;
};

/* Searches from what the first seat knows of `state`. */
static void think(struct thought *thought, const struct policy *policy,
                  const union game_state *state, uint64_t seed)
{
    struct game_view view;
    struct rng rng;
    rng_seed(&rng, seed);
    game_observe(policy->game, state, 0, &view);
    thought->game = policy->game;
    thought->search = search_new();
    assert_non_null(thought->search);
    thought->settings = search_settings_for(policy->game);
    thought->settings.policy = policy;
    thought->settings.regret_everywhere = true;
    thought->settings.private_nodes = true;
    struct bot_job job = {.game = policy->game,
                          .view = &view,
                          .budget = {.simulations = SIMULATIONS, .threads = 1},
                          .rng = &rng};
    search_run(thought->search, &thought->settings, &job, &thought->report);
    assert_int_equal(thought->report.simulations, SIMULATIONS);
}

static void forget(struct thought *thought)
{
    search_free(thought->search);
}

/* The strategy found for `seat`; uniform where the search has never been. */
static void strategy_of(const struct thought *thought, const union game_state *state, seat_id seat,
                        double probability[])
{
    unsigned count = thought->game->legal_count(state, seat);
    if (search_strategy(thought->search, &thought->settings, thought->game, state, seat,
                        probability)) {
        double sum = 0;
        for (unsigned i = 0; i < count; i++) {
            assert_true(probability[i] >= 0);
            sum += probability[i];
        }
        assert_true(fabs(sum - 1) < 1e-6);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        probability[i] = 1.0 / count;
}

static void deal_tiny(const struct game *game, uint8_t option, union game_state *state)
{
    struct game_config config = {.players = 2, .option = {option}};
    game_deal(game, &config, 1, state, NULL);
}

/* What the first seat has won in the end. */
static double payoff(const struct game *game, const union game_state *state)
{
    struct game_result result = {0};
    game->result(state, &result);
    return result.score[0];
}

static union game_state after(const struct game *game, const union game_state *state, action first,
                              action second)
{
    const action joint[2] = {first, second};
    union game_state next = *state;
    struct error error;
    if (game_step(game, &next, joint, NULL, &error) < 0)
        fail_msg("%s", error.text);
    return next;
}

static void expect_near(const char *what, double found, double expected, double tolerance)
{
    if (fabs(found - expected) > tolerance)
        fail_msg("%s: %.4f, expected %.4f within %.4f", what, found, expected, tolerance);
}

/* ---- The tiny games themselves ---- */

static const struct game *const tiny_games[] = {&game_pennies, &game_kuhn, &game_goofspiel};

/* Worlds drawn from a view look like it, and legal actions are ascending. */
static void check_tiny_position(const struct game *game, const union game_state *state,
                                struct rng *rng)
{
    for (seat_id viewer = SPECTATOR; viewer < 2; viewer++) {
        struct game_view view;
        union game_state world;
        game_observe(game, state, viewer, &view);
        game_resample(game, &view, rng, &world);
        expect_same_view(game, state, &world, viewer);
        game_playout(game, &world, rng);
        assert_true(payoff(game, &world) != 0 || game == &game_goofspiel);
    }
    BITS_EACH (seat, state->head.to_act)
        for (unsigned i = 1; i < game->legal_count(state, (seat_id)seat); i++)
            assert_true(game->legal_at(state, (seat_id)seat, i - 1) <
                        game->legal_at(state, (seat_id)seat, i));
}

static void tiny_games_keep_the_contract(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        const struct game *game = tiny_games[seed % COUNT_OF(tiny_games)];
        struct game_config config;
        union game_state state;
        struct rng rng;
        rng_seed(&rng, seed);
        game_config_init(game, &config, 2);
        game_deal(game, &config, seed, &state, NULL);
        while (state.head.to_act) {
            action joint[2] = {0};
            check_tiny_position(game, &state, &rng);
            BITS_EACH (seat, state.head.to_act)
                joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
            game->apply(&state, joint, NULL);
        }
    }
}

/* ---- Pennies ---- */

/* How often the decision after the search is heads. */
static double decides_for_heads(const struct thought *thought, uint64_t seed)
{
    enum { DRAWS = 20000 };
    struct rng rng;
    int heads = 0;
    rng_seed(&rng, seed);
    for (int i = 0; i < DRAWS; i++)
        heads += action_kind_of(search_decide(thought->search, &rng)) == PENNIES_HEADS;
    return (double)heads / DRAWS;
}

/* Strategies to 0.015, which costs a seat 0.1 pennies at most; the decision mixes as the strategy
 * does, neither always heads nor always tails. */
static void pennies_are_mixed(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= (uint64_t)some_of(SEEDS); seed++) {
        union game_state state;
        struct thought thought;
        double first[SIDES], second[SIDES];
        deal_tiny(&game_pennies, 0, &state);
        think(&thought, &policy_pennies, &state, seed);
        strategy_of(&thought, &state, 0, first);
        strategy_of(&thought, &state, 1, second);
        double heads = decides_for_heads(&thought, seed);
        forget(&thought);
        expect_near("heads of the first seat", first[0], 3.0 / 7, 0.015);
        expect_near("heads of the second seat", second[0], 2.0 / 7, 0.015);
        expect_near("heads decided for", heads, first[0], 0.02);
    }
}

/* The first seat wins with heads when the second shows heads, 2 times in 7, and with tails in the
 * other 5. If the second adapted to being asked half of the time for either, it would always choose
 * tails. */
static void others_do_not_adapt_to_a_comparison(void **unused)
{
    (void)unused;
    enum { PAIRS = 20000 };
    const action sides[2] = {action_of(PENNIES_HEADS, 0), action_of(PENNIES_TAILS, 0)};
    struct paired paired = {0};
    union game_state state;
    struct thought thought;
    struct game_view view;
    struct rng rng;
    deal_tiny(&game_pennies, 0, &state);
    think(&thought, &policy_pennies, &state, 1);
    game_observe(&game_pennies, &state, 0, &view);
    rng_seed(&rng, 2);
    struct bot_job job = {.game = &game_pennies, .view = &view, .rng = &rng};
    for (int i = 0; i < PAIRS; i++)
        measure_pair(thought.search, &thought.settings, &job, sides, &paired);
    forget(&thought);
    assert_int_equal(paired.pairs, PAIRS);
    expect_near("wins with heads", paired.sum[0] / PAIRS, 2.0 / 7, 0.025);
    expect_near("wins with tails", paired.sum[1] / PAIRS, 5.0 / 7, 0.025);
    expect_near("difference", paired_difference(&paired), -3.0 / 7, 0.05);
    /* Each pair differs by 1 or -1. */
    expect_near("error", paired_error(&paired), sqrt((1 - 9.0 / 49) / PAIRS), 0.0005);
}

/* If both play well, the first seat wins 3/7 · 2/7 + 4/7 · 5/7 of the time. */
static void chances_are_those_of_the_equilibrium(void **unused)
{
    (void)unused;
    enum { WORLDS = 100000 };
    union game_state state;
    struct thought thought;
    struct game_view view;
    struct chances chances;
    struct rng rng;
    deal_tiny(&game_pennies, 0, &state);
    think(&thought, &policy_pennies, &state, 1);
    game_observe(&game_pennies, &state, SPECTATOR, &view);
    rng_seed(&rng, 2);
    struct bot_job job = {.game = &game_pennies,
                          .view = &view,
                          .budget = {.simulations = WORLDS, .threads = 1},
                          .rng = &rng};
    measure_chances(thought.search, &thought.settings, &job, &chances);
    forget(&thought);
    expect_near("the first seat", chances.chance[0], 26.0 / 49, 0.015);
    expect_near("together", chances.chance[0] + chances.chance[1], 1, 1e-9);
    expect_near("error", chances.error[0], sqrt(26.0 * 23 / 49 / 49 / WORLDS), 0.0002);
}

/* ---- Kuhn poker ---- */

static const double KUHN_VALUE = -1.0 / 18;

/* Each seat can be in two situations with each card: for the first, to open, and facing a bet; for
 * the second, after a pass, and facing a bet. A strategy is how often it then bets. */
enum { OPENING, FACING_BET, SITUATIONS, INFORMATION_SETS = SITUATIONS * KUHN_CARDS };

struct kuhn_pair {
    double bets[2][INFORMATION_SETS];
};

static int information_set(const union game_state *state)
{
    const struct kuhn *kuhn = kuhn_in(state);
    seat_id seat = bits_lowest(kuhn->head.to_act);
    int situation = kuhn->stake[1 - seat] > kuhn->stake[seat] ? FACING_BET : OPENING;
    return situation * KUHN_CARDS + kuhn->card[seat];
}

static union game_state kuhn_after(const union game_state *state, enum kuhn_kind kind)
{
    return after(&game_kuhn, state, action_of(kind, 0), action_of(kind, 0));
}

/* Cards as given, after the cut. */
static union game_state kuhn_deal(int first, int second)
{
    union game_state state;
    deal_tiny(&game_kuhn, 0, &state);
    kuhn_of(&state)->card[0] = (uint8_t)first;
    kuhn_of(&state)->card[1] = (uint8_t)second;
    return kuhn_after(&state, KUHN_KEEP);
}

static void read_kuhn(const struct thought *thought, const union game_state *state,
                      struct kuhn_pair *pair)
{
    if (!state->head.to_act)
        return;
    double probability[2];
    seat_id seat = bits_lowest(state->head.to_act);
    strategy_of(thought, state, seat, probability);
    pair->bets[seat][information_set(state)] = probability[1];
    union game_state pass = kuhn_after(state, KUHN_PASS), bet = kuhn_after(state, KUHN_BET);
    read_kuhn(thought, &pass, pair);
    read_kuhn(thought, &bet, pair);
}

/* Calls for every deal of two different cards. */
#define KUHN_DEALS(first, second)                                                                  \
    for (int first = 0; first < KUHN_CARDS; first++)                                               \
        for (int second = 0; second < KUHN_CARDS; second++)                                        \
            if (first != second)

static double kuhn_value_from(const struct kuhn_pair *pair, const union game_state *state)
{
    if (!state->head.to_act)
        return payoff(&game_kuhn, state);
    double bets = pair->bets[bits_lowest(state->head.to_act)][information_set(state)];
    union game_state pass = kuhn_after(state, KUHN_PASS), bet = kuhn_after(state, KUHN_BET);
    return (1 - bets) * kuhn_value_from(pair, &pass) + bets * kuhn_value_from(pair, &bet);
}

static double kuhn_value(const struct kuhn_pair *pair)
{
    double sum = 0;
    KUHN_DEALS(first, second)
    {
        union game_state state = kuhn_deal(first, second);
        sum += kuhn_value_from(pair, &state);
    }
    return sum / (KUHN_CARDS * (KUHN_CARDS - 1));
}

/* The value if `seat` plays the best of its 64 pure strategies against the other's. */
static double kuhn_best_answer(const struct kuhn_pair *pair, seat_id seat)
{
    struct kuhn_pair tried = *pair;
    double best = -INFINITY;
    for (unsigned pure = 0; pure < 1u << INFORMATION_SETS; pure++) {
        for (int i = 0; i < INFORMATION_SETS; i++)
            tried.bets[seat][i] = pure >> i & 1;
        best = fmax(best, seat == 0 ? kuhn_value(&tried) : -kuhn_value(&tried));
    }
    return seat == 0 ? best : -best;
}

/* Tests the evaluation itself: Kuhn's equilibrium has his value and cannot be exploited; always
 * passing and never calling loses the ante. */
static void kuhn_is_judged_right(void **unused)
{
    (void)unused;
    const struct kuhn_pair known = {
        .bets = {{1.0 / 6, 0, 0.5, 0, 0.5, 1}, {1.0 / 3, 0, 1, 0, 1.0 / 3, 1}}};
    const struct kuhn_pair timid = {0};
    expect_near("value", kuhn_value(&known), KUHN_VALUE, 1e-12);
    expect_near("best answer of the first seat", kuhn_best_answer(&known, 0), KUHN_VALUE, 1e-12);
    expect_near("best answer of the second seat", kuhn_best_answer(&known, 1), KUHN_VALUE, 1e-12);
    expect_near("bluffing the timid", kuhn_best_answer(&timid, 0), 1, 1e-12);
}

static void kuhn_is_solved(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= (uint64_t)some_of(SEEDS); seed++) {
        union game_state state;
        struct thought thought;
        struct kuhn_pair pair;
        deal_tiny(&game_kuhn, 0, &state);
        think(&thought, &policy_kuhn, &state, seed);
        KUHN_DEALS(first, second)
        {
            union game_state dealt = kuhn_deal(first, second);
            read_kuhn(&thought, &dealt, &pair);
        }
        forget(&thought);
        expect_near("value", kuhn_value(&pair), KUHN_VALUE, 0.01);
        expect_near("best answer of the first seat", kuhn_best_answer(&pair, 0), KUHN_VALUE, 0.03);
        expect_near("best answer of the second seat", kuhn_best_answer(&pair, 1), KUHN_VALUE, 0.03);
    }
}

/* ---- Goofspiel ---- */

/* One stage as a matrix game: what the first seat gets for each pair of actions. */
struct matrix {
    unsigned rows, columns;
    double pays[GOOFSPIEL_MAX][GOOFSPIEL_MAX];
};

/* One side of a matrix game that learns by regret matching plus. */
struct learner {
    unsigned count;
    double regret[GOOFSPIEL_MAX], now[GOOFSPIEL_MAX], sum[GOOFSPIEL_MAX];
};

/* Learns from what each action would have gained; `weight` makes later strategies count more. */
static void learner_update(struct learner *learner, const double gain[], double weight)
{
    double expected = 0, positive = 0;
    for (unsigned i = 0; i < learner->count; i++)
        expected += learner->now[i] * gain[i];
    for (unsigned i = 0; i < learner->count; i++) {
        learner->regret[i] = fmax(0, learner->regret[i] + gain[i] - expected);
        positive += learner->regret[i];
    }
    for (unsigned i = 0; i < learner->count; i++) {
        learner->now[i] = positive > 0 ? learner->regret[i] / positive : 1.0 / learner->count;
        learner->sum[i] += weight * learner->now[i];
    }
}

/* What each row, or each column for its own side, brings against a strategy of the other. */
static void matrix_gains(const struct matrix *matrix, bool rows, const double other[],
                         double gain[])
{
    for (unsigned i = 0; i < (rows ? matrix->rows : matrix->columns); i++) {
        gain[i] = 0;
        for (unsigned j = 0; j < (rows ? matrix->columns : matrix->rows); j++)
            gain[i] += other[j] * (rows ? matrix->pays[i][j] : -matrix->pays[j][i]);
    }
}

static double best_gain(const double gain[], unsigned count, const double sum[], unsigned others)
{
    double best = gain[0], total = 0;
    for (unsigned i = 1; i < count; i++)
        best = fmax(best, gain[i]);
    for (unsigned i = 0; i < others; i++)
        total += sum[i];
    return best / total;
}

/* The value of a matrix game: it lies between what the average strategies of two learners secure,
 * and they are left to learn until that is exact to a ten-thousandth. */
static double matrix_value(const struct matrix *matrix)
{
    struct learner row = {.count = matrix->rows, .now = {1}};
    struct learner column = {.count = matrix->columns, .now = {1}};
    double gain[GOOFSPIEL_MAX], low = -INFINITY, high = INFINITY;
    for (int round = 1; high - low > 1e-4; round++) {
        matrix_gains(matrix, true, column.now, gain);
        learner_update(&row, gain, round);
        matrix_gains(matrix, false, row.now, gain);
        learner_update(&column, gain, round);
        if (round % 64)
            continue;
        assert_true(round < 1 << 22);
        matrix_gains(matrix, true, column.sum, gain);
        high = best_gain(gain, row.count, column.sum, column.count);
        matrix_gains(matrix, false, row.sum, gain);
        low = -best_gain(gain, column.count, row.sum, row.count);
    }
    return (low + high) / 2;
}

static union game_state goofspiel_after(const union game_state *state, unsigned row,
                                        unsigned column)
{
    return after(&game_goofspiel, state, game_goofspiel.legal_at(state, 0, row),
                 game_goofspiel.legal_at(state, 1, column));
}

/* Backward induction: the value for the first seat. */
static double goofspiel_optimum(const union game_state *state)
{
    if (!state->head.to_act)
        return payoff(&game_goofspiel, state);
    struct matrix matrix = {.rows = game_goofspiel.legal_count(state, 0),
                            .columns = game_goofspiel.legal_count(state, 1)};
    for (unsigned row = 0; row < matrix.rows; row++) {
        for (unsigned column = 0; column < matrix.columns; column++) {
            union game_state next = goofspiel_after(state, row, column);
            matrix.pays[row][column] = goofspiel_optimum(&next);
        }
    }
    return matrix_value(&matrix);
}

/* The value of the pair of strategies found; `answers` is a seat that plays its best answer
 * instead, or SPECTATOR for none. */
static double goofspiel_value(const struct thought *thought, const union game_state *state,
                              seat_id answers)
{
    if (!state->head.to_act)
        return payoff(&game_goofspiel, state);
    double share[2][GOOFSPIEL_MAX], gain[GOOFSPIEL_MAX] = {0}, best = -INFINITY, value = 0;
    unsigned count = game_goofspiel.legal_count(state, 0); /* both hold the same number of cards */
    seat_id mover = answers == 1 ? 1 : 0;
    for (seat_id seat = 0; seat < 2; seat++)
        strategy_of(thought, state, seat, share[seat]);
    for (unsigned mine = 0; mine < count; mine++) {
        for (unsigned theirs = 0; theirs < count; theirs++) {
            union game_state next = mover == 0 ? goofspiel_after(state, mine, theirs)
                                               : goofspiel_after(state, theirs, mine);
            gain[mine] += share[1 - mover][theirs] * goofspiel_value(thought, &next, answers);
        }
        value += share[mover][mine] * gain[mine];
        best = fmax(best, mover == 0 ? gain[mine] : -gain[mine]);
    }
    return answers == SPECTATOR ? value : mover == 0 ? best : -best;
}

static void expect_solved(const union game_state *state, uint64_t seed)
{
    struct thought thought;
    double optimum = goofspiel_optimum(state);
    think(&thought, &policy_goofspiel, state, seed);
    double value = goofspiel_value(&thought, state, SPECTATOR);
    double most = goofspiel_value(&thought, state, 0), least = goofspiel_value(&thought, state, 1);
    forget(&thought);
    assert_true(least <= optimum + 1e-3 && optimum <= most + 1e-3);
    expect_near("value", value, optimum, 0.05);
    expect_near("best answer of the first seat", most, optimum, 0.1);
    expect_near("best answer of the second seat", least, optimum, 0.1);
}

/* From the start, where the value is 0 by symmetry. */
static void goofspiel_is_solved(void **unused)
{
    (void)unused;
    for (uint8_t size = GOOFSPIEL_3; size <= GOOFSPIEL_4; size++) {
        union game_state state;
        deal_tiny(&game_goofspiel, size, &state);
        for (uint64_t seed = 1; seed <= (uint64_t)some_of(SEEDS); seed++)
            expect_solved(&state, seed);
    }
}

/* After every pair of first bids: hands differ, and so do the values. */
static void unequal_goofspiel_is_solved(void **unused)
{
    (void)unused;
    union game_state state;
    deal_tiny(&game_goofspiel, GOOFSPIEL_4, &state);
    for (unsigned row = 0; row < GOOFSPIEL_MAX; row++) {
        for (unsigned column = 0; column < GOOFSPIEL_MAX; column++) {
            union game_state next = goofspiel_after(&state, row, column);
            expect_solved(&next, 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_games_keep_the_contract),
        cmocka_unit_test(pennies_are_mixed),
        cmocka_unit_test(others_do_not_adapt_to_a_comparison),
        cmocka_unit_test(chances_are_those_of_the_equilibrium),
        cmocka_unit_test(kuhn_is_judged_right),
        cmocka_unit_test(kuhn_is_solved),
        cmocka_unit_test(goofspiel_is_solved),
        cmocka_unit_test(unequal_goofspiel_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
