/* arena.c: units are fair, results do not depend on threads, and runs survive faults and stops. */
#include "support/support.h"

#include "arena/arena.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static atomic_bool stop;

static struct arena_setup setup_of(const struct game *game, const char *const bots[], int players)
{
    struct arena_setup setup = {.units = 1, .threads = 1, .stop = &stop};
    setup.match.game = game;
    setup.match.seed = 1;
    setup.match.budget = (struct bot_budget){.simulations = 20, .threads = 1};
    game_config_init(game, &setup.match.config, players);
    for (int i = 0; i < players; i++)
        setup.bots[i] = bots[i];
    atomic_store(&stop, false);
    return setup;
}

static struct arena_results run(const struct arena_setup *setup)
{
    struct arena_results results;
    struct error error;
    if (arena_run(setup, &results, &error) < 0)
        fail_msg("%s", error.text);
    return results;
}

/* ---- Fairness ---- */

static void equal_bots_have_equal_chances(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random", "random"};
    for (int i = 0; i < games_count; i++) {
        struct arena_setup setup = setup_of(games_all[i], bots, 3);
        struct standing standings[SEATS_MAX];
        double wins = 0, ranks = 0, ratings = 0;
        setup.units = 200;
        struct arena_results results = run(&setup);
        assert_int_equal(results.count, 200);
        assert_int_equal(arena_standings(&results, standings, NULL), 0);
        for (int entry = 0; entry < 3; entry++) {
            const struct standing *row = &standings[entry];
            assert_int_equal(row->games, 600);
            assert_true(fabs(row->win_rate - 1.0 / 3) < 0.06);
            assert_true(row->win_rate95.low < row->win_rate &&
                        row->win_rate < row->win_rate95.high);
            assert_true(row->rating95.low <= row->rating && row->rating <= row->rating95.high);
            assert_true(row->ms_per_move >= 0 && row->faults == 0);
            wins += row->win_rate;
            ranks += row->mean_rank;
            ratings += row->rating;
        }
        assert_true(fabs(wins - 1) < 1e-9 && fabs(ranks - 6) < 1e-9 && fabs(ratings) < 1e-6);
        arena_close(&results);
    }
}

static void a_better_bot_is_found_better(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "greedy", "random", "random"};
    struct arena_setup setup = setup_of(&game_krach, bots, 4);
    struct standing standings[SEATS_MAX];
    setup.units = 25;
    struct arena_results results = run(&setup);
    arena_standings(&results, standings, NULL);
    assert_true(standings[1].win_rate95.low > 0.5);
    assert_true(standings[1].rating95.low > standings[0].rating95.high);
    assert_true(standings[1].mean_rank < 1.5);
    arena_close(&results);
}

static void shared_wins_count_by_halves(void **unused)
{
    (void)unused;
    struct unit_result unit = {.rank = {{1, 1, 3}, {2, 1, 3}, {3, 2, 1}}};
    assert_true(fabs(arena_unit_share(&unit, 3, 0) - 0.5 / 3) < 1e-12);
    assert_true(fabs(arena_unit_share(&unit, 3, 1) - 1.5 / 3) < 1e-12);
    assert_true(fabs(arena_unit_share(&unit, 3, 2) - 1.0 / 3) < 1e-12);
}

/* ---- Luck ---- */

enum { LUCK_UNITS = 2000, LUCK_PLAYERS = 4 };

/* The entry that wins, of 2000 deals in all rotations. */
static int winner(enum luck_part by, int unit, int rotation, struct rng *rng)
{
    int seat = by == LUCK_DEAL ? unit % LUCK_PLAYERS : 0;
    switch (by) {
    case LUCK_BOT:
        return 2;
    case LUCK_SEAT:
    case LUCK_DEAL:
        return (seat + LUCK_PLAYERS - rotation) % LUCK_PLAYERS;
    default:
        return (int)rng_below(rng, LUCK_PLAYERS);
    }
}

/* Of units in which one part or, in every other unit, another decides. */
static struct luck luck_of(enum luck_part one, enum luck_part other)
{
    static struct unit_result units[LUCK_UNITS];
    struct arena_results results = {LUCK_PLAYERS, LUCK_UNITS, units};
    struct luck luck;
    struct rng rng;
    rng_seed(&rng, 5);
    memset(units, 0, sizeof units);
    for (int unit = 0; unit < LUCK_UNITS; unit++)
        for (int rotation = 0; rotation < LUCK_PLAYERS; rotation++) {
            memset(units[unit].rank[rotation], 2, LUCK_PLAYERS);
            bool first = unit / LUCK_PLAYERS % 2 == 0;
            units[unit].rank[rotation][winner(first ? one : other, unit, rotation, &rng)] = 1;
        }
    arena_luck(&results, &luck);
    return luck;
}

static void what_decides_is_found(void **unused)
{
    (void)unused;
    for (int part = 0; part < LUCK_PARTS; part++) {
        struct luck luck = luck_of((enum luck_part)part, (enum luck_part)part);
        for (int i = 0; i < LUCK_PARTS; i++)
            assert_true(fabs(luck.share[i] - (i == part)) < 0.02);
    }
}

/* Where half of the deals give the win to a seat and the others leave it to chance, each has half
 * the variance. Bots and seats that decide every other game differ by half: a quarter. */
static void what_decides_half_has_its_share(void **unused)
{
    (void)unused;
    static const struct {
        enum luck_part part;
        double share;
    } rows[] = {{LUCK_DEAL, 0.5}, {LUCK_BOT, 0.25}, {LUCK_SEAT, 0.25}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        enum luck_part part = rows[i].part;
        struct luck luck = luck_of(part, LUCK_PLAY);
        assert_true(fabs(luck.share[part] - rows[i].share) < 0.03);
        assert_true(luck.share95[part].low < rows[i].share &&
                    rows[i].share < luck.share95[part].high);
        assert_true(luck.share95[part].high - luck.share95[part].low < 0.1);
    }
}

/* ---- Bots that watch, fail and stop ---- */

/* What a bot of this file has seen in a unit: the seats it sat on, the games that began, and the
 * hash of the first view from each seat. */
struct spy {
    seat_mask seats;
    uint64_t first_view[SEATS_MAX];
    int stop_after; /* decisions; 0: never */
    int asked;
    bool fails;
};

static int spy_choose(struct bot *bot, const struct bot_job *job, action *chosen,
                      struct bot_report *report, struct error *error)
{
    struct spy *spy = bot->data;
    seat_id seat = job->view->viewer;
    struct game_view blanked;
    (void)report;
    assert_true(job->view->known.head.to_act & seat_bit(seat));
    game_observe(job->game, &job->view->known, seat, &blanked);
    assert_true(game_equal(&blanked.known, &job->view->known));
    if (!(spy->seats & seat_bit(seat)))
        spy->first_view[seat] = game_hash(job->game, &job->view->known);
    spy->seats |= seat_bit(seat);
    if (++spy->asked == spy->stop_after)
        atomic_store(&stop, true);
    *chosen = job->game->legal_at(&job->view->known, seat, 0);
    return spy->fails ? error_set(error, ERR_ARGUMENT, "does not feel like it") : 0;
}

static int cheat_choose(struct bot *bot, const struct bot_job *job, action *chosen,
                        struct bot_report *report, struct error *error)
{
    (void)bot, (void)job, (void)report, (void)error;
    *chosen = action_of(99, 99);
    return 0;
}

static const struct bot_kind spy_kind = {.name = "spy", .choose = spy_choose};
static const struct bot_kind cheat_kind = {.name = "cheat", .choose = cheat_choose};

struct reports {
    int faults[SEATS_MAX];
    char last[240];
};

static void note_fault(void *context, int entry, const struct error *error)
{
    struct reports *reports = context;
    reports->faults[entry]++;
    snprintf(reports->last, sizeof reports->last, "%s", error->text);
}

static struct match match_of(const struct game *game, int players, struct reports *reports)
{
    static const char *const none[SEATS_MAX] = {0};
    struct match match = setup_of(game, none, players).match;
    match.stop = &stop;
    match.on_fault = note_fault;
    match.context = reports;
    return match;
}

/* The bots play alike, so on each seat they must all have seen the same deal. */
static void everybody_plays_every_seat_of_the_same_deal(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct spy spies[4] = {0};
        struct bot bots[4];
        struct unit_result result;
        struct match match = match_of(games_all[i], 4, NULL);
        for (int entry = 0; entry < 4; entry++)
            bots[entry] = (struct bot){.kind = &spy_kind, .data = &spies[entry]};
        assert_int_equal(match_play_unit(&match, bots, 3, &result, NULL), 0);
        assert_true(result.complete);
        for (int entry = 0; entry < 4; entry++) {
            assert_int_equal(spies[entry].seats, 0xf);
            assert_int_equal(result.entry[entry].moves, spies[entry].asked);
            for (int seat = 0; seat < 4; seat++)
                assert_true(spies[entry].first_view[seat] == spies[0].first_view[seat]);
            assert_int_equal(result.rank[1][(entry + 3) % 4], result.rank[0][entry]);
        }
        assert_true(match_deal_seed(&match, 3) != match_deal_seed(&match, 4));
    }
}

static void faults_are_told_and_played_over(void **unused)
{
    (void)unused;
    struct reports reports = {0};
    struct spy good = {0}, failing = {.fails = true};
    struct bot bots[3] = {{.kind = &spy_kind, .data = &good},
                          {.kind = &spy_kind, .data = &failing},
                          {.kind = &cheat_kind}};
    struct unit_result result;
    struct match match = match_of(&game_krach, 3, &reports);
    assert_int_equal(match_play_unit(&match, bots, 0, &result, NULL), 0);
    assert_true(result.complete);
    assert_int_equal(result.entry[0].faults, 0);
    assert_int_equal(result.entry[1].faults, result.entry[1].moves);
    assert_int_equal(result.entry[2].faults, result.entry[2].moves);
    for (int entry = 0; entry < 3; entry++)
        assert_int_equal(reports.faults[entry], result.entry[entry].faults);
    bots[2] = (struct bot){.kind = &spy_kind, .data = &good};
    match_play_unit(&match, bots, 0, &result, NULL);
    assert_string_equal(reports.last, "does not feel like it");
}

static void a_stop_is_obeyed_between_decisions(void **unused)
{
    (void)unused;
    struct reports reports = {0};
    struct spy spy = {.stop_after = 5, .fails = false};
    struct bot bots[2] = {{.kind = &spy_kind, .data = &spy}, {.kind = &spy_kind, .data = &spy}};
    struct unit_result result;
    struct match match = match_of(&game_canaletto, 2, &reports);
    assert_int_equal(match_play_unit(&match, bots, 0, &result, NULL), 0);
    assert_false(result.complete);
    assert_int_equal(spy.asked, 5);
    /* A failure while everything is being stopped is not a fault. */
    atomic_store(&stop, false);
    spy = (struct spy){.stop_after = 1, .fails = true};
    match_play_unit(&match, bots, 0, &result, NULL);
    assert_int_equal(spy.asked, 1);
    assert_int_equal(reports.faults[0] + reports.faults[1], 0);
}

/* ---- Threads ---- */

static bool same(const struct arena_results *one, const struct arena_results *other)
{
    bool equal = one->count == other->count;
    for (int64_t i = 0; i < one->count && equal; i++) {
        const struct unit_result *first = &one->unit[i], *second = &other->unit[i];
        equal = memcmp(first->rank, second->rank, sizeof first->rank) == 0;
        for (int entry = 0; entry < one->players; entry++)
            equal = equal && first->entry[entry].moves == second->entry[entry].moves;
    }
    return equal;
}

static void threads_do_not_change_results(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"mc", "greedy", "random"};
    for (int i = 0; i < games_count; i++) {
        struct arena_setup setup = setup_of(games_all[i], bots, 3);
        setup.units = 3;
        struct arena_results single = run(&setup);
        setup.threads = 3;
        struct arena_results several = run(&setup);
        setup.match.seed = 2;
        struct arena_results different = run(&setup);
        assert_int_equal(single.count, 3);
        assert_true(same(&single, &several));
        assert_false(same(&single, &different));
        arena_close(&single);
        arena_close(&several);
        arena_close(&different);
    }
}

static void a_test_ends_at_the_same_unit_on_any_threads(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"greedy", "random"};
    struct arena_results results[2];
    struct sprt sprt[2];
    for (int i = 0; i < 2; i++) {
        struct arena_setup setup = setup_of(&game_krach, bots, 2);
        sprt_init(&sprt[i], 0.5, 0.55);
        setup.units = 100000;
        setup.threads = i ? 3 : 1;
        setup.sprt = &sprt[i];
        results[i] = run(&setup);
        assert_int_equal(sprt[i].decision, SPRT_ACCEPT);
        assert_int_equal(results[i].count, sprt[i].sum.count);
        assert_true(results[i].count < 1000);
    }
    assert_true(same(&results[0], &results[1]));
    arena_close(&results[0]);
    arena_close(&results[1]);
}

/* Stops when ten units are complete, as a signal would. */
static void stop_at_ten(void *context, const struct arena_progress *progress)
{
    (void)context;
    if (progress->units >= 10)
        atomic_store(&stop, true);
}

static void a_stopped_run_keeps_what_is_complete(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct arena_setup setup = setup_of(&game_noblesse, bots, 2);
    setup.units = 100000;
    setup.threads = 2;
    setup.on_progress = stop_at_ten;
    struct arena_results results = run(&setup);
    assert_true(results.count >= 10 && results.count < 100000);
    for (int64_t i = 0; i < results.count; i++)
        assert_true(results.unit[i].complete);
    arena_close(&results);
    results = run(&setup);
    assert_int_equal(results.count, 0);
    arena_close(&results);
}

/* ---- Failures and records ---- */

static void unknown_bots_are_refused(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "deepblue"};
    struct arena_setup setup = setup_of(&game_krach, bots, 2);
    struct arena_results results;
    struct error error;
    assert_int_equal(arena_run(&setup, &results, &error), ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "deepblue"));
    assert_non_null(strstr(error.text, "random"));
    assert_null(results.unit);
}

static void records_that_cannot_be_written_end_the_run(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"random", "random"};
    struct arena_setup setup = setup_of(&game_krach, bots, 2);
    struct arena_results results;
    struct error error;
    setup.units = 100000;
    setup.threads = 2;
    setup.match.record_folder = "/nonexistent";
    assert_int_equal(arena_run(&setup, &results, &error), ERR_FILE);
    assert_non_null(strstr(error.text, "cannot write /nonexistent/krach-1-"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bots_have_equal_chances),
        cmocka_unit_test(a_better_bot_is_found_better),
        cmocka_unit_test(shared_wins_count_by_halves),
        cmocka_unit_test(what_decides_is_found),
        cmocka_unit_test(what_decides_half_has_its_share),
        cmocka_unit_test(everybody_plays_every_seat_of_the_same_deal),
        cmocka_unit_test(faults_are_told_and_played_over),
        cmocka_unit_test(a_stop_is_obeyed_between_decisions),
        cmocka_unit_test(threads_do_not_change_results),
        cmocka_unit_test(a_test_ends_at_the_same_unit_on_any_threads),
        cmocka_unit_test(a_stopped_run_keeps_what_is_complete),
        cmocka_unit_test(unknown_bots_are_refused),
        cmocka_unit_test(records_that_cannot_be_written_end_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
