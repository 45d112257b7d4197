/* table_undo.c: tests that a choice can be taken back if everybody agrees, and only as long as
 * nothing hidden has been shown; and that the log then leads to the record that was played. */
#include "support/logged_table.h"
#include "support/support.h"

#include "server/live/table_json.h"

#include <string.h>

static struct logged table; /* too large for the stack */

/* Ada and Blaise begin a game of Krach, in which choices can be taken back. */
static void begin_casual(void)
{
    table.count = 0;
    table_state_init(&table.state, 5);
    append(&table, ADA, CREATE);
    append(&table, ADA, "undo_allowed");
    append(&table, ADA, "sit 0 Ada");
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, ADA, "start");
}

/* The guest, the entry that asks, and so on, for whoever chose last. */
static seat_id last_seat(void)
{
    return table.state.move[table.state.moves - 1].seat;
}

static int64_t guest_of(seat_id seat)
{
    return table.state.seat[seat].guest;
}

static void enter(int64_t guest, const char *verb, seat_id seat)
{
    struct buffer body = {0};
    buffer_format(&body, "%s %d", verb, seat);
    append(&table, guest, buffer_text(&body));
    buffer_close(&body);
}

static void expect_no(int64_t guest, const char *verb, seat_id seat, const char *part)
{
    struct buffer body = {0};
    buffer_format(&body, "%s %d", verb, seat);
    expect_refusal(&table, guest, buffer_text(&body), part);
    buffer_close(&body);
}

static void consent_returns_to_the_position_before(void **unused)
{
    (void)unused;
    begin_casual();
    union game_state before = table.state.position;
    play_first(&table);
    seat_id asker = last_seat(), other = !asker;
    assert_false(game_equal(&before, &table.state.position));
    expect_no(guest_of(other), "undo_yes", other, "nobody is asking");
    expect_no(guest_of(other), "undo", asker, "nobody is waiting");
    expect_no(guest_of(asker), "undo", asker, "not all players have agreed");
    expect_no(guest_of(other), "undo_ask", asker, "not yours");
    enter(guest_of(asker), "undo_ask", asker);
    expect_no(guest_of(asker), "undo_ask", asker, "already asked");
    expect_no(guest_of(asker), "undo_yes", asker, "nobody is waiting");
    expect_no(ZOE, "undo", asker, "nothing to take back");
    enter(guest_of(other), "undo", asker);
    assert_true(game_equal(&before, &table.state.position));
    assert_int_equal(table.state.ply, 0);
    assert_int_equal(table.state.moves, 0);
    assert_int_equal(table.state.stretches, 0);
    expect_no(guest_of(asker), "undo_ask", asker, "only until");
    expect_reading_again(&table);
    play_on(&table, 10);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void one_refusal_is_enough(void **unused)
{
    (void)unused;
    begin_casual();
    play_first(&table);
    seat_id asker = last_seat();
    for (int withdrawn = 0; withdrawn < 2; withdrawn++) {
        seat_id answering = withdrawn ? asker : !asker;
        enter(guest_of(asker), "undo_ask", asker);
        enter(guest_of(answering), "undo_no", answering);
        assert_int_equal(table.state.ply, 1 + withdrawn);
        expect_no(guest_of(asker), "undo_ask", asker,
                  "only until"); /* or they would ask for ever */
        expect_reading_again(&table);
        play_first(&table);
        asker = last_seat();
    }
    table_state_close(&table.state);
}

static void the_next_choice_ends_it(void **unused)
{
    (void)unused;
    begin_casual();
    play_first(&table);
    seat_id asker = last_seat();
    enter(guest_of(asker), "undo_ask", asker);
    play_first(&table);
    assert_int_equal(last_seat(), !asker);
    expect_no(guest_of(!asker), "undo", asker, "nothing to take back");
    expect_no(guest_of(asker), "undo_ask", asker, "only until");
    table_state_close(&table.state);
}

/* In Krach a card is turned when the runner-up has acted: that cannot be taken back. */
static void what_was_shown_stays_shown(void **unused)
{
    (void)unused;
    int kept = 0, undone = 0;
    begin_casual();
    while (table.state.stage == TABLE_PLAYING && table.state.ply < 60) {
        int round = table.state.position.head.round;
        play_first(&table);
        if (table.state.stage != TABLE_PLAYING)
            break;
        bool shown = table.state.position.head.round != round;
        assert_int_equal(table_state_can_undo(&table.state, last_seat()), !shown);
        kept += shown;
        undone += !shown;
    }
    assert_true(kept > 2 && undone > 10);
    table_state_close(&table.state);
}

static void bots_are_taken_back_too(void **unused)
{
    (void)unused;
    table.count = 0;
    table_state_init(&table.state, 5);
    append(&table, ADA, "create krach 3 0 link 7 " SALT " quick=off loan_cost=1 chips=hidden");
    append(&table, ADA, "undo_allowed");
    append(&table, ADA, "sit 0 Ada");
    append(&table, ADA, "bot 1 1");
    append(&table, ADA, "bot 2 1");
    append(&table, ADA, "start");
    while (awaited(&table.state) != 0)
        play_first(&table);
    union game_state before = table.state.position;
    uint32_t ply = table.state.ply;
    play_first(&table);
    play_first(&table);
    assert_int_not_equal(last_seat(), 0);
    expect_command(&table, ADA, 1000, "{\"id\":\"1\",\"do\":\"undo\"}", NULL, "undo 0");
    append(&table, ADA, "undo 0");
    assert_true(game_equal(&before, &table.state.position));
    assert_int_equal(table.state.ply, ply);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* Nobody waits for the answer of somebody who has left; a newcomer has nothing to take back. */
static void who_leaves_is_not_asked(void **unused)
{
    (void)unused;
    begin_casual();
    play_first(&table);
    seat_id asker = last_seat();
    int64_t guest = guest_of(asker);
    enter(guest, "undo_ask", asker);
    enter(guest_of(!asker), "stand", !asker);
    assert_int_equal(table.state.undo.asked, 0);
    expect_command(&table, guest, 1000, "{\"id\":\"1\",\"do\":\"undo\"}", NULL,
                   asker ? "undo 1" : "undo 0");
    enter(guest, "stand", asker);
    assert_false(table_state_can_undo(&table.state, asker));
    append(&table, ZOE, asker ? "sit 1 Zoe" : "sit 0 Zoe"); /* as in older logs */
    assert_false(table_state_can_undo(&table.state, asker));
    table_state_close(&table.state);
}

static void bots_wait_for_the_answer(void **unused)
{
    (void)unused;
    begin_casual();
    play_first_at(&table, 5000);
    seat_id asker = last_seat();
    assert_false(table_state_undo_holds(&table.state, 6000));
    append_at(&table, guest_of(asker), 6000, asker ? "undo_ask 1" : "undo_ask 0");
    assert_true(table_state_undo_holds(&table.state, 6000 + TABLE_UNDO_MS - 1));
    assert_false(table_state_undo_holds(&table.state, 6000 + TABLE_UNDO_MS));
    table_state_close(&table.state);
}

static void it_is_the_tables_rule(void **unused)
{
    (void)unused;
    begin(&table);
    play_first(&table);
    expect_no(guest_of(last_seat()), "undo_ask", last_seat(), "cannot be taken back at this table");
    expect_refusal(&table, ADA, "undo_allowed", "when the table is created");
    table_state_close(&table.state);
    begin_casual();
    expect_refusal(&table, ADA, "undo_allowed", "when the table is created");
    table_state_close(&table.state);
}

static void commands_become_entries(void **unused)
{
    (void)unused;
    static const char ask[] = "{\"id\":\"1\",\"do\":\"undo\"}";
    static const char yes[] = "{\"id\":\"2\",\"do\":\"undo_vote\",\"answer\":\"yes\"}";
    static const char no[] = "{\"id\":\"3\",\"do\":\"undo_vote\",\"answer\":\"no\"}";
    static const char perhaps[] = "{\"id\":\"4\",\"do\":\"undo_vote\",\"answer\":\"perhaps\"}";
    begin_casual();
    play_first(&table);
    seat_id asker = last_seat();
    int64_t guest = guest_of(asker), other = guest_of(!asker);
    expect_command(&table, guest, 1000, ask, NULL, asker ? "undo_ask 1" : "undo_ask 0");
    enter(guest, "undo_ask", asker);
    expect_command(&table, other, 1000, yes, NULL, asker ? "undo 1" : "undo 0");
    expect_command(&table, other, 1000, no, NULL, asker ? "undo_no 0" : "undo_no 1");
    expect_command(&table, guest, 1000, no, NULL, asker ? "undo_no 1" : "undo_no 0");
    expect_command(&table, other, 1000, perhaps, "'yes' or 'no'", NULL);
    expect_command(&table, ZOE, 1000, yes, "no seat", NULL);
    table_state_close(&table.state);
}

/* What a client that was away gets: the steps that count, and no events of the others. */
static void news_of_undone_steps_is_withdrawn(void **unused)
{
    (void)unused;
    struct buffer text = {0};
    begin_casual();
    play_first(&table);
    seat_id asker = last_seat();
    enter(guest_of(asker), "undo_ask", asker);
    enter(guest_of(!asker), "undo", asker);
    play_first(&table);
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = ADA}, 0, &text);
    assert_non_null(strstr(buffer_text(&text), "{\"news\":\"undone\",\"ply\":0}"));
    assert_non_null(strstr(buffer_text(&text), "{\"news\":\"step\",\"ply\":0,\"events\":[{"));
    buffer_close(&text);
    table_state_close(&table.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(consent_returns_to_the_position_before),
        cmocka_unit_test(one_refusal_is_enough),
        cmocka_unit_test(the_next_choice_ends_it),
        cmocka_unit_test(what_was_shown_stays_shown),
        cmocka_unit_test(bots_are_taken_back_too),
        cmocka_unit_test(who_leaves_is_not_asked),
        cmocka_unit_test(bots_wait_for_the_answer),
        cmocka_unit_test(it_is_the_tables_rule),
        cmocka_unit_test(commands_become_entries),
        cmocka_unit_test(news_of_undone_steps_is_withdrawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
