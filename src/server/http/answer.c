#include "server/http/answer.h"

#include "server/http/gzip.h"
#include "server/live/table_text.h"
#include "server/support/error_json.h"

#include <stddef.h>
#include <string.h>

static const struct net_header security[] = {
    {"content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                                "base-uri 'none'; form-action 'self'; "
                                "frame-ancestors 'none'; object-src 'none'"},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "same-origin"},
    {"x-frame-options", "DENY"},
    {"cache-control", "no-store"},
};

enum { SECURITY = sizeof security / sizeof security[0] };

#define NO_HEADER ((struct net_header){NULL, NULL})

/* `own` is one more header for this answer, unless its value is NULL. */
static void send_answer(struct net_request *request, int status, const char *type, const void *body,
                        size_t length, struct net_header own)
{
    struct net_header headers[SECURITY + 1];
    for (int i = 0; i < SECURITY; i++)
        headers[i] = security[i];
    headers[SECURITY] = own;
    net_answer(request, status, type, headers, SECURITY + (own.value ? 1 : 0),
               (struct span){body, length});
}

void answer_text(struct net_request *request, int status, const char *type,
                 const struct buffer *text, const char *cookie)
{
    if (text->failed)
        answer_status(request, 503, "the server is out of memory, try again");
    else
        send_answer(request, status, type, buffer_text(text), text->length,
                    (struct net_header){"set-cookie", cookie});
}

void answer_json(struct net_request *request, int status, const struct buffer *text)
{
    answer_text(request, status, "application/json", text, NULL);
}

/* Ignores weights: no client sends "gzip;q=0". */
bool answer_accepts(const struct net_request *request, const char *encoding)
{
    const char *accepted = net_header(request, "accept-encoding");
    return accepted && strstr(accepted, encoding);
}

void answer_packed_json(struct net_request *request, const struct buffer *text)
{
    struct buffer packed = {0};
    if (!text->failed && answer_accepts(request, "gzip") &&
        gzip((struct span){text->data, text->length}, &packed))
        send_answer(request, 200, "application/json", packed.data, packed.length,
                    (struct net_header){"content-encoding", "gzip"});
    else
        answer_json(request, 200, text);
    buffer_close(&packed);
}

void answer_bytes(struct net_request *request, const char *type, const void *bytes, size_t length)
{
    send_answer(request, 200, type, bytes, length, NO_HEADER);
}

/* Overrides cache-control, the last of the security headers. */
void answer_file(struct net_request *request, int status, const char *type, struct span file,
                 const char *encoding, bool lasting)
{
    struct net_header headers[SECURITY + 2];
    for (int i = 0; i < SECURITY; i++)
        headers[i] = security[i];
    headers[SECURITY - 1].value = lasting ? "public, max-age=31536000, immutable" : "no-cache";
    headers[SECURITY] = (struct net_header){"vary", "accept-encoding"};
    headers[SECURITY + 1] = (struct net_header){"content-encoding", encoding};
    net_answer(request, status, type, headers, SECURITY + (encoding ? 2 : 1), file);
}

enum language answer_language(const struct net_request *request)
{
    struct recipient recipient = {0};
    const char *code = net_query(request, "lang");
    if (code && recipient_read_language(&recipient, code))
        return recipient.language;
    return language_accepted(net_header(request, "accept-language"));
}

/* Sends and closes `text`, an object with an error. */
static void send_error(struct net_request *request, int status, struct buffer *text,
                       struct net_header own)
{
    send_answer(request, status, "application/json", buffer_text(text), text->length, own);
    buffer_close(text);
}

static void send_status(struct net_request *request, int status, const char *message,
                        struct net_header own)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    error_json_status(status, message, answer_language(request), &json);
    json_close_object(&json);
    send_error(request, status, &text, own);
}

void answer_status(struct net_request *request, int status, const char *message)
{
    send_status(request, status, message, NO_HEADER);
}

void answer_not_allowed(struct net_request *request, const char *allowed)
{
    send_status(request, 405, TR("method not allowed"), (struct net_header){"allow", allowed});
}

void answer_error(struct net_request *request, enum language language, const struct error *error)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    error_json(error, language, &json);
    json_close_object(&json);
    send_error(request, error_http_status(error), &text, NO_HEADER);
}
