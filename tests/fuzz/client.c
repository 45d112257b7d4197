/* client.c: what a server sends to our client. Whatever comes is read or refused with a sentence.
 */
#include "fuzz.h"

#include "client/table_report.h"
#include "client/websocket_handshake.h"

static void try_table(struct span text)
{
    struct table_report report = {.seat = SPECTATOR};
    struct error error = {.text = ""};
    char quote[60];
    int code = table_report_read(text, &report, &error);
    PROMISE(code >= 0 || error.text[0]);
    PROMISE(report.seat >= SPECTATOR && report.seat < SEATS_MAX);
    PROMISE(report.seat != SPECTATOR || !report.awaited);
    table_error_quote(text, quote, sizeof quote);
    PROMISE(strlen(quote) < sizeof quote);
}

static void try_handshake(struct span text)
{
    struct websocket_key key;
    struct websocket_refusal refusal;
    struct error error = {.text = ""};
    websocket_key_make((const unsigned char *)"the sample nonce", &key);
    int code = websocket_read_answer(text, &key, &refusal, &error);
    PROMISE(code == 0 || error.text[0]);
    PROMISE((code == ERR_NET) == (refusal.status != 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    try_table(text);
    try_handshake(text);
    return 0;
}
