/* table_operator.c: tables that an operator has closed, and what is left of erased entries. */
#include "support/logged_table.h"
#include "support/support.h"

#include <string.h>

static struct logged table;

static void end(void)
{
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void a_closed_game_is_over_without_a_result(void **unused)
{
    (void)unused;
    begin(&table);
    expect_refusal(&table, ADA, "close", "only an operator");
    append(&table, 0, "close");
    assert_int_equal(table.state.stage, TABLE_OVER);
    assert_true(table.state.called_off && table.state.closed && !table.state.open);
    assert_true(table_state_ended(&table.state));
    assert_int_equal(table_state_awaited(&table.state), 0);
    for (size_t i = 0; i < 4; i++) {
        static const char *const bodies[] = {"say why?", "next 77", "stand 0", "close"};
        expect_refusal(&table, i == 3 ? 0 : ADA, bodies[i], "an operator has closed this table");
    }
    end();
}

static void everybody_leaves_a_table_that_is_closed_before_its_game(void **unused)
{
    (void)unused;
    gather(&table);
    append(&table, 0, "close");
    assert_int_equal(table.state.stage, TABLE_GATHERING);
    assert_true(table_state_ended(&table.state) && !table.state.open);
    assert_int_equal(table_state_people(&table.state), 0);
    expect_refusal(&table, ZOE, "sit 0 Zoe", "an operator has closed this table");
    end();
}

static void a_game_that_is_over_cannot_be_closed(void **unused)
{
    (void)unused;
    begin(&table);
    while (table.state.stage == TABLE_PLAYING)
        play_first(&table);
    expect_refusal(&table, 0, "close", "the game is over");
    end();
}

static void erased_lines_have_no_text(void **unused)
{
    (void)unused;
    struct table_entry erased = {
        .guest = ADA, .time = 1000, .body = span_of("say …"), .erased = true};
    gather(&table);
    uint32_t news = table.state.news_count;
    assert_int_equal(table_state_apply(&table.state, &erased, NULL), 0);
    assert_int_equal(table.state.news_count, news + 1);
    assert_int_equal(table.state.lines, 1);
    assert_null(table.state.line[0].text);
    table_state_close(&table.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_game_is_over_without_a_result),
        cmocka_unit_test(everybody_leaves_a_table_that_is_closed_before_its_game),
        cmocka_unit_test(a_game_that_is_over_cannot_be_closed),
        cmocka_unit_test(erased_lines_have_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
