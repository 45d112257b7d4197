/* answer.h: HTTP answers, all with the same security headers, and errors all in one form
 * (support/error_json.h). A request is answered once and gone afterwards. */
#ifndef SERVER_HTTP_ANSWER_H
#define SERVER_HTTP_ANSWER_H

#include "base/json.h"
#include "i18n/i18n.h"
#include "net/net.h"

/* `cookie` is NULL or the value of a Set-Cookie header. If `text` ran out of memory, the answer is
 * 503. */
void answer_text(struct net_request *request, int status, const char *type,
                 const struct buffer *text, const char *cookie);
void answer_json(struct net_request *request, int status, const struct buffer *text);

/* Like answer_json with status 200, but compressed if the client accepts gzip. The length of a
 * compressed answer leaks some of its content: use it only for finished games and public data. */
void answer_packed_json(struct net_request *request, const struct buffer *text);

/* Whether the client accepts an encoding: "gzip", "br". */
bool answer_accepts(const struct net_request *request, const char *encoding);

void answer_bytes(struct net_request *request, const char *type, const void *bytes, size_t length);

/* A file of the web client. `encoding` is NULL or the Content-Encoding of `file`; `lasting` means
 * that the content under this name never changes, so browsers may cache it for good. */
void answer_file(struct net_request *request, int status, const char *type, struct span file,
                 const char *encoding, bool lasting);

/* The language for errors: that of the query's `lang`, else the one that Accept-Language prefers.
 */
enum language answer_language(const struct net_request *request);

/* An error that is only an HTTP status: 400, 401, 403, 404, 409, 415, 429 or 503. Translates the
 * message to answer_language. */
void answer_status(struct net_request *request, int status, const char *message);

/* Status 405, with the methods that are allowed: "GET, HEAD". */
void answer_not_allowed(struct net_request *request, const char *allowed);

/* An error from elsewhere in the program; its code determines the status. */
void answer_error(struct net_request *request, enum language language, const struct error *error);

#endif
