/* drivers.c: which of several servers drives a table. */
#include "support/support.h"

#include "server/tables/tables_internal.h"

enum { TABLES = 3000, SERVERS = 3 };

static const struct store_server servers[SERVERS + 1] = {
    {.id = 5}, {.id = -77}, {.id = 1u << 30}, {.id = 123456789}};

static void each_gets_its_share(void **unused)
{
    (void)unused;
    int share[SERVERS] = {0};
    for (int64_t table = 1; table <= TABLES; table++)
        for (int i = 0; i < SERVERS; i++)
            share[i] += drivers_choose(table, servers, SERVERS) == servers[i].id;
    for (int i = 0; i < SERVERS; i++)
        assert_in_range(share[i], TABLES / SERVERS * 9 / 10, TABLES / SERVERS * 11 / 10);
}

static void the_order_does_not_matter(void **unused)
{
    (void)unused;
    const struct store_server turned[] = {servers[2], servers[0], servers[1]};
    for (int64_t table = -TABLES; table <= TABLES; table++)
        assert_int_equal(drivers_choose(table, servers, SERVERS),
                         drivers_choose(table, turned, SERVERS));
}

/* When a server comes, tables go only to it; when it goes again, only from it. */
static void only_the_tables_of_one_server_move(void **unused)
{
    (void)unused;
    int moved = 0;
    for (int64_t table = 1; table <= TABLES; table++) {
        int64_t before = drivers_choose(table, servers, SERVERS);
        int64_t after = drivers_choose(table, servers, SERVERS + 1);
        assert_true(after == before || after == servers[SERVERS].id);
        moved += after != before;
    }
    assert_in_range(moved, TABLES / (SERVERS + 1) * 9 / 10, TABLES / (SERVERS + 1) * 11 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_gets_its_share),
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(only_the_tables_of_one_server_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
