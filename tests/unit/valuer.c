/* valuer.c: what a valuer is told and what it says: features come from the seat's view alone and
 * stay within their limits, chances add up to 1, titles that are valued by rounds are played on to
 * the next one; a search hears the valuer, the ends of playouts, or both; weights as bytes come
 * back bit by bit, and nothing else is accepted. */
#include "support/support.h"

#include "bots/reflex.h"
#include "bots/search.h"
#include "train/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int positions[TITLES_MAX];

/* Weights as untrained as it gets, but not all 0. */
static struct valuer *some_weights(const struct policy *policy, uint64_t seed)
{
    struct learner *learner = calloc(1, sizeof *learner);
    struct valuer *valuer = calloc(1, sizeof *valuer);
    assert_true(learner && valuer);
    learner_init(learner, policy, seed);
    *valuer = learner->weights;
    free(learner);
    return valuer;
}

/* ---- Features ---- */

static void check_features(const struct policy *policy, const union game_state *state, seat_id seat)
{
    struct features openly = {0}, blindly = {0};
    struct game_view view;
    bool used[FEATURES_MAX] = {false};
    game_observe(policy->game, state, seat, &view);
    policy->describe(state, seat, &openly);
    policy->describe(&view.known, seat, &blindly);
    assert_in_range(openly.count, 1, policy->feature_count);
    assert_int_equal(openly.count, blindly.count);
    for (unsigned i = 0; i < openly.count; i++) {
        unsigned index = openly.index[i];
        assert_in_range(index, 0, policy->feature_count - 1);
        assert_false(used[index]);
        used[index] = true;
        assert_true(fabsf(openly.value[i]) < 250);
        assert_int_equal(index, blindly.index[i]);
        assert_true(openly.value[i] == blindly.value[i]);
    }
}

static void check_valuation(const struct policy *policy, const struct valuer *valuer,
                            const union game_state *state)
{
    struct valuation found;
    float sum = 0;
    valuer_evaluate(valuer, policy, state, &found);
    for (seat_id seat = 0; seat < state->head.players; seat++) {
        sum += found.wins[seat];
        assert_true(found.wins[seat] >= 0 && found.wins[seat] <= 1);
        assert_true(found.lead[seat] >= 0 && found.lead[seat] <= 1);
    }
    assert_true(fabsf(sum - 1) < 1e-5f);
}

static void check_end(const struct policy *policy, const union game_state *end)
{
    struct valuation found;
    double share[SEATS_MAX];
    valuation_of_end(policy, end, &found);
    policy_win_share(policy->game, end, share);
    for (seat_id seat = 0; seat < end->head.players; seat++) {
        assert_true(fabs((double)found.wins[seat] - share[seat]) < 1e-6);
        assert_true(share[seat] == 0 || found.lead[seat] >= 0.5f);
        assert_true(share[seat] > 0 || found.lead[seat] <= 0.5f);
    }
}

static void watch_config(const struct game *game, const struct game_config *config)
{
    const struct policy *policy = policy_of(game);
    struct valuer *valuer = some_weights(policy, 7);
    union game_state state;
    struct rng rng;
    rng_seed(&rng, 3);
    game_deal(game, config, 5, &state, NULL);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act) {
            check_features(policy, &state, (seat_id)seat);
            joint[seat] = policy_playout(policy, game, &state, (seat_id)seat, &rng);
        }
        check_valuation(policy, valuer, &state);
        positions[games_index(game)]++;
        game->apply(&state, joint, NULL);
    }
    check_end(policy, &state);
    free(valuer);
}

static void valuations_make_sense(void **unused)
{
    (void)unused;
    each_config(watch_config);
    for (int i = 0; i < games_count; i++)
        assert_true(positions[i] > 100);
}

/* ---- Rounds ---- */

/* After a step from `round`: only a title that is valued by rounds is played on, and only until the
 * next one begins. */
static void check_reflex(const struct policy *policy, const struct valuer *valuer,
                         const union game_state *state, int round, struct rng *rng)
{
    union game_state world = *state;
    struct valuation found, expected;
    bool plays_on = policy->valued_by_rounds && state->head.to_act && state->head.round == round;
    reflex_value(&(struct reflex){valuer, policy, 0, rng}, &world, round, &found);
    assert_int_equal(game_equal(&world, state), !plays_on);
    assert_true(!plays_on || !world.head.to_act || world.head.round == round + 1);
    if (world.head.to_act)
        valuer_evaluate(valuer, policy, &world, &expected);
    else
        valuation_of_end(policy, &world, &expected);
    assert_memory_equal(&found, &expected, sizeof found);
}

static void rounds_are_played_on(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const struct game *game = games_all[i];
        const struct policy *policy = policy_of(game);
        struct valuer *valuer = some_weights(policy, 7);
        struct game_config config;
        union game_state state;
        struct rng rng;
        rng_seed(&rng, 4);
        game_config_init(game, &config, game_players_near(game, 4));
        game_deal(game, &config, 6, &state, NULL);
        while (state.head.to_act) {
            action joint[SEATS_MAX] = {0};
            int round = state.head.round;
            BITS_EACH (seat, state.head.to_act)
                joint[seat] = policy_playout(policy, game, &state, (seat_id)seat, &rng);
            game->apply(&state, joint, NULL);
            check_reflex(policy, valuer, &state, round, &rng);
        }
        free(valuer);
    }
}

/* ---- In a search ---- */

/* The chance that a search sees in an opening of Krach, where priors do not depend on the weights;
 * those are of a seed. */
static double searched_chance(uint64_t seed, float end_weight)
{
    struct search_settings settings = search_settings_for(&game_krach);
    struct valuer *valuer = some_weights(settings.policy, seed);
    struct search *search = search_new();
    struct bot_report report;
    struct game_config config;
    struct game_view view;
    union game_state state;
    struct rng rng;
    assert_non_null(search);
    settings.valuer = valuer;
    settings.lead_weight = 0.5f;
    settings.end_weight = end_weight;
    rng_seed(&rng, 5);
    game_config_init(&game_krach, &config, 3);
    game_deal(&game_krach, &config, 6, &state, NULL);
    game_observe(&game_krach, &state, bits_lowest(state.head.to_act), &view);
    search_run(search, &settings,
               &(struct bot_job){.game = &game_krach,
                                 .view = &view,
                                 .rng = &rng,
                                 .budget = {.simulations = 100, .threads = 1}},
               &report);
    search_free(search);
    free(valuer);
    return report.win_chance;
}

static void ends_count_as_much_as_they_should(void **unused)
{
    (void)unused;
    double valued = searched_chance(7, 0), mixed = searched_chance(7, 0.5f);
    double played_out = searched_chance(7, 1);
    assert_true(valued != searched_chance(8, 0));
    assert_true(mixed != searched_chance(8, 0.5f));
    assert_true(played_out == searched_chance(8, 1));
    assert_true(valued != played_out && mixed != valued && mixed != played_out);
}

/* ---- Weights as bytes ---- */

static int parse(const struct policy *policy, const struct buffer *bytes, size_t length,
                 struct error *error)
{
    static struct valuer read;
    struct valuer *const set[] = {&read};
    struct valuer_file file = {.sets = 1};
    return valuer_parse(policy, (const unsigned char *)bytes->data, length, &file, set, error);
}

static void weights_come_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        struct valuer *valuer = some_weights(policy, 7), *read = calloc(1, sizeof *read);
        const struct valuer *const written[] = {valuer};
        struct valuer *const set[] = {read};
        struct valuer_file file = {1, 11, 12, 13}, found = {.sets = 1};
        struct buffer bytes = {0};
        valuer_write(policy, &file, written, &bytes);
        assert_true(bytes.length < 300000);
        assert_int_equal(
            valuer_parse(policy, (unsigned char *)bytes.data, bytes.length, &found, set, NULL), 0);
        assert_true(found.seed == 11 && found.games == 12 && found.steps == 13);
        assert_memory_equal(read, valuer, sizeof *valuer);
        buffer_close(&bytes);
        free(valuer);
        free(read);
    }
}

/* Weights with any byte changed, any other length or of another title are refused. */
static void other_bytes_are_refused(void **unused)
{
    (void)unused;
    const struct policy *policy = policy_of(games_all[0]), *other = policy_of(games_all[1]);
    struct valuer *valuer = some_weights(policy, 7);
    const struct valuer *const written[] = {valuer};
    struct buffer bytes = {0};
    struct error error;
    valuer_write(policy, &(struct valuer_file){.sets = 1}, written, &bytes);
    for (size_t i = 0; i < bytes.length; i += 97) {
        bytes.data[i] ^= 4;
        assert_int_equal(parse(policy, &bytes, bytes.length, &error), ERR_FILE);
        assert_true(error.text[0]);
        bytes.data[i] ^= 4;
    }
    assert_int_equal(parse(policy, &bytes, 0, &error), ERR_FILE);
    assert_int_equal(parse(policy, &bytes, bytes.length - 1, &error), ERR_FILE);
    assert_int_equal(parse(other, &bytes, bytes.length, &error), ERR_FILE);
    assert_int_equal(parse(policy, &bytes, bytes.length, &error), 0);
    buffer_close(&bytes);
    valuer->bias_first[3] = NAN;
    valuer_write(policy, &(struct valuer_file){.sets = 1}, written, &bytes);
    assert_int_equal(parse(policy, &bytes, bytes.length, &error), ERR_FILE);
    buffer_close(&bytes);
    free(valuer);
}

/* Every file of weights that is built in can be read: a title without one has no weights. */
static void weights_built_in_fit(void **unused)
{
    (void)unused;
    int titles = 0;
    for (int i = 0; i < games_count; i++) {
        const struct valuer *valuer = valuer_of(games_all[i]);
        titles += valuer != NULL;
        assert_ptr_equal(valuer, valuer_of(games_all[i]));
    }
    assert_int_equal(titles, weights_count());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valuations_make_sense),
        cmocka_unit_test(rounds_are_played_on),
        cmocka_unit_test(weights_come_back),
        cmocka_unit_test(other_bytes_are_refused),
        cmocka_unit_test(weights_built_in_fit),
        cmocka_unit_test(ends_count_as_much_as_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
