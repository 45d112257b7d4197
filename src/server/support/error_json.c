#include "server/support/error_json.h"

static const struct kind {
    int code; /* of base/error.h; 0 if it is only a status */
    int status;
    const char *name;
    const char *message; /* instead of the error's own */
} kinds[] = {
    {ERR_STORE, 503, "unavailable", TR("the server cannot save anything right now, try again")},
    {ERR_MEMORY, 503, "unavailable", TR("the server is out of memory, try again")},
    {ERR_BOT, 503, "unavailable", TR("no bot could think about this, try again")},
    {ERR_ILLEGAL, 409, "refused", NULL},
    {ERR_OVER, 409, "refused", NULL},
    {ERR_STATE, 500, "broken", TR("something has gone wrong at this table")},
    {ERR_SYNTAX, 400, "bad_request", NULL},
    {ERR_ARGUMENT, 400, "bad_request", NULL},
    {ERR_UNKNOWN_GAME, 400, "bad_request", NULL},
    {ERR_PLAYERS, 400, "bad_request", NULL},
    {ERR_OPTION, 400, "bad_request", NULL},
    {ERR_RECORD, 400, "bad_request", NULL},
    {ERR_BANNED, 403, "banned", NULL},
    {0, 401, "unknown_guest", NULL},
    {0, 403, "forbidden", NULL},
    {0, 404, "not_found", NULL},
    {0, 405, "method", NULL},
    {0, 415, "content_type", NULL},
    {ERR_LIMIT, 429, "too_often", NULL},
    {ERR_BUSY, 503, "unavailable", NULL},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *kind_of_code(int code)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].code == code)
            return &kinds[i];
    return &kinds[5];
}

static const char *name_of_status(int status)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].status == status && kinds[i].code != ERR_BANNED)
            return kinds[i].name;
    return "error";
}

static void put_error(const char *name, const char *message, struct json *json)
{
    json_open_object(json, "error");
    json_text(json, "code", name);
    json_text(json, "message", message);
    json_close_object(json);
}

int error_http_status(const struct error *error)
{
    return kind_of_code(error->code)->status;
}

void error_json(const struct error *error, enum language language, struct json *json)
{
    const struct kind *kind = kind_of_code(error->code);
    put_error(kind->name, kind->message ? tr(language, kind->message) : TR_ERROR(language, error),
              json);
}

void error_json_status(int status, const char *message, enum language language, struct json *json)
{
    put_error(name_of_status(status), tr(language, message), json);
}
