/* record.c: records replay exactly, and a damaged one is refused with the line number. */
#include "support/support.h"

#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game played at random, `plies` of it (or to the end), as a record; the state it reached. */
static void make_record(struct record *record, const struct game *game, int players, uint64_t seed,
                        uint32_t plies, union game_state *state)
{
    struct game_config config;
    struct rng rng;
    game_config_init(game, &config, players);
    record_init(record, game, &config, seed);
    game_deal(game, &config, seed, state, NULL);
    rng_seed(&rng, seed);
    for (uint32_t ply = 0; state->head.to_act && ply < plies; ply++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act)
            joint[seat] = game_random_action(game, state, (seat_id)seat, &rng);
        assert_int_equal(record_add(record, ply, state->head.to_act, joint, NULL), 0);
        game->apply(state, joint, NULL);
    }
}

static void records_replay_to_the_bit(void **unused)
{
    (void)unused;
    static const uint32_t plies[] = {0, 1, 17, UINT32_MAX};
    for (int i = 0; i < games_count; i++) {
        for (size_t k = 0; k < COUNT_OF(plies); k++) {
            struct record record, read;
            struct buffer text = {0}, again = {0};
            struct error error = {.text = ""};
            struct replay replay;
            union game_state state;
            make_record(&record, games_all[i], 3, 9, plies[k], &state);
            snprintf(record.name[1], sizeof record.name[1], "Zoé: la 2ᵉ");
            record_write(&record, &text);
            if (record_read(&read, buffer_text(&text), text.length, &error) < 0)
                fail_msg("%s", error.text);
            record_write(&read, &again);
            assert_string_equal(buffer_text(&text), buffer_text(&again));
            replay_start(&replay, &read, NULL);
            while (replay_step(&replay, NULL))
                ;
            assert_true(game_equal(&replay.state, &state));
            assert_string_equal(read.name[1], "Zoé: la 2ᵉ");
            record_close(&record);
            record_close(&read);
            buffer_close(&text);
            buffer_close(&again);
        }
    }
}

/* A server's commitment and salt follow the seed, both or neither, in lower-case hex. */
static void promises_are_kept(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *sentence;
    } rows[] = {
        {"commitment: aa", "commitment: AA", "line 8: commitment: expected 64"},
        {"commitment: aa", "commitment: a", "line 8: commitment: expected 64"},
        {"salt: bb", "salt: b", "line 9: salt: expected 32"},
        {"salt: bb", "pepper: bb", "line 9: expected 'salt: …'"},
    };
    struct record record, read;
    union game_state state;
    struct buffer text = {0};
    struct error error = {.text = ""};
    make_record(&record, &game_krach, 2, 9, 3, &state);
    memset(record.commitment, 'a', RECORD_COMMITMENT);
    memset(record.salt, 'b', RECORD_SALT);
    record_write(&record, &text);
    assert_int_equal(record_read(&read, buffer_text(&text), text.length, &error), 0);
    assert_string_equal(read.commitment, record.commitment);
    assert_string_equal(read.salt, record.salt);
    record_close(&read);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct buffer bad = {0};
        const char *found = strstr(buffer_text(&text), rows[i].from);
        assert_non_null(found);
        buffer_add(&bad, buffer_text(&text), (size_t)(found - buffer_text(&text)));
        buffer_add_text(&bad, rows[i].to);
        buffer_add_text(&bad, found + strlen(rows[i].from));
        assert_true(record_read(&read, buffer_text(&bad), bad.length, &error) < 0);
        assert_non_null(strstr(error.text, rows[i].sentence));
        buffer_close(&bad);
    }
    buffer_close(&text);
    record_close(&record);
}

/* Ends a record as its writer would. */
static void add_checksum(struct buffer *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < text->length; i++)
        hash = (hash ^ (unsigned char)text->data[i]) * 0x100000001b3u;
    buffer_format(text, "check: %016llx\n", (unsigned long long)hash);
}

/* Who played is in the record, in the only order and with no more lines than needed. */
static void players_are_kept(void **unused)
{
    (void)unused;
    static const struct {
        const char *lines, *sentence; /* NULL: it is fine */
    } rows[] = {
        {"played 0 from 0: bot 3\nplayed 1 from 1: person Ada\n", NULL},
        {"played 0 from 0: bot 3\nplayed 1 from 1: person Ada\nhints: 1 0\n", NULL},
        {"played 0 from 0: bot 3\nplayed 1 from 1: person Ada\nplayed 0 from 2: bot 4\n", NULL},
        {"played 0 from 0: bot 3\nplayed 1 from 1: person Ada\nplayed 0 from 2: bot 3\n",
         "do not fit"},
        {"played 1 from 1: person Ada\nplayed 0 from 0: bot 3\n", "do not fit"},
        {"played 0 from 0: bot 3\n", "do not fit"},
        {"played 0 from 0: bot 3\nplayed 1 from 2: person Ada\n", "do not fit"},
        {"played 0 from 0: bot 0\n", "line 8: expected 'played SEAT from PLY: person NAME'"},
        {"played 2 from 0: bot 1\n", "line 8: expected 'played"},
        {"played 0 from 0: person \n", "line 8: expected 'played"},
        {"played 0 from 0:bot 3\n", "line 8: expected 'played"},
        {"played 0 of 0: bot 3\n", "line 8: expected 'played"},
        {"hints: 1\n", "line 8: hints: expected a number for each seat"},
        {"hints: 0 0\n", "line 8: the record was changed"},
        {"hints: 1 0 0\n", "line 8: the record was changed"},
    };
    struct record record, read;
    union game_state state;
    struct buffer text = {0};
    make_record(&record, &game_krach, 2, 9, 3, &state);
    assert_int_equal(record.decision[0].seat, 0);
    record_write(&record, &text);
    const char *result = strstr(buffer_text(&text), "result: ");
    const char *check = strstr(buffer_text(&text), "check: ");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct error error = {.text = ""};
        struct buffer said = {0};
        buffer_add(&said, buffer_text(&text), (size_t)(result - buffer_text(&text)));
        buffer_add_text(&said, rows[i].lines);
        buffer_add(&said, result, (size_t)(check - result));
        add_checksum(&said);
        int code = record_read(&read, buffer_text(&said), said.length, &error);
        if ((code < 0) != (rows[i].sentence != NULL) ||
            (rows[i].sentence && !strstr(error.text, rows[i].sentence)))
            fail_msg("%s: %s", rows[i].lines, error.text);
        record_close(&read);
        buffer_close(&said);
    }
    buffer_close(&text);
    record_close(&record);
}

static char *record_text(const struct game *game, size_t *length)
{
    struct record record;
    struct buffer text = {0};
    union game_state state;
    make_record(&record, game, 3, 4, UINT32_MAX, &state);
    record_write(&record, &text);
    record_close(&record);
    *length = text.length;
    return text.data;
}

static unsigned count_lines(const char *text, size_t length)
{
    unsigned lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Cut off after any number of bytes, a record is refused; the line named is the one it was cut in
 * or the one that is missing after it. */
static void truncated_records_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        size_t length;
        char *text = record_text(games_all[i], &length);
        for (size_t cut = 0; cut<length; cut += cut> 400 && cut + 400 < length ? 37 : 1) {
            struct record record;
            struct error error = {.text = ""};
            int line = 0;
            if (record_read(&record, text, cut, &error) == 0)
                fail_msg("accepted after %zu of %zu bytes", cut, length);
            assert_int_equal(sscanf(error.text, "line %d: ", &line), 1);
            assert_in_range(line, 1, count_lines(text, cut) + 2);
        }
        free(text);
    }
}

/* A change of any single byte is noticed. */
static void edited_records_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        size_t length;
        char *text = record_text(games_all[i], &length);
        for (size_t at = 0; at < length; at += at < 300 ? 1 : 13) {
            struct record record;
            char kept = text[at];
            text[at] = kept == '1' ? '2' : '1';
            if (record_read(&record, text, length, NULL) == 0)
                fail_msg("accepted with byte %zu changed", at);
            text[at] = kept;
        }
        free(text);
    }
}

static void bad_records_say_why(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *sentence;
    } rows[] = {
        {"encan-record 1", "encan-record 2", "line 1: expected 'encan-record 1'"},
        {"title: krach", "title: poker", "line 2: unknown game 'poker'"},
        {"title: krach", "titel: krach", "line 2: expected 'title: …', found 'titel: krach'"},
        {"players: 3", "players: 9", "line 3: expected a number of players, found '9'"},
        {"players: 3", "players: 1", "line 4: krach takes 2 to 6 players, not 1"},
        {"quick=off", "quick=maybe", "line 4: option quick cannot be 'maybe'"},
        {"quick=off ", "", NULL}, /* a default left out: form, found on line 4 */
        {"seat 1: player 2", "seat 1: ", "line 6: a name is 1 to 40 bytes"},
        {"seat 1: player 2", "seat 1: a\tb", "line 6: a name is 1 to 40 bytes"},
        {"seat 1: player 2", "seat 1: \xff\xfe", "line 6: a name is 1 to 40 bytes"},
        {"seat 1: player 2", "seat 2: player 2", "line 6: expected 'seat 1: …'"},
        {"seed: 4", "seed: -4", "line 8: a seed is a whole number below 2^64"},
        {"seed: 4", "seed: 04", "line 8: a seed is a whole number below 2^64"},
        {"result: ", "result: 99 ", "line 9: the record was changed: expected 'result: "},
        {"\n\n0. ", "\n0. ", "line 10: expected an empty line"},
        {"\n1. ", "\n2. ", "line 12: expected '1. "},
        {" borrow", " lend", "line 11: 'lend' is not an action in krach"},
        {" borrow", " pay", "cannot 'pay' in phase loan: expected borrow, decline"},
        {"\ncheck: ", "\nchecks: ", "the record was changed: expected 'check: "},
        {"\ncheck: ", "\ncheck: 0", "the record was changed: expected 'check: "},
    };
    size_t length;
    char *good = record_text(games_find("krach", NULL), &length);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct buffer text = {0};
        struct record record;
        struct error error = {.text = ""};
        const char *found = strstr(good, rows[i].from);
        if (!found)
            fail_msg("no '%s'", rows[i].from);
        buffer_add(&text, good, (size_t)(found - good));
        buffer_add_text(&text, rows[i].to);
        buffer_add_text(&text, found + strlen(rows[i].from));
        assert_true(record_read(&record, buffer_text(&text), text.length, &error) < 0);
        const char *sentence =
            rows[i].sentence ? rows[i].sentence : "line 4: the record was changed";
        if (!strstr(error.text, sentence))
            fail_msg("'%s', not '%s'", error.text, sentence);
        buffer_close(&text);
    }
    free(good);
}

static void more_than_a_record_is_refused(void **unused)
{
    (void)unused;
    size_t length;
    char *good = record_text(games_find("canaletto", NULL), &length);
    struct buffer text = {0};
    struct record record;
    struct error error;
    buffer_add(&text, good, length);
    buffer_add_text(&text, "\n");
    assert_true(record_read(&record, buffer_text(&text), text.length, &error) < 0);
    assert_non_null(strstr(error.text, "text after the end"));
    assert_true(record_read(&record, good, RECORD_BYTES_MAX + 1, &error) < 0);
    assert_non_null(strstr(error.text, "at most"));
    buffer_close(&text);
    free(good);
}

/* The JSON holds the set-up, the deal, each action and the result. */
static void records_become_json(void **unused)
{
    (void)unused;
    struct record record;
    struct buffer json = {0};
    union game_state state;
    make_record(&record, games_find("krach", NULL), 2, 4, 2, &state);
    record_json(&record, &json);
    const char *start = "{\"title\":\"krach\",\"players\":2,\"options\":{\"quick\":\"off\","
                        "\"loan_cost\":\"1\",\"chips\":\"hidden\"},\"names\":[\"player 1\","
                        "\"player 2\"],\"seed\":\"4\",\"deal\":{\"first\":";
    assert_memory_equal(buffer_text(&json), start, strlen(start));
    assert_non_null(strstr(buffer_text(&json), "\"actions\":[{\"ply\":0,\"seat\":"));
    assert_null(strstr(buffer_text(&json), "\"result\""));
    record_close(&record);
    buffer_clear(&json);
    make_record(&record, games_find("krach", NULL), 2, 4, UINT32_MAX, &state);
    record_json(&record, &json);
    assert_non_null(strstr(buffer_text(&json), "\"result\":{\"scores\":["));
    record_close(&record);
    buffer_close(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_replay_to_the_bit),
        cmocka_unit_test(promises_are_kept),
        cmocka_unit_test(players_are_kept),
        cmocka_unit_test(truncated_records_are_refused),
        cmocka_unit_test(edited_records_are_refused),
        cmocka_unit_test(bad_records_say_why),
        cmocka_unit_test(more_than_a_record_is_refused),
        cmocka_unit_test(records_become_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
