/* api_call.h: one HTTP request from arrival to answer: looking up its guest, then its table, then
 * running its handler. Shared by http_api.c and the route files. */
#ifndef SERVER_HTTP_API_CALL_H
#define SERVER_HTTP_API_CALL_H

#include "server/http/answer.h"
#include "server/http/http_api.h"
#include "server/live/table_text.h"

struct route;

struct api_call {
    struct api_call *next, *previous; /* of all calls */
    struct services *services;
    struct net_request *request; /* NULL once the client is gone */
    const struct route *route;
    int64_t table;
    struct person person;
    enum language language;     /* of errors: answer_language, unless the body names another */
    char token[TOKEN_TEXT];     /* of a guest being created or renamed */
    struct recipient recipient; /* of a hint */
    struct seat_names names;    /* at the table when the hint was requested */
    struct job *hint;           /* running, or NULL */
};

/* Each of these frees the call and answers the client, if it is still connected; call_end frees it
 * without an answer. */
void call_end(struct api_call *call);
void call_end_status(struct api_call *call, int status, const char *message);
void call_end_error(struct api_call *call, const struct error *error);

/* These close `text`. */
void call_end_json(struct api_call *call, int status, struct buffer *text);
void call_end_packed_json(struct api_call *call, struct buffer *text); /* answer_packed_json */

#endif
