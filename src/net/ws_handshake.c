/* ws_handshake.c: the opening handshake of a WebSocket (RFC 6455, 4.2). */
#include "net/net_internal.h"

#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <string.h>

enum { KEY_LENGTH = 24 };

/* RFC 9110 has us ignore an Upgrade in HTTP/1.0. */
bool handshake_is_wanted(const struct head *head)
{
    return head->minor_version && head_lists(head, HEAD_UPGRADE, "websocket");
}

/* Whether a text is 16 bytes in base64. */
static bool is_key(struct span key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (key.length != KEY_LENGTH || memcmp(key.start + KEY_LENGTH - 2, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < KEY_LENGTH - 2; i++)
        if (!memchr(digits, key.start[i], sizeof digits - 1))
            return false;
    return true;
}

int handshake_check(const struct net_request *request, const struct head *head)
{
    if (request->method != NET_GET || request->head_only || head->body_length ||
        !head_lists(head, HEAD_CONNECTION, "upgrade") ||
        !is_key(head_value(head, HEAD_WEBSOCKET_KEY)))
        return 400;
    return span_is(head_value(head, HEAD_WEBSOCKET_VERSION), "13") ? 0 : 426;
}

struct net_message *handshake_answer(const struct head *head)
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    struct span key = head_value(head, HEAD_WEBSOCKET_KEY);
    struct sha1_ctx sha1;
    uint8_t digest[SHA1_DIGEST_SIZE];
    char accept[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE)];
    struct buffer answer = {0};
    sha1_init(&sha1);
    sha1_update(&sha1, key.length, (const uint8_t *)key.start);
    sha1_update(&sha1, sizeof guid - 1, (const uint8_t *)guid);
    sha1_digest(&sha1, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    buffer_format(&answer,
                  "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                  "connection: Upgrade\r\nsec-websocket-accept: %.*s\r\n\r\n",
                  (int)sizeof accept, accept);
    struct net_message *message =
        answer.failed ? NULL : message_new((struct span){answer.data, answer.length});
    buffer_close(&answer);
    return message;
}
