/* quota.c: what guests, addresses and all of them hold. */
#include "support/support.h"

#include "base/quota.h"
#include "base/rng.h"

#include <string.h>

enum { ADA = 1, BLAISE = 2, ZOE = 3, HERE = 101, THERE = 102 };

static struct quota quota;

static int two_four_six(void **unused)
{
    (void)unused;
    quota = (struct quota){.bounds = {.guest = 2, .address = 4, .all = 6}};
    return 0;
}

static int close_quota(void **unused)
{
    (void)unused;
    quota_close(&quota);
    return 0;
}

static enum quota_verdict take(uint64_t guest, uint64_t address)
{
    return quota_take(&quota, (struct holder){guest, address}, 1);
}

static void the_narrowest_bound_comes_first(void **unused)
{
    (void)unused;
    assert_int_equal(take(ADA, HERE), QUOTA_GRANTED);
    assert_int_equal(take(ADA, HERE), QUOTA_GRANTED);
    assert_int_equal(take(ADA, HERE), QUOTA_GUEST_FULL);
    assert_int_equal(take(ADA, THERE), QUOTA_GUEST_FULL);
    assert_int_equal(take(BLAISE, HERE), QUOTA_GRANTED);
    assert_int_equal(take(BLAISE, HERE), QUOTA_GRANTED);
    assert_int_equal(take(ZOE, HERE), QUOTA_ADDRESS_FULL);
    assert_int_equal(take(ZOE, THERE), QUOTA_GRANTED);
    assert_int_equal(take(0, 0), QUOTA_GRANTED);
    assert_int_equal(take(0, 0), QUOTA_ALL_FULL);
    assert_int_equal(take(ZOE, THERE), QUOTA_ALL_FULL);
}

static void what_is_returned_can_be_taken_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++)
        assert_int_equal(take(0, HERE), QUOTA_GRANTED);
    assert_int_equal(take(0, HERE), QUOTA_ADDRESS_FULL);
    quota_return(&quota, (struct holder){.address = HERE}, 3);
    assert_int_equal(quota_of_address(&quota, HERE), 1);
    assert_int_equal(quota_take(&quota, (struct holder){.address = HERE}, 4), QUOTA_ADDRESS_FULL);
    assert_int_equal(quota_take(&quota, (struct holder){.address = HERE}, 3), QUOTA_GRANTED);
}

static void what_cannot_be_refused_counts(void **unused)
{
    (void)unused;
    quota_add(&quota, (struct holder){ADA, HERE}, 10);
    assert_int_equal(quota_of_guest(&quota, ADA), 10);
    assert_int_equal(quota.all, 10);
    assert_int_equal(take(BLAISE, THERE), QUOTA_ALL_FULL);
    quota_return(&quota, (struct holder){ADA, HERE}, 10);
    assert_int_equal(take(BLAISE, THERE), QUOTA_GRANTED);
}

static void without_bounds_everything_is_granted(void **unused)
{
    (void)unused;
    quota.bounds = (struct quota_bounds){0};
    for (int i = 0; i < 1000; i++)
        assert_int_equal(take(ADA, HERE), QUOTA_GRANTED);
}

/* Compares a quota with an array, over a long course of takes and returns by holders whose keys
 * collide. */
static void counts_stay_exact(void **unused)
{
    (void)unused;
    enum { KEYS = 300, STEPS = 200000 };
    static int64_t expected[KEYS];
    struct rng rng;
    int64_t all = 0;
    rng_seed(&rng, 7);
    quota.bounds = (struct quota_bounds){0};
    for (int step = 0; step < STEPS; step++) {
        uint32_t key = rng_below(&rng, KEYS);
        struct holder holder = {.guest = (uint64_t)(key + 1) << 40, .address = key + 1};
        int64_t amount = 1 + rng_below(&rng, 3);
        bool returns = expected[key] >= amount && rng_below(&rng, 100) < 60;
        if (returns)
            quota_return(&quota, holder, amount);
        else
            quota_add(&quota, holder, amount);
        expected[key] += returns ? -amount : amount;
        all += returns ? -amount : amount;
        assert_int_equal(quota_of_guest(&quota, holder.guest), expected[key]);
    }
    assert_int_equal(quota.all, all);
    for (uint32_t key = 0; key < KEYS; key++)
        assert_int_equal(quota_of_address(&quota, key + 1), expected[key]);
}

#define WITH_QUOTA(test) cmocka_unit_test_setup_teardown(test, two_four_six, close_quota)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_QUOTA(the_narrowest_bound_comes_first),
        WITH_QUOTA(what_is_returned_can_be_taken_again),
        WITH_QUOTA(what_cannot_be_refused_counts),
        WITH_QUOTA(without_bounds_everything_is_granted),
        WITH_QUOTA(counts_stay_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
