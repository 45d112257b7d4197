/* web_client.h: the web client's files, as web/ builds them, embedded in the program.
 *
 * They are kept as built and compressed with brotli and with gzip; each browser gets the smallest
 * that it can read. Files have a hash of their content in the name and may be kept for ever;
 * index.html, which names them, is asked for each time. */
#ifndef SERVER_HTTP_WEB_CLIENT_H
#define SERVER_HTTP_WEB_CLIENT_H

#include "net/net.h"

/* Answers a GET for a page or a file of the web client; false if it is none. */
bool web_client_answer(struct net_request *request);

/* Answers 404 to a browser that looks for a page where there is none, with the client, which says
 * so; false to anybody else. */
bool web_client_answer_not_found(struct net_request *request);

#endif
