/* name.c: which names are refused, what is left of old ones, and which look the same. */
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

static void names_are_read_in_normal_form(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *name;
    } rows[] = {
        {"Ada", "Ada"},
        {"  Ada \u00a0\u3000 B ", "Ada B"},
        {"Ze\u0301", "Z\u00e9"},
        {"Ａｄａ", "Ada"},
        {"𝐀𝐝𝐚 ①", "Ada 1"},
        {"李白", "李白"},
        {"Li 李白 ひ", "Li 李白 ひ"},
        {"Ali علي", "Ali علي"},
        {"Ольга", "Ольга"},
        {"Ωμέγα", "Ωμέγα"},
        {"เป็นที่รัก", "เป็นที่รัก"},
        {"👩\u200d🚀", "👩🚀"},
        {"❤\ufe0f", "❤"},
        {"می\u200cخواهم", "میخواهم"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char name[STORE_NAME_MAX + 1];
        struct error error = {.text = ""};
        if (name_read(rows[i].text, name, sizeof name, &error) < 0)
            fail_msg("%s: %s", rows[i].text, error.text);
        assert_string_equal(name, rows[i].name);
        assert_int_equal(name_read(name, name, sizeof name, NULL), 0);
        assert_string_equal(name, rows[i].name);
    }
}

static void tricks_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *part;
    } rows[] = {
        {"", "none of it is visible"},
        {" \u3000", "none of it is visible"},
        {"\u2800", "none of it is visible"},
        {"A\u200bda", "U+200B: it is invisible"},
        {"Ada\ufeff", "U+FEFF: it is invisible"},
        {"Ada\u00ad", "U+00AD: it is invisible"},
        {"\u3164", "U+1160: it is invisible"},
        {"Ada\U000e0041", "U+E0041: it is invisible"},
        {"A\x01", "U+0001: it is invisible"},
        {"\u202eAda", "U+202E: it changes the direction"},
        {"A\u2066da\u2069", "U+2066: it changes the direction"},
        {"Ada\u200f", "U+200F: it changes the direction"},
        {"Ada\ue000", "U+E000: not everybody sees the same"},
        {"Ada\U0010ffff", "U+10FFFF: not everybody sees the same"},
        {"Ada\u0378", "U+0378: not everybody sees the same"},
        {"\u0301Ada", "too many accents"},
        {"A\u0300\u0301\u0302\u0303\u0304\u0305da", "too many accents"},
        {"Аda", "too many alphabets"},   /* a Cyrillic А */
        {"Ωmega", "too many alphabets"}, /* a Greek Ω */
        {"Ёlена", "too many alphabets"},
        {"אבгд", "too many alphabets"},
        {"12345678901234567890123456789012345678901", "at most 40 bytes"},
        {"ﷺﷺﷺﷺ", "at most 40 bytes"}, /* each is 33 bytes in its normal form */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char name[STORE_NAME_MAX + 1];
        struct error error = {.text = ""};
        assert_int_equal(name_read(rows[i].text, name, sizeof name, &error), ERR_ARGUMENT);
        if (!strstr(error.text, rows[i].part))
            fail_msg("\"%s\" does not say \"%s\"", error.text, rows[i].part);
    }
}

static bool alike(const char *one, const char *other)
{
    return name_looks_alike(name_look(one), name_look(other));
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
        {"\u200b", "\u3164", true}, {"Ada", "", false},         {"IRIS", "Iris", true},
        {"Amy", "Arny", true},      {"Аԁа", "Ada", true},       {"Ada", "Аԁа", true},
        {"ꓮⅾа", "Ada", true},       {"Ｋ", "K", true},          {"Straße", "STRASSE", true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (alike(rows[i].one, rows[i].other) != rows[i].same)
            fail_msg("%s and %s", rows[i].one, rows[i].other);
    assert_int_equal(name_look("\u200b \u3164").drawn, 0);
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
        struct name_look taken[2] = {name_look(rows[i].taken[0]), name_look(rows[i].taken[1])};
        char own[10];
        assert_int_equal(name_tell_apart(rows[i].name, taken, 2, own, sizeof own).drawn,
                         name_look(rows[i].own).drawn);
        assert_string_equal(own, rows[i].own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_is_left_out),
        cmocka_unit_test(names_are_read_in_normal_form),
        cmocka_unit_test(tricks_are_refused),
        cmocka_unit_test(names_look_the_same_or_not),
        cmocka_unit_test(alike_names_get_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
