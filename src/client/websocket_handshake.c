#include "client/websocket_handshake.h"

#include <string.h>
#include <strings.h>

/* ---- The key ---- */

void websocket_key_make(const unsigned char nonce[WS_NONCE_BYTES], struct websocket_key *key)
{
    ws_key(nonce, key->key);
    ws_accept(span_of(key->key), key->accept);
}

void websocket_write_request(const struct websocket_key *key, const char *target,
                             const char *authority, const char *cookie, struct buffer *request)
{
    buffer_format(request,
                  "GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n"
                  "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
                  target, authority, cookie, key->key);
}

/* ---- The answer ---- */

static struct span trim(struct span text)
{
    while (text.length && strchr(" \t\r", text.start[0]))
        text.start++, text.length--;
    while (text.length && strchr(" \t\r", text.start[text.length - 1]))
        text.length--;
    return text;
}

/* The value of the first field of that name; empty if there is none. `fields` are lines. */
static struct span find_field(struct span fields, const char *name)
{
    while (fields.length) {
        struct span value = span_cut(&fields, '\n');
        struct span found = span_cut(&value, ':');
        if (found.length == strlen(name) && strncasecmp(found.start, name, found.length) == 0)
            return trim(value);
    }
    return (struct span){"", 0};
}

/* "HTTP/1.1 101 Switching Protocols"; 0 if that is not what it says. */
static int read_status(struct span line)
{
    int64_t status;
    bool versioned = span_is(span_cut(&line, ' '), "HTTP/1.1");
    bool numbered = scan_number(trim(span_cut(&line, ' ')), 100, 599, &status);
    return versioned && numbered ? (int)status : 0;
}

int websocket_read_answer(struct span head, const struct websocket_key *key,
                          struct websocket_refusal *refusal, struct error *error)
{
    enum { A_DAY = 24 * 3600 };
    int64_t seconds = 0;
    struct span fields = head;
    int status = read_status(span_cut(&fields, '\n'));
    *refusal = (struct websocket_refusal){0};
    if (status == 101 && span_is(find_field(fields, "Sec-WebSocket-Accept"), key->accept))
        return 0;
    if (status == 0 || status == 101)
        return error_set(error, ERR_SYNTAX, "the server's answer does not open a WebSocket");
    scan_number(find_field(fields, "Retry-After"), 0, A_DAY, &seconds);
    *refusal = (struct websocket_refusal){.status = status, .retry_after = (int)seconds};
    return error_set(error, ERR_NET, "the server refuses to open a WebSocket (status %d)", status);
}
