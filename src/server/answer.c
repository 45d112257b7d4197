#include "server/answer.h"

#include "server/gzip.h"
#include "tongue/tongue.h"

#include <stddef.h>
#include <string.h>

static const struct net_header safety[] = {
    {"content-security-policy", "default-src 'self'; base-uri 'none'; form-action 'self'; "
                                "frame-ancestors 'none'; object-src 'none'"},
    {"x-content-type-options", "nosniff"},
    {"referrer-policy", "same-origin"},
    {"x-frame-options", "DENY"},
    {"cache-control", "no-store"},
};

enum { SAFETY = sizeof safety / sizeof safety[0] };

#define NO_HEADER ((struct net_header){NULL, NULL})

static const struct kind {
    int code; /* of base/error.h; 0 for what is only a status */
    int status;
    const char *name;
    const char *message; /* instead of the error's own */
} kinds[] = {
    {ERR_STORE, 503, "unavailable", TR("the server cannot keep anything now, try again")},
    {ERR_MEMORY, 503, "unavailable", TR("the server has no memory left, try again")},
    {ERR_BOT, 503, "unavailable", TR("no bot could think about this, try again")},
    {ERR_ILLEGAL, 409, "refused", NULL},
    {ERR_OVER, 409, "refused", NULL},
    {ERR_STATE, 500, "broken", TR("something is wrong with this table")},
    {ERR_SYNTAX, 400, "bad_request", NULL},
    {ERR_ARGUMENT, 400, "bad_request", NULL},
    {ERR_UNKNOWN_GAME, 400, "bad_request", NULL},
    {ERR_PLAYERS, 400, "bad_request", NULL},
    {ERR_OPTION, 400, "bad_request", NULL},
    {ERR_RECORD, 400, "bad_request", NULL},
    {0, 401, "unknown_guest", NULL},
    {0, 403, "forbidden", NULL},
    {0, 404, "not_found", NULL},
    {0, 405, "method", NULL},
    {0, 415, "content_type", NULL},
    {0, 429, "too_often", NULL},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *kind_of_code(int code)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].code == code)
            return &kinds[i];
    return &kinds[5];
}

static const char *sentence_of(const struct kind *kind, const struct error *error)
{
    return kind->message ? tr(kind->message) : error->text;
}

static const char *name_of_status(int status)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].status == status)
            return kinds[i].name;
    return "error";
}

/* `own` is a header of this answer alone, if it has a value. */
static void send_answer(struct net_request *request, int status, const char *type, const void *body,
                        size_t length, struct net_header own)
{
    struct net_header headers[SAFETY + 1];
    for (int i = 0; i < SAFETY; i++)
        headers[i] = safety[i];
    headers[SAFETY] = own;
    net_answer(request, status, type, headers, SAFETY + (own.value ? 1 : 0),
               (struct span){body, length});
}

void answer_text(struct net_request *request, int status, const char *type,
                 const struct buffer *text, const char *cookie)
{
    if (text->failed)
        answer_status(request, 503, "the server has no memory left, try again");
    else
        send_answer(request, status, type, buffer_text(text), text->length,
                    (struct net_header){"set-cookie", cookie});
}

void answer_json(struct net_request *request, int status, const struct buffer *text)
{
    answer_text(request, status, "application/json", text, NULL);
}

/* "gzip;q=0" is nobody's habit. */
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

/* The last of the headers for safety says how long an answer may be kept. */
void answer_file(struct net_request *request, int status, const char *type, struct span file,
                 const char *encoding, bool lasting)
{
    struct net_header headers[SAFETY + 2];
    for (int i = 0; i < SAFETY; i++)
        headers[i] = safety[i];
    headers[SAFETY - 1].value = lasting ? "public, max-age=31536000, immutable" : "no-cache";
    headers[SAFETY] = (struct net_header){"vary", "accept-encoding"};
    headers[SAFETY + 1] = (struct net_header){"content-encoding", encoding};
    net_answer(request, status, type, headers, SAFETY + (encoding ? 2 : 1), file);
}

static void write_error(const char *name, const char *message, struct json *json)
{
    json_open_object(json, "error");
    json_text(json, "code", name);
    json_text(json, "message", message);
    json_close_object(json);
}

static void answer_named(struct net_request *request, int status, const char *name,
                         const char *message, struct net_header own)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    write_error(name, message, &json);
    json_close_object(&json);
    send_answer(request, status, "application/json", buffer_text(&text), text.length, own);
    buffer_close(&text);
}

void answer_status(struct net_request *request, int status, const char *message)
{
    answer_named(request, status, name_of_status(status), tr(message), NO_HEADER);
}

void answer_not_allowed(struct net_request *request, const char *allowed)
{
    answer_named(request, 405, name_of_status(405), tr("not this way"),
                 (struct net_header){"allow", allowed});
}

void answer_error(struct net_request *request, const struct error *error)
{
    const struct kind *kind = kind_of_code(error->code);
    answer_named(request, kind->status, kind->name, sentence_of(kind, error), NO_HEADER);
}

void answer_status_json(int status, const char *message, struct json *json)
{
    write_error(name_of_status(status), tr(message), json);
}

void answer_error_json(const struct error *error, struct json *json)
{
    const struct kind *kind = kind_of_code(error->code);
    write_error(kind->name, sentence_of(kind, error), json);
}
