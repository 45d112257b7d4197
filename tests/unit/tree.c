/* tree.c: which of the choices that a search has met it prefers. */
#include "support/twins.h"

#include "bots/tree.h"

enum { POLICYS_CHOICE, LUCKY, HARDLY_TRIED };

/* The order of three choices: one that was visited often, one of a slightly higher value that was
 * not, and one of the highest value that was hardly tried. */
static void rank(double caution, uint16_t order[3])
{
    struct edge edges[] = {
        {.visits = 900, .value = 0.50F},
        {.visits = 100, .value = 0.53F},
        {.visits = 2, .value = 1},
    };
    struct tree tree = {.edge = edges};
    struct node node = {.visits = 1002, .edges = 3};
    tree_rank(&tree, &node, caution, order);
}

static void values_count_less_after_few_visits(void **unused)
{
    (void)unused;
    uint16_t order[3] = {0};
    rank(1, order);
    assert_int_equal(order[0], POLICYS_CHOICE);
    assert_int_equal(order[1], LUCKY);
    assert_int_equal(order[2], HARDLY_TRIED);
}

static void less_caution_trusts_values_sooner(void **unused)
{
    (void)unused;
    uint16_t order[3] = {0};
    rank(0.3, order);
    assert_int_equal(order[0], LUCKY);
    assert_int_equal(order[2], HARDLY_TRIED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_count_less_after_few_visits),
        cmocka_unit_test(less_caution_trusts_values_sooner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
