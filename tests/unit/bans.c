/* bans.c: which guests and addresses a ban covers. */
#include "support/support.h"

#include "net/address.h"
#include "server/people/bans.h"

#include <stdio.h>
#include <string.h>

static void subjects_have_one_form(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *form; /* NULL: cannot be read */
    } rows[] = {
        {"192.0.2.7", "192.0.2.7/32"},
        {"192.0.2.7/24", "192.0.2.0/24"},
        {"::ffff:192.0.2.7", "192.0.2.7/32"},
        {"2001:db8:1:2:3::4", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::/48", "2001:db8:1::/48"},
        {"255.255.255.255/1", "128.0.0.0/1"},
        {"0000000000001", "0000000000001"},
        {"7zzzzzzzzzzzz", "7zzzzzzzzzzzz"},
        {"192.0.2.7/33", NULL},
        {"192.0.2.7/0", NULL},
        {"192.0.2.7/", NULL},
        {"2001:db8::/65", NULL},
        {"2001:db8::/064", NULL},
        {"0000000000000", NULL},
        {"somebody", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct ban_subject subject;
        char form[STORE_SUBJECT_MAX + 1];
        assert_int_equal(ban_subject_read(span_of(rows[i].text), &subject), rows[i].form != NULL);
        if (!rows[i].form)
            continue;
        ban_subject_write(&subject, form);
        assert_string_equal(form, rows[i].form);
    }
}

static struct bans *bans;

static void ban(const char *subject, int64_t until)
{
    struct store_ban added = {.until = until, .reason = "spam"};
    snprintf(added.subject, sizeof added.subject, "%s", subject);
    bans_add(bans, &added);
}

static bool banned(const char *address, int64_t now)
{
    return bans_of_address(bans, address_number(span_of(address)), now) != NULL;
}

static void addresses_are_banned(void **unused)
{
    (void)unused;
    bans = bans_new();
    ban("192.0.2.0/24", 100);
    ban("2001:db8:1:2::/64", 0);
    ban("0000000000001", 0);
    assert_true(banned("192.0.2.255", 99));
    assert_false(banned("192.0.2.255", 100));
    assert_false(banned("192.0.3.0", 99));
    assert_true(banned("2001:db8:1:2:ffff::", 1000));
    assert_false(banned("2001:db8:1:3::", 99));
    assert_false(banned("::1", 99));
    assert_false(banned("", 99));
    bans_clear(bans);
    assert_false(banned("192.0.2.255", 99));
    bans_free(bans);
}

static void guests_are_banned(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    bans = bans_new();
    ban("0000000000001", 1700000000000);
    ban("nobody", 0);
    assert_non_null(bans_of_guest(bans, 1, 99));
    assert_null(bans_of_guest(bans, 2, 99));
    assert_null(bans_of_guest(bans, 0, 99));
    assert_null(bans_of_guest(bans, 1, 1700000000000));
    ban_explain(bans_of_guest(bans, 1, 99), &error);
    assert_int_equal(error.code, ERR_BANNED);
    assert_string_equal(error.text, "you are banned until 2023-11-14 22:13 UTC: spam");
    bans_free(bans);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subjects_have_one_form),
        cmocka_unit_test(addresses_are_banned),
        cmocka_unit_test(guests_are_banned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
