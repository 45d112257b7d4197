/* table_draw.c: tests that the server and the people at a table draw the deal together: what each
 * entry does, what is refused, and who sees what when. */
#include "support/logged_table.h"
#include "support/support.h"

#include "fairness/draw.h"
#include "server/live/table_json.h"

#include <stdio.h>
#include <string.h>

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define DRAWN                                                                                      \
    "create krach 2 60 open drawn " SECRET " " SECRET " quick=off loan_cost=1 chips=hidden"

static struct logged table; /* too large for the stack */

/* A table of the drawn kind with Ada and Blaise. */
static void gather_to_draw(struct logged *logged)
{
    logged->count = 0;
    table_state_init(&logged->state, 5);
    append(logged, ADA, DRAWN);
    append(logged, ADA, "sit 0 Ada");
    append(logged, BLAISE, "sit 1 Blaise");
}

/* Writes the entry that commits a seat to a number of equal bytes, or that opens it. */
static const char *number_entry(const char *verb, seat_id seat, int byte)
{
    static char body[200];
    struct draw_word word, commitment;
    char text[DRAW_WORD_TEXT];
    memset(word.byte, byte, sizeof word.byte);
    draw_commit_number("0000000000005", seat, &word, &commitment);
    draw_word_write(strcmp(verb, "commit") == 0 ? &commitment : &word, text);
    snprintf(body, sizeof body, "%s %d %s", verb, seat, text);
    return body;
}

static void deals_wait_for_the_numbers(void **unused)
{
    (void)unused;
    gather_to_draw(&table);
    expect_refusal(&table, ADA, "commit 0 12", "64 hexadecimal digits");
    expect_refusal(&table, ADA, number_entry("commit", 1, 9), "not yours");
    expect_refusal(&table, ADA, number_entry("open", 0, 9), "not waiting");
    append(&table, ADA, number_entry("commit", 0, 8));
    append(&table, ADA, number_entry("commit", 0, 9)); /* can be changed before the start */
    append(&table, BLAISE, number_entry("commit", 1, 10));
    append(&table, ADA, "start");
    assert_int_equal(table.state.stage, TABLE_DEALING);
    assert_int_equal(table_state_unopened(&table.state), 3);
    expect_refusal(&table, ADA, number_entry("commit", 0, 11), "no commitment can be added");
    expect_refusal(&table, ADA, number_entry("open", 0, 8), "not the number");
    expect_refusal(&table, ADA, "choose 0 pay", "not begun");
    append(&table, BLAISE, number_entry("open", 1, 10));
    expect_refusal(&table, BLAISE, number_entry("open", 1, 10), "not waiting");
    assert_int_equal(table.state.stage, TABLE_DEALING);
    append(&table, ADA, number_entry("open", 0, 9));
    assert_int_equal(table.state.stage, TABLE_PLAYING);
    assert_int_equal(draw_check(&table.state.record, NULL), 0);
    play_on(&table, UINT32_MAX);
    assert_int_equal(table.state.stage, TABLE_OVER);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* Somebody else's number does not make the deal wait for ever; nor does one that leaves. */
static void the_server_deals_when_numbers_do_not_come(void **unused)
{
    (void)unused;
    gather_to_draw(&table);
    append(&table, ADA, number_entry("commit", 0, 9));
    append(&table, BLAISE, number_entry("commit", 1, 10));
    expect_refusal(&table, 0, "deal", "nothing to deal");
    append(&table, ADA, "start");
    append(&table, BLAISE, number_entry("open", 1, 10));
    append(&table, ADA, "stand 0");
    expect_refusal(&table, BLAISE, "deal", "nothing to deal");
    append(&table, 0, "deal");
    assert_int_equal(table.state.stage, TABLE_PLAYING);
    const struct draw *draw = &table.state.record.draw;
    assert_true(draw_word_given(&draw->number[0].commitment));
    assert_false(draw_word_given(&draw->number[0].value));
    assert_true(draw_word_given(&draw->number[1].value));
    assert_int_equal(draw_check(&table.state.record, NULL), 0);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* Nobody waits where nobody has committed; and a commitment goes with the person. */
static void without_commitments_the_start_deals(void **unused)
{
    (void)unused;
    gather_to_draw(&table);
    append(&table, BLAISE, number_entry("commit", 1, 10));
    append(&table, BLAISE, "stand 1");
    append(&table, ADA, "bot 1 2");
    append(&table, ADA, "start");
    assert_int_equal(table.state.stage, TABLE_PLAYING);
    assert_false(draw_word_given(&table.state.record.draw.number[1].commitment));
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void older_tables_take_no_numbers(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ADA, number_entry("commit", 0, 9),
                   "draws the deals of this table alone");
    table_state_close(&table.state);
}

/* Nobody sees a number before the deal is fixed, nor the secret before the game is over. */
static void numbers_are_shown_when_the_deal_is_fixed(void **unused)
{
    (void)unused;
    static const char number[] = "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a";
    struct recipient ada = {.guest = ADA};
    struct buffer text = {0};
    gather_to_draw(&table);
    append(&table, ADA, number_entry("commit", 0, 9));
    append(&table, BLAISE, number_entry("commit", 1, 10));
    append(&table, ADA, "start");
    append(&table, BLAISE, number_entry("open", 1, 10));
    table_json(&table.state, NULL, NULL, &ada, 0, &text);
    assert_null(strstr(buffer_text(&text), number));
    assert_non_null(strstr(buffer_text(&text), "\"unopened\":[0]"));
    append(&table, ADA, number_entry("open", 0, 9));
    buffer_clear(&text);
    table_json(&table.state, NULL, NULL, &ada, 0, &text);
    assert_non_null(strstr(buffer_text(&text), number));
    assert_null(strstr(buffer_text(&text), SECRET));
    play_on(&table, UINT32_MAX);
    buffer_clear(&text);
    table_json(&table.state, NULL, NULL, &ada, 0, &text);
    assert_non_null(strstr(buffer_text(&text), SECRET));
    buffer_close(&text);
    table_state_close(&table.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_wait_for_the_numbers),
        cmocka_unit_test(the_server_deals_when_numbers_do_not_come),
        cmocka_unit_test(without_commitments_the_start_deals),
        cmocka_unit_test(older_tables_take_no_numbers),
        cmocka_unit_test(numbers_are_shown_when_the_deal_is_fixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
