/* table_seats.c: tests of who may sit where: whose seat a bot's is, votes on newcomers, people who
 * do not come, reservations, and what the host may do; and of what records say about it. */
#include "support/logged_table.h"
#include "support/support.h"

#include "server/live/table_json.h"

#include <stdio.h>
#include <string.h>

#define CREATE_3 "create krach 3 0 link 7 " SALT " quick=off loan_cost=1 chips=hidden"
#define KEY "0123456789abcdef"

static struct logged table; /* too large for the stack */

static const char sit_2[] = "{\"id\":\"s\",\"do\":\"sit\",\"seat\":2}";
static const char call_off[] = "{\"id\":\"o\",\"do\":\"call_off\"}";

/* Ada, the host, and Blaise against a bot of level 5, without a clock. */
static void begin_with_bot(void)
{
    table.count = 0;
    table_state_init(&table.state, 5);
    append(&table, ADA, CREATE_3);
    append(&table, ADA, "sit 0 Ada");
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, ADA, "bot 2 5");
    append(&table, ADA, "start");
}

static void play_until_next_round(void)
{
    int round = table.state.position.head.round;
    while (table.state.position.head.round == round) {
        assert_int_equal(table.state.seat[2].guest, 0);
        play_first(&table);
    }
}

static void end(void)
{
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* ---- Whose seat it is ---- */

static void nobody_just_takes_a_bots_seat(void **unused)
{
    (void)unused;
    begin_with_bot();
    expect_command(&table, ZOE, 2000, sit_2, "ask the players", NULL);
    append(&table, BLAISE, "stand 1");
    expect_command(&table, ZOE, 2000, "{\"id\":\"s\",\"do\":\"sit\"}", "ask the players", NULL);
    expect_command(&table, BLAISE, 2000, "{\"id\":\"s\",\"do\":\"sit\"}", NULL, "sit 1 Zoe");
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, BLAISE, "resign 1");
    assert_int_equal(table.state.seat[1].level, 3);
    expect_command(&table, BLAISE, 2000, "{\"id\":\"s\",\"do\":\"sit\"}", "resigned", NULL);
    expect_refusal(&table, BLAISE, "ask 1 Blaise", "resigned");
    end();
}

/* Old logs have people who took seats like that. */
static void old_logs_stay_readable(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, ZOE, "sit 2 Zoe");
    append(&table, ZOE, "stand 2");
    assert_int_equal(table.state.seat[2].level, 3);
    append(&table, ADA, "bot 2 1");
    append(&table, ADA, "mute 1");
    append(&table, BLAISE, "stand 1");
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, BLAISE, "say unmuted by standing up");
    end();
}

static void levels_are_fixed_when_the_game_begins(void **unused)
{
    (void)unused;
    static const char weaken[] = "{\"id\":\"b\",\"do\":\"bot\",\"seat\":2,\"level\":1}";
    static const char empty[] = "{\"id\":\"e\",\"do\":\"empty\",\"seat\":2}";
    begin_with_bot();
    expect_command(&table, ADA, 2000, weaken, "stay as they are", NULL);
    table_state_close(&table.state);
    gather(&table);
    expect_command(&table, BLAISE, 2000, weaken, "host", NULL);
    expect_command(&table, BLAISE, 2000, empty, "host", NULL);
    expect_command(&table, ADA, 2000, weaken, NULL, "bot 2 1");
    append(&table, ADA, "stand 0");
    expect_command(&table, BLAISE, 2000, weaken, NULL, "bot 2 1");
    end();
}

/* ---- Newcomers ---- */

static void players_let_a_newcomer_in(void **unused)
{
    (void)unused;
    begin_with_bot();
    expect_refusal(&table, ZOE, "ask 1 Zoe", "that seat is already taken");
    expect_refusal(&table, ADA, "ask 2 Ada", "already have a seat at this table");
    expect_refusal(&table, ADA, "vote yes", "nobody to vote on");
    append(&table, ZOE, "ask 2 Zoe");
    expect_refusal(&table, ZOE + 1, "ask 2 Eve", "somebody else");
    expect_refusal(&table, ZOE, "vote yes", "only players");
    expect_refusal(&table, ADA, "vote maybe", "'yes' or 'no'");
    append(&table, ADA, "vote yes");
    expect_refusal(&table, ADA, "vote yes", "already");
    assert_false(table.state.newcomer.accepted);
    append(&table, BLAISE, "vote yes");
    assert_true(table.state.newcomer.accepted);
    assert_int_equal(table_state_seat_of(&table.state, ZOE), SPECTATOR);
    play_until_next_round();
    assert_int_equal(table_state_seat_of(&table.state, ZOE), 2);
    assert_int_equal(table.state.seat[2].level, 0);
    append(&table, ZOE, "stand 2");
    assert_int_equal(table.state.seat[2].level, 5); /* the bot that was there before */
    expect_command(&table, ZOE, 2000, sit_2, NULL, "sit 2 Zoe");
    end();
}

static void newcomers_do_not_see_the_hand_before(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append(&table, ADA, "vote yes");
    append(&table, BLAISE, "vote yes");
    struct buffer newcomer = {0}, spectator = {0};
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = ZOE}, 0, &newcomer);
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = 0}, 0, &spectator);
    char *yours = strstr(buffer_text(&newcomer), "\"yours\":true");
    assert_non_null(yours);
    assert_int_equal(newcomer.length + 1, spectator.length);
    memcpy(yours, "\"yours\":fals", 12); /* the only difference, and one byte longer */
    assert_memory_equal(buffer_text(&newcomer), buffer_text(&spectator),
                        (size_t)(yours - buffer_text(&newcomer)) + 12);
    assert_string_equal(yours + 12, strstr(buffer_text(&spectator), "\"yours\":false") + 13);
    buffer_close(&newcomer);
    buffer_close(&spectator);
    end();
}

static void one_player_can_refuse_a_newcomer(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append(&table, ADA, "vote yes");
    append(&table, BLAISE, "vote no");
    expect_refusal(&table, ZOE, "ask 2 Zoe", "did not let you in");
    append(&table, ZOE + 1, "ask 2 Eve");
    end();
}

static void players_are_not_asked_again_and_again(void **unused)
{
    (void)unused;
    static const char ask[] = "{\"id\":\"a\",\"do\":\"ask\",\"seat\":2}";
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append(&table, ADA, "vote no");
    expect_command(&table, ZOE + 1, 999 + TABLE_ASK_MS, ask, "just refused", NULL);
    expect_command(&table, ZOE + 1, 1000 + TABLE_ASK_MS, ask, NULL, "ask 2 Zoe");
    end();
}

static void people_who_are_away_do_not_vote(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, 0, "away 1");
    append(&table, ZOE, "ask 2 Zoe");
    expect_refusal(&table, BLAISE, "vote yes", "only players who are");
    append(&table, ADA, "vote yes");
    assert_true(table.state.newcomer.accepted);
    table_state_close(&table.state);
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append(&table, ADA, "vote yes");
    append(&table, BLAISE, "stand 1"); /* Ada alone is left to decide */
    assert_true(table.state.newcomer.accepted);
    table_state_close(&table.state);
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append(&table, ADA, "stand 0");
    append(&table, BLAISE, "stand 1");
    assert_int_equal(table.state.newcomer.guest, 0);
    expect_refusal(&table, ZOE, "ask 2 Zoe", "nobody is there");
    end();
}

static void a_newcomer_makes_way_after_a_while(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, ZOE, "ask 2 Zoe");
    append_at(&table, ZOE + 1, 1000 + TABLE_ASK_MS, "ask 2 Eve");
    assert_int_equal(table.state.newcomer.guest, ZOE + 1);
    append(&table, ADA, "vote yes");
    append(&table, BLAISE, "vote yes");
    expect_refusal(&table, ZOE, "ask 2 Zoe", "somebody else");
    end();
}

static void whoever_left_comes_before_a_newcomer(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, BLAISE, "stand 1");
    append(&table, ZOE, "ask 1 Zoe");
    append(&table, BLAISE, "sit 1 Blaise");
    assert_int_equal(table.state.newcomer.guest, 0);
    append(&table, BLAISE, "stand 1");
    append(&table, ZOE, "ask 1 Zoe");
    append(&table, ADA, "vote yes");
    expect_refusal(&table, BLAISE, "sit 1 Blaise", "somebody else");
    expect_refusal(&table, ZOE + 1, "ask 2 Eve", "somebody else");
    end();
}

static void coming_and_going_pushes_nobody_out(void **unused)
{
    (void)unused;
    static const char other_seat[] = "you can only take that seat";
    begin_with_bot();
    append(&table, BLAISE, "stand 1");
    for (int i = 0; i <= TABLE_LEAVERS_MAX; i++) {
        append(&table, ADA, "stand 0");
        append(&table, ADA, "sit 0 Ada");
    }
    expect_command(&table, BLAISE, 2000, sit_2, other_seat, NULL);
    expect_command(&table, BLAISE, 2000, "{\"id\":\"a\",\"do\":\"ask\",\"seat\":2}", other_seat,
                   NULL);
    expect_command(&table, BLAISE, 2000, "{\"id\":\"s\",\"do\":\"sit\"}", NULL, "sit 1 Zoe");
    append(&table, BLAISE, "sit 2 Blaise"); /* in a log from when he would have been forgotten */
    end();
}

/* ---- People who do not come ---- */

static void others_let_a_bot_play_for_the_absent(void **unused)
{
    (void)unused;
    enum { PATIENCE = 100000, FROM = 1000 + PATIENCE };
    begin_with_bot();
    while (awaited(&table.state) != 1)
        play_first(&table);
    static const char replace[] = "{\"id\":\"r\",\"do\":\"replace\",\"seat\":1}";
    const struct waiting gone = {1, PATIENCE}, here = {3, PATIENCE};
    expect_command_while(&table, gone, ADA, FROM - 1, replace, "longer", NULL);
    expect_command_while(&table, gone, ADA, FROM, replace, NULL, "replace 1");
    expect_command_while(&table, here, ADA, FROM, replace, "longer", NULL);
    expect_command_while(&table, here, ADA, 1000 + 5 * PATIENCE, replace, NULL, "replace 1");
    expect_refusal(&table, ZOE, "replace 1", "only players");
    expect_refusal(&table, ADA, "replace 0", "your own");
    expect_refusal(&table, ADA, "replace 2", "not waiting");
    append_at(&table, ADA, FROM, "replace 1");
    assert_true(table.state.seat[1].away);
    expect_refusal(&table, ADA, "replace 1", "not waiting");
    append_at(&table, BLAISE, FROM, "resume 1"); /* and has time to think again */
    expect_command_while(&table, gone, ADA, FROM + 1, replace, "longer", NULL);
    end();
    begin(&table); /* there is a clock */
    expect_command_while(&table, gone, ADA, FROM, replace, "time is up", NULL);
    table_state_close(&table.state);
}

static void a_game_is_called_off_if_somebody_never_came(void **unused)
{
    (void)unused;
    const struct waiting gone = {1, 0}, patient = {1, 10000};
    struct record record;
    begin_with_bot();
    while (awaited(&table.state) != 1)
        play_first(&table);
    expect_refusal(&table, ZOE, "call_off", "only players");
    expect_command_while(&table, patient, ADA, 2000, call_off, "longer", NULL);
    expect_command_while(&table, gone, ADA, 2000, call_off, NULL, "call_off");
    append(&table, ADA, "replace 1");
    expect_command_while(&table, patient, ADA, 2000, call_off, NULL, "call_off");
    append(&table, ADA, "call_off");
    assert_int_equal(table.state.stage, TABLE_OVER);
    assert_int_equal(table_state_record(&table.state, &record, NULL), 0);
    record_close(&record);
    append(&table, BLAISE, "next 9");
    end();
}

/* Otherwise a player who is losing could call the game off. */
static void a_game_in_full_swing_is_not_called_off(void **unused)
{
    (void)unused;
    begin_with_bot();
    append(&table, 0, "away 1");
    play_on(&table, 30);
    expect_refusal(&table, ADA, "call_off", "never made a decision");
    table_state_close(&table.state);
    begin_with_bot();
    while (!(table.state.decided >> 1 & 1))
        play_first(&table);
    expect_refusal(&table, ADA, "call_off", "never made a decision");
    end();
}

/* ---- Before the game ---- */

static void seats_are_reserved(void **unused)
{
    (void)unused;
    static const char with_key[] = "{\"id\":\"k\",\"do\":\"sit\",\"key\":\"" KEY "\"}";
    static const char sit[] = "{\"id\":\"k\",\"do\":\"sit\"}";
    table.count = 0;
    table_state_init(&table.state, 5);
    append(&table, ADA, CREATE_3);
    append(&table, ADA, "sit 0 Ada");
    expect_refusal(&table, ZOE, "reserve 2 " KEY, "only the host");
    expect_refusal(&table, ADA, "reserve 0 " KEY, "that seat is taken");
    expect_refusal(&table, ADA, "reserve 2 short", "not a reservation");
    expect_refusal(&table, ADA, "reserve 2 " KEY " x Blaise", "not a reservation");
    append(&table, ADA, "reserve 2 " KEY);
    expect_command(&table, ZOE, 2000, sit_2, "reserved", NULL);
    expect_command(&table, ZOE, 2000, sit, NULL, "sit 1 Zoe");
    expect_command(&table, ZOE, 2000, with_key, NULL, "sit 2 Zoe");
    append(&table, ADA, "reserve 1 fedcba9876543210 12 Blaise");
    expect_command(&table, BLAISE, 2000, sit, NULL, "sit 1 Zoe");
    expect_command(&table, ZOE, 2000, "{\"id\":\"s\",\"do\":\"sit\",\"seat\":1}", "reserved", NULL);
    expect_command(&table, ZOE, 1000 + TABLE_RESERVED_MS,
                   "{\"id\":\"s\",\"do\":\"sit\",\"seat\":1}", NULL, "sit 1 Zoe");
    append(&table, ADA, "empty 2");
    expect_command(&table, ZOE, 2000, sit_2, NULL, "sit 2 Zoe");
    append(&table, ADA, "bot 1 3");
    assert_int_equal(table.state.reserved[1].guest, 0);
    append(&table, ADA, "reserve 1 " KEY);
    append(&table, BLAISE, "sit 1 Blaise");
    assert_string_equal(table.state.reserved[1].key, "");
    end();
}

static void the_host_sends_somebody_away(void **unused)
{
    (void)unused;
    static const char sit[] = "{\"id\":\"k\",\"do\":\"sit\"}";
    gather(&table);
    expect_refusal(&table, BLAISE, "kick 0", "only the host");
    expect_refusal(&table, ADA, "kick 0", "nobody to send away");
    append(&table, ADA, "kick 1");
    expect_command(&table, BLAISE, 2000, sit, "sent you away", NULL);
    append(&table, ZOE, "sit 1 Zoe");
    append(&table, ADA, "start");
    append(&table, ZOE, "stand 1");
    expect_refusal(&table, BLAISE, "ask 1 Blaise", "sent you away");
    append(&table, ZOE, "sit 1 Zoe");
    expect_refusal(&table, ADA, "kick 1", "has begun");
    end();
}

/* ---- Chat ---- */

static void muting_lasts(void **unused)
{
    (void)unused;
    static const char say[] = "{\"id\":\"t\",\"do\":\"say\",\"text\":\"hello\"}";
    gather(&table);
    append(&table, ADA, "mute 1");
    append(&table, BLAISE, "stand 1");
    append(&table, BLAISE, "sit 1 Blaise");
    expect_command(&table, BLAISE, 2000, say, "muted", NULL);
    append(&table, ADA, "unmute 1");
    expect_command(&table, BLAISE, 2000, say, NULL, "say hello");
    end();
}

static void removed_lines_are_gone(void **unused)
{
    (void)unused;
    gather(&table);
    append(&table, BLAISE, "say an insult");
    append(&table, ADA, "say please");
    expect_refusal(&table, BLAISE, "erase 0", "only the host");
    expect_refusal(&table, ADA, "erase 2", "no longer");
    append(&table, ADA, "erase 0");
    expect_refusal(&table, ADA, "erase 0", "no longer");
    struct buffer text = {0};
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = ADA}, 0, &text);
    assert_null(strstr(buffer_text(&text), "insult"));
    assert_non_null(strstr(buffer_text(&text), "please"));
    assert_non_null(strstr(buffer_text(&text), "\"removed\":true"));
    buffer_close(&text);
    end();
}

/* ---- Hints ---- */

static void hints_are_for_those_who_play_alone(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ADA, "hints all", "when the table is created");
    assert_false(table_state_allows_hints(&table.state));
    append(&table, BLAISE, "stand 1");
    assert_true(table_state_allows_hints(&table.state));
    table_state_close(&table.state);
    static const struct {
        const char *body;
        bool allowed;
    } rows[] = {{"hints all", true}, {"hints none", false}, {"hints alone", false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        table.count = 0;
        table_state_init(&table.state, 5);
        append(&table, ADA, CREATE_3);
        expect_refusal(&table, BLAISE, rows[i].body, "when the table is created");
        expect_refusal(&table, ADA, "hints some", "'alone'");
        append(&table, ADA, rows[i].body);
        append(&table, ADA, "sit 0 Ada");
        append(&table, BLAISE, "sit 1 Blaise");
        assert_int_equal(table_state_allows_hints(&table.state), rows[i].allowed);
        end();
    }
}

static void hints_are_counted(void **unused)
{
    (void)unused;
    begin_with_bot();
    while (awaited(&table.state) != 0)
        play_first(&table);
    append(&table, ADA, "hint 0");
    assert_int_equal(table.state.news[table.state.news_count - 1].kind, NEWS_HINT);
    expect_refusal(&table, ADA, "hint 0", "have had a hint");
    expect_refusal(&table, BLAISE, "hint 1", "not your turn");
    play_first(&table);
    while (awaited(&table.state) != 0)
        play_first(&table);
    append(&table, ADA, "hint 0");
    assert_int_equal(table.state.hints_taken[0], 2);
    end();
}

/* ---- Records ---- */

static void records_say_who_played(void **unused)
{
    (void)unused;
    struct record record, again;
    struct error error = {.text = ""};
    struct buffer text = {0}, expected = {0};
    begin_with_bot();
    while (!(table.state.decided >> 1 & 1) || awaited(&table.state) != 0)
        play_first(&table);
    append(&table, ADA, "hint 0");
    append(&table, BLAISE, "stand 1");
    uint32_t left = table.state.ply;
    play_on(&table, left + 6);
    append(&table, BLAISE, "sit 1 Blaise");
    play_on(&table, UINT32_MAX);
    assert_int_equal(table_state_record(&table.state, &record, &error), 0);
    assert_int_equal(record.stretches, 5);
    record_write(&record, &text);
    static const char *const players[] = {"person Ada\n", "person Blaise\n", "bot 5\n"};
    for (int i = 0; i < 3; i++) /* in the order of their first decisions */
        buffer_format(&expected, "played %d from %u: %s", record.stretch[i].seat,
                      record.stretch[i].ply, players[record.stretch[i].seat]);
    buffer_format(&expected,
                  "played 1 from %u: bot 3\nplayed 1 from %u: person Blaise\nhints: 1 0 0\n",
                  record.stretch[3].ply, record.stretch[4].ply);
    assert_true(record.stretch[3].ply >= left && record.stretch[4].ply >= left + 6);
    assert_non_null(strstr(buffer_text(&text), buffer_text(&expected)));
    assert_int_equal(record_read(&again, buffer_text(&text), text.length, &error), 0);
    assert_int_equal(again.stretches, 5);
    assert_memory_equal(again.hints, record.hints, sizeof again.hints);
    record_close(&record);
    record_close(&again);
    buffer_close(&text);
    buffer_close(&expected);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_just_takes_a_bots_seat),
        cmocka_unit_test(old_logs_stay_readable),
        cmocka_unit_test(levels_are_fixed_when_the_game_begins),
        cmocka_unit_test(players_let_a_newcomer_in),
        cmocka_unit_test(newcomers_do_not_see_the_hand_before),
        cmocka_unit_test(one_player_can_refuse_a_newcomer),
        cmocka_unit_test(players_are_not_asked_again_and_again),
        cmocka_unit_test(people_who_are_away_do_not_vote),
        cmocka_unit_test(a_newcomer_makes_way_after_a_while),
        cmocka_unit_test(whoever_left_comes_before_a_newcomer),
        cmocka_unit_test(coming_and_going_pushes_nobody_out),
        cmocka_unit_test(others_let_a_bot_play_for_the_absent),
        cmocka_unit_test(a_game_is_called_off_if_somebody_never_came),
        cmocka_unit_test(a_game_in_full_swing_is_not_called_off),
        cmocka_unit_test(seats_are_reserved),
        cmocka_unit_test(the_host_sends_somebody_away),
        cmocka_unit_test(muting_lasts),
        cmocka_unit_test(removed_lines_are_gone),
        cmocka_unit_test(hints_are_for_those_who_play_alone),
        cmocka_unit_test(hints_are_counted),
        cmocka_unit_test(records_say_who_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
