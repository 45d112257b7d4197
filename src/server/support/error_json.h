/* error_json.h: errors as JSON for clients: {"error":{"code":"…","message":"…"}}.
 *
 * The code is from the table in error_json.c; the message is for people. Details of the store's
 * errors go to the server's log, not to clients. */
#ifndef SERVER_SUPPORT_ERROR_JSON_H
#define SERVER_SUPPORT_ERROR_JSON_H

#include "base/error.h"
#include "base/json.h"
#include "i18n/i18n.h"

/* The HTTP status for an error. */
int error_http_status(const struct error *error);

/* Write the member "error" of an open object, with the message in a language: for an error from
 * elsewhere in the program, or for one that is only an HTTP status. */
void error_json(const struct error *error, enum language language, struct json *json);
void error_json_status(int status, const char *message, enum language language, struct json *json);

#endif
