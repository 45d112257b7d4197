/* i18n.c: translation: lookup, plurals, blanks, and the language of the environment. */
#include "support/support.h"

#include "i18n/i18n.h"

#include <stdlib.h>

static void codes_and_locales_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        int language; /* -1 for none */
    } rows[] = {
        {"en", LANGUAGE_EN},
        {"fr", LANGUAGE_FR},
        {"fr_CA.UTF-8", LANGUAGE_FR},
        {"fr@euro", LANGUAGE_FR},
        {"en_GB", LANGUAGE_EN},
        {"fr.UTF-8", LANGUAGE_FR},
        {"frp", -1},
        {"de", -1},
        {"", -1},
        {"C", -1},
        {"f", -1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        enum language language = LANGUAGES;
        assert_int_equal(language_find(rows[i].code, &language), rows[i].language >= 0);
        if (rows[i].language >= 0)
            assert_int_equal(language, rows[i].language);
    }
}

static void browsers_are_answered_as_they_like(void **unused)
{
    (void)unused;
    static const struct {
        const char *header;
        enum language expected;
    } rows[] = {
        {NULL, LANGUAGE_EN},
        {"", LANGUAGE_EN},
        {"fr", LANGUAGE_FR},
        {"fr-CA", LANGUAGE_FR},
        {"de, fr", LANGUAGE_FR},
        {"de,ja", LANGUAGE_EN},
        {"*", LANGUAGE_EN},
        {"fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", LANGUAGE_FR},
        {"en-GB,en;q=0.9,fr;q=0.8", LANGUAGE_EN},
        {"en;q=0.2,fr;q=0.25", LANGUAGE_FR},
        {"en;q=0.5,fr;q=0.499", LANGUAGE_EN},
        {"en;q=0.5,fr;q=1", LANGUAGE_FR},
        {"fr;q=0, de", LANGUAGE_EN},
        {"fra, frp;q=0.9", LANGUAGE_EN},
        {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, fr",
         LANGUAGE_FR},
        {",,;,fr ;q=0.5", LANGUAGE_FR},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (language_accepted(rows[i].header) != rows[i].expected)
            fail_msg("'%s'", rows[i].header);
}

static void set_or_unset(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void environment_is_read_in_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *language, *all, *messages, *lang;
        enum language expected;
    } rows[] = {
        {NULL, NULL, NULL, NULL, LANGUAGE_EN},
        {NULL, NULL, NULL, "fr_FR.UTF-8", LANGUAGE_FR},
        {NULL, NULL, NULL, "de_DE.UTF-8", LANGUAGE_EN},
        {NULL, NULL, "fr_FR", "en_US", LANGUAGE_FR},
        {NULL, NULL, "en_US", "fr_FR", LANGUAGE_EN},
        {NULL, "fr_FR", "en_US", "en_US", LANGUAGE_FR},
        {NULL, "en_US", "fr_FR", "fr_FR", LANGUAGE_EN},
        {NULL, "", "", "fr_FR", LANGUAGE_FR},
        {NULL, "C", NULL, "fr_FR", LANGUAGE_EN},
        {"fr", NULL, NULL, "en_US", LANGUAGE_FR},
        {"", NULL, NULL, "fr_FR", LANGUAGE_FR},
        {"de:fr_CA:en", NULL, NULL, "en_US", LANGUAGE_FR},
        {"de::en:fr", NULL, NULL, "fr_FR", LANGUAGE_EN},
        {"de", NULL, NULL, "fr_FR", LANGUAGE_EN},
        {"fr", "C", NULL, "en_US", LANGUAGE_EN},
        {"fr", "POSIX", NULL, NULL, LANGUAGE_EN},
        {"fr", NULL, NULL, NULL, LANGUAGE_EN},
        {"a-code-much-longer-than-any-that-there-is:fr", NULL, NULL, "en_US", LANGUAGE_FR},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        set_or_unset("LANGUAGE", rows[i].language);
        set_or_unset("LC_ALL", rows[i].all);
        set_or_unset("LC_MESSAGES", rows[i].messages);
        set_or_unset("LANG", rows[i].lang);
        if (language_of_environment() != rows[i].expected)
            fail_msg("row %zu: not %s", i, language_codes[rows[i].expected]);
    }
}

static void texts_are_looked_up(void **unused)
{
    (void)unused;
    assert_string_equal(tr(LANGUAGE_EN, "The auction"), "The auction");
    assert_string_equal(tr(LANGUAGE_FR, "The auction"), "L’enchère");
    assert_string_equal(tr(LANGUAGE_FR, "{player} passes."), "{player} passe.");
}

static void the_default_is_english_until_it_is_set(void **unused)
{
    (void)unused;
    assert_int_equal(language_default(), LANGUAGE_EN);
    assert_string_equal(tr_here("Fox"), "Fox");
    language_set_default(LANGUAGE_FR);
    assert_int_equal(language_default(), LANGUAGE_FR);
    assert_string_equal(tr_here("Fox"), "Renard");
    assert_string_equal(tr_n_here("{n} chip", "{n} chips", 0), "{n} jeton");
    assert_string_equal(tr(LANGUAGE_EN, "Fox"), "Fox");
    language_set_default(LANGUAGE_EN);
}

static void unknown_texts_stay_as_they_are(void **unused)
{
    (void)unused;
    static const char *const unknown[] = {"This is said nowhere.", "The auctio", "", "!", "\xff"};
    for (size_t i = 0; i < COUNT_OF(unknown); i++)
        assert_string_equal(tr(LANGUAGE_FR, unknown[i]), unknown[i]);
    assert_string_equal(tr_n(LANGUAGE_FR, "{n} unsaid", "{n} unsaids", 1), "{n} unsaid");
    assert_string_equal(tr_n(LANGUAGE_FR, "{n} unsaid", "{n} unsaids", 0), "{n} unsaids");
}

static void plurals_follow_the_language(void **unused)
{
    (void)unused;
    static const struct {
        long number;
        const char *english, *french;
    } rows[] = {
        {0, "{n} chips", "{n} jeton"},  {1, "{n} chip", "{n} jeton"},
        {2, "{n} chips", "{n} jetons"}, {100, "{n} chips", "{n} jetons"},
        {-1, "{n} chip", "{n} jeton"},  {-2, "{n} chips", "{n} jetons"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_string_equal(tr_n(LANGUAGE_EN, "{n} chip", "{n} chips", rows[i].number),
                            rows[i].english);
        assert_string_equal(tr_n(LANGUAGE_FR, "{n} chip", "{n} chips", rows[i].number),
                            rows[i].french);
    }
}

static void blanks_are_filled_by_name(void **unused)
{
    (void)unused;
    static const struct blank blanks[] = {{"a", "1"}, {"ab", "2"}, {"none", ""}, {"b", "{a}"}};
    static const struct {
        const char *sentence, *filled;
    } rows[] = {
        {"", ""},
        {"nothing to fill", "nothing to fill"},
        {"{a}", "1"},
        {"{ab}{a}", "21"},
        {"x {a} y {a} z", "x 1 y 1 z"},
        {"{none}.", "."},
        {"{b}", "{a}"},
        {"{who}?", "{who}?"},
        {"open {who", "open {who"},
        {"{}", "{}"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct buffer out = {0};
        buffer_add_text(&out, ">");
        tr_fill(&out, rows[i].sentence, blanks, COUNT_OF(blanks));
        assert_string_equal(buffer_text(&out) + 1, rows[i].filled);
        buffer_close(&out);
    }
}

static void sentences_are_filled_in_place(void **unused)
{
    (void)unused;
    struct buffer out = {0};
    TR_SAY(&out, tr(LANGUAGE_FR, "{player} pays {cash}."), {"player", "Ada"},
           {"cash", TR_NUMBER(-12)});
    assert_string_equal(buffer_text(&out), "Ada paie -12.");
    buffer_close(&out);
}

/* One error, for each reader in turn. */
static void errors_are_written_for_their_reader(void **unused)
{
    (void)unused;
    struct error error, outer;
    error_set(&error, ERR_PLAYERS, "%s takes %d to %d players, not %d", "krach", 2, 6, 7);
    assert_string_equal(TR_ERROR(LANGUAGE_FR, &error), "krach se joue de 2 à 6 joueurs, pas 7");
    assert_string_equal(TR_ERROR(LANGUAGE_EN, &error), "krach takes 2 to 6 players, not 7");
    error_wrap(&outer, error.code, &error, "line %d: %s", 3, ERROR_INNER);
    assert_string_equal(TR_ERROR(LANGUAGE_FR, &outer),
                        "ligne 3\u00a0: krach se joue de 2 à 6 joueurs, pas 7");
    assert_string_equal(TR_ERROR(LANGUAGE_EN, &outer), "line 3: krach takes 2 to 6 players, not 7");
    error_set_with(&error, ERR_FILE, "Permission denied", "cannot open %.120s: %s", "Fox",
                   ERROR_INNER);
    assert_string_equal(TR_ERROR(LANGUAGE_FR, &error),
                        "impossible d’ouvrir Fox\u00a0: permission refusée");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_and_locales_are_found),
        cmocka_unit_test(environment_is_read_in_order),
        cmocka_unit_test(browsers_are_answered_as_they_like),
        cmocka_unit_test(the_default_is_english_until_it_is_set),
        cmocka_unit_test(texts_are_looked_up),
        cmocka_unit_test(unknown_texts_stay_as_they_are),
        cmocka_unit_test(plurals_follow_the_language),
        cmocka_unit_test(blanks_are_filled_by_name),
        cmocka_unit_test(sentences_are_filled_in_place),
        cmocka_unit_test(errors_are_written_for_their_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
