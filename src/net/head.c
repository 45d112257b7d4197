/* head.c: reading the head of a request. */
#define _GNU_SOURCE /* memmem */
#include "net/head.h"

#include <string.h>
#include <strings.h>

enum { GOOD = 200, MORE = 0 };

static const struct {
    const char *name;
    bool once; /* sent twice, it is refused; else the last one counts */
} fields[HEAD_FIELDS] = {
    [HEAD_HOST] = {"host", true},
    [HEAD_ORIGIN] = {"origin", true},
    [HEAD_CONTENT_TYPE] = {"content-type", true},
    [HEAD_CONTENT_LENGTH] = {"content-length", true},
    [HEAD_TRANSFER_ENCODING] = {"transfer-encoding", true},
    [HEAD_CONNECTION] = {"connection", true},
    [HEAD_UPGRADE] = {"upgrade", true},
    [HEAD_EXPECT] = {"expect", true},
    [HEAD_COOKIE] = {"cookie", true},
    [HEAD_IF_NONE_MATCH] = {"if-none-match", false},
    [HEAD_ACCEPT] = {"accept", false},
    [HEAD_ACCEPT_ENCODING] = {"accept-encoding", false},
    [HEAD_ACCEPT_LANGUAGE] = {"accept-language", false},
    [HEAD_FORWARDED_PROTO] = {"x-forwarded-proto", false},
    [HEAD_FORWARDED_FOR] = {"x-forwarded-for", false},
    [HEAD_LAST_EVENT_ID] = {"last-event-id", false},
    [HEAD_WEBSOCKET_KEY] = {"sec-websocket-key", true},
    [HEAD_WEBSOCKET_VERSION] = {"sec-websocket-version", true},
};

static bool is_word(struct span text, const char *word)
{
    return text.length == strlen(word) && strncasecmp(text.start, word, text.length) == 0;
}

enum head_field head_field_of(struct span name)
{
    int field = 0;
    while (field < HEAD_FIELDS && !is_word(name, fields[field].name))
        field++;
    return (enum head_field)field;
}

static struct span trimmed(struct span text)
{
    while (text.length && (text.start[0] == ' ' || text.start[0] == '\t')) {
        text.start++;
        text.length--;
    }
    while (text.length &&
           (text.start[text.length - 1] == ' ' || text.start[text.length - 1] == '\t'))
        text.length--;
    return text;
}

bool head_has_word(struct span list, const char *word)
{
    while (list.length)
        if (is_word(trimmed(span_cut(&list, ',')), word))
            return true;
    return false;
}

static bool is_token(struct span text)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.start[i];
        bool alphanumeric =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!alphanumeric && (!c || !strchr("!#$%&'*+-.^_`|~", c)))
            return false;
    }
    return text.length > 0;
}

static bool is_field_text(struct span text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.start[i];
        if ((c < ' ' && c != '\t') || c == 0x7f)
            return false;
    }
    return true;
}

static bool is_visible_ascii(struct span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] <= ' ' || text.start[i] > '~' || text.start[i] == '#')
            return false;
    return true;
}

/* Takes a line off the front; false while its CR LF has not come. A bare LF is left inside, where
 * no line may have one. */
static bool take_line(struct span *rest, struct span *line)
{
    const char *end = rest->length ? memmem(rest->start, rest->length, "\r\n", 2) : NULL;
    if (!end)
        return false;
    *line = (struct span){rest->start, (size_t)(end - rest->start)};
    rest->start = end + 2;
    rest->length -= line->length + 2;
    return true;
}

static int read_request_line(struct head *head, struct span line)
{
    head->method = span_cut(&line, ' ');
    struct span target = span_cut(&line, ' ');
    if (!is_token(head->method) || !is_visible_ascii(target) || !target.length)
        return 400;
    if (line.length != 8 || memcmp(line.start, "HTTP/", 5) != 0)
        return 400;
    if (!span_is(line, "HTTP/1.1") && !span_is(line, "HTTP/1.0"))
        return 505;
    head->keep_alive = span_is(line, "HTTP/1.1");
    head->path = span_cut(&target, '?');
    head->query = target;
    return GOOD;
}

static int read_field(struct head *head, struct span line)
{
    if (!memchr(line.start, ':', line.length))
        return 400;
    struct span name = span_cut(&line, ':');
    struct span value = trimmed(line);
    if (!is_token(name) || !is_field_text(value))
        return 400;
    enum head_field field = head_field_of(name);
    if (field == HEAD_FIELDS)
        return GOOD;
    if (head->fields[field].start && fields[field].once)
        return 400;
    head->fields[field] = value;
    return GOOD;
}

/* What the fields mean together. */
static int settle(struct head *head)
{
    const struct span *sent = head->fields;
    if (head->keep_alive && !sent[HEAD_HOST].start)
        return 400;
    if (sent[HEAD_TRANSFER_ENCODING].start)
        return 411;
    if (sent[HEAD_CONTENT_LENGTH].start &&
        !scan_unsigned(sent[HEAD_CONTENT_LENGTH], &head->body_length))
        return 400;
    if (sent[HEAD_EXPECT].start && !is_word(sent[HEAD_EXPECT], "100-continue"))
        return 417;
    if (sent[HEAD_CONNECTION].start && head_has_word(sent[HEAD_CONNECTION], "close"))
        head->keep_alive = false;
    return GOOD;
}

static int read_fields(struct head *head, struct span *rest)
{
    struct span line;
    for (int count = 0; take_line(rest, &line); count++) {
        if (!line.length)
            return settle(head);
        if (count == HEAD_FIELDS_MAX)
            return 431;
        int status = read_field(head, line);
        if (status != GOOD)
            return status;
    }
    return MORE;
}

int head_read(struct head *head, struct span bytes)
{
    struct span rest = bytes, line;
    if (rest.length > HEAD_MAX)
        rest.length = HEAD_MAX;
    *head = (struct head){0};
    if (!take_line(&rest, &line) || line.length > HEAD_LINE_MAX)
        return bytes.length > HEAD_LINE_MAX ? 414 : MORE;
    int status = read_request_line(head, line);
    if (status == GOOD)
        status = read_fields(head, &rest);
    if (status == MORE && bytes.length >= HEAD_MAX)
        return 431;
    head->length = (size_t)(rest.start - bytes.start);
    return status;
}
