/* client.h: where a request comes from. */
#ifndef SERVER_PEOPLE_CLIENT_H
#define SERVER_PEOPLE_CLIENT_H

#include "net/net.h"
#include "server/support/config.h"

enum { CLIENT_ADDRESS_MAX = 64 };

/* Whether a request comes from our own pages, or from no browser at all. */
bool client_origin_good(const struct net_request *request);

/* The address that rates are counted for: the peer's, or what a trusted proxy says it is. */
void client_address(const struct config *config, const struct net_request *request,
                    char address[CLIENT_ADDRESS_MAX]);

/* Whether a request comes from this machine, and not through a proxy on somebody else's behalf. */
bool client_is_local(const struct config *config, const struct net_request *request);

#endif
