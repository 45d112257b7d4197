/* The texts inside requests: heads, paths, queries, cookies. */
#include "net/address.h"
#include "net/head.h"
#include "net/uri.h"
#include "support/support.h"

#include <stdio.h>
#include <string.h>

static void test_paths(void **state)
{
    static const struct {
        const char *text, *path; /* NULL: refused */
    } rows[] = {
        {"/", "/"},
        {"/api/tables", "/api/tables"},
        {"/api/", "/api/"},
        {"/a%20b", "/a b"},
        {"/%C3%a9t%c3%A9", "/été"},
        {"/.hidden", "/.hidden"},
        {"/...", "/..."},
        {"/a..b/c.", "/a..b/c."},
        {"/a+b", "/a+b"},
        {"", NULL},
        {"a", NULL},
        {"//", NULL},
        {"//a", NULL},
        {"/a//b", NULL},
        {"/a//", NULL},
        {"/.", NULL},
        {"/..", NULL},
        {"/a/../b", NULL},
        {"/a/./b", NULL},
        {"/%2e%2e/a", NULL},
        {"/%2E.", NULL},
        {"/.%2e", NULL},
        {"/%2e", NULL},
        {"/a%2fb", NULL},
        {"/a%2Fb", NULL},
        {"/%00", NULL},
        {"/%0a", NULL},
        {"/%7f", NULL},
        {"/%ff", NULL},
        {"/%c3", NULL},
        {"/%c0%ae%c0%ae/a", NULL},
        {"/%ed%a0%80", NULL},
        {"/%", NULL},
        {"/%2", NULL},
        {"/%zz", NULL},
        {"/%2g", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[64];
        bool good = uri_path(span_of(rows[i].text), path);
        if (good != (rows[i].path != NULL))
            fail_msg("%s: %s", rows[i].text, good ? path : "refused");
        if (good)
            assert_string_equal(path, rows[i].path);
    }
}

static void test_queries(void **state)
{
    char room[256];
    struct uri_pairs pairs = {.text = room};
    (void)state;
    assert_true(uri_query(span_of("a=1&b=x+y%26&c&a=2&=e&d=="), &pairs));
    assert_string_equal(uri_find(&pairs, "a"), "1");
    assert_string_equal(uri_find(&pairs, "b"), "x y&");
    assert_string_equal(uri_find(&pairs, "c"), "");
    assert_string_equal(uri_find(&pairs, ""), "e");
    assert_string_equal(uri_find(&pairs, "d"), "=");
    assert_null(uri_find(&pairs, "1")); /* a value is not a name */
    assert_null(uri_find(&pairs, "x"));
    assert_true(uri_query(span_of(""), &pairs));
    assert_null(uri_find(&pairs, ""));
    assert_true(uri_query(span_of("%61=%C3%A9"), &pairs));
    assert_string_equal(uri_find(&pairs, "a"), "é");

    static const char *const refused[] = {"a=%", "a=%1", "%=a", "a=%00", "a=%ff", "a%0a=b"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (uri_query(span_of(refused[i]), &pairs))
            fail_msg("%s is accepted", refused[i]);
}

static void test_too_many_parameters(void **state)
{
    char text[2 * URI_PAIRS_MAX + 2], room[URI_ROOM(sizeof text)];
    struct uri_pairs pairs = {.text = room};
    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i % 2 ? '&' : 'a';
    assert_true(uri_query((struct span){text, 2 * URI_PAIRS_MAX}, &pairs));
    assert_false(uri_query((struct span){text, 2 * URI_PAIRS_MAX + 1}, &pairs));
    uri_cookies((struct span){text, sizeof text}, &pairs); /* stays within its room */
}

static void test_cookies(void **state)
{
    char room[256];
    struct uri_pairs pairs = {.text = room};
    (void)state;
    uri_cookies(span_of("a=1; token=x=y ;b=\xff; c d=1;;=n; f; a=2"), &pairs);
    assert_string_equal(uri_find(&pairs, "a"), "1");
    assert_string_equal(uri_find(&pairs, "token"), "x=y");
    assert_string_equal(uri_find(&pairs, "f"), "");
    assert_null(uri_find(&pairs, "b"));
    assert_null(uri_find(&pairs, "c d"));
    assert_null(uri_find(&pairs, ""));
}

static void test_utf8(void **state)
{
    (void)state;
    assert_true(uri_is_utf8(span_of("")));
    assert_true(uri_is_utf8(span_of("a\n\t\x01 é€😀 \xc2\x85")));
    assert_true(uri_is_utf8((struct span){"\0", 1}));
    assert_false(uri_is_utf8(span_of("\xff")));
    assert_false(uri_is_utf8(span_of("a\xc3")));
    assert_false(uri_is_utf8(span_of("\xc2")));
    assert_false(uri_is_utf8(span_of("\xc0\xaf")));
    assert_false(uri_is_utf8(span_of("\xed\xa0\x80")));
    assert_false(uri_is_utf8(span_of("\xf4\x90\x80\x80")));
}

static void test_head(void **state)
{
    static const char text[] = "POST /a?b=c?d HTTP/1.1\r\nHost: h\r\nCONTENT-length:\t12 \r\n"
                               "X-Other: ignored\r\nConnection: close\r\n\r\nbody";
    struct head head;
    (void)state;
    assert_int_equal(head_read(&head, span_of(text)), 200);
    assert_true(span_is(head.method, "POST"));
    assert_true(span_is(head.path, "/a"));
    assert_true(span_is(head.query, "b=c?d"));
    assert_true(span_is(head_value(&head, HEAD_HOST), "h"));
    assert_null(head_value(&head, HEAD_COOKIE).start);
    assert_int_equal(head.body_length, 12);
    assert_int_equal(head.length, strlen(text) - 4);
    assert_false(head.keep_alive);
    for (size_t length = 0; length < head.length; length++) {
        struct head part;
        assert_int_equal(head_read(&part, (struct span){text, length}), 0);
    }
}

#define LINE "GET / HTTP/1.1\r\n"
#define HOST "Host: h\r\n"

static void test_targets(void **state)
{
    static const struct {
        const char *target, *path, *query, *host; /* path is NULL if it is refused */
    } rows[] = {
        {"/a?b", "/a", "b", "h"},
        {"/http://x/", "/http://x/", "", "h"},
        {"http://x", "/", "", "x"},
        {"http://x/", "/", "", "x"},
        {"http://x?b", "/", "b", "x"},
        {"hTTp://x:80/a?b", "/a", "b", "x:80"},
        {"https://[::1]:8080//", "//", "", "[::1]:8080"},
        {"*", "*", "", "h"}, /* the path is checked later */
        {"http:/x", "http:/x", "", "h"},
        {"http://", NULL},
        {"http:///a", NULL},
        {"http://?b", NULL},
        {"http://u@x/", NULL},
        {"http://x\\y/", NULL},
        {"http://x#y", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct head head;
        char text[128];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\n" HOST "\r\n", rows[i].target);
        int status = head_read(&head, span_of(text));
        if (status != (rows[i].path ? 200 : 400))
            fail_msg("%s: %d", rows[i].target, status);
        if (!rows[i].path)
            continue;
        assert_true(span_is(head.path, rows[i].path));
        assert_true(span_is(head.query, rows[i].query));
        assert_true(span_is(head_value(&head, HEAD_HOST), rows[i].host));
    }
}

static void test_heads_that_are_refused(void **state)
{
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        {LINE HOST "\r\n", 200},
        {"GET / HTTP/1.0\r\n\r\n", 200},
        {LINE "\r\n", 400},
        {LINE HOST HOST "\r\n", 400},
        {LINE "Host:\r\n\r\n", 200},
        {LINE "Host: a b\r\n\r\n", 400},
        {LINE "Host: u@h\r\n\r\n", 400},
        {"GET http://h/ HTTP/1.1\r\n\r\n", 400},
        {"GET http://h/ HTTP/1.0\r\n\r\n", 200},
        {LINE HOST "Connection: a\r\nConnection: b\r\nCookie: a\r\nCookie: b\r\n\r\n", 200},
        {LINE HOST "Origin: a\r\nOrigin: b\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\n", 400},
        {"GET / HTTP/1.1 \r\n", 400},
        {"GET /\x01 HTTP/1.1\r\n", 400},
        {"GET /\xc3\xa9 HTTP/1.1\r\n", 400},
        {"GET /#a HTTP/1.1\r\n", 400},
        {"G(T / HTTP/1.1\r\n", 400},
        {"\r\n", 400},
        {"GET / HTTP/2.0\r\n", 505},
        {"GET / http/1.1\r\n", 400},
        {"GET / HTTP/1.1\nHost: h\r\n\r\n", 400},
        {LINE "Host : h\r\n", 400},
        {LINE "Host\r\n", 400},
        {LINE ": h\r\n", 400},
        {LINE HOST " folded\r\n", 400},
        {LINE HOST "A: b\nC: d\r\n", 400},
        {LINE HOST "A: b\rC: d\r\n", 400},
        {LINE HOST "A: \x01\r\n", 400},
        {LINE HOST "Content-Length: +1\r\n\r\n", 400},
        {LINE HOST "Content-Length: 1, 1\r\n\r\n", 400},
        {LINE HOST "Content-Length: \r\n\r\n", 400},
        {LINE HOST "Content-Length: 99999999999999999999\r\n\r\n", 400},
        {LINE HOST "Content-Length: 1\r\nContent-Length: 1\r\n", 400},
        {LINE HOST "Transfer-Encoding: chunked\r\n\r\n", 411},
        {LINE HOST "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 411},
        {LINE HOST "Expect: wonders\r\n\r\n", 417},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct head head;
        int status = head_read(&head, span_of(rows[i].text));
        if (status != rows[i].status)
            fail_msg("row %zu: %d instead of %d", i, status, rows[i].status);
    }
}

static int read_long(const char *start, const char *repeated, int count, const char *end)
{
    struct buffer text = {0};
    struct head head;
    buffer_add_text(&text, start);
    for (int i = 0; i < count; i++)
        buffer_add_text(&text, repeated);
    buffer_add_text(&text, end);
    int status = head_read(&head, (struct span){text.data, text.length});
    buffer_close(&text);
    return status;
}

static void test_long_heads(void **state)
{
    (void)state;
    assert_int_equal(read_long("GET /", "a", HEAD_LINE_MAX - 14, " HTTP/1.1\r\nHost: h\r\n\r\n"),
                     200);
    assert_int_equal(read_long("GET /", "a", HEAD_LINE_MAX - 13, " HTTP/1.1\r\nHost: h\r\n\r\n"),
                     414);
    assert_int_equal(read_long("GET /", "a", HEAD_LINE_MAX - 5, ""), 0);
    assert_int_equal(read_long("GET /", "a", HEAD_LINE_MAX - 4, ""), 414);
    assert_int_equal(read_long(LINE HOST, "A: b\r\n", HEAD_FIELDS_MAX - 1, "\r\n"), 200);
    assert_int_equal(read_long(LINE HOST, "A: b\r\n", HEAD_FIELDS_MAX, "\r\n"), 431);
    assert_int_equal(read_long(LINE HOST "A: ", "b", HEAD_MAX - 32, "\r\n\r\n"), 200);
    assert_int_equal(read_long(LINE HOST "A: ", "b", HEAD_MAX - 31, "\r\n\r\n"), 431);
    assert_int_equal(read_long(LINE HOST "A: ", "b", HEAD_MAX - 29, ""), 0);
    assert_int_equal(read_long(LINE HOST "A: ", "b", HEAD_MAX, ""), 431);
}

static void test_lists(void **state)
{
    static const char text[] = LINE HOST "Connection: keep-alive,\tUPGRADE ,\r\nCookie: a=1\r\n"
                                         "X-Other: x\r\nConnection: other\r\nCookie:\r\n"
                                         "Cookie: b=2\r\nLast-Event-Id: 1\r\n"
                                         "Last-Event-Id: 2\r\n\r\n";
    struct head head;
    char copy[64];
    (void)state;
    assert_int_equal(head_read(&head, span_of(text)), 200);
    assert_true(head_lists(&head, HEAD_CONNECTION, "keep-alive"));
    assert_true(head_lists(&head, HEAD_CONNECTION, "upgrade"));
    assert_true(head_lists(&head, HEAD_CONNECTION, "other"));
    assert_false(head_lists(&head, HEAD_CONNECTION, "upgrades"));
    assert_false(head_lists(&head, HEAD_CONNECTION, "close"));
    assert_false(head_lists(&head, HEAD_UPGRADE, "upgrade"));

    head_copy_text(&head, HEAD_COOKIE, copy);
    assert_string_equal(copy, "a=1; ; b=2");
    assert_int_equal(head_text_length(&head, HEAD_COOKIE), strlen(copy));
    head_copy_text(&head, HEAD_LAST_EVENT_ID, copy);
    assert_string_equal(copy, "2");
    head_copy_text(&head, HEAD_ORIGIN, copy);
    assert_string_equal(copy, "");
    assert_int_equal(head_text_length(&head, HEAD_ORIGIN), 0);
}

static void test_empty_lines(void **state)
{
    (void)state;
    assert_int_equal(head_empty_lines(span_of("")), 0);
    assert_int_equal(head_empty_lines(span_of("\r")), 0);
    assert_int_equal(head_empty_lines(span_of("\n\r\n")), 0);
    assert_int_equal(head_empty_lines(span_of("\r\n\r\n\rGET")), 4);
}

static void test_addresses(void **state)
{
    static const struct {
        const char *one, *other; /* NULL: not an address */
        bool same;
    } rows[] = {
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1", "192.0.2.1:5000", true},
        {"192.0.2.1", "::ffff:192.0.2.1", true},
        {"192.0.2.1", "[::ffff:192.0.2.1]:80", true},
        {"192.0.2.1", "192.0.2.2", false},
        {"192.0.2.1", "::1", false},
        {"2001:db8::1", "2001:db8::2", true},
        {"2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff", true},
        {"2001:db8::1", "[2001:db8::1]", true},
        {"2001:db8::1", "[2001:db8::1]:443", true},
        {"2001:db8::1", "2001:db8:0:1::1", false},
        {"fe80::1%eth0", "fe80::2", true},
        {"::1", "::2", true},
        {"", NULL, false},
        {"unknown", NULL, false},
        {"_hidden", NULL, false},
        {"192.0.2", NULL, false},
        {"192.0.2.1.5", NULL, false},
        {"1:2", NULL, false},
        {"[", NULL, false},
        {"[]:80", NULL, false},
        {"[192.0.2.1", "192.0.2.1", true},
        {"2001:db8:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1", NULL, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t one = address_number(span_of(rows[i].one));
        assert_int_equal(one != 0, rows[i].other != NULL);
        if (rows[i].other && (one == address_number(span_of(rows[i].other))) != rows[i].same)
            fail_msg("%s and %s", rows[i].one, rows[i].other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_too_many_parameters),
        cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_heads_that_are_refused),
        cmocka_unit_test(test_long_heads),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_empty_lines),
        cmocka_unit_test(test_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
