/* job_queue.c: the order in which jobs are served, and how many may wait. */
#include "support/support.h"

#include "server/workers/job_queue.h"

#include <stdio.h>
#include <string.h>

enum { WAITING_MAX = 200, JOBS = WAITING_MAX + 1, ADA = 1, BLAISE = 2, ZOE = 3 };

static const struct quota_bounds bounds = {.guest = 20, .address = 50, .all = WAITING_MAX};

static struct job_queue queue;
static struct job_place job[JOBS];
static int jobs;

static int empty_queue(void **unused)
{
    (void)unused;
    job_queue_close(&queue);
    queue = (struct job_queue){.waiting.bounds = bounds};
    memset(job, 0, sizeof job);
    jobs = 0;
    return 0;
}

static enum job_admission add_at(enum job_kind kind, uint64_t guest, uint64_t address)
{
    struct job_place *added = &job[jobs];
    *added = (struct job_place){.kind = kind, .holder = {guest, address}};
    enum job_admission admission = job_queue_add(&queue, added);
    jobs += admission == JOB_ADMITTED;
    return admission;
}

/* From an address that nobody knows. */
static enum job_admission add(enum job_kind kind, uint64_t guest)
{
    return add_at(kind, guest, 0);
}

static void add_several(enum job_kind kind, uint64_t guest, int count)
{
    for (int i = 0; i < count; i++)
        assert_int_equal(add(kind, guest), JOB_ADMITTED);
}

/* Fails unless the next jobs are of these guests: "1 2 1", and in the order they were added. */
static void expect_guests(const char *guests)
{
    const struct job_place *latest[ZOE + 1] = {0};
    char found[200] = "";
    size_t length = 0;
    for (size_t i = 0; i < (strlen(guests) + 1) / 2; i++) {
        const struct job_place *next = job_queue_next(&queue);
        assert_non_null(next);
        assert_true(next > latest[next->holder.guest]);
        latest[next->holder.guest] = next;
        length += (size_t)snprintf(found + length, sizeof found - length, i ? " %lld" : "%lld",
                                   (long long)next->holder.guest);
    }
    assert_string_equal(found, guests);
}

static void expect_kinds(const char *kinds)
{
    static const char letters[JOB_KINDS] = "thab";
    for (; *kinds; kinds++) {
        const struct job_place *next = job_queue_next(&queue);
        assert_non_null(next);
        if (letters[next->kind] != *kinds)
            fail_msg("expected %s, found %c", kinds, letters[next->kind]);
    }
}

static void urgent_kinds_come_first(void **unused)
{
    (void)unused;
    assert_null(job_queue_next(&queue));
    add(JOB_BOTS_ONLY, ADA);
    add(JOB_ANALYSIS, ADA);
    add(JOB_HINT, ADA);
    add(JOB_TURN, ADA);
    add(JOB_TURN, BLAISE);
    assert_int_equal(queue.waiting.all, 5);
    expect_kinds("tthab");
    assert_null(job_queue_next(&queue));
    assert_int_equal(queue.waiting.all, 0);
}

static void guests_take_turns(void **unused)
{
    (void)unused;
    add_several(JOB_TURN, ADA, 5);
    add_several(JOB_TURN, BLAISE, 2);
    add_several(JOB_TURN, ZOE, 1);
    expect_guests("1 2 3 1 2 1 1 1");
}

static void a_crowd_of_one_guest_delays_a_stranger_by_two_jobs(void **unused)
{
    (void)unused;
    add_several(JOB_BOTS_ONLY, ADA, 20);
    expect_guests("1 1 1");
    add_several(JOB_BOTS_ONLY, BLAISE, 2);
    expect_guests("1 2 1 2 1 1");
}

/* Ada's next job comes when her last one is done; Blaise's have all been waiting. */
static void jobs_that_come_one_by_one_have_no_advantage(void **unused)
{
    (void)unused;
    add_several(JOB_TURN, BLAISE, 4);
    add(JOB_TURN, ADA);
    for (int i = 0; i < 4; i++) {
        expect_guests("2");
        expect_guests("1");
        add(JOB_TURN, ADA);
    }
    expect_guests("1");
    assert_null(job_queue_next(&queue));
}

static void a_job_that_is_put_back_waits_for_the_others(void **unused)
{
    (void)unused;
    add(JOB_ANALYSIS, ADA);
    add(JOB_ANALYSIS, BLAISE);
    for (int i = 0; i < 3; i++) {
        for (uint64_t guest = ADA; guest <= BLAISE; guest++) {
            struct job_place *next = job_queue_next(&queue);
            assert_int_equal(next->holder.guest, guest);
            assert_false(next->waiting);
            job_queue_return(&queue, next);
            assert_true(next->waiting);
        }
    }
    add(JOB_TURN, ZOE);
    expect_kinds("taa");
}

static void no_kind_starves(void **unused)
{
    (void)unused;
    add(JOB_BOTS_ONLY, ADA);
    add(JOB_ANALYSIS, ADA);
    for (int i = 0; i < JOBS_PASSED_MAX; i++) {
        add(JOB_TURN, BLAISE);
        expect_kinds("t");
    }
    add_several(JOB_TURN, BLAISE, 2);
    expect_kinds("batt");
}

static void each_guest_has_a_bound(void **unused)
{
    (void)unused;
    static const enum job_kind kinds[] = {JOB_HINT, JOB_ANALYSIS, JOB_TURN};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        while (add(kinds[i], ADA) == JOB_ADMITTED)
            ;
        assert_int_equal(add(kinds[i], ADA), JOB_HOLDER_HAS_TOO_MANY);
        assert_int_equal(add(kinds[i], BLAISE), JOB_ADMITTED);
    }
    assert_int_equal(quota_of_guest(&queue.waiting, ADA), bounds.guest);
    expect_kinds("t");
    assert_int_equal(add(JOB_TURN, ADA), JOB_ADMITTED);
    assert_int_equal(add(JOB_TURN, ADA), JOB_HOLDER_HAS_TOO_MANY);
}

static void each_address_has_a_bound(void **unused)
{
    (void)unused;
    for (uint64_t guest = 1; guest <= 5; guest++)
        for (int i = 0; i < 10; i++)
            assert_int_equal(add_at(JOB_TURN, guest, 1), JOB_ADMITTED);
    assert_int_equal(add_at(JOB_TURN, 6, 1), JOB_HOLDER_HAS_TOO_MANY);
    assert_int_equal(add_at(JOB_TURN, 6, 2), JOB_ADMITTED);
}

/* Ada comes under five names, Blaise and Zoe share an address. */
static void addresses_take_turns_and_so_do_their_guests(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {11, BLAISE, 12, ZOE, 13, BLAISE, 14, ZOE, 15, BLAISE, 11};
    for (uint64_t name = 11; name <= 15; name++)
        for (int i = 0; i < 4; i++)
            add_at(JOB_TURN, name, 1);
    for (int i = 0; i < 4; i++)
        add_at(JOB_TURN, BLAISE, 2);
    add_at(JOB_TURN, ZOE, 2);
    add_at(JOB_TURN, ZOE, 2);
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_int_equal(job_queue_next(&queue)->holder.guest, expected[i]);
}

static void all_guests_together_have_a_bound(void **unused)
{
    (void)unused;
    for (uint64_t guest = 1; guest <= WAITING_MAX; guest++)
        assert_int_equal(add(JOB_TURN, guest), JOB_ADMITTED);
    assert_int_equal(add(JOB_TURN, WAITING_MAX + 1), JOB_QUEUE_FULL);
    struct job_place *next = job_queue_next(&queue);
    assert_int_equal(add(JOB_TURN, WAITING_MAX + 1), JOB_ADMITTED);
    job_queue_return(&queue, next); /* was admitted before */
    assert_int_equal(queue.waiting.all, WAITING_MAX + 1);
}

static void waiting_jobs_can_be_taken_out(void **unused)
{
    (void)unused;
    add_several(JOB_TURN, ADA, 3);
    job_queue_remove(&queue, &job[1]);
    assert_false(job[1].waiting);
    assert_ptr_equal(job_queue_next(&queue), &job[0]);
    job_queue_remove(&queue, &job[2]);
    assert_null(job_queue_next(&queue));
    assert_int_equal(queue.waiting.all, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(urgent_kinds_come_first, empty_queue),
        cmocka_unit_test_setup(guests_take_turns, empty_queue),
        cmocka_unit_test_setup(a_crowd_of_one_guest_delays_a_stranger_by_two_jobs, empty_queue),
        cmocka_unit_test_setup(jobs_that_come_one_by_one_have_no_advantage, empty_queue),
        cmocka_unit_test_setup(a_job_that_is_put_back_waits_for_the_others, empty_queue),
        cmocka_unit_test_setup(no_kind_starves, empty_queue),
        cmocka_unit_test_setup(each_guest_has_a_bound, empty_queue),
        cmocka_unit_test_setup(each_address_has_a_bound, empty_queue),
        cmocka_unit_test_setup(addresses_take_turns_and_so_do_their_guests, empty_queue),
        cmocka_unit_test_setup(all_guests_together_have_a_bound, empty_queue),
        cmocka_unit_test_setup(waiting_jobs_can_be_taken_out, empty_queue),
    };
    return cmocka_run_group_tests(tests, NULL, empty_queue);
}
