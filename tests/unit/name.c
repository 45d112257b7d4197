/* name.c: what is left of names that cannot be seen, and which look the same. */
#include "support/support.h"

#include "server/people/name.h"
#include "store/store.h"

#include <string.h>

static void what_cannot_be_seen_is_left_out(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *visible;
    } rows[] = {
        {"Ada", "Ada"},
        {"Zoé Müller", "Zoé Müller"},
        {"李白", "李白"},
        {"عبد الله", "عبد الله"},
        {"  Ada \u00a0\u3000 B ", "Ada B"},
        {"A\u200bd\u200ca\ufeff", "Ada"},
        {"\u202eAda", "Ada"},
        {"A\u2066da\u2069\u200f", "Ada"},
        {"Ada\u00ad\u034f\u3164", "Ada"},
        {"Ada\U000e0041", "Ada"},
        {"Ada\ue000\U0010ffff\ufffe", "Ada"},
        {"\u0301Ada", "Ada"},
        {"Ze\u0301", "Ze\u0301"},
        {"👩\u200d🚀", "👩🚀"},
        {"❤\ufe0f", "❤"},
        {"A\xff", "A"},
        {"", ""},
        {" ", ""},
        {"\u2800\u3164\u200b", ""},
        {"\u0301", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char visible[STORE_NAME_MAX + 1];
        assert_int_equal(name_clean(rows[i].name, visible), rows[i].visible[0] != 0);
        assert_string_equal(visible, rows[i].visible);
        assert_int_equal(name_clean(visible, visible),
                         visible[0] != 0); /* in place, nothing more */
        assert_string_equal(visible, rows[i].visible);
    }
}

static void names_look_the_same_or_not(void **unused)
{
    (void)unused;
    static const struct {
        const char *one, *other;
        bool same;
    } rows[] = {
        {"Ada", "Ada", true},       {"Ada", "ADA", true},       {"Zoé", "ZOE\u0301", true},
        {"Ada", "A\u200bda", true}, {"Ada", "\u202eAda", true}, {"Ada", "Аdа", true},
        {"Ada", "Ａｄａ", true},    {"Ada", "𝐀𝐝𝐚", true},       {"Iris", "lris", true},
        {"Bob", "B0b", true},       {"ВОВ", "BOB", true},       {"Ada B", "Ada  B", true},
        {"Ада", "АДА", true},       {"Ωmega", "ωMEGA", true},   {"Ada", "Ida", false},
        {"Zoe", "Zoé", false},      {"Ada", "Ada 2", false},    {"Ada 2", "Ada 3", false},
        {"Ai", "Al", false},        {"вов", "bob", false},      {"李白", "李自", false},
        {"\u200b", "\u3164", true}, {"Ada", "", false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if ((name_look(rows[i].one) == name_look(rows[i].other)) != rows[i].same)
            fail_msg("%s and %s", rows[i].one, rows[i].other);
    assert_int_equal(name_look("\u200b \u3164"), 0);
}

static void alike_names_get_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *taken[2], *name, *own;
    } rows[] = {
        {{"Blaise", "Zoe"}, "Ada", "Ada"},        {{"Ada", "Zoe"}, "Аda", "Аda 2"},
        {{"Ada", "ada 2"}, "Ada", "Ada 3"},       {{"abcdefghi", ""}, "abcdefghi", "abcdefg 2"},
        {{"abcdefé", ""}, "abcdefé", "abcdef 2"}, {{"ab李白", ""}, "ab李白", "ab李 2"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint64_t taken[2] = {name_look(rows[i].taken[0]), name_look(rows[i].taken[1])};
        char own[10];
        assert_int_equal(name_tell_apart(rows[i].name, taken, 2, own, sizeof own),
                         name_look(rows[i].own));
        assert_string_equal(own, rows[i].own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_is_left_out),
        cmocka_unit_test(names_look_the_same_or_not),
        cmocka_unit_test(alike_names_get_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
