/* table_text.c: the names of everybody at a table, and who gets sentences. */
#include "support/support.h"

#include "server/live/table_text.h"

#include <stdio.h>
#include <string.h>

/* A table of six: a name for a person, "*" for a bot, "" for an empty seat. */
static void seat_all(struct table_state *state, const char *const sitting[SEATS_MAX])
{
    struct game_config config;
    *state = (struct table_state){0};
    game_config_init(&game_krach, &config, SEATS_MAX);
    record_init(&state->record, &game_krach, &config, 1);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        bool person = sitting[seat][0] && strcmp(sitting[seat], "*") != 0;
        state->seat[seat] =
            (struct table_seat){.guest = person, .level = (uint8_t)!strcmp(sitting[seat], "*")};
        if (person)
            snprintf(state->seat[seat].name, sizeof state->seat[seat].name, "%s", sitting[seat]);
    }
}

static void everybody_has_a_name_of_their_own(void **unused)
{
    (void)unused;
    static const struct {
        const char *sitting[SEATS_MAX];
        const char *called[SEATS_MAX];
    } rows[] = {
        {{"*", "*", "*", "*", "*", "*"}, {"Fox", "Heron", "Badger", "Otter", "Magpie", "Hare"}},
        {{"Ada", "*", "", "*", "Zoe", ""}, {"Ada", "Heron", "", "Otter", "Zoe", ""}},
        {{"Ada", "Ada", "*", "Ada", "", ""}, {"Ada", "Ada 2", "Badger", "Ada 3", "", ""}},
        {{"Ada 2", "Ada", "Ada", "", "", ""}, {"Ada 2", "Ada", "Ada 3", "", "", ""}},
        {{"Ada", "ADA", "Аda", "\u202eAda", "\u200b", "\u3164"}, /* as old logs may have them */
         {"Ada", "ADA 2", "Аda 3", "Ada 4", "?", "? 2"}},
        {{"*", "*", "*", "*", "*", "fox"}, {"Hare", "Heron", "Badger", "Otter", "Magpie", "fox"}},
        {{"*", "*", "*", "*", "*", "Fox"}, {"Hare", "Heron", "Badger", "Otter", "Magpie", "Fox"}},
        {{"Hare", "Otter", "*", "*", "*", "*"},
         {"Hare", "Otter", "Badger", "Fox", "Magpie", "Heron"}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct table_state state;
        struct seat_names called;
        seat_all(&state, rows[i].sitting);
        seat_names_at(&state, LANGUAGE_EN, &called);
        for (seat_id seat = 0; seat < SEATS_MAX; seat++)
            assert_string_equal(called.name[seat], rows[i].called[seat]);
        table_state_close(&state);
    }
}

static void bots_are_called_in_the_language_of_the_reader(void **unused)
{
    (void)unused;
    static const char *const sitting[SEATS_MAX] = {"*", "Héron", "*", "*", "*", "*"};
    struct table_state state;
    struct seat_names called;
    seat_all(&state, sitting);
    seat_names_at(&state, LANGUAGE_FR, &called);
    assert_string_equal(called.name[0], "Renard");
    assert_string_equal(called.name[1], "Héron");
    struct cast cast = cast_of(&game_krach, LANGUAGE_FR, &called);
    assert_int_equal(cast.language, LANGUAGE_FR);
    assert_ptr_equal(cast.name[1], called.name[1]);
    table_state_close(&state);
}

static void players_of_a_record_are_told_apart(void **unused)
{
    (void)unused;
    struct record record;
    struct game_config config;
    struct seat_names called;
    game_config_init(&game_krach, &config, 3);
    record_init(&record, &game_krach, &config, 1);
    for (seat_id seat = 0; seat < 3; seat++) /* the longest name that there can be */
        memset(record.name[seat], 'x', RECORD_NAME_MAX);
    seat_names_in(&record, &called);
    assert_int_equal(strlen(called.name[0]), RECORD_NAME_MAX);
    assert_string_equal(called.name[1] + RECORD_NAME_MAX, " 2");
    assert_string_equal(called.name[2] + RECORD_NAME_MAX, " 3");
    assert_string_equal(called.name[3], "");
    record_close(&record);
}

static void listeners_ask_for_a_language_by_its_code(void **unused)
{
    (void)unused;
    struct recipient recipient = {0};
    assert_true(recipient_read_language(&recipient, NULL));
    assert_false(recipient.wants_text);
    assert_true(recipient_read_language(&recipient, "fr"));
    assert_true(recipient.wants_text);
    assert_int_equal(recipient.language, LANGUAGE_FR);
    static const char *const unknown[] = {"", "de", "FR", "fr_CA", "fra", "en."};
    for (size_t i = 0; i < COUNT_OF(unknown); i++)
        assert_false(recipient_read_language(&recipient, unknown[i]) || recipient.wants_text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_has_a_name_of_their_own),
        cmocka_unit_test(bots_are_called_in_the_language_of_the_reader),
        cmocka_unit_test(players_of_a_record_are_told_apart),
        cmocka_unit_test(listeners_ask_for_a_language_by_its_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
