/* error.c: errors: how their messages are composed, cut and translated. */
#include "support/support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A language that has these texts; all others stay as they are. */
static const char *const dictionary[][2] = {
    {"%s has %d", "%2$d of %1$s"},
    {"%s is in %s", "in %2$s: %1$s"},
    {"line %d: %s", "%2$s (line no. %1$d)"},
    {"%.*s and %d", "%2$d et %.*s"},
    {"half: 50%% of %d", "%d, 50%% off"},
    {"no file", "pas de fichier"},
    {"missing %d and %s", "only %1$d"},
    {"twice %d and %d", "%1$d and %1$d"},
    {"other %d", "other %s"},
    {"beyond %d", "beyond %2$d"},
    {"more %d", "more %d and %d"},
    {"broken %d", "broken %"},
    {"long %s and %s", "long %2$s et %1$s"},
};

static const char *translate(int language, const char *text)
{
    for (size_t i = 0; language == 1 && i < COUNT_OF(dictionary); i++)
        if (strcmp(dictionary[i][0], text) == 0)
            return dictionary[i][1];
    return text;
}

static void expect_written(const struct error *error, const char *english, const char *other)
{
    char text[300];
    assert_string_equal(error->text, english);
    error_write(error, translate, 0, text, sizeof text);
    assert_string_equal(text, english);
    error_write(error, translate, 1, text, sizeof text);
    assert_string_equal(text, other);
}

/* ---- Setting ---- */

static void errors_have_codes_and_sentences(void **unused)
{
    (void)unused;
    struct error error;
    assert_int_equal(error_set(&error, ERR_ILLEGAL, "seat %d", 3), ERR_ILLEGAL);
    assert_int_equal(error.code, ERR_ILLEGAL);
    assert_string_equal(error.text, "seat 3");
    assert_int_equal(error_set(NULL, ERR_FILE, "x"), ERR_FILE);
    assert_int_equal(error_set_with(NULL, ERR_FILE, "x", "%s", ERROR_INNER), ERR_FILE);
    assert_int_equal(error_wrap(NULL, ERR_FILE, NULL, "%s", ERROR_INNER), ERR_FILE);
    assert_string_equal(error_message(ERR_ILLEGAL), "illegal action");
    assert_string_equal(error_message(-1000), "unknown error");
    assert_string_equal(error_message(0), "unknown error");
}

static void every_kind_of_argument_is_printed(void **unused)
{
    (void)unused;
    struct error error;
    error_set(&error, ERR_FILE, "%d %i %u %x %c %5d|%-3d|%03d", -1, 2, 4000000000u, 255u, 'c', 7, 8,
              9);
    assert_string_equal(error.text, "-1 2 4000000000 ff c     7|8  |009");
    error_set(&error, ERR_FILE, "%ld %lu %lld %llu %zu", LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX,
              SIZE_MAX);
    assert_string_equal(error.text, "-9223372036854775808 18446744073709551615 "
                                    "-9223372036854775808 18446744073709551615 "
                                    "18446744073709551615");
    error_set(&error, ERR_FILE, "%.1f%% %g %s %.2s %.*s.", 12.34, 0.5, "abc", "abc", 1, "abc");
    assert_string_equal(error.text, "12.3% 0.5 abc ab a.");
    error_set(&error, ERR_FILE, "%li %lx %X %.1f|", -3L, 255ul, 255u, 1e200);
    assert_int_equal(strlen(error.text), strlen("-3 ff FF |") + 63);
    error_set(&error, ERR_FILE, "%s%s", "", "");
    assert_string_equal(error.text, "");
    error_set(&error, ERR_FILE, "100%%%d%%", 5);
    assert_string_equal(error.text, "100%5%");
}

/* Arguments may look like conversions, or be texts that have a translation. */
static void arguments_are_not_formats(void **unused)
{
    (void)unused;
    struct error error;
    error_set(&error, ERR_FILE, "%s has %d", "%d %s %n", 3);
    expect_written(&error, "%d %s %n has 3", "3 of %d %s %n");
    error_set(&error, ERR_FILE, "%s is in %s", "no file", "…");
    expect_written(&error, "no file is in …", "in …: no file");
}

/* ---- Cutting ---- */

static void long_sentences_are_cut(void **unused)
{
    (void)unused;
    struct error error;
    char longer[1000];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    error_set(&error, ERR_FILE, "%s", longer);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    assert_string_equal(error.text + sizeof error.text - sizeof "x…", "x…");
    longer[ERROR_TEXT_SIZE - 1] = '\0';
    error_set(&error, ERR_FILE, "%s", longer);
    assert_string_equal(error.text, longer);
}

/* Whatever the width of the characters and wherever the end falls. */
static void cuts_are_between_characters(void **unused)
{
    (void)unused;
    static const char *const characters[] = {"x", "é", "€", "😀"};
    for (size_t i = 0; i < COUNT_OF(characters) * 8; i++) {
        const char *character = characters[i / 8];
        struct error error;
        struct buffer text = {0};
        char quote[sizeof error.text];
        for (size_t before = 0; before < i % 8; before++)
            buffer_add_char(&text, 'a');
        for (int count = 0; count < 300; count++)
            buffer_add_text(&text, character);
        error_set(&error, ERR_FILE, "%s", buffer_text(&text));
        span_quote(span_of(error.text), quote, sizeof quote);
        assert_string_equal(quote, error.text); /* all of it is UTF-8 */
        assert_in_range(strlen(error.text), sizeof error.text - 5, sizeof error.text - 1);
        error_set(&error, ERR_FILE, "%.9s|%.*s|", buffer_text(&text), 10, buffer_text(&text));
        span_quote(span_of(error.text), quote, sizeof quote);
        assert_string_equal(quote, error.text);
        buffer_close(&text);
    }
}

static void stretches_are_read_no_further_than_they_go(void **unused)
{
    (void)unused;
    char *bytes = malloc(3); /* AddressSanitizer watches its end */
    assert_non_null(bytes);
    memcpy(bytes, "a\xc3\xa9", 3);
    struct error error;
    error_set(&error, ERR_FILE, "%.*s", 3, bytes);
    assert_string_equal(error.text, "aé");
    error_set(&error, ERR_FILE, "%.*s", 2, bytes);
    assert_string_equal(error.text, "a");
    error_set(&error, ERR_FILE, "%.*s|", 0, bytes);
    assert_string_equal(error.text, "|");
    free(bytes);
}

/* A translation shows where something was lost. */
static void cuts_are_seen_in_other_languages(void **unused)
{
    (void)unused;
    struct error error;
    char longer[300], text[600], expected[600];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    error_set(&error, ERR_FILE, "long %s and %s", longer, "b");
    error_write(&error, translate, 1, text, sizeof text);
    longer[sizeof error.text - 1 - strlen("long …")] = '\0';
    snprintf(expected, sizeof expected, "long … et %s…", longer);
    assert_string_equal(text, expected);
    char little[12];
    error_set(&error, ERR_FILE, "%s has %d", "élan", 3);
    error_write(&error, translate, 1, little, sizeof little);
    assert_string_equal(little, "3 of élan");
    error_write(&error, translate, 1, little, 10);
    assert_string_equal(little, "3 of …");
}

/* ---- Other languages ---- */

static void blanks_change_places(void **unused)
{
    (void)unused;
    struct error error;
    error_set(&error, ERR_FILE, "%s has %d", "Ada", 3);
    expect_written(&error, "Ada has 3", "3 of Ada");
    error_set(&error, ERR_FILE, "half: 50%% of %d", 8);
    expect_written(&error, "half: 50% of 8", "8, 50% off");
    error_set(&error, ERR_FILE, "untranslated %d", 8);
    expect_written(&error, "untranslated 8", "untranslated 8");
    error = (struct error){.text = "made by hand"};
    expect_written(&error, "made by hand", "made by hand");
}

static void translations_that_do_not_fit_are_not_used(void **unused)
{
    (void)unused;
    struct error error;
    error_set(&error, ERR_FILE, "missing %d and %s", 1, "x");
    expect_written(&error, "missing 1 and x", "missing 1 and x");
    error_set(&error, ERR_FILE, "twice %d and %d", 1, 2);
    expect_written(&error, "twice 1 and 2", "twice 1 and 2");
    error_set(&error, ERR_FILE, "other %d", 1);
    expect_written(&error, "other 1", "other 1");
    error_set(&error, ERR_FILE, "beyond %d", 1);
    expect_written(&error, "beyond 1", "beyond 1");
    error_set(&error, ERR_FILE, "more %d", 1);
    expect_written(&error, "more 1", "more 1");
    error_set(&error, ERR_FILE, "broken %d", 1);
    expect_written(&error, "broken 1", "broken 1");
    error_set(&error, ERR_FILE, "%.*s and %d", 2, "abc", 1);
    expect_written(&error, "ab and 1", "ab and 1");
}

static void phrases_are_translated_too(void **unused)
{
    (void)unused;
    struct error error;
    error_set_with(&error, ERR_FILE, "no file", "%s is in %s", ERROR_INNER, "no file");
    expect_written(&error, "no file is in no file", "in no file: pas de fichier");
    error_set_with(&error, ERR_FILE, "no file", "%s", ERROR_INNER);
    expect_written(&error, "no file", "pas de fichier");
    error_set_with(&error, ERR_FILE, "unknown", "%s has %d", ERROR_INNER, 1);
    expect_written(&error, "unknown has 1", "1 of unknown");
}

static void a_phrase_stands_alone(void **unused)
{
    (void)unused;
    struct error error;
    char phrase[ERROR_TEXT_SIZE];
    error_set_with(&error, ERR_FILE, "no file", "%s: %s", "/secret/place", ERROR_INNER);
    error_phrase(&error, phrase);
    assert_string_equal(phrase, "no file");
    error_set(&error, ERR_FILE, "no file at %s", "/secret/place");
    error_phrase(&error, phrase);
    assert_string_equal(phrase, "");
}

static void errors_wrap_errors(void **unused)
{
    (void)unused;
    struct error inner, error;
    error_set_with(&inner, ERR_FILE, "no file", "%s is in %s", ERROR_INNER, "Rome");
    assert_int_equal(error_wrap(&error, ERR_STORE, &inner, "line %d: %s", 3, ERROR_INNER),
                     ERR_STORE);
    assert_int_equal(error.code, ERR_STORE);
    expect_written(&error, "line 3: no file is in Rome", "in Rome: pas de fichier (line no. 3)");
    error_wrap(&error, ERR_STORE, &error, "%s is in %s", ERROR_INNER, "x.conf");
    expect_written(&error, "line 3: no file is in Rome is in x.conf",
                   "in x.conf: in Rome: pas de fichier (line no. 3)");
    inner = (struct error){.text = "made by hand"};
    error_wrap(&error, ERR_STORE, &inner, "line %d: %s", 3, ERROR_INNER);
    expect_written(&error, "line 3: made by hand", "made by hand (line no. 3)");
}

/* With more parts than are stored, and longer than the buffer: still complete in English. */
static void wrapping_has_an_end(void **unused)
{
    (void)unused;
    struct error error;
    char text[600], expected[ERROR_TEXT_SIZE] = "";
    error_set(&error, ERR_FILE, "%s has %d", "Ada", 3);
    for (int depth = 0; depth < 12; depth++) {
        error_wrap(&error, ERR_FILE, &error, "line %d: %s", depth, ERROR_INNER);
        error_write(&error, translate, 0, text, sizeof text);
        assert_string_equal(text, error.text);
        error_write(&error, translate, 1, text, sizeof text);
        assert_non_null(strstr(text, "Ada"));
    }
    for (int depth = 11; depth >= 0; depth--)
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected),
                 "line %d: ", depth);
    assert_memory_equal(error.text, expected, strlen(expected));
    for (int depth = 0; depth < 40; depth++)
        error_wrap(&error, ERR_FILE, &error, "line %d: %s", depth, ERROR_INNER);
    assert_string_equal(error.text + strlen(error.text) - strlen("…"), "…");
}

/* ---- Reasons ---- */

static void reasons_are_those_of_the_system(void **unused)
{
    (void)unused;
    for (int number = 1; number < 130; number++) {
        char system[100] = "";
        snprintf(system, sizeof system, "%s", strerror(number));
        assert_string_equal(error_reason(number), system);
    }
}

static void texts_become_printable_utf8(void **unused)
{
    (void)unused;
    static const struct {
        int shown;
        const char *text, *sentence;
    } rows[] = {
        {9, "é€😀", "é€😀."},
        {8, "é€😀", "é€."}, /* cut inside a character: it is dropped */
        {6, "é€😀", "é€."},
        {4, "é€😀", "é."},
        {1, "é€😀", "."},
        {9, "\xff\x80", "??."},
        {9, "\xc0\xaf", "??."},            /* "/" in two bytes */
        {9, "\xed\xa0\x80", "???."},       /* half of a pair of UTF-16 */
        {9, "a\nb\x7f\x1b[m", "a?b??[m."}, /* controls */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error error;
        error_set(&error, ERR_SYNTAX, "%.*s.", rows[i].shown, rows[i].text);
        assert_string_equal(error.text, rows[i].sentence);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_become_printable_utf8),
        cmocka_unit_test(errors_have_codes_and_sentences),
        cmocka_unit_test(every_kind_of_argument_is_printed),
        cmocka_unit_test(arguments_are_not_formats),
        cmocka_unit_test(long_sentences_are_cut),
        cmocka_unit_test(cuts_are_between_characters),
        cmocka_unit_test(stretches_are_read_no_further_than_they_go),
        cmocka_unit_test(cuts_are_seen_in_other_languages),
        cmocka_unit_test(blanks_change_places),
        cmocka_unit_test(translations_that_do_not_fit_are_not_used),
        cmocka_unit_test(phrases_are_translated_too),
        cmocka_unit_test(a_phrase_stands_alone),
        cmocka_unit_test(errors_wrap_errors),
        cmocka_unit_test(wrapping_has_an_end),
        cmocka_unit_test(reasons_are_those_of_the_system),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
