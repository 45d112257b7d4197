/* error_json.h: errors as clients get them: {"error":{"code":"…","message":"…"}}.
 *
 * The code comes from the table in error_json.c, the message is a sentence for people. What the
 * store says of itself goes to the server's log, not to clients. */
#ifndef SERVER_SUPPORT_ERROR_JSON_H
#define SERVER_SUPPORT_ERROR_JSON_H

#include "base/error.h"
#include "base/json.h"
#include "i18n/i18n.h"

/* The HTTP status that fits an error. */
int error_http_status(const struct error *error);

/* As the member "error" of an open object, with the message in that language: an error of the rest
 * of the program by its code, or one that is just an HTTP status. */
void error_json(const struct error *error, enum language language, struct json *json);
void error_json_status(int status, const char *message, enum language language, struct json *json);

#endif
