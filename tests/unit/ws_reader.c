/* From the bytes of a WebSocket to its messages. */
#include "net/ws_reader.h"
#include "base/buffer.h"
#include "support/support.h"

#include <string.h>

enum { MESSAGE_MAX = 300 };

/* Frames with a mask of zeros, so that payloads are readable: FRAME("\x81", "\x01", "a"). */
#define MASK "\0\0\0\0"
#define FRAME(first, length, payload) first length MASK payload

#define TEXT(length, payload) FRAME("\x81", length, payload)
#define START(length, payload) FRAME("\x01", length, payload)
#define NEXT(length, payload) FRAME("\x00", length, payload)
#define LAST(length, payload) FRAME("\x80", length, payload)
#define CLOSE(length, payload) FRAME("\x88", length, payload)
#define PING(length, payload) FRAME("\x89", length, payload)
#define PONG(length, payload) FRAME("\x8a", length, payload)

static void add_event(struct buffer *events, const struct ws_event *event)
{
    static const char *const names[] = {
        [WS_TEXT] = "text",   [WS_PING] = "ping",           [WS_PONG] = "pong",
        [WS_CLOSE] = "close", [WS_VIOLATION] = "violation",
    };
    buffer_add_text(events, names[event->kind]);
    if (event->code)
        buffer_format(events, " %d", event->code);
    if (event->kind != WS_VIOLATION)
        buffer_format(events, " '%.*s'", (int)event->payload.length, event->payload.start);
    buffer_add_text(events, ";");
}

/* What comes of some bytes that arrive in pieces. */
static void read_in_pieces(struct span bytes, size_t piece, struct buffer *events)
{
    struct ws_reader reader = {.message_max = MESSAGE_MAX};
    struct ws_event event = {0};
    while (bytes.length && event.kind < WS_CLOSE) {
        struct span part = {bytes.start, piece < bytes.length ? piece : bytes.length};
        ws_feed(&reader, part);
        while (event.kind < WS_CLOSE && ws_read(&reader, &event) != WS_MORE)
            add_event(events, &event);
        bytes.start += part.length;
        bytes.length -= part.length;
    }
    ws_reader_close(&reader);
}

static void check(struct span bytes, const char *expected)
{
    static const size_t pieces[] = {1, 2, 3, 7, 1000000};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct buffer events = {0};
        read_in_pieces(bytes, pieces[i], &events);
        if (strcmp(buffer_text(&events), expected) != 0)
            fail_msg("in pieces of %zu: %s instead of %s", pieces[i], buffer_text(&events),
                     expected);
        buffer_close(&events);
    }
}

#define ROW(bytes, events)                                                                         \
    {                                                                                              \
        {bytes, sizeof(bytes) - 1}, events                                                         \
    }

static void test_events(void **state)
{
    static const struct {
        struct span bytes;
        const char *events;
    } rows[] = {
        ROW("", ""),
        ROW("\x81\x85", ""),
        ROW(TEXT("\x83", "abc"), "text 'abc';"),
        ROW(TEXT("\x80", "") TEXT("\x81", "a"), "text '';text 'a';"),
        ROW("\x81\x83\x01\x02\x03\x04\x60\x60\x60", "text 'abc';"), /* masked */
        ROW(START("\x81", "a") NEXT("\x80", "") LAST("\x81", "b"), "text 'ab';"),
        ROW(START("\x80", "") LAST("\x80", "") TEXT("\x81", "a"), "text '';text 'a';"),
        ROW(START("\x81", "\xc3") PING("\x81", "?") LAST("\x81", "\xa9"), "ping '?';text 'é';"),
        ROW(PONG("\x82", "\xff\xff") PING("\x80", ""), "pong '\xff\xff';ping '';"),
        ROW(CLOSE("\x80", ""), "close 1005 '';"),
        ROW(CLOSE("\x82", "\x03\xe8"), "close 1000 '';"),
        ROW(CLOSE("\x85", "\x0f\xa0"
                          "bye"),
            "close 4000 'bye';"),
        ROW(START("\x81", "a") CLOSE("\x80", ""), "close 1005 '';"),
        ROW(CLOSE("\x81", "\x0f"), "violation 1002;"),
        ROW(CLOSE("\x82", "\x03\xed"), "violation 1002;"), /* 1005 */
        ROW(CLOSE("\x83", "\x03\xe8\xff"), "violation 1007;"),
        ROW(CLOSE("\x80", "") TEXT("\x81", "a"), "close 1005 '';"),
        ROW("\x81\x01"
            "a",
            "violation 1002;"), /* not masked */
        ROW("\x89\x00", "violation 1002;"),
        ROW(FRAME("\xc1", "\x81", "a"), "violation 1002;"),
        ROW(FRAME("\x83", "\x81", "a"), "violation 1002;"),
        ROW(FRAME("\x8b", "\x80", ""), "violation 1002;"),
        ROW(FRAME("\x09", "\x80", ""), "violation 1002;"), /* a ping in fragments */
        ROW(NEXT("\x81", "a"), "violation 1002;"),
        ROW(TEXT("\x81", "a") LAST("\x81", "a"), "text 'a';violation 1002;"),
        ROW(START("\x81", "a") TEXT("\x81", "a"), "violation 1002;"),
        ROW(START("\x81", "a") FRAME("\x82", "\x81", "a"), "violation 1002;"),
        ROW(FRAME("\x82", "\x81", "a"), "violation 1003;"),
        ROW(TEXT("\x81", "\xff"), "violation 1007;"),
        ROW(START("\x81", "\xc3") LAST("\x81", "a"), "violation 1007;"),
        ROW("\x81\xfe\0\x01" MASK "a", "violation 1002;"),   /* a length in too many bytes */
        ROW("\x89\xfe\0\x7e" MASK "a", "violation 1002;"),   /* a long ping */
        ROW("\x81\xfe\x01\x2d" MASK "a", "violation 1009;"), /* 301 bytes */
        ROW("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "a", "violation 1009;"),
        ROW("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" MASK "a", "violation 1002;"),
        ROW(START("\x81", "a") "\x80\xfe\x01\x2c" MASK "b", "violation 1009;"),
        ROW(START("\x81", "a") "\x80\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "b",
            "violation 1009;"),
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check(rows[i].bytes, rows[i].events);
}

/* Checks that a message of `length` bytes, whose frames begin with `start`, is read. */
static void check_long(struct span start, int in_start, int length)
{
    struct buffer bytes = {0}, expected = {0};
    buffer_add(&bytes, start.start, start.length);
    buffer_add_text(&expected, "text '");
    for (int i = 0; i < length; i++) {
        if (i >= in_start)
            buffer_add_char(&bytes, 'x');
        buffer_add_char(&expected, 'x');
    }
    buffer_add_text(&expected, "';");
    check((struct span){bytes.data, bytes.length}, expected.data);
    buffer_close(&bytes);
    buffer_close(&expected);
}

static void test_long_messages(void **state)
{
    static const char in_one[] = "\x81\xfe\x01\x2c" MASK; /* 300 bytes */
    static const char in_two[] = START("\x81", "x") "\x80\xfe\x01\x2b" MASK;
    (void)state;
    check_long((struct span){in_one, sizeof in_one - 1}, 0, MESSAGE_MAX);
    check_long((struct span){in_two, sizeof in_two - 1}, 1, MESSAGE_MAX);
}

/* Memory for libwslay is needed in the middle of a frame only. */
static void test_nothing_is_held_between_frames(void **state)
{
    struct ws_reader reader = {.message_max = MESSAGE_MAX};
    struct ws_event event;
    (void)state;
    ws_feed(&reader, (struct span){TEXT("\x81", "a") "\x81", 8});
    assert_int_equal(ws_read(&reader, &event), WS_TEXT);
    assert_int_equal(ws_read(&reader, &event), WS_MORE);
    assert_non_null(reader.frames);
    ws_feed(&reader, (struct span){"\x81" MASK "b", 6});
    assert_int_equal(ws_read(&reader, &event), WS_TEXT);
    assert_int_equal(ws_read(&reader, &event), WS_MORE);
    assert_null(reader.frames);
    ws_reader_close(&reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_long_messages),
        cmocka_unit_test(test_nothing_is_held_between_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
