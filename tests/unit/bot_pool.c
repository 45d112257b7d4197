/* bot_pool.c: workers: their choices depend only on the job; the order in which jobs are done; and
 * what happens to cancelled jobs. */
#include "support/gate.h"
#include "support/support.h"

#include "bots/level.h"
#include "server/workers/bot_pool.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { ADA = 1, BLAISE = 2, ZOE = 3, DONE_MAX = 200, SIMULATIONS = 300 };

/* ---- A pool, and what it has delivered ---- */

static const struct quota_bounds bounds = {.guest = 64, .address = 128, .all = 256};
static struct bot_pool *pool;
static struct metrics metrics;

static struct gate gate = GATE_OPEN;

static struct {
    char name;
    action chosen;
    size_t analyses;
} delivered[DONE_MAX];
static int deliveries;

static void await_deliveries(int count)
{
    for (int seen = 0; deliveries < count;) {
        seen = gate_await_wake(&gate, seen);
        bot_pool_deliver(pool);
    }
}

static void open_pool(int workers)
{
    deliveries = 0;
    gate.wakes = 0;
    const struct bot_pool_setup setup = {.workers = workers,
                                         .waiting = bounds,
                                         .analysis_simulations = SIMULATIONS,
                                         .metrics = &metrics,
                                         .wake = gate_pass,
                                         .context = &gate};
    assert_int_equal(bot_pool_open(&pool, &setup, NULL), 0);
}

/* Fails unless exactly these jobs were delivered, in this order. */
static void expect_delivered(const char *names)
{
    char found[DONE_MAX + 1] = "";
    for (int i = 0; i < deliveries; i++)
        found[i] = delivered[i].name;
    assert_string_equal(found, names);
}

static void on_done(void *name, struct job *job)
{
    assert_int_equal(job->code, 0);
    assert_true(deliveries < DONE_MAX);
    delivered[deliveries].name = *(const char *)name;
    delivered[deliveries].chosen = job->chosen;
    delivered[deliveries++].analyses = job->analyses;
}

/* ---- Jobs ---- */

static const struct game *title(const char *name)
{
    const struct game *game = games_find(name, NULL);
    assert_non_null(game);
    return game;
}

/* The view of the first seat to act after some random plies. */
static struct game_view a_view(const struct game *game, uint64_t seed, int plies)
{
    struct game_config config;
    union game_state state;
    struct game_view view;
    struct rng rng;
    rng_seed(&rng, seed);
    game_config_init(game, &config, 3);
    game_deal(game, &config, seed, &state, NULL);
    for (int i = 0; i < plies && state.head.to_act; i++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act)
            joint[seat] =
                game->legal_at(&state, (seat_id)seat,
                               rng_below(&rng, (uint32_t)game->legal_count(&state, (seat_id)seat)));
        game->apply(&state, joint, NULL);
    }
    game_observe(game, &state, bits_lowest(state.head.to_act), &view);
    return view;
}

static struct job *a_bot_job(enum job_kind kind, uint64_t guest, const char *name, int level)
{
    struct job *job = job_new(kind, (struct holder){.guest = guest}, on_done, (void *)name, NULL);
    job->game = title("krach");
    job->level = level;
    job->seed = 7;
    job->view = a_view(job->game, 5, 4);
    return job;
}

static void submit(struct job *job)
{
    assert_int_equal(bot_pool_submit(pool, job), JOB_ADMITTED);
}

static void submit_bot(enum job_kind kind, uint64_t guest, const char *name)
{
    submit(a_bot_job(kind, guest, name, 1));
}

/* The first decisions of a game in which everybody takes the first legal action. */
static void make_record(struct record *record, size_t decisions)
{
    const struct game *game = title("krach");
    struct game_config config;
    union game_state state;
    game_config_init(game, &config, 2);
    record_init(record, game, &config, 9);
    game_deal(game, &config, 9, &state, NULL);
    for (uint32_t ply = 0; record->count < decisions; ply++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = game->legal_at(&state, (seat_id)seat, 0);
        assert_int_equal(record_add(record, ply, state.head.to_act, joint, NULL), 0);
        game->apply(&state, joint, NULL);
    }
}

static void submit_analysis(uint64_t guest, const char *name, size_t decisions)
{
    struct job *job =
        job_new(JOB_ANALYSIS, (struct holder){.guest = guest}, on_done, (void *)name, NULL);
    make_record(&job->record, decisions);
    submit(job);
}

/* Holds the only worker busy with a job that is delivered as "-". */
static void hold_worker(void)
{
    gate_set(&gate, true);
    submit_bot(JOB_TURN, ADA, "-");
    gate_await_held(&gate, 1);
}

/* ---- Choices ---- */

/* Higher levels are so slow under a sanitizer that they could hit the time limit. */
enum { LEVELS_TRIED = 3, CASES = 3 * LEVELS_TRIED * 3, ASKED = 2 * CASES };

static struct job *case_job(int number)
{
    struct job *job = job_new(JOB_TURN, (struct holder){.guest = ADA}, on_done, "", NULL);
    job->game = games_all[number % games_count];
    job->level = number / 3 % LEVELS_TRIED + 1;
    job->seed = (uint64_t)number;
    job->view = a_view(job->game, (uint64_t)number, 3 + number / 3);
    return job;
}

/* The choice of a bot that is opened for this decision alone. */
static action fresh_choice(int number)
{
    struct job *job = case_job(number);
    struct bot bot;
    struct rng rng;
    char name[] = "level:0";
    action chosen;
    name[6] = (char)('0' + job->level);
    rng_seed(&rng, job->seed);
    assert_int_equal(bot_open(&bot, name, NULL), 0);
    struct bot_job task = {.game = job->game,
                           .view = &job->view,
                           .budget = {.milliseconds = 600000, .threads = 1},
                           .rng = &rng};
    bot_choose(&bot, &task, &chosen, NULL, NULL);
    bot_close(&bot);
    job_free(job);
    return chosen;
}

struct asked {
    int number;
    action chosen;
};

static void on_chosen(void *context, struct job *job)
{
    struct asked *asked = context;
    asked->chosen = job->chosen;
    deliveries++;
}

/* Fails unless the pool, asked everything twice in steps of `stride`, chooses as fresh bots do. */
static void expect_choices(const action fresh[], int workers, int stride)
{
    struct asked asked[ASKED];
    open_pool(workers);
    for (int i = 0; i < ASKED; i++) {
        int number = i / 2 * stride % CASES;
        struct job *job = case_job(number);
        asked[i].number = number;
        job->done = on_chosen;
        job->context = &asked[i];
        submit(job);
    }
    await_deliveries(ASKED);
    for (int i = 0; i < ASKED; i++)
        assert_int_equal(asked[i].chosen, fresh[asked[i].number]);
    bot_pool_close(pool);
}

static void choices_do_not_depend_on_worker_or_past(void **unused)
{
    (void)unused;
    action fresh[CASES];
    for (int i = 0; i < CASES; i++)
        fresh[i] = fresh_choice(i);
    expect_choices(fresh, 1, 1);
    expect_choices(fresh, 1, 7);
    expect_choices(fresh, 3, 11);
}

/* ---- Order ---- */

static void people_are_served_before_analyses(void **unused)
{
    (void)unused;
    open_pool(1);
    hold_worker();
    submit_bot(JOB_BOTS_ONLY, ADA, "b");
    submit_analysis(ADA, "a", 1);
    submit_bot(JOB_HINT, ADA, "h");
    submit_bot(JOB_TURN, ADA, "1");
    submit_bot(JOB_TURN, ADA, "2");
    submit_bot(JOB_TURN, BLAISE, "3");
    assert_int_equal(bot_pool_waiting(pool), 6);
    gate_set(&gate, false);
    await_deliveries(7);
    expect_delivered("-132hab");
    bot_pool_close(pool);
}

/* If an analysis ran to its end, the long one, which comes first, would be done first. */
static void analyses_give_way_after_each_decision(void **unused)
{
    (void)unused;
    open_pool(1);
    hold_worker();
    submit_analysis(ADA, "l", 3);
    submit_analysis(BLAISE, "s", 1);
    submit_analysis(ZOE, "m", 2);
    gate_set(&gate, false);
    await_deliveries(4);
    expect_delivered("-sml");
    assert_int_equal(delivered[1].analyses, 1 * ANALYSIS_PASSES);
    assert_int_equal(delivered[2].analyses, 2 * ANALYSIS_PASSES);
    assert_int_equal(delivered[3].analyses, 3 * ANALYSIS_PASSES);
    bot_pool_close(pool);
}

static void on_analysed(void *context, struct job *job)
{
    struct analysis **found = context;
    *found = job->analysis;
    job->analysis = NULL;
    deliveries++;
}

/* Three workers pass two analyses to each other; both come out as if done in one go. */
static void analyses_are_the_same_in_pieces(void **unused)
{
    (void)unused;
    enum { DECISIONS = 10, RESULTS = DECISIONS * ANALYSIS_PASSES, TOGETHER = 2 };
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = SIMULATIONS, .threads = 1}, .seed = 1};
    struct analyst analyst;
    struct analysis_walk walk;
    struct record record;
    struct analysis whole[RESULTS], *pieces[TOGETHER] = {0};
    make_record(&record, DECISIONS);
    assert_int_equal(analyst_open(&analyst, &settings, NULL), 0);
    analysis_start(&walk, &analyst, &record, ANALYSIS_PASSES);
    for (int i = 0; i < RESULTS; i++)
        assert_int_equal(analysis_next(&walk, &whole[i], NULL), 1);
    open_pool(3);
    for (int i = 0; i < TOGETHER; i++) {
        struct job *job = job_new(JOB_ANALYSIS, (struct holder){.guest = (uint64_t)(ADA + i)},
                                  on_analysed, &pieces[i], NULL);
        make_record(&job->record, DECISIONS);
        submit(job);
    }
    await_deliveries(TOGETHER);
    for (int i = 0; i < TOGETHER; i++) {
        for (int j = 0; j < RESULTS; j++) {
            assert_int_equal(pieces[i][j].best, whole[j].best);
            assert_true(pieces[i][j].played_chance == whole[j].played_chance);
            assert_true(pieces[i][j].cost == whole[j].cost);
        }
        free(pieces[i]);
    }
    bot_pool_close(pool);
    analyst_close(&analyst);
    record_close(&record);
}

/* What can be read while an analysis is running grows, and does not change. */
static void results_can_be_read_while_more_are_found(void **unused)
{
    (void)unused;
    enum { DECISIONS = 6 };
    struct analysis *found = NULL;
    double first = 0;
    open_pool(2);
    struct job *job =
        job_new(JOB_ANALYSIS, (struct holder){.guest = ADA}, on_analysed, &found, NULL);
    make_record(&job->record, DECISIONS);
    submit(job);
    for (size_t seen = 0, now; seen < DECISIONS * ANALYSIS_PASSES; seen = now) {
        now = bot_pool_progress(pool, job);
        assert_true(now >= seen);
        if (seen == 0 && now > 0)
            first = job->analysis[0].played_chance;
        if (now > 0)
            assert_true(job->analysis[0].played_chance == first);
        sched_yield();
    }
    await_deliveries(1);
    assert_true(found[0].played_chance == first);
    free(found);
    bot_pool_close(pool);
}

/* ---- Bounds ---- */

static void one_guest_cannot_fill_the_pool(void **unused)
{
    (void)unused;
    int admitted = 0;
    open_pool(1);
    hold_worker();
    while (bot_pool_submit(pool, a_bot_job(JOB_BOTS_ONLY, ADA, "a", 1)) == JOB_ADMITTED)
        admitted++;
    assert_int_equal(bot_pool_submit(pool, a_bot_job(JOB_BOTS_ONLY, ADA, "a", 1)),
                     JOB_HOLDER_HAS_TOO_MANY);
    assert_int_equal(bot_pool_waiting(pool), admitted);
    submit_bot(JOB_BOTS_ONLY, BLAISE, "b");
    gate_set(&gate, false);
    await_deliveries(3);
    assert_int_equal(delivered[2].name, 'b'); /* after one of Ada's */
    bot_pool_close(pool);
}

/* ---- Endings ---- */

static void cancelled_jobs_are_never_delivered(void **unused)
{
    (void)unused;
    open_pool(1);
    struct job *thinking = a_bot_job(JOB_TURN, ADA, "x", 5);
    submit(thinking); /* thought about by now, or waiting */
    bot_pool_cancel(pool, thinking);
    hold_worker();
    struct job *done = a_bot_job(JOB_TURN, ADA, "y", 1);
    submit(done);
    struct job *waiting = a_bot_job(JOB_TURN, BLAISE, "z", 1);
    int before = bot_pool_waiting(pool);
    submit(waiting);
    bot_pool_cancel(pool, waiting);
    assert_int_equal(bot_pool_waiting(pool), before);
    gate_set(&gate, false);
    submit_bot(JOB_TURN, ZOE, "1");
    while (bot_pool_waiting(pool))
        sched_yield();
    bot_pool_cancel(pool, done); /* not delivered yet */
    await_deliveries(2);
    expect_delivered("-1");
    bot_pool_close(pool);
}

static void a_busy_pool_can_be_closed(void **unused)
{
    (void)unused;
    open_pool(3);
    for (int i = 0; i < 20; i++) {
        submit(a_bot_job(JOB_TURN, ADA, "t", 5));
        submit(a_bot_job(JOB_BOTS_ONLY, BLAISE, "b", 5));
    }
    for (int i = 0; i < 5; i++)
        submit_analysis(ZOE, "a", 40);
    struct job *last = a_bot_job(JOB_TURN, ADA, "l", 5);
    submit(last);
    bot_pool_stop(pool);
    bot_pool_cancel(pool, last);
    bot_pool_close(pool);
    assert_int_equal(deliveries, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_do_not_depend_on_worker_or_past),
        cmocka_unit_test(people_are_served_before_analyses),
        cmocka_unit_test(analyses_give_way_after_each_decision),
        cmocka_unit_test(analyses_are_the_same_in_pieces),
        cmocka_unit_test(results_can_be_read_while_more_are_found),
        cmocka_unit_test(one_guest_cannot_fill_the_pool),
        cmocka_unit_test(cancelled_jobs_are_never_delivered),
        cmocka_unit_test(a_busy_pool_can_be_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
