/* table_state.c: tests that a table's state follows from its log: what each entry does, what is
 * refused, that reading the log again gives the same state, and which commands are refused although
 * older logs may contain them. */
#include "support/logged_table.h"
#include "support/support.h"

#include "server/live/table_json.h"

#include <stdio.h>
#include <string.h>

static struct logged table; /* too large for the stack */

static void creation_is_checked(void **unused)
{
    (void)unused;
    static const struct {
        const char *body, *part;
    } rows[] = {
        {"create chess 2 60 open 7 " SALT " ", "chess"},
        {"create krach 9 60 open 7 " SALT " ", "2 to 6"},
        {"create krach 2 -1 open 7 " SALT " ", "seconds"},
        {"create krach 2 60 shut 7 " SALT " ", "link"},
        {"create krach 2 60 open x " SALT " ", "seed"},
        {"create krach 2 60 open 7 00 ", "salt"},
        {"create krach 2 60 open drawn 00 " SALT SALT " ", "secret"},
        {"create krach 2 60 open drawn " SALT SALT " 00 ", "key"},
        {"create krach 2 60 open 7 " SALT " quick=maybe", "quick"},
        {"fly", "command"},
        {"sit 0 Ada", "no such table"},
        {"", "command"},
    };
    table_state_init(&table.state, 5);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        expect_refusal(&table, ADA, rows[i].body, rows[i].part);
    append(&table, ADA, CREATE);
    expect_refusal(&table, ADA, CREATE, "already");
    table_state_close(&table.state);
}

static void seats_are_taken_and_left(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ADA, "sit 1 Ada", "already have a seat at this table");
    expect_refusal(&table, ZOE, "sit 1 Zoe", "that seat is already taken");
    expect_refusal(&table, ZOE, "sit 2 Zoe", "seats 0 to 1");
    expect_refusal(&table, 0, "sit 1 x", "already");
    expect_refusal(&table, BLAISE, "stand 0", "not yours");
    expect_refusal(&table, ZOE, "bot 1 3", "only players");
    expect_refusal(&table, ADA, "bot 1 3", "that seat is taken");
    append(&table, BLAISE, "stand 1");
    expect_refusal(&table, ADA, "start", "still empty");
    expect_refusal(&table, ADA, "bot 1 6", "levels");
    append(&table, ADA, "bot 1 2");
    expect_refusal(&table, ZOE, "empty 1", "only players");
    append(&table, ADA, "empty 1");
    expect_refusal(&table, ADA, "empty 1", "no bot");
    append(&table, ADA, "bot 1 2");
    append(&table, ZOE, "sit 1 Zoe");
    assert_int_equal(table.state.seat[1].level, 0);
    expect_refusal(&table, BLAISE, "start", "only players");
    append(&table, ZOE, "start");
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void games_are_played_to_the_end(void **unused)
{
    (void)unused;
    struct record record;
    struct error error;
    begin(&table);
    expect_refusal(&table, ADA, "next 9", "not over");
    expect_refusal(&table, 0, "play 0 pay", "does not play");
    play_on(&table, UINT32_MAX);
    assert_int_equal(table.state.stage, TABLE_OVER);
    expect_refusal(&table, ADA, "choose 0 pay", "over");
    expect_refusal(&table, ZOE, "next 9", "only players");
    append(&table, BLAISE, "next 9");
    expect_refusal(&table, ADA, "next 10", "already");
    assert_int_equal(table.state.next, 9);
    expect_reading_again(&table);
    assert_int_equal(table_state_record(&table.state, &record, &error), 0);
    assert_int_equal(record.count, table.state.moves);
    assert_string_equal(record.name[1], "Blaise");
    record_close(&record);
    table_state_close(&table.state);
}

static void only_awaited_players_choose(void **unused)
{
    (void)unused;
    begin(&table);
    seat_id seat = awaited(&table.state);
    char body[60];
    snprintf(body, sizeof body, "choose %d borrow", !seat);
    expect_refusal(&table, seat ? ADA : BLAISE, body, "not your turn");
    snprintf(body, sizeof body, "choose %d borrow", seat);
    expect_refusal(&table, seat ? ADA : BLAISE, body, "not yours");
    snprintf(body, sizeof body, "choose %d sell 3", seat);
    expect_refusal(&table, seat ? BLAISE : ADA, body, "sell 3");
    snprintf(body, sizeof body, "choose %d fly", seat);
    expect_refusal(&table, seat ? BLAISE : ADA, body, "fly");
    table_state_close(&table.state);
}

static void bots_play_for_people_who_are_away(void **unused)
{
    (void)unused;
    begin(&table);
    seat_id seat = awaited(&table.state);
    int64_t guest = seat ? BLAISE : ADA;
    char body[60];
    assert_int_equal(table_state_deadline(&table.state), 1000 + 60000);
    snprintf(body, sizeof body, "away %d", seat);
    expect_refusal(&table, guest, body, "away");
    append(&table, 0, body);
    assert_int_equal(table_state_awaited_bots(&table.state), seat_bit(seat));
    assert_int_equal(table_state_deadline(&table.state), 0);
    expect_refusal(&table, 0, body, "away");
    play_first(&table);
    snprintf(body, sizeof body, "back %d", seat);
    append_at(&table, guest, 5000, body);
    expect_refusal(&table, guest, body, "nobody is playing for you");
    assert_int_equal(table.state.since, 5000);
    snprintf(body, sizeof body, "stand %d", seat);
    append(&table, guest, body);
    play_on(&table, UINT32_MAX);
    assert_int_equal(table.state.stage, TABLE_OVER);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* ---- Commands as they arrive ---- */

static void neighbours_have_names_that_look_different(void **unused)
{
    (void)unused;
    static const char sit[] = "{\"id\":\"c\",\"do\":\"sit\",\"seat\":1}";
    gather(&table);
    append(&table, BLAISE, "stand 1");
    expect_command(&table, ZOE, 0, sit, NULL, "sit 1 Zoe");
    append(&table, ADA, "stand 0");
    append(&table, ADA, "sit 0 zo\u200bE"); /* as an old log may have it */
    expect_command(&table, ZOE, 0, sit, NULL, "sit 1 Zoe 2");
    table_state_close(&table.state);
}

/* Otherwise a player could delay a decision for ever. */
static void coming_back_does_not_restart_the_clock(void **unused)
{
    (void)unused;
    enum { BEGUN = 1000, UP = BEGUN + 60000 };
    static const char back[] = "{\"id\":\"c\",\"do\":\"back\"}";
    begin(&table);
    seat_id seat = awaited(&table.state);
    int64_t guest = seat ? BLAISE : ADA;
    char body[60], sit[60];
    snprintf(body, sizeof body, "away %d", seat);
    append(&table, 0, body);
    snprintf(body, sizeof body, "resume %d", seat);
    snprintf(sit, sizeof sit, "{\"id\":\"s\",\"do\":\"sit\",\"seat\":%d}", seat);
    expect_command(&table, guest, UP - 1, back, NULL, body);
    append_at(&table, guest, UP - 1, body);
    assert_int_equal(table_state_deadline(&table.state), UP);
    expect_refusal(&table, guest, body, "nobody is playing for you");
    expect_reading_again(&table);
    snprintf(body, sizeof body, "stand %d", seat);
    append(&table, guest, body);
    snprintf(body, sizeof body, "sit %d Zoe", seat);
    expect_command(&table, guest, UP, sit, "time for this decision is up", NULL);
    expect_command(&table, guest, UP - 1, sit, NULL, body);
    play_first(&table); /* begins another decision */
    expect_command(&table, guest, UP, sit, NULL, body);
    table_state_close(&table.state);
}

/* A player who comes back too late is not sent away again: the bot makes one decision. */
static void who_comes_back_too_late_makes_the_next_decision(void **unused)
{
    (void)unused;
    enum { UP = 1000 + 60000 };
    begin(&table);
    seat_id seat = awaited(&table.state);
    int64_t guest = seat ? BLAISE : ADA;
    char body[60];
    snprintf(body, sizeof body, "away %d", seat);
    append(&table, 0, body);
    snprintf(body, sizeof body, "resume %d", seat);
    append_at(&table, guest, UP, body);
    assert_false(table_seat_is_away(&table.state.seat[seat]));
    assert_int_equal(table_state_awaited_bots(&table.state), seat_bit(seat));
    expect_refusal(&table, guest, body, "nobody is playing for you");
    play_first(&table);
    assert_false(table.state.seat[seat].away);
    assert_int_equal(table.state.seat[seat].level, 0);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void open_with_total(int seconds)
{
    char body[60];
    table.count = 0;
    table_state_init(&table.state, 5);
    append(&table, ADA, CREATE);
    snprintf(body, sizeof body, "total %d", seconds);
    append(&table, ADA, body);
    append(&table, ADA, "sit 0 Ada");
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, ADA, "start");
}

static void send_away_and_back(seat_id seat, int64_t away, int64_t back)
{
    append_at(&table, 0, away, seat ? "away 1" : "away 0");
    append_at(&table, seat ? BLAISE : ADA, back, seat ? "resume 1" : "resume 0");
}

/* Beside 60 s for each decision: 100 s in all, then 10 s for each. */
static void a_total_is_used_up_by_decisions(void **unused)
{
    (void)unused;
    open_with_total(100);
    while (table_state_deadline(&table.state) == table.state.since + 60000)
        play_first_at(&table, table.state.since + 30000);
    seat_id seat = awaited(&table.state);
    int64_t since = table.state.since;
    assert_int_equal(table_state_time_left(&table.state, seat), 40000);
    assert_int_equal(table_state_deadline(&table.state), since + 40000);
    assert_false(table_state_time_is_up(&table.state, seat, since + 39999));
    assert_true(table_state_time_is_up(&table.state, seat, since + 40000));
    send_away_and_back(seat, since + 40000, since + 41000);
    assert_int_equal(table_state_time_left(&table.state, seat), 0);
    assert_int_equal(table_state_awaited_bots(&table.state), seat_bit(seat));
    play_first_at(&table, since + 42000);
    while (awaited(&table.state) != seat)
        play_first_at(&table, since + 42000);
    assert_int_equal(table_state_deadline(&table.state), since + 42000 + TABLE_OVERTIME_MS);
    expect_reading_again(&table);
    table_state_close(&table.state);
}

static void a_decision_is_counted_once(void **unused)
{
    (void)unused;
    open_with_total(100);
    seat_id seat = awaited(&table.state);
    send_away_and_back(seat, 21000, 22000);
    assert_int_equal(table_state_time_left(&table.state, seat), 80000);
    play_first_at(&table, 31000);
    assert_int_equal(table_state_time_left(&table.state, seat), 80000);
    table_state_close(&table.state);
}

static void a_total_is_set_when_the_table_is_created(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ADA, "total 100", "when the table is created");
    table_state_close(&table.state);
}

/* Nobody can learn two hands by changing seats. */
static void a_player_who_left_can_only_return_to_the_same_seat(void **unused)
{
    (void)unused;
    static const char sit_1[] = "{\"id\":\"s\",\"do\":\"sit\",\"seat\":1}";
    gather(&table);
    append(&table, BLAISE, "stand 1"); /* nothing has been dealt yet */
    append(&table, BLAISE, "sit 1 Blaise");
    append(&table, ADA, "start");
    append(&table, ADA, "stand 0");
    append(&table, BLAISE, "stand 1");
    expect_command(&table, ADA, 2000, sit_1, "only take that seat", NULL);
    append(&table, ZOE, "sit 0 Zoe");
    expect_command(&table, ADA, 2000, sit_1, "only take that seat", NULL);
    append(&table, ZOE, "stand 0");
    append(&table, ADA, "sit 0 Ada");
    append(&table, BLAISE, "sit 1 Blaise");
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* Apart from "has chosen", nothing gives away a choice that is not revealed yet. */
static void pending_choices_leave_no_trace(void **unused)
{
    (void)unused;
    static struct logged other;
    struct logged *const both[] = {&table, &other};
    for (int i = 0; i < 2; i++) {
        both[i]->count = 0;
        table_state_init(&both[i]->state, 5);
        append(both[i], ADA, "create noblesse 2 0 link 7 " SALT " ");
        append(both[i], ADA, "sit 0 Ada");
        append(both[i], BLAISE, "sit 1 Blaise");
        append(both[i], ADA, "start");
        while (bits_count(table_state_awaited(&both[i]->state)) < 2)
            play_first(both[i]);
    }
    play_first(&table);
    play_first(&other);
    uint32_t count = table.state.news_count;
    struct buffer body = {0};
    const struct game *game = table.state.record.game;
    unsigned choices = game->legal_count(&table.state.position, 0);
    assert_true(choices > 1);
    buffer_add_text(&body, "choose 0 ");
    action_write(game, game->legal_at(&table.state.position, 0, choices - 1), &body);
    append(&table, ADA, buffer_text(&body));
    buffer_close(&body);
    assert_int_equal(table.state.news_count, count);
    assert_int_equal(table.state.news[count - 1].kind, NEWS_CHOSEN);
    struct buffer changed = {0}, kept = {0};
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = BLAISE}, 0, &changed);
    table_json(&other.state, NULL, NULL, &(struct recipient){.guest = BLAISE}, 0, &kept);
    assert_string_equal(buffer_text(&changed), buffer_text(&kept));
    buffer_clear(&changed);
    buffer_clear(&kept);
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = ADA}, 0, &changed);
    table_json(&other.state, NULL, NULL, &(struct recipient){.guest = ADA}, 0, &kept);
    assert_string_not_equal(buffer_text(&changed), buffer_text(&kept));
    buffer_close(&changed);
    buffer_close(&kept);
    expect_reading_again(&table);
    table_state_close(&table.state);
    table_state_close(&other.state);
}

static void chat_is_limited(void **unused)
{
    (void)unused;
    char body[TABLE_CHAT_MAX + 20];
    gather(&table);
    expect_refusal(&table, ZOE, "say hello", "only players");
    expect_refusal(&table, ADA, "say ", "printable");
    expect_refusal(&table, ADA, "say a\tb", "printable");
    snprintf(body, sizeof body, "say %0*d", TABLE_CHAT_MAX + 1, 0);
    expect_refusal(&table, ADA, body, "400");
    for (int i = 0; i < TABLE_CHAT_LINES + 5; i++) {
        snprintf(body, sizeof body, "say line %d", i);
        append(&table, ADA, body);
    }
    assert_int_equal(table.state.lines, TABLE_CHAT_LINES);
    assert_string_equal(table.state.line[0].text, "line 5");
    expect_refusal(&table, BLAISE, "mute 0", "only the host");
    append(&table, ADA, "mute 1");
    expect_refusal(&table, BLAISE, "say what?", "muted");
    append(&table, ADA, "unmute 1");
    append(&table, BLAISE, "say at last");
    expect_reading_again(&table);
    table_state_close(&table.state);
}

/* Whether what a guest is sent contains a text. */
static bool hears(int64_t guest, const char *text)
{
    struct buffer message = {0};
    table_json(&table.state, NULL, NULL, &(struct recipient){.guest = guest}, 0, &message);
    bool heard = strstr(buffer_text(&message), text) != NULL;
    buffer_close(&message);
    return heard;
}

static void spectators_talk_among_themselves(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ZOE, "murmur Zoe\thello", "not begun");
    append(&table, ADA, "start");
    expect_command(&table, ZOE, 2000, "{\"id\":\"t\",\"do\":\"murmur\",\"text\":\"so, so\"}", NULL,
                   "murmur Zoe\tso, so");
    append(&table, ZOE, "murmur Zoe P.\thello all");
    expect_refusal(&table, ADA, "murmur Ada\thello", "only spectators");
    expect_refusal(&table, 0, "murmur Ada\thello", "only spectators");
    expect_refusal(&table, ZOE, "murmur \thello", "not a name");
    expect_refusal(&table, ZOE, "murmur Zoe", "printable");
    expect_refusal(&table, ZOE, "murmur Zoe\ta\tb", "printable");
    assert_true(hears(ZOE, "\"name\":\"Zoe P.\",") && hears(ZOE, "hello all"));
    assert_true(hears(0, "hello all"));
    assert_false(hears(ADA, "hello all") || hears(BLAISE, "Zoe"));
    append(&table, BLAISE, "stand 1");
    assert_false(hears(BLAISE, "hello all"));
    expect_refusal(&table, BLAISE, "murmur Blaise\tmy cards", "only spectators");
    append(&table, ADA, "erase 0");
    assert_false(hears(ZOE, "hello all"));
    append(&table, ZOE, "murmur Zoe P.\twell played");
    expect_reading_again(&table);
    while (table.state.stage != TABLE_OVER)
        play_first(&table);
    assert_true(hears(ADA, "well played") && hears(BLAISE, "well played"));
    table_state_close(&table.state);
}

static void players_remind_each_other(void **unused)
{
    (void)unused;
    gather(&table);
    expect_refusal(&table, ADA, "nudge 1", "not waiting");
    append(&table, ADA, "start");
    seat_id slow = awaited(&table.state);
    int64_t guests[] = {ADA, BLAISE};
    char body[20];
    snprintf(body, sizeof body, "nudge %d", slow);
    expect_refusal(&table, ZOE, body, "only players");
    expect_refusal(&table, guests[slow], body, "not waiting");
    int64_t first = table_state_nudge_at(&table.state, slow, 4000);
    assert_int_equal(first, table.state.since + 1000);
    assert_int_equal(table_state_nudge_at(&table.state, !slow, 4000), 0);
    char command[60];
    snprintf(command, sizeof command, "{\"id\":\"t\",\"do\":\"nudge\",\"seat\":%d}", slow);
    struct waiting waiting = {.patience = 4000};
    expect_command_while(&table, waiting, guests[!slow], first - 1, command, "longer", NULL);
    expect_command_while(&table, waiting, guests[!slow], first, command, NULL, body);
    append_at(&table, guests[!slow], first, body);
    struct table_news news = table.state.news[table.state.news_count - 1];
    assert_int_equal(news.kind, NEWS_NUDGE);
    assert_int_equal(NUDGE_FROM(news.value), !slow);
    assert_int_equal(NUDGE_TO(news.value), slow);
    expect_command_while(&table, waiting, guests[!slow], first + 999, command, "longer", NULL);
    expect_command_while(&table, waiting, guests[!slow], first + 1000, command, NULL, body);
    expect_reading_again(&table);
    play_first(&table);
    expect_refusal(&table, guests[!slow], body, "not waiting");
    table_state_close(&table.state);
}

/* SHA-256 of "7:000102030405060708090a0b0c0d0e0f", computed with sha256sum. */
static void the_commitment_can_be_checked_by_anybody(void **unused)
{
    (void)unused;
    char hex[65];
    gather(&table);
    table_state_commitment(&table.state, hex);
    assert_string_equal(hex, "0b8335e513511534b02a81ad47c65449ac96fad25e5fbc4f2b703f4d380ae567");
    table_state_close(&table.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creation_is_checked),
        cmocka_unit_test(seats_are_taken_and_left),
        cmocka_unit_test(games_are_played_to_the_end),
        cmocka_unit_test(only_awaited_players_choose),
        cmocka_unit_test(bots_play_for_people_who_are_away),
        cmocka_unit_test(a_total_is_used_up_by_decisions),
        cmocka_unit_test(a_decision_is_counted_once),
        cmocka_unit_test(a_total_is_set_when_the_table_is_created),
        cmocka_unit_test(neighbours_have_names_that_look_different),
        cmocka_unit_test(coming_back_does_not_restart_the_clock),
        cmocka_unit_test(who_comes_back_too_late_makes_the_next_decision),
        cmocka_unit_test(a_player_who_left_can_only_return_to_the_same_seat),
        cmocka_unit_test(pending_choices_leave_no_trace),
        cmocka_unit_test(chat_is_limited),
        cmocka_unit_test(spectators_talk_among_themselves),
        cmocka_unit_test(players_remind_each_other),
        cmocka_unit_test(the_commitment_can_be_checked_by_anybody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
