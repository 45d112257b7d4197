/* stats.c: shares, intervals, ratings and the sequential test, against values computed by hand and
 * against simulated streams whose truth is known. */
#include "support/support.h"

#include "arena/stats.h"

#include <math.h>
#include <string.h>

static void expect_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.6f is not within %.6f of %.6f", value, tolerance, expected);
}

static double draw(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* ---- One ranking ---- */

static void shared_wins_and_places_are_split(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        uint8_t rank[SEATS_MAX];
        double share[SEATS_MAX], place[SEATS_MAX];
    } rows[] = {
        {2, {2, 1}, {0, 1}, {2, 1}},
        {2, {1, 1}, {0.5, 0.5}, {1.5, 1.5}},
        {4, {1, 3, 1, 3}, {0.5, 0, 0.5, 0}, {1.5, 3.5, 1.5, 3.5}},
        {4, {4, 1, 1, 1}, {0, 1.0 / 3, 1.0 / 3, 1.0 / 3}, {4, 2, 2, 2}},
        {6, {3, 1, 2, 6, 5, 3}, {0, 1, 0, 0, 0, 0}, {3.5, 1, 2, 6, 5, 3.5}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        for (int entry = 0; entry < rows[i].players; entry++) {
            expect_near(stats_win_share(rows[i].rank, rows[i].players, entry), rows[i].share[entry],
                        1e-12);
            expect_near(stats_place(rows[i].rank, rows[i].players, entry), rows[i].place[entry],
                        1e-12);
        }
}

/* ---- Means ---- */

static struct stats_sum sum_of(const double *values, int count)
{
    struct stats_sum sum = {0};
    for (int i = 0; i < count; i++)
        stats_add(&sum, values[i]);
    return sum;
}

static void points_of_student_are_the_tabulated(void **unused)
{
    (void)unused;
    static const struct {
        int64_t degrees;
        double point;
    } rows[] = {{1, 12.7062}, {2, 4.3027},   {5, 2.5706},   {10, 2.2281},
                {11, 2.2010}, {15, 2.1314},  {20, 2.0860},  {30, 2.0423},
                {60, 2.0003}, {100, 1.9840}, {1000, 1.9623}};
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        expect_near(stats_student(rows[i].degrees), rows[i].point, 2e-4);
    assert_true(isinf(stats_student(0)));
}

/* Mean 0.5, variance 0.125 / 3, Student's point for 3 degrees 3.18245. */
static void an_interval_computed_by_hand(void **unused)
{
    (void)unused;
    struct stats_sum sum = sum_of((const double[]){0.25, 0.5, 0.75, 0.5}, 4);
    struct interval interval = stats_share_interval(&sum);
    expect_near(sum.mean, 0.5, 1e-12);
    expect_near(stats_variance(&sum), 0.125 / 3, 1e-12);
    expect_near(interval.low, 0.5 - 0.324808, 1e-5);
    expect_near(interval.high, 0.5 + 0.324808, 1e-5);
}

static void intervals_stay_between_0_and_1(void **unused)
{
    (void)unused;
    struct stats_sum sum = sum_of((const double[]){0, 1}, 2);
    struct interval interval = stats_share_interval(&sum);
    expect_near(interval.low, 0, 0);
    expect_near(interval.high, 1, 0);
    interval = stats_share_interval(&(struct stats_sum){0});
    expect_near(interval.low, 0, 0);
    expect_near(interval.high, 1, 0);
}

static void equal_values_leave_the_rule_of_three(void **unused)
{
    (void)unused;
    struct stats_sum sum = {0};
    stats_add(&sum, 1);
    expect_near(stats_share_interval(&sum).low, 0, 0);
    for (int i = 1; i < 30; i++)
        stats_add(&sum, 1);
    expect_near(stats_share_interval(&sum).low, 0.9, 1e-12);
    expect_near(stats_share_interval(&sum).high, 1, 0);
}

/* The result of a unit of four games that are won with probability `chance`. */
static double draw_unit(struct rng *rng, double chance)
{
    int won = 0;
    for (int game = 0; game < 4; game++)
        won += draw(rng) < chance;
    return won / 4.0;
}

static void intervals_hold_the_truth_19_times_in_20(void **unused)
{
    (void)unused;
    enum { RUNS = 2000, UNITS = 25 };
    struct rng rng;
    int held = 0;
    rng_seed(&rng, 5);
    for (int run = 0; run < RUNS; run++) {
        struct stats_sum sum = {0};
        for (int unit = 0; unit < UNITS; unit++)
            stats_add(&sum, draw_unit(&rng, 0.3));
        struct interval interval = stats_share_interval(&sum);
        held += interval.low <= 0.3 && 0.3 <= interval.high;
    }
    expect_near((double)held / RUNS, 0.95, 0.015);
}

/* ---- Ratings ---- */

/* Adds every strict order that fits a ranking with ties, each as often. */
static void add_orders(struct luce *luce, const uint8_t rank[], uint8_t strict[], int place,
                       int *orders)
{
    int entries = luce->entries;
    if (place > entries) {
        luce_add(luce, strict);
        ++*orders;
        return;
    }
    for (int i = 0; i < entries; i++) {
        bool next = strict[i] == 0;
        for (int k = 0; k < entries; k++)
            next = next && (strict[k] != 0 || rank[k] >= rank[i]);
        if (!next)
            continue;
        strict[i] = (uint8_t)place;
        add_orders(luce, rank, strict, place + 1, orders);
        strict[i] = 0;
    }
}

static void a_tie_is_the_average_of_its_orders(void **unused)
{
    (void)unused;
    static const uint8_t rows[][4] = {{1, 2, 3, 4}, {1, 1, 3, 4}, {4, 1, 1, 1}, {1, 2, 2, 4},
                                      {3, 3, 1, 1}, {1, 1, 1, 1}, {2, 1, 2, 2}};
    static const int expected[] = {1, 2, 6, 2, 4, 24, 6};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct luce tied = {.entries = 4}, strict = {.entries = 4};
        uint8_t order[4] = {0};
        int orders = 0;
        luce_add(&tied, rows[i]);
        add_orders(&strict, rows[i], order, 1, &orders);
        assert_int_equal(orders, expected[i]);
        for (int entry = 0; entry < 4; entry++)
            expect_near(tied.chosen[entry], strict.chosen[entry] / orders, 1e-12);
        for (int set = 0; set < 16; set++)
            expect_near(tied.stage[set], strict.stage[set] / orders, 1e-12);
    }
}

/* Of two, the odds are the wins with half a win of the prior each: 3.5 to 1.5. */
static void the_rating_of_two_computed_by_hand(void **unused)
{
    (void)unused;
    struct luce luce = {.entries = 2};
    double rating[2];
    for (int i = 0; i < 4; i++)
        luce_add(&luce, i < 3 ? (const uint8_t[]){1, 2} : (const uint8_t[]){2, 1});
    luce_fit(&luce, rating);
    expect_near(rating[0], 200 * log10(3.5 / 1.5), 1e-3);
    expect_near(rating[1], -rating[0], 1e-9);
}

static const double strengths[4] = {8, 4, 2, 1};

/* 400 points for ten times the strength; the mean of log10(8), … is 1.5 log10(2). */
static double true_rating(int entry)
{
    return 400 * (log10(strengths[entry]) - 1.5 * log10(2));
}

static void draw_ranking(struct rng *rng, uint8_t rank[4])
{
    bool placed[4] = {false};
    for (int place = 1; place <= 4; place++) {
        double total = 0;
        int pick = 0;
        for (int i = 0; i < 4; i++)
            total += placed[i] ? 0 : strengths[i];
        double point = draw(rng) * total;
        for (int i = 0; i < 4; i++) {
            if (placed[i])
                continue;
            pick = i;
            point -= strengths[i];
            if (point < 0)
                break;
        }
        placed[pick] = true;
        rank[pick] = (uint8_t)place;
    }
}

static void known_strengths_are_recovered(void **unused)
{
    (void)unused;
    struct luce luce = {.entries = 4};
    struct rng rng;
    double rating[4];
    uint8_t rank[4];
    rng_seed(&rng, 3);
    for (int i = 0; i < 20000; i++) {
        draw_ranking(&rng, rank);
        luce_add(&luce, rank);
    }
    luce_fit(&luce, rating);
    for (int i = 0; i < 4; i++)
        expect_near(rating[i], true_rating(i), 6);
}

static void an_eternal_winner_has_a_finite_rating(void **unused)
{
    (void)unused;
    struct luce luce = {.entries = 3};
    double rating[3];
    for (int i = 0; i < 1000; i++)
        luce_add(&luce, (const uint8_t[]){1, 2, 3});
    luce_fit(&luce, rating);
    assert_true(rating[0] > rating[1] + 400 && rating[1] > rating[2] + 400);
    assert_true(rating[0] < 5000);
    expect_near(rating[0] + rating[1] + rating[2], 0, 1e-6);
}

static void rating_intervals_hold_the_truth(void **unused)
{
    (void)unused;
    enum { RUNS = 50, UNITS = 60 };
    struct rng rng;
    int held = 0;
    rng_seed(&rng, 11);
    for (int run = 0; run < RUNS; run++) {
        struct luce groups[UNITS];
        struct interval intervals[SEATS_MAX];
        uint8_t rank[4];
        for (int unit = 0; unit < UNITS; unit++) {
            groups[unit] = (struct luce){.entries = 4};
            draw_ranking(&rng, rank);
            luce_add(&groups[unit], rank);
        }
        luce_intervals(groups, UNITS, intervals);
        for (int i = 0; i < 4; i++)
            held += intervals[i].low <= true_rating(i) && true_rating(i) <= intervals[i].high;
    }
    expect_near(held / (4.0 * RUNS), 0.95, 0.05);
}

/* ---- Sequential test ---- */

/* Runs the test on units won with probability `chance`; at most 100,000 of them. */
static struct sprt run_sprt(struct rng *rng, double p0, double p1, double chance)
{
    struct sprt sprt;
    sprt_init(&sprt, p0, p1);
    while (sprt.decision == SPRT_UNDECIDED && sprt.sum.count < 100000)
        sprt_add(&sprt, draw_unit(rng, chance));
    return sprt;
}

static void wrong_decisions_are_rare(void **unused)
{
    (void)unused;
    static const struct {
        double chance;
        enum sprt_decision wrong;
        double most;
    } rows[] = {
        {0.15, SPRT_ACCEPT, 0.005}, {0.25, SPRT_ACCEPT, 0.075}, {0.30, SPRT_REJECT, 0.075},
        {0.40, SPRT_REJECT, 0.005}, {0.90, SPRT_REJECT, 0.005},
    };
    enum { RUNS = 600 };
    struct rng rng;
    rng_seed(&rng, 13);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int wrong = 0, undecided = 0;
        for (int run = 0; run < RUNS; run++) {
            struct sprt sprt = run_sprt(&rng, 0.25, 0.30, rows[i].chance);
            wrong += sprt.decision == rows[i].wrong;
            undecided += sprt.decision == SPRT_UNDECIDED;
        }
        assert_int_equal(undecided, 0);
        if (wrong > rows[i].most * RUNS)
            fail_msg("%.2f: wrong in %d of %d", rows[i].chance, wrong, RUNS);
    }
}

static void clear_cases_are_decided_soon(void **unused)
{
    (void)unused;
    static const struct {
        double value;
        enum sprt_decision decision;
    } rows[] = {{1, SPRT_ACCEPT}, {0, SPRT_REJECT}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct sprt sprt;
        sprt_init(&sprt, 0.25, 0.30);
        for (int unit = 0; unit < 9; unit++)
            sprt_add(&sprt, rows[i].value);
        assert_int_equal(sprt.decision, SPRT_UNDECIDED);
        for (int unit = 0; unit < 21; unit++)
            sprt_add(&sprt, rows[i].value);
        assert_int_equal(sprt.decision, rows[i].decision);
    }
}

static void a_decision_stays(void **unused)
{
    (void)unused;
    struct sprt sprt;
    sprt_init(&sprt, 0.5, 0.55);
    for (int unit = 0; unit < 50; unit++)
        sprt_add(&sprt, 1);
    for (int unit = 0; unit < 500; unit++)
        sprt_add(&sprt, 0);
    assert_int_equal(sprt.decision, SPRT_ACCEPT);
    assert_string_equal(sprt_decision_name(sprt.decision), "accept");
    expect_near(sprt_bounds(&sprt).high, log(19), 1e-12);
    expect_near(sprt_bounds(&sprt).low, -log(19), 1e-12);
}

/* Three units with mean 0.5 and squares 0.125, and the imagined one: 0.275 · 0.725. */
static void a_ratio_computed_by_hand(void **unused)
{
    (void)unused;
    struct sprt sprt;
    sprt_init(&sprt, 0.25, 0.30);
    sprt_add(&sprt, 0.25);
    sprt_add(&sprt, 0.5);
    sprt_add(&sprt, 0.75);
    expect_near(sprt_ratio(&sprt), 3 * 0.05 * 0.225 / ((0.125 + 0.199375) / 4), 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_wins_and_places_are_split),
        cmocka_unit_test(points_of_student_are_the_tabulated),
        cmocka_unit_test(an_interval_computed_by_hand),
        cmocka_unit_test(intervals_stay_between_0_and_1),
        cmocka_unit_test(equal_values_leave_the_rule_of_three),
        cmocka_unit_test(intervals_hold_the_truth_19_times_in_20),
        cmocka_unit_test(a_tie_is_the_average_of_its_orders),
        cmocka_unit_test(the_rating_of_two_computed_by_hand),
        cmocka_unit_test(known_strengths_are_recovered),
        cmocka_unit_test(an_eternal_winner_has_a_finite_rating),
        cmocka_unit_test(rating_intervals_hold_the_truth),
        cmocka_unit_test(wrong_decisions_are_rare),
        cmocka_unit_test(clear_cases_are_decided_soon),
        cmocka_unit_test(a_decision_stays),
        cmocka_unit_test(a_ratio_computed_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
