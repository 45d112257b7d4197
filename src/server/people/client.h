/* client.h: where a request comes from. */
#ifndef SERVER_PEOPLE_CLIENT_H
#define SERVER_PEOPLE_CLIENT_H

#include "net/net.h"
#include "server/support/config.h"

/* Whether a request comes from one of our own pages, or not from a browser. */
bool client_origin_good(const struct config *config, const struct net_request *request);

/* Whether the connection of a client with a good origin is safe from eavesdroppers, as far as we
 * know: between its browser and a proxy. */
bool client_has_tls(const struct config *config, const struct net_request *request);

/* The address for limits, as a number (net/address.h): the peer's, or the one that a trusted proxy
 * reports. */
uint64_t client_address(const struct config *config, const struct net_request *request);

#endif
