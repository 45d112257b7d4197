/* web_client.h: the files of the web client, built in web/ and embedded in the program.
 *
 * Each file is there as built, compressed with brotli and compressed with gzip; a browser gets the
 * smallest it accepts. File names contain a hash of the content, so browsers may cache them for
 * ever; index.html, which refers to them, is revalidated each time. */
#ifndef SERVER_HTTP_WEB_CLIENT_H
#define SERVER_HTTP_WEB_CLIENT_H

#include "net/net.h"

/* Answers a GET for a page or a file of the web client; returns false for anything else. */
bool web_client_answer(struct net_request *request);

/* Answers a browser that asks for a page we do not have: status 404 and the web client, which shows
 * an error page. Returns false if the client is not a browser. */
bool web_client_answer_not_found(struct net_request *request);

#endif
