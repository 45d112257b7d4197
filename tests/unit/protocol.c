/* protocol.c: the lines of the bot protocol: bytes to lines, words, budgets, quoting. */
#include "support/support.h"

#include "bots/protocol.h"

#include <stdio.h>
#include <string.h>

static void expect_span(struct span span, const char *text)
{
    if (!span_is(span, text))
        fail_msg("'%.*s' is not '%s'", (int)span.length, span.start, text);
}

static void put(struct protocol_reader *reader, const char *text, size_t length)
{
    size_t room;
    char *place = protocol_room(reader, &room);
    assert_true(length <= room);
    memcpy(place, text, length);
    protocol_add(reader, length);
}

static void lines_come_out_whole_however_they_arrive(void **unused)
{
    (void)unused;
    static const char text[] = "view x\r\n\ngo ms 1\nquit";
    for (size_t piece = 1; piece < sizeof text; piece++) {
        struct protocol_reader reader = {0};
        struct span line;
        char seen[64] = "";
        for (size_t at = 0; at + 1 < sizeof text; at += piece) {
            size_t left = sizeof text - 1 - at;
            put(&reader, text + at, left < piece ? left : piece);
            while (protocol_next(&reader, &line) > 0)
                sprintf(seen + strlen(seen), "<%.*s>", (int)line.length, line.start);
        }
        assert_string_equal(seen, "<view x><><go ms 1>");
    }
}

static void a_line_that_is_too_long_is_left_out_once(void **unused)
{
    (void)unused;
    static char long_line[PROTOCOL_LINE_MAX];
    struct protocol_reader reader = {0};
    struct span line;
    memset(long_line, 'x', sizeof long_line);
    long_line[sizeof long_line - 1] = '\n'; /* as long as is allowed */
    put(&reader, long_line, sizeof long_line);
    assert_int_equal(protocol_next(&reader, &line), 1);
    assert_int_equal(line.length, PROTOCOL_LINE_MAX - 1);
    assert_int_equal(protocol_next(&reader, &line), 0);

    long_line[sizeof long_line - 1] = 'x';
    put(&reader, long_line, sizeof long_line);
    assert_int_equal(protocol_next(&reader, &line), ERR_SYNTAX);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(protocol_next(&reader, &line), 0);
        put(&reader, long_line, sizeof long_line);
    }
    assert_int_equal(protocol_next(&reader, &line), 0);
    put(&reader, "tail\nquit\n", 10);
    assert_int_equal(protocol_next(&reader, &line), 1);
    expect_span(line, "quit");
    assert_int_equal(protocol_next(&reader, &line), 0);
}

static void words_are_known_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        enum protocol_word word;
        const char *rest;
    } rows[] = {
        {"encan-bot 1", WORD_HELLO, "1"},
        {"view krach a=b", WORD_VIEW, "krach a=b"},
        {"legal a; b", WORD_LEGAL, "a; b"},
        {"go ms 20", WORD_GO, "ms 20"},
        {"quit", WORD_QUIT, ""},
        {"ready x y", WORD_READY, "x y"},
        {"info", WORD_INFO, ""},
        {"action bid 12", WORD_ACTION, "bid 12"},
        {"error  two", WORD_ERROR, " two"},
        {"", WORD_UNKNOWN, ""},
        {" go", WORD_UNKNOWN, "go"},
        {"goo", WORD_UNKNOWN, ""},
        {"Action pass", WORD_UNKNOWN, "pass"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct span rest;
        assert_int_equal(protocol_word(span_of(rows[i].line), &rest), rows[i].word);
        expect_span(rest, rows[i].rest);
    }
}

static void a_budget_is_read_strictly(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        const char *again; /* as it is written; NULL if refused */
        const char *part;
    } rows[] = {
        {"ms 20", "go ms 20 threads 1\n", ""},
        {"sims 1000", "go sims 1000 threads 1\n", ""},
        {"seed 18446744073709551615 sims 5 ms 7 threads 2",
         "go ms 7 sims 5 threads 2 seed 18446744073709551615\n", ""},
        {"ms 20 depth 12 mood fine", "go ms 20 threads 1\n", ""},
        {"ms 20 later", "go ms 20 threads 1\n", ""},
        {"", NULL, "expected 'ms N', 'sims N' or both"},
        {"seed 1", NULL, "expected 'ms N', 'sims N' or both"},
        {"ms", NULL, "ms: expected 1 to 86400000"},
        {"ms 0", NULL, "ms: expected 1 to 86400000"},
        {"ms -5", NULL, "ms: expected"},
        {"ms 86400001", NULL, "ms: expected"},
        {"ms  20", NULL, "ms: expected"},
        {"sims 1e6", NULL, "sims: expected 1 to 1000000000"},
        {"ms 20 threads 65", NULL, "threads: expected 1 to 64"},
        {"ms 20 threads 0", NULL, "threads: expected 1 to 64"},
        {"ms 20 seed 18446744073709551616", NULL, "seed: expected 0 to 2^64 - 1"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct protocol_go go;
        struct error error = {.text = ""};
        struct buffer again = {0};
        int code = protocol_read_go(span_of(rows[i].text), &go, &error);
        assert_int_equal(code, rows[i].again ? 0 : ERR_SYNTAX);
        if (!strstr(error.text, rows[i].part))
            fail_msg("'%s' has no '%s'", error.text, rows[i].part);
        if (rows[i].again) {
            protocol_write_go(&go, &again);
            assert_string_equal(buffer_text(&again), rows[i].again);
        }
        buffer_close(&again);
    }
}

static void another_version_is_refused(void **unused)
{
    (void)unused;
    static const char *const versions[] = {"2", "", "01", "one", "1 2"};
    struct error error;
    assert_int_equal(protocol_read_hello(span_of("1"), &error), 0);
    for (size_t i = 0; i < COUNT_OF(versions); i++) {
        assert_int_equal(protocol_read_hello(span_of(versions[i]), &error), ERR_SYNTAX);
        assert_non_null(strstr(error.text, "expected version 1"));
    }
}

static void a_quote_is_printable_and_fits(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *quote;
    } rows[] = {
        {"", ""},
        {"pass", "pass"},
        {"été…", "été…"},
        {"a\tb\x1b[2J\x7f", "a?b?[2J?"},
        {"\xff\xc3", "??"},
        {"\xc0\xaf\xed\xa0\x80", "?????"}, /* overlong, surrogate */
        {"\xc2\x9b", "??"},                /* a control character of two bytes */
        {"123456789012345", "123456789012345"},
        {"1234567890123456", "123456789012…"},
        {"12345678901éé", "12345678901éé"},
        {"12345678901ééé", "12345678901…"},
        {"\xf0\x9f\x8e\xa8", "\xf0\x9f\x8e\xa8"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char quote[16];
        span_quote(span_of(rows[i].text), quote, sizeof quote);
        assert_string_equal(quote, rows[i].quote);
    }
}

/* Plays random games of every configuration and looks at each question that a bot would get. */
static void check_lines(const struct game *game, const struct game_config *config)
{
    union game_state state;
    struct rng rng;
    struct buffer lines = {0};
    game_deal(game, config, 11, &state, NULL);
    rng_seed(&rng, 11);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act) {
            struct game_view view, read;
            struct bot_job job = {game, &view, {.milliseconds = 20, .threads = 1}, &rng};
            game_observe(game, &state, (seat_id)seat, &view);
            buffer_clear(&lines);
            protocol_write_decision(&job, 7, &lines);
            struct span rest = {lines.data, lines.length}, text;
            struct span view_line = span_cut(&rest, '\n'), legal_line = span_cut(&rest, '\n');
            expect_span(rest, "go ms 20 threads 1 seed 7\n");
            assert_true(view_line.length < PROTOCOL_LINE_MAX);
            assert_true(legal_line.length < PROTOCOL_LINE_MAX);
            assert_int_equal(protocol_word(view_line, &text), WORD_VIEW);
            lines.data[view_line.length] = '\0';
            assert_int_equal(game_decode_view(game, text.start, &read, NULL), 0);
            assert_true(game_equal(&view.known, &read.known));
            assert_int_equal(protocol_word(legal_line, &text), WORD_LEGAL);
            while (text.length) {
                struct span one = span_cut(&text, ';');
                action chosen;
                assert_int_equal(action_read(game, one, &chosen, NULL), 0);
                assert_true(game_is_legal(game, &view.known, (seat_id)seat, chosen));
                if (text.length)
                    assert_int_equal(span_cut(&text, ' ').length, 0);
            }
            joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
        }
        game->apply(&state, joint, NULL);
    }
    buffer_close(&lines);
}

static void every_question_can_be_read(void **unused)
{
    (void)unused;
    each_config(check_lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_out_whole_however_they_arrive),
        cmocka_unit_test(a_line_that_is_too_long_is_left_out_once),
        cmocka_unit_test(words_are_known_by_name),
        cmocka_unit_test(a_budget_is_read_strictly),
        cmocka_unit_test(another_version_is_refused),
        cmocka_unit_test(a_quote_is_printable_and_fits),
        cmocka_unit_test(every_question_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
