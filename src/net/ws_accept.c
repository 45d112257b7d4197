#include "net/ws_accept.h"

#include <nettle/base64.h>
#include <nettle/sha1.h>

_Static_assert(BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE) == WS_ACCEPT_TEXT - 1, "");

void ws_accept(struct span key, char accept[WS_ACCEPT_TEXT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t digest[SHA1_DIGEST_SIZE];
    struct sha1_ctx sha1;
    sha1_init(&sha1);
    sha1_update(&sha1, key.length, (const uint8_t *)key.start);
    sha1_update(&sha1, sizeof guid - 1, (const uint8_t *)guid);
    sha1_digest(&sha1, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    accept[WS_ACCEPT_TEXT - 1] = '\0';
}
