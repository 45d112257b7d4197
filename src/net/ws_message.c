/* ws_message.c: outgoing messages, made once and shared by all sockets they are sent to.
 *
 * A server does not mask its frames, so a frame has the same bytes for everybody. Its header is
 * written here: libwslay would want a context of 4 KB for each message. */
#include "net/net_internal.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    FINAL = 0x80,
    HEADER_MAX = 10,
    LENGTH_IN_TWO_BYTES = 126,
    LENGTH_IN_EIGHT_BYTES = 127,
};

static size_t write_header(char header[HEADER_MAX], int opcode, size_t length)
{
    int digits = length < LENGTH_IN_TWO_BYTES ? 0 : length < 65536 ? 2 : 8;
    header[0] = (char)(FINAL | opcode);
    header[1] = (char)(digits == 0   ? length
                       : digits == 2 ? LENGTH_IN_TWO_BYTES
                                     : LENGTH_IN_EIGHT_BYTES);
    for (int i = 0; i < digits; i++)
        header[2 + i] = (char)((uint64_t)length >> 8 * (digits - 1 - i));
    return 2 + (size_t)digits;
}

static struct net_message *join(struct span header, struct span payload)
{
    size_t length = header.length + payload.length;
    struct net_message *message = malloc(sizeof *message + length);
    if (!message)
        return NULL;
    *message = (struct net_message){.holds = 1, .length = length};
    memcpy(message->bytes, header.start, header.length);
    if (payload.length)
        memcpy(message->bytes + header.length, payload.start, payload.length);
    return message;
}

struct net_message *message_new(struct span bytes)
{
    return join(bytes, (struct span){0});
}

struct net_message *message_new_frame(int opcode, struct span payload)
{
    char header[HEADER_MAX];
    size_t length = write_header(header, opcode, payload.length);
    return join((struct span){header, length}, payload);
}

struct net_message *net_message_new(const char *text, size_t length)
{
    struct net_message *message = message_new_frame(WSLAY_TEXT_FRAME, (struct span){text, length});
    if (message)
        message->is_text = true;
    return message;
}

void net_message_release(struct net_message *message)
{
    if (--message->holds == 0)
        free(message);
}
