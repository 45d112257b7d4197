/* belief.c: worlds drawn by belief fit the view, and are as frequent as they are likely. */
#include "support/twins.h"

#include "bots/belief.h"
#include "bots/search.h"
#include "games/noblesse/noblesse.h"

#include <math.h>

enum { SCENES = 20, DRAWS = 20000 };

/* Plays by rules of thumb until `reached`; false if the game ends before. */
static bool play_until(const struct game *game, int players, uint64_t seed, union game_state *state,
                       bool (*reached)(const union game_state *state))
{
    struct game_config config;
    struct rng rng;
    rng_seed(&rng, seed);
    game_config_init(game, &config, players);
    game_deal(game, &config, seed, state, NULL);
    while (state->head.to_act && !reached(state)) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act)
            joint[seat] = policy_greedy(policy_of(game), game, state, (seat_id)seat, 0, &rng);
        game->apply(state, joint, NULL);
    }
    return state->head.to_act != 0;
}

static bool fifth_round(const union game_state *state)
{
    return state->head.round == 5;
}

/* Whether the second seat has exhibited some objects of its first hand and kept others. */
static bool second_has_shown(const union game_state *state)
{
    const struct noblesse *noblesse = noblesse_in(state);
    int kept = bits_count(noblesse->hand[1] & ~noblesse->seen);
    return noblesse->head.phase == PLACE && kept > 0 && kept < HAND_DEALT;
}

/* Whether it would have shown more, had it shown what it has kept in this world. */
static bool second_keeps_more(const union game_state *world)
{
    const struct noblesse *noblesse = noblesse_in(world);
    card_set hand = noblesse->hand[1];
    return bits_count(collection_best(hand)) > bits_count(collection_best(hand & noblesse->seen));
}

static struct bot_job job_in(const struct game *game, const struct game_view *view, struct rng *rng)
{
    return (struct bot_job){.game = game, .view = view, .rng = rng};
}

static void worlds_fit_the_view(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++)
        for (uint64_t seed = 1; seed <= SCENES; seed++) {
            const struct game *game = games_all[i];
            union game_state state, world;
            struct game_view view;
            struct rng rng;
            if (!play_until(game, game->players_max, seed, &state, fifth_round))
                continue;
            rng_seed(&rng, seed);
            game_observe(game, &state, 1, &view);
            struct bot_job job = job_in(game, &view, &rng);
            struct search_settings settings = {.policy = policy_of(game), .beliefs = true};
            belief_draw(&settings, &job, &world);
            expect_same_view(game, &state, &world, 1);
        }
}

/* A policy that says nothing of likelihood, or none at all, leaves worlds as they are drawn, and so
 * does a search that should not believe anything. */
static void without_evidence_all_are_alike(void **unused)
{
    (void)unused;
    struct policy silent = *policy_of(&game_noblesse);
    silent.likelihood = NULL;
    const struct search_settings settings[] = {{.policy = &silent, .beliefs = true},
                                               {.beliefs = true},
                                               {.policy = policy_of(&game_noblesse)}};
    union game_state state, world, drawn;
    struct game_view view;
    struct rng rng, same;
    assert_true(play_until(&game_noblesse, 4, 1, &state, fifth_round));
    game_observe(&game_noblesse, &state, 0, &view);
    rng_seed(&rng, 1);
    same = rng;
    struct bot_job job = job_in(&game_noblesse, &view, &rng);
    for (int i = 0; i < 30; i++) {
        belief_draw(&settings[i % 3], &job, &world);
        game_resample(&game_noblesse, &view, &same, &drawn);
        assert_true(game_equal(&world, &drawn));
    }
}

/* How often the second seat keeps more, among many worlds. */
static double share_that_keeps_more(const struct game_view *view, bool beliefs)
{
    struct rng rng;
    union game_state world;
    int more = 0;
    struct search_settings settings = {.policy = policy_of(&game_noblesse), .beliefs = beliefs};
    rng_seed(&rng, 7);
    struct bot_job job = job_in(&game_noblesse, view, &rng);
    for (int i = 0; i < DRAWS; i++) {
        belief_draw(&settings, &job, &world);
        more += second_keeps_more(&world);
    }
    return (double)more / DRAWS;
}

/* The odds fall to a third. What the viewer itself has kept does not matter. */
static void worlds_are_as_frequent_as_likely(void **unused)
{
    (void)unused;
    int scenes = 0;
    for (uint64_t seed = 1; seed <= SCENES; seed++) {
        union game_state state;
        struct game_view view;
        if (!play_until(&game_noblesse, 2, seed, &state, second_has_shown))
            continue;
        game_observe(&game_noblesse, &state, 0, &view);
        double drawn = share_that_keeps_more(&view, false);
        double believed = share_that_keeps_more(&view, true);
        if (drawn < 0.1 || drawn > 0.9)
            continue;
        scenes++;
        double odds = drawn / (1 - drawn) / 3;
        assert_true(fabs(believed - odds / (1 + odds)) < 0.02);
    }
    assert_true(scenes >= 5);
}

/* The chance that a search sees for the first seat. */
static double searched_chance(const struct game_view *view, const struct policy *policy,
                              bool beliefs)
{
    struct search *search = search_new();
    struct search_settings settings = search_settings_for(&game_noblesse);
    struct bot_report report;
    struct rng rng;
    rng_seed(&rng, 5);
    settings.policy = policy;
    settings.beliefs = beliefs;
    struct bot_job job = job_in(&game_noblesse, view, &rng);
    job.budget = (struct bot_budget){.simulations = 50, .threads = 1};
    search_run(search, &settings, &job, &report);
    search_free(search);
    return report.win_chance;
}

static void searches_believe_if_they_should(void **unused)
{
    (void)unused;
    struct policy silent = *policy_of(&game_noblesse);
    union game_state state;
    struct game_view view;
    uint64_t seed = 1;
    silent.likelihood = NULL;
    while (!play_until(&game_noblesse, 2, seed, &state, second_has_shown))
        seed++;
    game_observe(&game_noblesse, &state, 0, &view);
    double uniform = searched_chance(&view, policy_of(&game_noblesse), false);
    assert_true(searched_chance(&view, policy_of(&game_noblesse), true) != uniform);
    assert_true(searched_chance(&view, &silent, true) == uniform);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_fit_the_view),
        cmocka_unit_test(without_evidence_all_are_alike),
        cmocka_unit_test(worlds_are_as_frequent_as_likely),
        cmocka_unit_test(searches_believe_if_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
