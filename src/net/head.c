/* head.c: reading the head of a request. */
#define _GNU_SOURCE /* memmem, stpcpy */
#include "net/head.h"

#include <string.h>
#include <strings.h>

enum { GOOD = 200, MORE = 0 };

/* What a field sent on several lines means. A list is joined with its separator. */
enum repeat { REFUSED, LAST_COUNTS, LIST };

static const struct {
    const char *name;
    enum repeat repeat;
    const char *separator;
} fields[HEAD_FIELDS] = {
    [HEAD_HOST] = {"host", REFUSED},
    [HEAD_ORIGIN] = {"origin", REFUSED},
    [HEAD_CONTENT_TYPE] = {"content-type", REFUSED},
    [HEAD_CONTENT_LENGTH] = {"content-length", REFUSED},
    [HEAD_TRANSFER_ENCODING] = {"transfer-encoding", REFUSED},
    [HEAD_CONNECTION] = {"connection", LIST, ", "},
    [HEAD_UPGRADE] = {"upgrade", LIST, ", "},
    [HEAD_EXPECT] = {"expect", REFUSED},
    [HEAD_COOKIE] = {"cookie", LIST, "; "},
    [HEAD_IF_NONE_MATCH] = {"if-none-match", LIST, ", "},
    [HEAD_ACCEPT] = {"accept", LIST, ", "},
    [HEAD_ACCEPT_ENCODING] = {"accept-encoding", LIST, ", "},
    [HEAD_ACCEPT_LANGUAGE] = {"accept-language", LIST, ", "},
    [HEAD_FORWARDED_PROTO] = {"x-forwarded-proto", LAST_COUNTS},
    [HEAD_FORWARDED_FOR] = {"x-forwarded-for", LIST, ", "},
    [HEAD_LAST_EVENT_ID] = {"last-event-id", LAST_COUNTS},
    [HEAD_WEBSOCKET_KEY] = {"sec-websocket-key", REFUSED},
    [HEAD_WEBSOCKET_VERSION] = {"sec-websocket-version", REFUSED},
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

/* ---- Values ---- */

/* The last value of a field, or NULL. */
static const struct head_value *find_value(const struct head *head, enum head_field field)
{
    for (int i = head->value_count; i-- > 0;)
        if (head->values[i].field == field)
            return &head->values[i];
    return NULL;
}

/* Either replaces the value that the field has or adds another one. */
static void put_value(struct head *head, enum head_field field, struct span text, bool replace)
{
    const struct head_value *present = replace ? find_value(head, field) : NULL;
    int place = present ? (int)(present - head->values) : head->value_count++;
    head->values[place] = (struct head_value){field, text};
}

struct span head_value(const struct head *head, enum head_field field)
{
    const struct head_value *value = find_value(head, field);
    return value ? value->text : (struct span){0};
}

static bool has_word(struct span list, const char *word)
{
    while (list.length)
        if (is_word(trimmed(span_cut(&list, ',')), word))
            return true;
    return false;
}

bool head_lists(const struct head *head, enum head_field field, const char *word)
{
    for (int i = 0; i < head->value_count; i++)
        if (head->values[i].field == field && has_word(head->values[i].text, word))
            return true;
    return false;
}

size_t head_text_length(const struct head *head, enum head_field field)
{
    size_t length = 0;
    for (int i = 0, count = 0; i < head->value_count; i++)
        if (head->values[i].field == field)
            length += head->values[i].text.length + (count++ ? strlen(fields[field].separator) : 0);
    return length;
}

void head_copy_text(const struct head *head, enum head_field field, char *text)
{
    for (int i = 0, count = 0; i < head->value_count; i++) {
        const struct head_value *value = &head->values[i];
        if (value->field != field)
            continue;
        if (count++)
            text = stpcpy(text, fields[field].separator);
        memcpy(text, value->text.start, value->text.length);
        text += value->text.length;
    }
    *text = '\0';
}

/* ---- Characters ---- */

static bool is_alphanumeric(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether a text is made of letters, digits and some `other` characters. */
static bool is_made_of(struct span text, const char *other)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.start[i];
        if (!is_alphanumeric(c) && (!c || !strchr(other, c)))
            return false;
    }
    return true;
}

static bool is_token(struct span text)
{
    return text.length && is_made_of(text, "!#$%&'*+-.^_`|~");
}

/* A host, perhaps with a port; never with a user. */
static bool is_authority(struct span text)
{
    return is_made_of(text, "-._~%!$&'()*+,;=:[]");
}

bool head_is_field_text(struct span text)
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

/* ---- Reading ---- */

/* Takes a line off the front; false while its CR LF has not arrived. A bare LF stays inside the
 * line, where no line may have one. */
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

static bool take_prefix(struct span *text, const char *prefix)
{
    size_t length = strlen(prefix);
    if (text->length < length || strncasecmp(text->start, prefix, length) != 0)
        return false;
    text->start += length;
    text->length -= length;
    return true;
}

/* Takes "http://host" off the front of a target in absolute form. */
static bool take_authority(struct head *head, struct span *target)
{
    if (!take_prefix(target, "http://") && !take_prefix(target, "https://"))
        return true;
    size_t length = 0;
    while (length < target->length && !strchr("/?", target->start[length]))
        length++;
    head->authority = (struct span){target->start, length};
    target->start += length;
    target->length -= length;
    return length && is_authority(head->authority);
}

static int read_target(struct head *head, struct span target)
{
    if (!target.length || !is_visible_ascii(target) || !take_authority(head, &target))
        return 400;
    head->path = span_cut(&target, '?');
    head->query = target;
    if (head->authority.start && !head->path.length)
        head->path = span_of("/");
    return GOOD;
}

static int read_request_line(struct head *head, struct span line)
{
    head->method = span_cut(&line, ' ');
    struct span target = span_cut(&line, ' ');
    if (!is_token(head->method) || read_target(head, target) != GOOD)
        return 400;
    if (line.length != 8 || memcmp(line.start, "HTTP/", 5) != 0)
        return 400;
    if (!span_is(line, "HTTP/1.1") && !span_is(line, "HTTP/1.0"))
        return 505;
    head->minor_version = line.start[7] - '0';
    return GOOD;
}

static int read_field(struct head *head, struct span line)
{
    if (!memchr(line.start, ':', line.length))
        return 400;
    struct span name = span_cut(&line, ':');
    struct span value = trimmed(line);
    if (!is_token(name) || !head_is_field_text(value))
        return 400;
    enum head_field field = head_field_of(name);
    if (field == HEAD_FIELDS)
        return GOOD;
    if (fields[field].repeat == REFUSED && find_value(head, field))
        return 400;
    put_value(head, field, value, fields[field].repeat == LAST_COUNTS);
    return GOOD;
}

/* HTTP/1.1 needs a Host even where the target has one, which then counts. */
static int settle_host(struct head *head)
{
    struct span host = head_value(head, HEAD_HOST);
    if ((head->minor_version && !host.start) || !is_authority(host))
        return 400;
    if (head->authority.start)
        put_value(head, HEAD_HOST, head->authority, true);
    return GOOD;
}

/* What the fields mean together. */
static int settle(struct head *head)
{
    struct span length = head_value(head, HEAD_CONTENT_LENGTH);
    struct span expect = head_value(head, HEAD_EXPECT);
    if (settle_host(head) != GOOD)
        return 400;
    if (find_value(head, HEAD_TRANSFER_ENCODING))
        return 411;
    if (length.start && !scan_unsigned(length, &head->body_length))
        return 400;
    if (expect.start && !is_word(expect, "100-continue"))
        return 417;
    head->keep_alive = head->minor_version && !head_lists(head, HEAD_CONNECTION, "close");
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

size_t head_empty_lines(struct span bytes)
{
    size_t length = 0;
    while (bytes.length - length >= 2 && memcmp(bytes.start + length, "\r\n", 2) == 0)
        length += 2;
    return length;
}
