/* draw.c: tests that a deal follows from the server's secret and the players' numbers in the way
 * that fairness/draw.h says. The expected values were computed with Python's hashlib and hmac. */
#include "support/support.h"

#include "fairness/draw.h"

#include <string.h>

#define TABLE "0000000000005"

/* A game of Krach at table 5: the secret is 00 01 02 …, and the number of seat 1 is 64 65 66 …;
 * seat 0 has none. */
static void make_draw(struct record *record)
{
    struct game_config config;
    struct draw *draw = &record->draw;
    game_config_init(&game_krach, &config, 2);
    record_init(record, &game_krach, &config, 0);
    memcpy(draw->table, TABLE, sizeof TABLE);
    for (uint8_t i = 0; i < DRAW_BYTES; i++) {
        draw->secret.byte[i] = i;
        draw->number[1].value.byte[i] = (uint8_t)(100 + i);
    }
    draw_commit_secret(draw, &draw->commitment);
    draw_commit_number(TABLE, 1, &draw->number[1].value, &draw->number[1].commitment);
    assert_true(draw_seed(record, &draw->seed));
}

static void expect_word(const struct draw_word *word, const char *digits)
{
    char text[DRAW_WORD_TEXT];
    draw_word_write(word, text);
    assert_string_equal(text, digits);
}

static void hashes_are_the_published_ones(void **unused)
{
    (void)unused;
    struct record record;
    make_draw(&record);
    expect_word(&record.draw.commitment,
                "cf6c08cc65303d940169bdbb0d248a9169cb9362710e7b3a45836d79c0f363e5");
    expect_word(&record.draw.number[1].commitment,
                "232db67740d17d9dfe95b76442f23f9d9af1d0abc109496cb00be80f4ced9169");
    expect_word(&record.draw.seed,
                "71cda55461868701d4230281833a54db98369071f22567ae8b1619102e1ccaf8");
}

static void every_part_changes_the_deal(void **unused)
{
    (void)unused;
    struct record record, other;
    struct draw_word seed;
    make_draw(&record);
    for (int part = 0; part < 6; part++) {
        other = record;
        if (part == 0)
            other.draw.secret.byte[31] ^= 1;
        else if (part == 1)
            other.draw.number[1].value.byte[0] ^= 1;
        else if (part == 2)
            other.draw.number[0] = record.draw.number[1];
        else if (part == 3)
            other.draw.table[12] = '6';
        else if (part == 4)
            other.config.option[0] = 1;
        else
            other.draw.number[1] = (struct draw_number){0};
        assert_true(draw_seed(&other, &seed));
        assert_false(draw_word_equal(&seed, &record.draw.seed));
    }
}

static void expect_fault(const struct record *record, const char *part)
{
    struct error error = {.text = ""};
    assert_true(draw_check(record, &error) < 0);
    if (!strstr(error.text, part))
        fail_msg("expected '…%s…', found '%s'", part, error.text);
}

static void a_draw_that_was_changed_is_noticed(void **unused)
{
    (void)unused;
    struct record record, other;
    make_draw(&record);
    assert_int_equal(draw_check(&record, NULL), 0);
    other = record;
    other.draw.secret.byte[0] ^= 1;
    expect_fault(&other, "had committed to");
    other = record;
    other.draw.number[1].value.byte[0] ^= 1;
    expect_fault(&other, "number of seat 1");
    other = record;
    other.draw.number[0] = other.draw.number[1]; /* a commitment is for one seat only */
    expect_fault(&other, "number of seat 0");
    other = record;
    other.draw.number[1].value = (struct draw_word){0};
    expect_fault(&other, "does not follow");
    other = record;
    other.draw.seed.byte[5] ^= 1;
    expect_fault(&other, "does not follow");
}

/* Records of such deals replay like others; missing numbers are told apart. */
static void records_hold_draws(void **unused)
{
    (void)unused;
    struct record record, read;
    struct buffer text = {0}, again = {0};
    struct error error = {.text = ""};
    union game_state deal, replayed;
    make_draw(&record);
    memset(record.draw.number[0].commitment.byte, 7, DRAW_BYTES);
    record_write(&record, &text);
    assert_non_null(strstr(buffer_text(&text), "\nnumber 0: not opened, committed 0707"));
    if (record_read(&read, buffer_text(&text), text.length, &error) < 0)
        fail_msg("%s", error.text);
    record_write(&read, &again);
    assert_string_equal(buffer_text(&text), buffer_text(&again));
    assert_memory_equal(&read.draw, &record.draw, sizeof read.draw);
    record_deal(&record, &deal, NULL);
    record_deal(&read, &replayed, NULL);
    assert_true(game_equal(&deal, &replayed));
    record_close(&read);
    buffer_close(&text);
    buffer_close(&again);
}

static void damaged_draws_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *sentence;
    } rows[] = {
        {"seed: 71", "seed: 7", "line 7: a seed is"},
        {"table: 0000000000005", "table: 000000000000u", "line 8: expected the id"},
        {"secret: 00", "secret: 0", "line 9: secret: expected 64"},
        {"commitment: cf", "promise: cf", "line 10: expected 'commitment"},
        {"number 0: none", "number 0: nine", "line 11: expected a number"},
        {"number 0: none", "number 0: not opened, committed 00", "line 11: expected a number"},
        {"number 1: 64", "number 1: 6", "line 12: expected a number"},
        {", committed 23", ", promised 23", "line 12: expected a number"},
    };
    struct record record, read;
    struct buffer text = {0};
    make_draw(&record);
    record_write(&record, &text);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct buffer bad = {0};
        struct error error = {.text = ""};
        const char *found = strstr(buffer_text(&text), rows[i].from);
        assert_non_null(found);
        buffer_add(&bad, buffer_text(&text), (size_t)(found - buffer_text(&text)));
        buffer_add_text(&bad, rows[i].to);
        buffer_add_text(&bad, found + strlen(rows[i].from));
        assert_true(record_read(&read, buffer_text(&bad), bad.length, &error) < 0);
        if (!strstr(error.text, rows[i].sentence))
            fail_msg("expected '%s…', found '%s'", rows[i].sentence, error.text);
        buffer_close(&bad);
    }
    buffer_close(&text);
}

/* A generator in the state zero would never stop. */
static void a_seed_of_zeros_is_refused(void **unused)
{
    (void)unused;
    struct record record, read;
    struct buffer text = {0};
    struct error error = {.text = ""};
    make_draw(&record);
    record_write(&record, &text);
    char *seed = strstr(text.data, "seed: ") + 6;
    memset(seed, '0', 2 * DRAW_BYTES);
    assert_true(record_read(&read, text.data, text.length, &error) < 0);
    assert_non_null(strstr(error.text, "line 7: a seed is"));
    buffer_close(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_published_ones),
        cmocka_unit_test(every_part_changes_the_deal),
        cmocka_unit_test(a_draw_that_was_changed_is_noticed),
        cmocka_unit_test(records_hold_draws),
        cmocka_unit_test(damaged_draws_are_refused),
        cmocka_unit_test(a_seed_of_zeros_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
