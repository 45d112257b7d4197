/* answer.h: answers as every client gets them: with the headers for safety, errors in one form
 * (support/error_json.h). */
#ifndef SERVER_HTTP_ANSWER_H
#define SERVER_HTTP_ANSWER_H

#include "base/json.h"
#include "i18n/i18n.h"
#include "net/net.h"

/* `cookie` is NULL or the value of a set-cookie header. The text may have failed: that is answered
 * as an error of its own. */
void answer_text(struct net_request *request, int status, const char *type,
                 const struct buffer *text, const char *cookie);
void answer_json(struct net_request *request, int status, const struct buffer *text);

/* As answer_json with 200, compressed for who reads gzip. The length of a compressed answer tells
 * about its content: for games that are over, and for what everybody may know. */
void answer_packed_json(struct net_request *request, const struct buffer *text);

/* Whether the client reads that encoding. */
bool answer_accepts(const struct net_request *request, const char *encoding);

void answer_bytes(struct net_request *request, const char *type, const void *bytes, size_t length);

/* A file of the page; `encoding` is NULL or how it is compressed, `lasting` says that what is under
 * this name never changes. */
void answer_file(struct net_request *request, int status, const char *type, struct span file,
                 const char *encoding, bool lasting);

/* The language that a client reads errors in: as its query says, `lang`, else as the browser does.
 */
enum language answer_language(const struct net_request *request);

/* An error by its HTTP status: 400, 401, 403, 404, 409, 415, 429, 503. The message is translated
 * here, for answer_language. */
void answer_status(struct net_request *request, int status, const char *message);

/* 405, with the methods that could be used: "GET, HEAD". */
void answer_not_allowed(struct net_request *request, const char *allowed);

/* An error of the rest of the program, by its code. */
void answer_error(struct net_request *request, enum language language, const struct error *error);

#endif
