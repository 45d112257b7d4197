/* store_upkeep.c: what store/upkeep.h and store/moderation.h promise, on SQLite and PostgreSQL. */
#include "support/stores.h"

#include "store/moderation.h"
#include "store/upkeep.h"

#include <stdio.h>
#include <string.h>

/* ---- Archived tables ---- */

static void finish_table(int64_t id, int64_t created)
{
    struct store_write write = a_table(id, created);
    write.table.over = true;
    commit_one(write);
}

static void old_unfinished_tables_are_archived(void **unused)
{
    (void)unused;
    struct store_table found;
    commit_one(a_table(1, 10));
    commit_one(a_table(2, 30));
    finish_table(3, 10);
    assert_int_equal(store_archive(store, 30, NULL), 1);
    assert_int_equal(store_archive(store, 30, NULL), 0);
    reopen();
    expect_tables(false, 9, "2 ");
    expect_tables(true, 9, "1 3 2 ");
    assert_int_equal(store_find_table(store, 1, &found, NULL), 1);
    assert_true(found.archived);
    assert_int_equal(store_find_table(store, 3, &found, NULL), 1);
    assert_false(found.archived);
}

static void the_next_entry_ends_the_archive(void **unused)
{
    (void)unused;
    struct store_table found;
    struct store_write quiet = an_entry(1, 1, 7, "", "x");
    quiet.entry.quiet = true;
    commit_one(a_table(1, 10));
    store_archive(store, 30, NULL);
    assert_int_equal(commit_one(quiet), STORE_KEPT);
    expect_tables(false, 9, "");
    assert_int_equal(commit_one(a_table(1, 10)), STORE_REPEATED); /* a row written again */
    expect_tables(false, 9, "");
    assert_int_equal(commit_one(an_entry(1, 2, 7, "", "y")), STORE_KEPT);
    expect_tables(false, 9, "1 ");
    assert_int_equal(store_find_table(store, 1, &found, NULL), 1);
    assert_false(found.archived);
    assert_int_equal(found.touched, 5002);
}

/* Even if the clock was set back meanwhile. */
static void an_early_entry_ends_the_archive_too(void **unused)
{
    (void)unused;
    struct store_table found;
    commit_one(a_table(1, 9000));
    store_archive(store, 9001, NULL);
    commit_one(an_entry(1, 1, 7, "", "x"));
    assert_int_equal(store_find_table(store, 1, &found, NULL), 1);
    assert_false(found.archived);
    assert_int_equal(found.touched, 9000);
}

/* ---- Deleted tables ---- */

static void old_tables_are_deleted_with_their_logs(void **unused)
{
    (void)unused;
    finish_table(1, 10);
    finish_table(2, 20);
    commit_one(a_table(3, 10)); /* unfinished: stays until it is archived */
    finish_table(4, 6000);
    commit_one(an_entry(2, 1, 7, "", "x")); /* touches it at 5001 */
    commit_one(an_entry(3, 1, 7, "", "x"));
    assert_int_equal(store_delete_tables(store, 5000, 9, NULL), 1);
    expect_tables(true, 9, "3 2 4 ");
    store_archive(store, 6000, NULL);
    assert_int_equal(store_delete_tables(store, 6000, 1, NULL), 1);
    assert_int_equal(store_delete_tables(store, 6000, 9, NULL), 1);
    assert_int_equal(store_delete_tables(store, 6000, 9, NULL), 0);
    expect_tables(true, 9, "4 ");
    assert_int_equal(raw("SELECT count(*) FROM entries", "SELECT count(*) FROM entries"), 0);
}

/* One table that is gone is no trouble for the others. */
static void entries_of_deleted_tables_are_gone(void **unused)
{
    (void)unused;
    finish_table(1, 10);
    commit_one(a_table(2, 10));
    store_delete_tables(store, 20, 9, NULL);
    struct store_write writes[] = {an_entry(1, 1, 7, "a", "x"), an_entry(2, 1, 7, "a", "x"),
                                   an_entry(1, 2, 7, "b", "x")};
    commit(writes, 3);
    assert_int_equal(writes[0].outcome, STORE_GONE);
    assert_int_equal(writes[1].outcome, STORE_KEPT);
    assert_int_equal(writes[2].outcome, STORE_GONE);
    assert_int_equal(writes[2].number, 0);
}

/* ---- Guests ---- */

static bool take_guest(void *context, const struct store_guest *guest)
{
    buffer_format(context, "%lld %s %lld; ", (long long)guest->id, guest->name,
                  (long long)guest->seen);
    return true;
}

static void expect_guests(const char *part, int most, const char *expected)
{
    struct buffer text = {0};
    assert_int_equal(store_read_guests(store, part, most, take_guest, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void expect_guests_before(int64_t before, const char *expected)
{
    struct buffer text = {0};
    assert_int_equal(store_read_guests_before(store, before, 9, take_guest, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void guests_are_seen(void **unused)
{
    (void)unused;
    struct store_write ada = a_guest(7, "Ada");
    struct store_guest found;
    ada.guest.seen = 2000;
    commit_one(ada);
    assert_int_equal(store_mark_seen(store, 7, 5000, NULL), 0);
    assert_int_equal(store_mark_seen(store, 7, 3000, NULL), 0);
    assert_int_equal(store_mark_seen(store, 99, 3000, NULL), 0);
    commit_one(ada); /* `seen` does not go back */
    assert_int_equal(store_find_guest(store, ada.guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.seen, 5000);
    ada.guest.seen = 6000;
    assert_int_equal(commit_one(ada), STORE_KEPT);
    assert_int_equal(store_find_guest(store, ada.guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.seen, 6000);
}

static void guests_are_listed(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_guest(8, "Blaise"), a_guest(9, "a%_!")};
    for (int i = 0; i < 3; i++)
        writes[i].guest.seen = 1000 * (i + 1);
    commit(writes, 3);
    expect_guests("", 9, "9 a%_! 3000; 8 Blaise 2000; 7 Ada 1000; ");
    expect_guests("", 2, "9 a%_! 3000; 8 Blaise 2000; ");
    expect_guests("AD", 9, "7 Ada 1000; ");
    expect_guests("%_!", 9, "9 a%_! 3000; ");
    expect_guests("d_", 9, "");
    expect_guests_before(3000, "7 Ada 1000; 8 Blaise 2000; ");
}

/* ---- Erasing ---- */

static bool take_place(void *context, const struct store_entry *entry)
{
    buffer_format(context, "%lld.%lld %s; ", (long long)entry->table, (long long)entry->number,
                  entry->body);
    return true;
}

static void expect_entries_of(int64_t guest, int64_t table, int64_t number, int most,
                              const char *expected)
{
    struct buffer text = {0};
    const struct store_place after = {guest, table, number};
    assert_int_equal(store_read_entries_of(store, &after, most, take_place, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void write_logs(void)
{
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   an_entry(1, 1, 7, "a", "say hello"),
                                   an_entry(1, 2, 8, "a", "say you"),
                                   an_entry(1, 3, 7, "b", "choose"),
                                   an_entry(2, 1, 7, "a", "say again"),
                                   an_entry(2, 2, 0, "", "away")};
    commit(writes, COUNT_OF(writes));
}

static void entries_of_a_guest_are_read(void **unused)
{
    (void)unused;
    write_logs();
    expect_entries_of(7, INT64_MIN, 0, 9, "1.1 say hello; 1.3 choose; 2.1 say again; ");
    expect_entries_of(7, 1, 1, 1, "1.3 choose; ");
    expect_entries_of(7, 1, 3, 9, "2.1 say again; ");
    expect_entries_of(0, INT64_MIN, 0, 9, ""); /* the server is not a guest */
}

static bool take_erased(void *context, const struct store_entry *entry)
{
    buffer_format(context, "%lld %.*s%s; ", (long long)entry->number, (int)entry->length,
                  entry->body, entry->erased ? " erased" : "");
    return true;
}

static void erased_entries_keep_their_place(void **unused)
{
    (void)unused;
    struct store_entry erased[] = {{.table = 1, .number = 1, .body = "say -", .length = 5},
                                   {.table = 2, .number = 1, .body = "say -", .length = 5}};
    struct buffer text = {0};
    write_logs();
    assert_int_equal(store_erase(store, erased, 2, NULL), 0);
    reopen();
    assert_int_equal(store_read_entries(store, 1, 1, take_erased, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), "1 say - erased; 2 say you; 3 choose; ");
    buffer_close(&text);
    expect_entries_of(7, INT64_MIN, 0, 9, "1.3 choose; ");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "a", "say hello")), STORE_REPEATED);
}

static bool take_report(void *context, const struct store_report *report)
{
    buffer_format(context, "%lld %lld<%lld %s '%s' '%s' %s%s; ", (long long)report->id,
                  (long long)report->about, (long long)report->author, report->name, report->quote,
                  report->text, report->address, report->closed ? " closed" : "");
    return true;
}

static void expect_reports(bool all, int most, const char *expected)
{
    struct buffer text = {0};
    assert_int_equal(store_read_reports(store, all, most, take_report, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void a_guest_is_deleted_from_reports_too(void **unused)
{
    (void)unused;
    struct store_guest found;
    struct store_report report = {.time = 1,
                                  .author = 7,
                                  .about = 8,
                                  .table = 1,
                                  .name = "Bo",
                                  .address = "::1",
                                  .quote = "rude",
                                  .text = "he was rude"};
    commit_one(a_guest(7, "Ada"));
    commit_one(a_guest(8, "Bo"));
    assert_int_equal(store_add_report(store, &report, NULL), 0);
    assert_int_equal(store_delete_guest(store, 8, NULL), 1);
    expect_reports(false, 9, "1 8<7  '' 'he was rude' ; ");
    assert_int_equal(store_delete_guest(store, 7, NULL), 1);
    assert_int_equal(store_delete_guest(store, 7, NULL), 0);
    expect_reports(false, 9, "1 8<7  '' '' ; ");
    assert_int_equal(store_find_guest(store, a_guest(7, "").guest.token_hash, &found, NULL), 0);
}

/* ---- Acts, bans, reports ---- */

static bool take_act(void *context, const struct store_act *act)
{
    buffer_format(context, "%lld %s %s %s %s; ", (long long)act->id, act->operator_name, act->verb,
                  act->subject, act->detail);
    return true;
}

static void expect_acts(int64_t after, const char *expected)
{
    struct buffer text = {0};
    assert_int_equal(store_read_acts(store, after, take_act, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static bool take_ban(void *context, const struct store_ban *ban)
{
    buffer_format(context, "%s %lld %s %s; ", ban->subject, (long long)ban->until, ban->reason,
                  ban->operator_name);
    return true;
}

static void expect_bans(int64_t now, const char *expected)
{
    struct buffer text = {0};
    assert_int_equal(store_read_bans(store, now, take_ban, &text, NULL), 0);
    assert_string_equal(buffer_text(&text), expected);
    buffer_close(&text);
}

static void bans_are_added_and_ended(void **unused)
{
    (void)unused;
    struct store_ban ban = {.subject = "192.0.2.0/24",
                            .since = 10,
                            .until = 100,
                            .reason = "'; --",
                            .operator_name = "root"};
    struct store_act act = {.time = 30, .verb = "unban", .subject = "192.0.2.0/24"};
    assert_int_equal(store_ban(store, &ban, NULL), 0);
    strcpy(ban.subject, "guest");
    ban.since = 20;
    ban.until = 0;
    assert_int_equal(store_ban(store, &ban, NULL), 0);
    expect_bans(99, "guest 0 '; -- root; 192.0.2.0/24 100 '; -- root; ");
    expect_bans(100, "guest 0 '; -- root; ");
    strcpy(ban.reason, "again");
    assert_int_equal(store_ban(store, &ban, NULL), 0);
    expect_bans(100, "guest 0 again root; ");
    assert_int_equal(store_unban(store, &act, NULL), 1);
    assert_int_equal(store_unban(store, &act, NULL), 0);
    expect_bans(10, "guest 0 again root; ");
    expect_acts(1, "2 root ban guest '; --; 3 root ban guest again; 4  unban 192.0.2.0/24 ; ");
}

static void acts_are_numbered(void **unused)
{
    (void)unused;
    struct store_act act = {.time = 10, .operator_name = "root", .verb = "close", .subject = "t"};
    int64_t last = -1;
    assert_int_equal(store_last_act(store, &last, NULL), 0);
    assert_int_equal(last, 0);
    for (act.time = 1; act.time <= 3; act.time++)
        assert_int_equal(store_add_act(store, &act, NULL), 0);
    expect_acts(2, "3 root close t ; ");
    assert_int_equal(store_delete_notes(store, 100, NULL), 0);
    expect_acts(0, "3 root close t ; ");
    assert_int_equal(store_last_act(store, &last, NULL), 0);
    assert_int_equal(last, 3);
}

static void reports_are_closed(void **unused)
{
    (void)unused;
    struct store_report report = {.time = 1,
                                  .author = 7,
                                  .about = 8,
                                  .table = 1,
                                  .name = "Bo",
                                  .address = "::1",
                                  .text = "why"};
    struct store_act act = {.operator_name = "root", .verb = "report"};
    for (int i = 0; i < 3; i++)
        assert_int_equal(store_add_report(store, &report, NULL), 0);
    assert_int_equal(store_close_report(store, 2, &act, NULL), 1);
    assert_int_equal(store_close_report(store, 2, &act, NULL), 0);
    expect_reports(false, 9, "3 8<7 Bo '' 'why' ::1; 1 8<7 Bo '' 'why' ::1; ");
    expect_reports(true, 2, "3 8<7 Bo '' 'why' ::1; 2 8<7 Bo '' 'why'  closed; ");
    expect_acts(0, "1 root report  ; ");
    assert_int_equal(store_delete_notes(store, 2, NULL), 0);
    expect_reports(true, 9, "3 8<7 Bo '' 'why' ::1; 1 8<7 Bo '' 'why' ::1; ");
}

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(old_unfinished_tables_are_archived),
        WITH_STORE(the_next_entry_ends_the_archive),
        WITH_STORE(an_early_entry_ends_the_archive_too),
        WITH_STORE(old_tables_are_deleted_with_their_logs),
        WITH_STORE(entries_of_deleted_tables_are_gone),
        WITH_STORE(guests_are_seen),
        WITH_STORE(guests_are_listed),
        WITH_STORE(entries_of_a_guest_are_read),
        WITH_STORE(erased_entries_keep_their_place),
        WITH_STORE(a_guest_is_deleted_from_reports_too),
        WITH_STORE(bans_are_added_and_ended),
        WITH_STORE(acts_are_numbered),
        WITH_STORE(reports_are_closed),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

int main(void)
{
    int failed = run("SQLite");
    on_pg = true;
    return failed + run("PostgreSQL");
}
