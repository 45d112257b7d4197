/* The parts of the client that need no server: addresses, pauses, the handshake of WebSockets, what
 * a table says. Everything else is in tests/server/remote.py. */
#include "client/backoff.h"
#include "client/endpoint.h"
#include "client/table_report.h"
#include "client/websocket_handshake.h"
#include "support/support.h"

#include <string.h>

/* ---- Addresses ---- */

static int open_endpoint(struct endpoint *endpoint, const char *server, const char *token)
{
    const struct endpoint_setup setup = {.server = server, .token = token, .stop_fd = -1};
    struct error error = {0};
    int code = endpoint_init(endpoint, &setup, &error);
    assert_int_equal(code, error.code);
    return code;
}

static void test_addresses(void **state)
{
    static const struct {
        const char *server, *url, *authority; /* NULL: refused */
    } rows[] = {
        {"http://localhost:8080", "http://localhost:8080", "localhost:8080"},
        {"http://localhost:8080/", "http://localhost:8080", "localhost:8080"},
        {"https://encan.example", "https://encan.example", "encan.example"},
        {"http://[::1]:80", "http://[::1]:80", "[::1]:80"},
        {"HTTP://127.0.0.1", "http://127.0.0.1", "127.0.0.1"},
        {"", NULL, NULL},
        {"localhost:8080", NULL, NULL},
        {"ws://localhost", NULL, NULL},
        {"file:///etc/passwd", NULL, NULL},
        {"http://", NULL, NULL},
        {"http://localhost/encan", NULL, NULL},
        {"http://localhost?x=y", NULL, NULL},
        {"http://localhost#x", NULL, NULL},
        {"http://ada:secret@localhost", NULL, NULL},
        {"http://local host", NULL, NULL},
        {"http://localhost:65536", NULL, NULL},
        {"http://[::1", NULL, NULL},
        {"http://[fe80::1%25eth0]", NULL, NULL},
    };
    struct endpoint endpoint;
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int code = open_endpoint(&endpoint, rows[i].server, "abc");
        assert_int_equal(code, rows[i].url ? 0 : ERR_ARGUMENT);
        if (rows[i].url) {
            assert_string_equal(endpoint.url, rows[i].url);
            assert_string_equal(endpoint.authority, rows[i].authority);
        }
    }
}

static void test_tokens(void **state)
{
    static const char *const bad[] = {"", "a b", "a;b", "a\r\nHost: x", "a\"", "é"};
    char longest[ENDPOINT_TOKEN_MAX + 2];
    struct endpoint endpoint;
    (void)state;
    assert_int_equal(open_endpoint(&endpoint, "http://x", "0aZ-_=+/"), 0);
    assert_string_equal(endpoint.cookie, "encan=0aZ-_=+/");
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(open_endpoint(&endpoint, "http://x", bad[i]), ERR_ARGUMENT);
    memset(longest, 'a', sizeof longest);
    longest[ENDPOINT_TOKEN_MAX + 1] = '\0';
    assert_int_equal(open_endpoint(&endpoint, "http://x", longest), ERR_ARGUMENT);
    longest[ENDPOINT_TOKEN_MAX] = '\0';
    assert_int_equal(open_endpoint(&endpoint, "http://x", longest), 0);
    assert_int_equal(strlen(endpoint.cookie), ENDPOINT_TOKEN_MAX + strlen("encan="));
}

/* ---- Pauses ---- */

static void test_pauses_grow_to_a_limit(void **state)
{
    struct backoff backoff = {.most_ms = 1000000};
    struct rng rng;
    int64_t most = BACKOFF_FIRST_MS;
    (void)state;
    rng_seed(&rng, 1);
    for (int i = 0; i < 12; i++) {
        int64_t pause = backoff_pause(&backoff, 5000, 0, &rng);
        assert_in_range(pause, most / 2, most);
        most = 2 * most < BACKOFF_LONGEST_MS ? 2 * most : BACKOFF_LONGEST_MS;
    }
    backoff_reset(&backoff);
    assert_in_range(backoff_pause(&backoff, 9000, 0, &rng), BACKOFF_FIRST_MS / 2, BACKOFF_FIRST_MS);
}

static void test_pauses_differ(void **state)
{
    struct rng rng;
    int64_t least = INT64_MAX, most = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (int i = 0; i < 100; i++) {
        struct backoff backoff = {.most_ms = 1000};
        int64_t pause = backoff_pause(&backoff, 0, 0, &rng);
        least = pause < least ? pause : least;
        most = pause > most ? pause : most;
    }
    assert_true(least < BACKOFF_FIRST_MS * 6 / 10);
    assert_true(most > BACKOFF_FIRST_MS * 9 / 10);
}

static void test_pauses_are_as_long_as_the_server_asks(void **state)
{
    struct backoff backoff = {.most_ms = 10000};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    assert_int_equal(backoff_pause(&backoff, 100, 7000, &rng), 7000);
    assert_int_equal(backoff_pause(&backoff, 7100, 3000, &rng), 3000);
    assert_int_equal(backoff_pause(&backoff, 7100, 3001, &rng), -1);
}

static void test_patience_ends(void **state)
{
    struct backoff backoff = {.most_ms = 1000};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    assert_true(backoff_pause(&backoff, 50000, 0, &rng) > 0);
    assert_int_equal(backoff_pause(&backoff, 51000, 0, &rng), -1);
    backoff_reset(&backoff);
    assert_true(backoff_pause(&backoff, 51000, 0, &rng) > 0);
}

/* ---- The handshake ---- */

/* The example of RFC 6455, 1.3. */
static void make_key(struct websocket_key *key)
{
    websocket_key_make((const unsigned char *)"the sample nonce", key);
}

static void test_keys(void **state)
{
    struct websocket_key key;
    (void)state;
    make_key(&key);
    assert_string_equal(key.key, "dGhlIHNhbXBsZSBub25jZQ==");
    assert_string_equal(key.accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void test_requests_to_open(void **state)
{
    struct websocket_key key;
    struct buffer request = {0};
    (void)state;
    make_key(&key);
    websocket_write_request(&key, "/live", "[::1]:80", "encan=x", &request);
    assert_string_equal(buffer_text(&request),
                        "GET /live HTTP/1.1\r\nHost: [::1]:80\r\nCookie: encan=x\r\n"
                        "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                        "Sec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    buffer_close(&request);
}

#define ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

static void test_answers_to_open(void **state)
{
    static const struct {
        const char *head;
        int code, status, retry_after;
    } rows[] = {
        {"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n", 0, 0, 0},
        {"HTTP/1.1 101\r\nA: b\r\nsec-websocket-accept:\t" ACCEPT "  \r\n\r\n", 0, 0, 0},
        {"HTTP/1.1 101 Go\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: x\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: x" ACCEPT "\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"HTTP/1.0 101 Go\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"HTTP/1.1 1o1 Go\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"hello\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"\r\n\r\n", ERR_SYNTAX, 0, 0},
        {"HTTP/1.1 404 No\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n", ERR_NET, 404, 0},
        {"HTTP/1.1 503\r\nretry-after: 2\r\n\r\n", ERR_NET, 503, 2},
        {"HTTP/1.1 429 Later\r\nRetry-After: Fri, 31 Dec\r\n\r\n", ERR_NET, 429, 0},
        {"HTTP/1.1 429 Later\r\nRetry-After: 99999999999\r\n\r\n", ERR_NET, 429, 0},
    };
    struct websocket_key key;
    (void)state;
    make_key(&key);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct websocket_refusal refusal;
        struct error error = {0};
        int code = websocket_read_answer(span_of(rows[i].head), &key, &refusal, &error);
        assert_int_equal(code, rows[i].code);
        assert_int_equal(error.code, rows[i].code);
        assert_int_equal(refusal.status, rows[i].status);
        assert_int_equal(refusal.retry_after, rows[i].retry_after);
    }
}

/* ---- Tables ---- */

#define TABLE(members) "{\"type\":\"table\",\"table\":{" members "}}"

static void test_tables(void **state)
{
    static const struct {
        const char *json;
        struct table_report report;
    } rows[] = {
        {TABLE("\"stage\":\"gathering\",\"you\":{\"seat\":null}"), {.seat = SPECTATOR}},
        {TABLE("\"stage\":\"gathering\",\"you\":{\"seat\":5}"), {.seat = 5}},
        {TABLE("\"stage\":\"gathering\",\"numbers\":[],\"you\":{\"seat\":5}"),
         {.seat = 5, .commits = true}},
        {TABLE("\"stage\":\"dealing\",\"numbers\":[],\"unopened\":[1],\"you\":{\"seat\":1}"),
         {.seat = 1, .opens = true}},
        {TABLE("\"stage\":\"playing\",\"you\":{\"seat\":1},\"ply\":7,\"awaited\":[0,1]"),
         {.seat = 1, .awaited = true, .ply = 7}},
        {TABLE("\"stage\":\"playing\",\"you\":{\"seat\":1},\"ply\":7,\"awaited\":[0,\"1\",1.0]"),
         {.seat = 1, .ply = 7}},
        {TABLE("\"stage\":\"playing\",\"you\":{\"seat\":1},\"seats\":[{},{\"away\":true}]"),
         {.seat = 1, .away = true}},
        {TABLE("\"stage\":\"over\",\"you\":{\"seat\":null},\"awaited\":[-1]"),
         {.seat = SPECTATOR, .over = true}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct table_report *expected = &rows[i].report;
        struct table_report report = {0};
        assert_int_equal(table_report_read(span_of(rows[i].json), &report, NULL), 1);
        assert_int_equal(report.over, expected->over);
        assert_int_equal(report.seat, expected->seat);
        assert_int_equal(report.away, expected->away);
        assert_int_equal(report.awaited, expected->awaited);
        assert_int_equal(report.ply, expected->ply);
        assert_int_equal(report.commits, expected->commits);
        assert_int_equal(report.opens, expected->opens);
    }
}

static void test_other_messages_change_nothing(void **state)
{
    struct table_report report = {.ply = 12};
    (void)state;
    assert_int_equal(table_report_read(span_of("{\"type\":\"restart\"}"), &report, NULL), 0);
    assert_int_equal(report.ply, 12);
}

static void test_what_is_no_message(void **state)
{
    static const char *const rows[] = {
        "",
        "{",
        "[]",
        "\"table\"",
        "{\"type\":1}",
        "{\"type\":\"table\"}",
        "{\"type\":\"restart\",\"type\":\"restart\"}",
        TABLE("\"you\":{\"seat\":0}"),
        TABLE("\"stage\":3,\"you\":{\"seat\":0}"),
        TABLE("\"stage\":\"playing\""),
        TABLE("\"stage\":\"playing\",\"you\":{\"seat\":\"0\"}"),
        TABLE("\"stage\":\"playing\",\"you\":{\"seat\":6}"),
        TABLE("\"stage\":\"playing\",\"you\":{\"seat\":-1}"),
        TABLE("\"stage\":\"playing\",\"you\":{\"seat\":4294967296}"),
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct table_report report = {.ply = 12};
        struct error error = {0};
        assert_int_equal(table_report_read(span_of(rows[i]), &report, &error), ERR_SYNTAX);
        assert_non_null(strstr(error.text, "expected a table from the server"));
        assert_int_equal(report.ply, 12);
    }
}

static void test_errors_of_the_server(void **state)
{
    static const struct {
        const char *answer, *quote;
    } rows[] = {
        {"{\"error\":{\"code\":\"refused\",\"message\":\"not your turn\"}}", "not your turn"},
        {"502 Bad Gateway\n", "502 Bad Gateway?"},
        {"{\"error\":\"x\"}", "{\"error\":\"x\"}"},
        {"", ""},
    };
    char quote[40];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        table_error_quote(span_of(rows[i].answer), quote, sizeof quote);
        assert_string_equal(quote, rows[i].quote);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_pauses_grow_to_a_limit),
        cmocka_unit_test(test_pauses_differ),
        cmocka_unit_test(test_pauses_are_as_long_as_the_server_asks),
        cmocka_unit_test(test_patience_ends),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_requests_to_open),
        cmocka_unit_test(test_answers_to_open),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_other_messages_change_nothing),
        cmocka_unit_test(test_what_is_no_message),
        cmocka_unit_test(test_errors_of_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
