/* uri.c: decoding the texts inside a request. */
#include "net/uri.h"

#include <string.h>

static int hex_digit(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    if (character >= 'a' && character <= 'f')
        return character - 'a' + 10;
    if (character >= 'A' && character <= 'F')
        return character - 'A' + 10;
    return -1;
}

/* Takes one byte, escaped or not, off the front of a text that is not empty; -1 if the escape is
 * broken. */
static int take_byte(struct span *rest)
{
    size_t taken = 1;
    int byte = (unsigned char)rest->start[0];
    if (byte == '%') {
        if (rest->length < 3)
            return -1;
        int high = hex_digit(rest->start[1]), low = hex_digit(rest->start[2]);
        if (high < 0 || low < 0)
            return -1;
        byte = high * 16 + low;
        taken = 3;
    }
    rest->start += taken;
    rest->length -= taken;
    return byte;
}

static bool is_printable(struct span text)
{
    while (text.length) {
        size_t length = span_printable(text);
        if (!length)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}

/* Appends a decoded part of a path at `out`. */
static bool decode_part(struct span part, char **out)
{
    char *start = *out;
    while (part.length) {
        int byte = take_byte(&part);
        if (byte < 0 || byte == '/')
            return false;
        *(*out)++ = (char)byte;
    }
    struct span decoded = {start, (size_t)(*out - start)};
    return is_printable(decoded) && !span_is(decoded, ".") && !span_is(decoded, "..");
}

bool uri_path(struct span text, char *path)
{
    if (!text.length || text.start[0] != '/')
        return false;
    span_cut(&text, '/');
    *path++ = '/';
    while (text.length) {
        bool last = !memchr(text.start, '/', text.length);
        struct span part = span_cut(&text, '/');
        if (!part.length || !decode_part(part, &path))
            return false;
        if (!last)
            *path++ = '/';
    }
    *path = '\0';
    return true;
}

static void append(struct uri_pairs *pairs, const char *text, size_t length)
{
    memcpy(pairs->text + pairs->length, text, length);
    pairs->length += length;
    pairs->text[pairs->length++] = '\0';
}

/* Appends a decoded name or value. */
static bool append_decoded(struct uri_pairs *pairs, struct span text)
{
    char *start = pairs->text + pairs->length;
    size_t length = 0;
    while (text.length) {
        bool plus = text.start[0] == '+';
        int byte = take_byte(&text);
        if (byte < 0)
            return false;
        start[length++] = plus ? ' ' : (char)byte;
    }
    start[length] = '\0';
    pairs->length += length + 1;
    return is_printable((struct span){start, length});
}

bool uri_query(struct span text, struct uri_pairs *pairs)
{
    pairs->length = 0;
    for (int count = 0; text.length; count++) {
        struct span value = span_cut(&text, '&');
        struct span name = span_cut(&value, '=');
        if (count == URI_PAIRS_MAX || !append_decoded(pairs, name) || !append_decoded(pairs, value))
            return false;
    }
    return true;
}

static struct span trimmed(struct span text)
{
    while (text.length && text.start[0] == ' ') {
        text.start++;
        text.length--;
    }
    while (text.length && text.start[text.length - 1] == ' ')
        text.length--;
    return text;
}

static bool is_visible_ascii(struct span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] <= ' ' || text.start[i] > '~')
            return false;
    return true;
}

void uri_cookies(struct span text, struct uri_pairs *pairs)
{
    pairs->length = 0;
    for (int count = 0; text.length && count < URI_PAIRS_MAX;) {
        struct span value = trimmed(span_cut(&text, ';'));
        struct span name = span_cut(&value, '=');
        if (!name.length || !is_visible_ascii(name) || !is_visible_ascii(value))
            continue;
        append(pairs, name.start, name.length);
        append(pairs, value.start, value.length);
        count++;
    }
}

const char *uri_find(const struct uri_pairs *pairs, const char *name)
{
    const char *end = pairs->text + pairs->length;
    for (const char *at = pairs->text; at < end;) {
        const char *value = at + strlen(at) + 1;
        if (strcmp(at, name) == 0)
            return value;
        at = value + strlen(value) + 1;
    }
    return NULL;
}

bool uri_is_utf8(struct span text)
{
    while (text.length) {
        unsigned char first = (unsigned char)text.start[0];
        bool control = first == 0xc2 && text.length > 1 && (unsigned char)text.start[1] >= 0x80 &&
                       (unsigned char)text.start[1] < 0xa0;
        size_t length = first < 0x80 ? 1 : control ? 2 : span_printable(text);
        if (!length)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}
