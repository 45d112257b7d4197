/* tongue.c: languages: looking texts up, plurals, blanks, and what the environment asks for. */
#include "support/support.h"

#include "tongue/tongue.h"

#include <pthread.h>
#include <stdlib.h>

static int back_to_english(void **unused)
{
    (void)unused;
    tongue_use(TONGUE_EN);
    return 0;
}

static void codes_and_locales_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        int tongue; /* -1 for none */
    } rows[] = {
        {"en", TONGUE_EN},
        {"fr", TONGUE_FR},
        {"fr_CA.UTF-8", TONGUE_FR},
        {"fr@euro", TONGUE_FR},
        {"en_GB", TONGUE_EN},
        {"fr.UTF-8", TONGUE_FR},
        {"frp", -1},
        {"de", -1},
        {"", -1},
        {"C", -1},
        {"f", -1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        enum tongue tongue = TONGUES;
        assert_int_equal(tongue_find(rows[i].code, &tongue), rows[i].tongue >= 0);
        if (rows[i].tongue >= 0)
            assert_int_equal(tongue, rows[i].tongue);
    }
}

static void browsers_are_answered_as_they_like(void **unused)
{
    (void)unused;
    static const struct {
        const char *header;
        enum tongue tongue;
    } rows[] = {
        {NULL, TONGUE_EN},
        {"", TONGUE_EN},
        {"fr", TONGUE_FR},
        {"fr-CA", TONGUE_FR},
        {"de, fr", TONGUE_FR},
        {"de,ja", TONGUE_EN},
        {"*", TONGUE_EN},
        {"fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", TONGUE_FR},
        {"en-GB,en;q=0.9,fr;q=0.8", TONGUE_EN},
        {"en;q=0.2,fr;q=0.25", TONGUE_FR},
        {"en;q=0.5,fr;q=0.499", TONGUE_EN},
        {"en;q=0.5,fr;q=1", TONGUE_FR},
        {"fr;q=0, de", TONGUE_EN},
        {"fra, frp;q=0.9", TONGUE_EN},
        {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, fr",
         TONGUE_FR},
        {",,;,fr ;q=0.5", TONGUE_FR},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (tongue_accepted(rows[i].header) != rows[i].tongue)
            fail_msg("'%s'", rows[i].header);
}

static void *speak_for_itself(void *heard)
{
    enum tongue *tongues = heard;
    tongues[0] = tongue_in_use();
    tongues[1] = tongue_speak(TONGUE_EN);
    tongues[2] = tongue_in_use();
    return NULL;
}

static void a_thread_can_speak_another_language(void **unused)
{
    (void)unused;
    pthread_t other;
    enum tongue heard[3];
    tongue_use(TONGUE_FR);
    assert_int_equal(tongue_speak(TONGUE_EN), TONGUES);
    assert_string_equal(tr("Fox"), "Fox");
    assert_int_equal(pthread_create(&other, NULL, speak_for_itself, heard), 0);
    pthread_join(other, NULL);
    assert_int_equal(heard[0], TONGUE_FR);
    assert_int_equal(heard[1], TONGUES);
    assert_int_equal(heard[2], TONGUE_EN);
    assert_int_equal(tongue_speak(TONGUES), TONGUE_EN);
    assert_string_equal(tr("Fox"), "Renard");
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
        enum tongue tongue;
    } rows[] = {
        {NULL, NULL, NULL, NULL, TONGUE_EN},
        {NULL, NULL, NULL, "fr_FR.UTF-8", TONGUE_FR},
        {NULL, NULL, NULL, "de_DE.UTF-8", TONGUE_EN},
        {NULL, NULL, "fr_FR", "en_US", TONGUE_FR},
        {NULL, NULL, "en_US", "fr_FR", TONGUE_EN},
        {NULL, "fr_FR", "en_US", "en_US", TONGUE_FR},
        {NULL, "en_US", "fr_FR", "fr_FR", TONGUE_EN},
        {NULL, "", "", "fr_FR", TONGUE_FR},
        {NULL, "C", NULL, "fr_FR", TONGUE_EN},
        {"fr", NULL, NULL, "en_US", TONGUE_FR},
        {"", NULL, NULL, "fr_FR", TONGUE_FR},
        {"de:fr_CA:en", NULL, NULL, "en_US", TONGUE_FR},
        {"de::en:fr", NULL, NULL, "fr_FR", TONGUE_EN},
        {"de", NULL, NULL, "fr_FR", TONGUE_EN},
        {"fr", "C", NULL, "en_US", TONGUE_EN},
        {"fr", "POSIX", NULL, NULL, TONGUE_EN},
        {"fr", NULL, NULL, NULL, TONGUE_EN},
        {"a-code-much-longer-than-any-that-there-is:fr", NULL, NULL, "en_US", TONGUE_FR},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        set_or_unset("LANGUAGE", rows[i].language);
        set_or_unset("LC_ALL", rows[i].all);
        set_or_unset("LC_MESSAGES", rows[i].messages);
        set_or_unset("LANG", rows[i].lang);
        if (tongue_of_environment() != rows[i].tongue)
            fail_msg("row %zu: not %s", i, tongue_codes[rows[i].tongue]);
    }
}

static void texts_are_looked_up(void **unused)
{
    (void)unused;
    tongue_use(TONGUE_EN);
    assert_int_equal(tongue_in_use(), TONGUE_EN);
    assert_string_equal(tr("The auction"), "The auction");
    tongue_use(TONGUE_FR);
    assert_int_equal(tongue_in_use(), TONGUE_FR);
    assert_string_equal(tr("The auction"), "L’enchère");
    assert_string_equal(tr("{player} passes."), "{player} passe.");
}

static void unknown_texts_stay_as_they_are(void **unused)
{
    (void)unused;
    tongue_use(TONGUE_FR);
    assert_string_equal(tr("This is said nowhere."), "This is said nowhere.");
    assert_string_equal(tr("The auctio"), "The auctio");
    assert_string_equal(tr(""), "");
    assert_string_equal(tr("!"), "!");
    assert_string_equal(tr("\xff"), "\xff");
    assert_string_equal(tr_n("{n} unsaid", "{n} unsaids", 1), "{n} unsaid");
    assert_string_equal(tr_n("{n} unsaid", "{n} unsaids", 0), "{n} unsaids");
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
        tongue_use(TONGUE_EN);
        assert_string_equal(tr_n("{n} chip", "{n} chips", rows[i].number), rows[i].english);
        tongue_use(TONGUE_FR);
        assert_string_equal(tr_n("{n} chip", "{n} chips", rows[i].number), rows[i].french);
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
    tongue_use(TONGUE_FR);
    TR_SAY(&out, tr("{player} pays {cash}."), {"player", "Ada"}, {"cash", TR_NUMBER(-12)});
    assert_string_equal(buffer_text(&out), "Ada paie -12.");
    buffer_close(&out);
}

static void errors_speak_the_language_in_use(void **unused)
{
    (void)unused;
    struct error error;
    error_translate(tr);
    tongue_use(TONGUE_FR);
    error_set(&error, ERR_PLAYERS, "%s takes %d to %d players, not %d", "krach", 2, 6, 7);
    assert_string_equal(error.text, "krach se joue de 2 à 6 joueurs, pas 7");
    tongue_use(TONGUE_EN);
    error_set(&error, ERR_PLAYERS, "%s takes %d to %d players, not %d", "krach", 2, 6, 7);
    assert_string_equal(error.text, "krach takes 2 to 6 players, not 7");
    error_translate(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_and_locales_are_found),
        cmocka_unit_test(environment_is_read_in_order),
        cmocka_unit_test(browsers_are_answered_as_they_like),
        cmocka_unit_test_teardown(a_thread_can_speak_another_language, back_to_english),
        cmocka_unit_test_teardown(texts_are_looked_up, back_to_english),
        cmocka_unit_test_teardown(unknown_texts_stay_as_they_are, back_to_english),
        cmocka_unit_test_teardown(plurals_follow_the_language, back_to_english),
        cmocka_unit_test(blanks_are_filled_by_name),
        cmocka_unit_test_teardown(sentences_are_filled_in_place, back_to_english),
        cmocka_unit_test_teardown(errors_speak_the_language_in_use, back_to_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
