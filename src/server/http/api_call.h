/* api_call.h: a request on its way through guest, table and handler: what http_api.c and the route
 * files share. */
#ifndef SERVER_HTTP_API_CALL_H
#define SERVER_HTTP_API_CALL_H

#include "server/http/answer.h"
#include "server/http/http_api.h"
#include "server/live/table_text.h"

struct route;

struct api_call {
    struct services *services;
    struct net_request *request; /* NULL once the client has gone */
    const struct route *route;
    int64_t table;
    struct person person;
    enum language language;     /* of errors: answer_language, unless the body names another */
    char token[TOKEN_TEXT];     /* of a guest that is being made or renamed */
    struct recipient recipient; /* of a hint */
    struct seat_names names;    /* of those at the table when a hint was asked for */
    struct job *hint;           /* being thought about, or NULL */
};

/* Each ends a call; the client is answered if it is still there. call_end answers nothing. */
void call_end(struct api_call *call);
void call_end_status(struct api_call *call, int status, const char *message);
void call_end_error(struct api_call *call, const struct error *error);

/* With a text, which is emptied. */
void call_end_json(struct api_call *call, int status, struct buffer *text);
void call_end_packed_json(struct api_call *call, struct buffer *text); /* answer_packed_json */

#endif
