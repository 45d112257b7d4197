#include "net/ws_accept.h"

#include <assert.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>

/* The length of `bytes` bytes in base64, without a NUL. */
#define BASE64_LENGTH(bytes) (((bytes) + 2) / 3 * 4)

_Static_assert(BASE64_LENGTH(WS_NONCE_BYTES) == WS_KEY_TEXT - 1, "");
_Static_assert(BASE64_LENGTH(SHA_DIGEST_LENGTH) == WS_ACCEPT_TEXT - 1, "");

void ws_key(const unsigned char nonce[WS_NONCE_BYTES], char key[WS_KEY_TEXT])
{
    EVP_EncodeBlock((unsigned char *)key, nonce, WS_NONCE_BYTES);
}

void ws_accept(struct span key, char accept[WS_ACCEPT_TEXT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[SHA_DIGEST_LENGTH];
    char text[WS_KEY_TEXT + sizeof guid];
    assert(key.length == WS_KEY_TEXT - 1);
    int length = snprintf(text, sizeof text, "%.*s%s", (int)key.length, key.start, guid);
    SHA1((const unsigned char *)text, (size_t)length, digest);
    EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
}
