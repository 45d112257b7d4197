/* ws_handshake.c: the opening handshake of a WebSocket (RFC 6455, 4.2). */
#include "net/net_internal.h"
#include "net/ws_accept.h"

#include <string.h>

enum { KEY_LENGTH = WS_KEY_TEXT - 1 };

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
    char accept[WS_ACCEPT_TEXT];
    struct buffer answer = {0};
    ws_accept(head_value(head, HEAD_WEBSOCKET_KEY), accept);
    buffer_format(&answer,
                  "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                  "connection: Upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
                  accept);
    struct net_message *message =
        answer.failed ? NULL : message_new((struct span){answer.data, answer.length});
    buffer_close(&answer);
    return message;
}
