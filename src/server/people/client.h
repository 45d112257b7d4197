/* client.h: where a request comes from. */
#ifndef SERVER_PEOPLE_CLIENT_H
#define SERVER_PEOPLE_CLIENT_H

#include "net/net.h"
#include "server/support/config.h"

enum { CLIENT_ADDRESS_MAX = 64 };

/* Whether a request comes from one of our own pages, or not from a browser. */
bool client_origin_good(const struct net_request *request);

/* The address for rate limits: the peer's, or the one that a trusted proxy reports. */
void client_address(const struct config *config, const struct net_request *request,
                    char address[CLIENT_ADDRESS_MAX]);

/* Whether two addresses are the same, or for IPv6 in the same network of 64 bits, which is what one
 * household has. */
bool client_same_network(const char *one, const char *other);

/* Whether a request was made on this machine, not merely forwarded by a proxy on it. */
bool client_is_local(const struct config *config, const struct net_request *request);

#endif
