/* analysis.c: costly decisions are found, using only what the player knew, and the same in every
 * run. */
#include "support/support.h"

#include "analysis/analysis.h"
#include "games/krach/krach.h"

#include <string.h>

static void open_analyst(struct analyst *analyst, const char *bot, int64_t simulations,
                         uint64_t seed)
{
    struct analysis_settings settings = {
        .bot = bot, .budget = {.simulations = simulations, .threads = 1}, .seed = seed};
    struct error error;
    if (analyst_open(analyst, &settings, &error) < 0)
        fail_msg("%s", error.text);
}

static void next_analysis(struct analysis_walk *walk, struct analysis *analysis)
{
    struct error error;
    int code = analysis_next(walk, analysis, &error);
    if (code < 0)
        fail_msg("%s", error.text);
    assert_int_equal(code, 1);
}

static void add_text(const struct analysis *analysis, struct buffer *out)
{
    buffer_format(out, "%u %d %llx %u %u %llx %a %a %a %a %d\n", analysis->decision.ply,
                  analysis->decision.seat, (unsigned long long)analysis->decision.chosen,
                  analysis->round, analysis->phase, (unsigned long long)analysis->best,
                  analysis->played_chance, analysis->best_chance, analysis->cost, analysis->error,
                  (int)analysis->mark);
}

/* Plays at random to the end or to the first position for which `wanted` is true. */
static void play_random(struct record *record, union game_state *state, struct rng *rng,
                        bool (*wanted)(const union game_state *state))
{
    uint32_t ply = record->count ? record->decision[record->count - 1].ply + 1 : 0;
    for (; state->head.to_act && !wanted(state); ply++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act)
            joint[seat] = game_random_action(record->game, state, (seat_id)seat, rng);
        assert_int_equal(record_add(record, ply, state->head.to_act, joint, NULL), 0);
        record->game->apply(state, joint, NULL);
    }
}

static bool nothing(const union game_state *state)
{
    (void)state;
    return false;
}

static void make_record(struct record *record, const struct game *game, int players, uint64_t seed)
{
    struct game_config config;
    union game_state state;
    struct rng rng;
    game_config_init(game, &config, players);
    record_init(record, game, &config, seed);
    game_deal(game, &config, seed, &state, NULL);
    rng_seed(&rng, seed);
    play_random(record, &state, &rng, nothing);
}

/* ---- A blunder ---- */

/* Whether `seat` wins after its action when the game ends with this round: surely, whatever the
 * runner-up replies, or at least for some reply. */
static bool wins_after(const union game_state *state, seat_id seat, action chosen, bool surely)
{
    union game_state after = *state;
    action joint[SEATS_MAX] = {0};
    joint[seat] = chosen;
    game_krach.apply(&after, joint, NULL);
    if (!after.head.to_act)
        return game_winners(&game_krach, &after) == seat_bit(seat);
    seat_id replying = bits_lowest(after.head.to_act);
    int wins = 0, replies = (int)game_krach.legal_count(&after, replying);
    for (int i = 0; i < replies; i++) {
        union game_state end = after;
        joint[replying] = game_krach.legal_at(&after, replying, (unsigned)i);
        game_krach.apply(&end, joint, NULL);
        wins += (game_winners(&game_krach, &end) >> seat & 1) != 0;
    }
    return surely ? wins == replies : wins > 0;
}

/* The auction of the last round is won by somebody who wins the game by selling all, whatever the
 * runner-up replies, and cannot win it by selling nothing. Only the Crash is left, and all know. */
static bool selling_decides(const union game_state *state)
{
    const struct krach *krach = krach_in(state);
    if (krach->head.phase != WINNER || krach->head.round != krach->deck_size - 1)
        return false;
    seat_id seat = bits_lowest(krach->head.to_act);
    unsigned last = krach_legal_count(state, seat) - 1;
    return wins_after(state, seat, krach_legal_at(state, seat, last), true) &&
           !wins_after(state, seat, action_of(SELL, 0), false);
}

/* A game up to such a position, followed by a choice to sell or not. */
static void make_last_sale(struct record *record, bool sells)
{
    struct game_config config;
    union game_state state = {0};
    game_config_init(&game_krach, &config, 3);
    for (uint64_t seed = 1;; seed++) {
        struct rng rng;
        assert_true(seed < 10000);
        record_init(record, &game_krach, &config, seed);
        game_deal(&game_krach, &config, seed, &state, NULL);
        rng_seed(&rng, seed);
        play_random(record, &state, &rng, selling_decides);
        if (state.head.to_act)
            break;
        record_close(record);
    }
    action joint[SEATS_MAX] = {0};
    seat_id seat = bits_lowest(state.head.to_act);
    unsigned last = krach_legal_count(&state, seat) - 1;
    joint[seat] = sells ? krach_legal_at(&state, seat, last) : action_of(SELL, 0);
    uint32_t ply = record->decision[record->count - 1].ply + 1;
    assert_int_equal(record_add(record, ply, seat_bit(seat), joint, NULL), 0);
}

static void judge_last(const struct record *record, const char *bot, struct analysis *analysis)
{
    const struct decision *last = &record->decision[record->count - 1];
    struct analyst analyst;
    struct replay replay;
    struct game_view view;
    replay_start(&replay, record, NULL);
    while (record->decision[replay.next].ply < last->ply)
        replay_step(&replay, NULL);
    game_observe(record->game, &replay.state, last->seat, &view);
    open_analyst(&analyst, bot, 120, 1);
    assert_int_equal(analyse_decision(&analyst, record->game, &view, last, analysis, NULL), 1);
    analyst_close(&analyst);
}

static void a_blunder_is_marked(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"expert", "search", "mc", "greedy"};
    for (size_t i = 0; i < COUNT_OF(bots); i++) {
        struct record record;
        struct analysis analysis = {0};
        make_last_sale(&record, false);
        judge_last(&record, bots[i], &analysis);
        assert_true(analysis.decision.chosen == action_of(SELL, 0));
        assert_int_equal(analysis.phase, WINNER);
        assert_int_equal(analysis.mark, MARK_BLUNDER);
        assert_int_equal(action_kind_of(analysis.best), SELL);
        assert_true(action_value(analysis.best) > 0);
        assert_true(analysis.best_chance > 0.9 && analysis.played_chance < 0.1);
        assert_true(analysis.error > 0 && analysis.error < 0.2);
        record_close(&record);
    }
}

static void the_right_choice_costs_nothing(void **unused)
{
    (void)unused;
    struct record record;
    struct analysis analysis = {0};
    make_last_sale(&record, true);
    judge_last(&record, ANALYST_BOT, &analysis);
    assert_int_equal(analysis.mark, MARK_NONE);
    assert_true(analysis.played_chance > 0.9 && analysis.cost < 0.05);
    record_close(&record);
}

/* ---- Actions that the bot leaves out ---- */

static void judge_script(const struct game *game, const char *played, const char *bot,
                         struct analysis *analysis)
{
    struct play play;
    struct game_view view;
    struct analyst analyst;
    struct decision decision = {0};
    struct error error;
    play_deal(&play, game, 3, "", 2);
    decision.seat = bits_lowest(play.state.head.to_act);
    assert_int_equal(action_read(game, span_of(played), &decision.chosen, &error), 0);
    game_observe(game, &play.state, decision.seat, &view);
    open_analyst(&analyst, bot, 400, 1);
    assert_int_equal(analyse_decision(&analyst, game, &view, &decision, analysis, &error), 1);
    analyst_close(&analyst);
}

static void actions_left_out_are_judged_too(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"expert", "search",
                                       "greedy"}; /* greedy estimates nothing at all */
    for (size_t i = 0; i < COUNT_OF(bots); i++) {
        struct analysis analysis;
        judge_script(&game_canaletto, "bid 100", bots[i], &analysis);
        assert_int_equal(analysis.mark, MARK_BLUNDER);
        assert_true(analysis.played_chance < analysis.best_chance / 2);
    }
}

/* The first `most` decisions, as text. */
static void walk_text(const struct record *record, size_t most, uint64_t seed, struct buffer *out)
{
    struct analyst analyst;
    struct analysis_walk walk;
    struct analysis analysis;
    open_analyst(&analyst, ANALYST_BOT, 60, seed);
    analysis_start(&walk, &analyst, record, 1);
    while (walk.next < record->count && walk.next < most) {
        next_analysis(&walk, &analysis);
        add_text(&analysis, out);
    }
    analyst_close(&analyst);
}

/* ---- Marks ---- */

/* Marks are given if the cost less two errors reaches the threshold, and only then. Those who
 * choose simultaneously do so at the same chances. */
static void a_mark_is_certain(void **unused)
{
    (void)unused;
    int given = 0;
    for (int i = 0; i < games_count; i++) {
        struct record record;
        struct analyst analyst;
        struct analysis_walk walk;
        struct analysis analysis, last = {0};
        make_record(&record, games_all[i], 3, 4);
        open_analyst(&analyst, ANALYST_BOT, 100, 1);
        analysis_start(&walk, &analyst, &record, 1);
        for (int most = some_of(20); walk.next < record.count && most > 0; most--) {
            next_analysis(&walk, &analysis);
            double certain = analysis.cost - 2 * analysis.error;
            for (unsigned mark = MARK_INACCURACY; mark < MARKS; mark++)
                assert_int_equal(certain >= analysis_marks[mark].cost, analysis.mark >= mark);
            assert_true(analysis.error > 0 || analysis.cost <= 0);
            given += analysis.mark != MARK_NONE;
            if (walk.next > 1 && analysis.decision.ply == last.decision.ply)
                assert_memory_equal(&analysis.before, &last.before, sizeof last.before);
            last = analysis;
        }
        analyst_close(&analyst);
        record_close(&record);
    }
    assert_true(given > some_of(20) / 5);
}

/* ---- Everybody's chances ---- */

static void everybodys_chances_add_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct record record;
        struct replay replay;
        struct analyst analyst;
        struct chances chances = {0};
        make_record(&record, games_all[i], 4, 3);
        open_analyst(&analyst, ANALYST_BOT, 60, 1);
        replay_start(&replay, &record, NULL);
        for (uint32_t ply = 0; replay.next < record.count; ply++) {
            struct game_view view;
            double sum = 0;
            game_observe(record.game, &replay.state, SPECTATOR, &view);
            assert_int_equal(analyse_position(&analyst, record.game, &view, ply, &chances), 1);
            for (seat_id seat = 0; seat < 4; seat++) {
                double chance = chances.chance[seat], error = chances.error[seat];
                assert_true(chance > 0 && chance < 1 && error > 0 && error < 0.1);
                sum += chance;
            }
            assert_true(sum > 0.999999 && sum < 1.000001);
            replay_step(&replay, NULL);
        }
        uint64_t winners = game_winners(record.game, &replay.state);
        if (bits_single(winners)) /* the last decision is a formality */
            assert_true(chances.chance[bits_lowest(winners)] > 0.5);
        analyst_close(&analyst);
        record_close(&record);
    }
}

static void rounded_chances_add_up(void **unused)
{
    (void)unused;
    static const struct {
        struct chances chances;
        int percent[3];
    } rows[] = {
        {{.chance = {1.0 / 3, 1.0 / 3, 1.0 / 3}}, {34, 33, 33}},
        {{.chance = {0.996, 0.002, 0.002}}, {100, 0, 0}},
        {{.chance = {0.148, 0.426, 0.426}}, {15, 43, 42}},
        {{.chance = {0, 1, 0}}, {0, 100, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int percent[3];
        chances_round(&rows[i].chances, 3, percent);
        assert_memory_equal(percent, rows[i].percent, sizeof percent);
    }
}

/* ---- Passes ---- */

static void the_last_pass_is_the_whole_analysis(void **unused)
{
    (void)unused;
    enum { DECISIONS = 12 };
    struct record record;
    struct analyst analyst;
    struct analysis_walk walk;
    struct analysis judged[ANALYSIS_PASSES * DECISIONS];
    struct buffer whole = {0}, last = {0}, first = {0};
    make_record(&record, &game_krach, 3, 5);
    record.count = DECISIONS;
    walk_text(&record, DECISIONS, 1, &whole);
    open_analyst(&analyst, ANALYST_BOT, 60, 1);
    analysis_start(&walk, &analyst, &record, ANALYSIS_PASSES);
    for (size_t done = 0; done < COUNT_OF(judged); done++) {
        const struct analysis *none = analysis_latest(judged, done, DECISIONS, done);
        assert_true(done >= DECISIONS || !none);
        next_analysis(&walk, &judged[done]);
        assert_ptr_equal(analysis_latest(judged, done + 1, DECISIONS, done % DECISIONS),
                         &judged[done]);
        if (done >= DECISIONS)
            assert_ptr_equal(analysis_latest(judged, done, DECISIONS, done % DECISIONS),
                             &judged[done - DECISIONS]);
    }
    assert_int_equal(analysis_next(&walk, &judged[0], NULL), 0);
    for (size_t i = 0; i < DECISIONS; i++) {
        add_text(&judged[i], &first);
        add_text(analysis_latest(judged, COUNT_OF(judged), DECISIONS, i), &last);
    }
    assert_string_equal(buffer_text(&last), buffer_text(&whole));
    assert_string_not_equal(buffer_text(&first), buffer_text(&whole));
    analyst_close(&analyst);
    record_close(&record);
    buffer_close(&whole);
    buffer_close(&last);
    buffer_close(&first);
}

/* ---- What follows from what ---- */

static void simulations_and_seed_give_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct record record;
        struct buffer first = {0}, again = {0}, other = {0};
        make_record(&record, games_all[i], 3, 5);
        walk_text(&record, 8, 1, &first);
        walk_text(&record, 8, 1, &again);
        walk_text(&record, 8, 2, &other);
        assert_string_equal(buffer_text(&first), buffer_text(&again));
        assert_string_not_equal(buffer_text(&first), buffer_text(&other));
        buffer_close(&first);
        buffer_close(&again);
        buffer_close(&other);
        record_close(&record);
    }
}

/* A decision alone is judged as in the walk, simultaneous ones too. */
static void decisions_do_not_depend_on_each_other(void **unused)
{
    (void)unused;
    struct record record;
    struct replay replay;
    struct analyst analyst;
    struct buffer walked = {0}, alone = {0};
    make_record(&record, &game_noblesse, 4, 3);
    walk_text(&record, 12, 1, &walked);
    open_analyst(&analyst, ANALYST_BOT, 60, 1);
    replay_start(&replay, &record, NULL);
    for (size_t i = 0; i < 12; i++) {
        const struct decision *decision = &record.decision[i];
        struct game_view view;
        struct analysis analysis;
        if (record.decision[replay.next].ply != decision->ply)
            replay_step(&replay, NULL);
        game_observe(record.game, &replay.state, decision->seat, &view);
        assert_int_equal(analyse_decision(&analyst, record.game, &view, decision, &analysis, NULL),
                         1);
        add_text(&analysis, &alone);
    }
    assert_string_equal(buffer_text(&walked), buffer_text(&alone));
    analyst_close(&analyst);
    buffer_close(&walked);
    buffer_close(&alone);
    record_close(&record);
}

/* Two seeds whose deals look alike to everybody, though the decks differ. */
static void find_twin_seeds(const struct game_config *config, uint64_t seeds[2])
{
    enum { TRIED = 400 };
    static struct game_view view[TRIED];
    for (seeds[0] = 0; seeds[0] < TRIED; seeds[0]++) {
        union game_state state;
        game_deal(&game_krach, config, seeds[0], &state, NULL);
        game_observe(&game_krach, &state, SPECTATOR, &view[seeds[0]]);
        for (seeds[1] = 0; seeds[1] < seeds[0]; seeds[1]++)
            if (game_equal(&view[seeds[0]].known, &view[seeds[1]].known))
                return;
    }
    fail_msg("no two of %d deals look alike", TRIED);
}

/* Plays the same actions in both worlds until the second card is turned up. */
static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    struct game_config config;
    struct record record[2];
    struct buffer text[2] = {{0}, {0}};
    union game_state state[2];
    uint64_t seeds[2];
    game_config_init(&game_krach, &config, 2);
    find_twin_seeds(&config, seeds);
    for (int i = 0; i < 2; i++) {
        record_init(&record[i], &game_krach, &config, seeds[i]);
        game_deal(&game_krach, &config, seeds[i], &state[i], NULL);
    }
    assert_false(game_equal(&state[0], &state[1]));
    for (uint32_t ply = 0; state[0].head.round == 1; ply++) {
        seat_id seat = bits_lowest(state[0].head.to_act);
        action joint[SEATS_MAX] = {0};
        joint[seat] = game_krach.legal_at(&state[0], seat, ply == 1 || ply == 5);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(record_add(&record[i], ply, seat_bit(seat), joint, NULL), 0);
            assert_int_equal(game_step(&game_krach, &state[i], joint, NULL, NULL), 0);
        }
    }
    assert_true(record[0].count > 4);
    for (int i = 0; i < 2; i++)
        walk_text(&record[i], SIZE_MAX, 1, &text[i]);
    assert_string_equal(buffer_text(&text[0]), buffer_text(&text[1]));
    for (int i = 0; i < 2; i++) {
        record_close(&record[i]);
        buffer_close(&text[i]);
    }
}

/* The text of the decision that is next in `walk`, had the world been another one that looks the
 * same to its player. */
static void judge_in_drawn_world(const struct analysis_walk *walk, uint64_t seed,
                                 struct buffer *out)
{
    const struct record *record = walk->replay.record;
    struct analysis_walk elsewhere = *walk;
    struct analysis analysis;
    struct game_view view;
    struct rng rng;
    rng_seed(&rng, seed);
    game_observe(record->game, &walk->replay.state, record->decision[walk->next].seat, &view);
    game_resample(record->game, &view, &rng, &elsewhere.replay.state);
    next_analysis(&elsewhere, &analysis);
    add_text(&analysis, out);
}

static void worlds_that_look_alike_are_judged_alike(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct record record;
        struct analyst analyst;
        struct analysis_walk walk;
        make_record(&record, games_all[i], 3, 6);
        open_analyst(&analyst, ANALYST_BOT, 40, 1);
        analysis_start(&walk, &analyst, &record, 1);
        for (int ply = 0; ply < some_of(20) && walk.next < record.count; ply++) {
            struct buffer one = {0}, other = {0};
            judge_in_drawn_world(&walk, 1, &one);
            judge_in_drawn_world(&walk, 2, &other);
            assert_string_equal(buffer_text(&one), buffer_text(&other));
            buffer_close(&one);
            buffer_close(&other);
            replay_step(&walk.replay, NULL);
            walk.next = walk.replay.next;
        }
        analyst_close(&analyst);
        record_close(&record);
    }
}

/* ---- Stopping, failing, counting ---- */

static void a_stopped_walk_can_go_on(void **unused)
{
    (void)unused;
    atomic_bool stop = false;
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = 20, .threads = 1}, .stop = &stop};
    struct record record;
    struct analyst analyst;
    struct analysis_walk walk;
    struct analysis analysis;
    make_record(&record, &game_krach, 2, 1);
    assert_int_equal(analyst_open(&analyst, &settings, NULL), 0);
    analysis_start(&walk, &analyst, &record, 1);
    next_analysis(&walk, &analysis);
    atomic_store(&stop, true);
    assert_int_equal(analysis_next(&walk, &analysis, NULL), 0);
    assert_int_equal(walk.next, 1);
    atomic_store(&stop, false);
    next_analysis(&walk, &analysis);
    assert_int_equal(analysis.decision.ply, record.decision[1].ply);
    analyst_close(&analyst);
    record_close(&record);
}

static void bots_that_fail_are_errors(void **unused)
{
    (void)unused;
    struct analysis_settings settings = {.bot = "deepblue", .budget = {.simulations = 1}};
    struct record record;
    struct analyst analyst;
    struct analysis_walk walk;
    struct analysis analysis;
    struct error error = {0};
    assert_int_equal(analyst_open(&analyst, &settings, &error), ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "deepblue"));
    make_record(&record, &game_krach, 2, 1);
    open_analyst(&analyst, "exec:read line; echo ready quitter", 1, 1);
    analysis_start(&walk, &analyst, &record, 1);
    assert_int_equal(analysis_next(&walk, &analysis, &error), ERR_BOT);
    assert_int_equal(walk.next, 0);
    analyst_close(&analyst);
    record_close(&record);
}

static void tallies_add_up(void **unused)
{
    (void)unused;
    struct analysis_tally tally = {0};
    assert_true(analysis_mean_cost(&tally) == 0);
    assert_true(analysis_accuracy(&tally) == 1);
    for (unsigned mark = 0; mark < MARKS; mark++) {
        struct analysis analysis = {
            .cost = 0.25, .error = 0.05, .best_chance = 0.4, .mark = (enum analysis_mark)mark};
        analysis_count(&tally, &analysis);
        assert_int_equal(tally.marked[mark], 1);
    }
    assert_int_equal(tally.decisions, MARKS);
    assert_true(analysis_mean_cost(&tally) == 0.25);
    assert_true(analysis_accuracy(&tally) == 0.5);
}

static void hints_are_legal_and_explained(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct play play;
        struct game_view view;
        struct analyst analyst;
        struct bot_report report;
        action chosen;
        play_deal(&play, games_all[i], 4, "", 8);
        seat_id seat = bits_lowest(play.state.head.to_act);
        game_observe(games_all[i], &play.state, seat, &view);
        open_analyst(&analyst, ANALYST_BOT, 100, 1);
        assert_int_equal(analysis_hint(&analyst, games_all[i], &view, &chosen, &report, NULL), 0);
        assert_true(game_is_legal(games_all[i], &play.state, seat, chosen));
        assert_true(report.simulations >= 100 && report.count > 1);
        analyst_close(&analyst);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blunder_is_marked),
        cmocka_unit_test(the_right_choice_costs_nothing),
        cmocka_unit_test(actions_left_out_are_judged_too),
        cmocka_unit_test(a_mark_is_certain),
        cmocka_unit_test(everybodys_chances_add_up),
        cmocka_unit_test(rounded_chances_add_up),
        cmocka_unit_test(the_last_pass_is_the_whole_analysis),
        cmocka_unit_test(simulations_and_seed_give_the_same),
        cmocka_unit_test(decisions_do_not_depend_on_each_other),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(worlds_that_look_alike_are_judged_alike),
        cmocka_unit_test(a_stopped_walk_can_go_on),
        cmocka_unit_test(bots_that_fail_are_errors),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(hints_are_legal_and_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
