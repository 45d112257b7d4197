/* policy.c: each title's policy suggests only legal actions, and does not cheat: it gives the same
 * result for a seat's view as for the position itself. Positions come from games of all numbers of
 * players and options, played at random and by the policy's own playouts. */
#include "support/support.h"

#include "bots/policy.h"

#include <string.h>

enum { GAMES_EACH = 2 };

static int positions[TITLES_MAX];

static void refuse(const struct game *game, const union game_state *state, seat_id seat,
                   action chosen, const char *why)
{
    struct buffer text = {0};
    buffer_format(&text, "%s: ", why);
    action_write(game, chosen, &text);
    buffer_format(&text, " by seat %d in ", seat);
    game_encode(game, state, &text);
    print_error("%s\n", buffer_text(&text));
    buffer_close(&text);
    fail();
}

/* ---- Candidates ---- */

static bool contains(const action list[], unsigned count, action wanted)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == wanted)
            return true;
    return false;
}

/* Completed, the candidates come first and every enumerated action is there once. */
static void check_complete(const struct game *game, const union game_state *state, seat_id seat,
                           const action candidate[], unsigned count)
{
    action all[CANDIDATES_MAX];
    memcpy(all, candidate, count * sizeof all[0]);
    unsigned completed = policy_complete(game, state, seat, all, count);
    unsigned legal = game->legal_count(state, seat);
    assert_in_range(legal, 1, CANDIDATES_MAX);
    assert_memory_equal(all, candidate, count * sizeof all[0]);
    for (unsigned i = 0; i < legal; i++)
        if (!contains(all, completed, game->legal_at(state, seat, i)))
            refuse(game, state, seat, game->legal_at(state, seat, i), "left out for good");
    for (unsigned i = count; i < completed; i++)
        if (contains(all, i, all[i]))
            refuse(game, state, seat, all[i], "completed twice");
}

static void check_candidates(const struct policy *policy, const union game_state *state,
                             const struct game_view *view)
{
    action found[CANDIDATES_MAX], seen[CANDIDATES_MAX];
    seat_id seat = view->viewer;
    unsigned count = policy_candidates(policy, policy->game, state, seat, found);
    assert_in_range(count, 1, CANDIDATES_MAX);
    for (unsigned i = 0; i < count; i++) {
        if (!game_is_legal(policy->game, state, seat, found[i]))
            refuse(policy->game, state, seat, found[i], "a candidate that is not legal");
        for (unsigned j = 0; j < i; j++)
            if (found[i] == found[j])
                refuse(policy->game, state, seat, found[i], "a candidate twice");
    }
    assert_int_equal(policy_candidates(policy, policy->game, &view->known, seat, seen), count);
    assert_memory_equal(found, seen, count * sizeof found[0]);
    check_complete(policy->game, state, seat, found, count);
}

/* ---- Choices ---- */

/* NULL for a playout, otherwise how much the rules of thumb are misjudged. */
static action choose(const struct policy *policy, const int *misjudged,
                     const union game_state *state, seat_id seat, struct rng *rng)
{
    return misjudged ? policy->greedy(state, seat, *misjudged, rng)
                     : policy->playout(state, seat, rng);
}

/* On the view, the same action with the same random numbers, and as many of them. */
static void check_choice(const struct policy *policy, const int *misjudged, const char *name,
                         const union game_state *state, const struct game_view *view,
                         const struct rng *rng)
{
    struct rng openly = *rng, blindly = *rng;
    seat_id seat = view->viewer;
    action chosen = choose(policy, misjudged, state, seat, &openly);
    if (!game_is_legal(policy->game, state, seat, chosen))
        refuse(policy->game, state, seat, chosen, name);
    if (choose(policy, misjudged, &view->known, seat, &blindly) != chosen ||
        memcmp(&openly, &blindly, sizeof openly) != 0) {
        print_error("%s: another choice on the view\n", name);
        refuse(policy->game, state, seat, chosen, "not from the view");
    }
}

static void check_seat(const struct policy *policy, const union game_state *state, seat_id seat,
                       struct rng *rng)
{
    struct game_view view;
    game_observe(policy->game, state, seat, &view);
    check_candidates(policy, state, &view);
    const int well = 0, badly = 100;
    check_choice(policy, NULL, "playout", state, &view, rng);
    check_choice(policy, &well, "greedy", state, &view, rng);
    check_choice(policy, &badly, "greedy, misjudging", state, &view, rng);
    rng_next(rng);
}

/* ---- What an end is worth ---- */

static void check_utility(const struct policy *policy, const union game_state *end)
{
    double utility[SEATS_MAX];
    int rank[SEATS_MAX];
    if (!policy->utility)
        return;
    policy->utility(end, utility);
    game_rank(policy->game, end, rank);
    for (seat_id seat = 0; seat < end->head.players; seat++) {
        assert_true(utility[seat] >= 0 && utility[seat] <= 1);
        for (seat_id other = 0; other < end->head.players; other++)
            assert_true(utility[seat] >= utility[other] || rank[seat] >= rank[other]);
    }
}

/* ---- All positions ---- */

static action play_on(const struct policy *policy, const union game_state *state, seat_id seat,
                      bool sensibly, struct rng *rng)
{
    return sensibly ? policy->playout(state, seat, rng)
                    : game_random_action(policy->game, state, seat, rng);
}

static void watch_game(const struct policy *policy, const struct game_config *config, uint64_t seed)
{
    union game_state state;
    struct rng rng;
    rng_seed(&rng, seed);
    game_deal(policy->game, config, seed, &state, NULL);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act) {
            check_seat(policy, &state, (seat_id)seat, &rng);
            joint[seat] = play_on(policy, &state, (seat_id)seat, seed % 2, &rng);
        }
        policy->game->apply(&state, joint, NULL);
        for (int i = 0; i < games_count; i++)
            positions[i] += games_all[i] == policy->game;
    }
    check_utility(policy, &state);
}

static void watch_config(const struct game *game, const struct game_config *config)
{
    const struct policy *policy = policy_of(game);
    assert_non_null(policy);
    /* Few configurations, more games of each: Krach has a hundred times as many as Noblesse. */
    uint64_t games = game->option_count > 2 ? GAMES_EACH : GAMES_EACH * 40;
    for (uint64_t seed = 1; seed <= games; seed++)
        watch_game(policy, config, seed);
}

static void policies_are_legal_and_honest(void **unused)
{
    (void)unused;
    each_config(watch_config);
    for (int i = 0; i < games_count; i++)
        assert_true(positions[i] > 10000);
}

/* ---- Without a policy ---- */

static void without_a_policy_all_is_a_candidate(void **unused)
{
    (void)unused;
    struct play play;
    action found[CANDIDATES_MAX];
    play_deal(&play, &game_krach, 3, "", 1);
    seat_id seat = bits_lowest(play.state.head.to_act);
    unsigned count = policy_candidates(NULL, &game_krach, &play.state, seat, found);
    assert_int_equal(count, game_krach.legal_count(&play.state, seat));
    for (unsigned i = 0; i < count; i++)
        assert_true(found[i] == game_krach.legal_at(&play.state, seat, i));
}

static void wins_are_shared(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct play play;
        struct rng rng;
        double share[SEATS_MAX], sum = 0;
        rng_seed(&rng, seed);
        play_deal(&play, games_all[seed % (uint64_t)games_count], 2 + (int)(seed % 3), "", seed);
        game_playout(play.game, &play.state, &rng);
        policy_win_share(play.game, &play.state, share);
        for (seat_id seat = 0; seat < play.state.head.players; seat++)
            sum += share[seat];
        assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_are_legal_and_honest),
        cmocka_unit_test(without_a_policy_all_is_a_candidate),
        cmocka_unit_test(wins_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
