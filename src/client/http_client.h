/* http_client.h: requests to one server, one after the other; each call waits for its answer. */
#ifndef CLIENT_HTTP_CLIENT_H
#define CLIENT_HTTP_CLIENT_H

#include "base/buffer.h"
#include "client/endpoint.h"

enum { HTTP_BODY_MAX = 1 << 20 }; /* of an answer; a table is some two kilobytes */

struct http_answer {
    int status;
    int retry_after;                  /* seconds the server asks us to wait; 0 if it does not */
    char redirect[ENDPOINT_TEXT_MAX]; /* where it sends us instead, which is not followed; or "" */
    struct buffer body;
};

void http_answer_close(struct http_answer *answer);

struct http_client;

/* The endpoint outlives the client. On failure *client is NULL. */
int http_open(struct http_client **client, const struct endpoint *endpoint, struct error *error);
void http_close(struct http_client *client);

/* GETs a target such as "/api/me", or POSTs `json` to it unless that is NULL. Returns 0 if there
 * is an answer, whatever its status; the one before it is overwritten. */
int http_ask(struct http_client *client, const char *target, const char *json,
             struct http_answer *answer, struct error *error);

#endif
