#include "server/people/client.h"

#include "net/address.h"

#include <string.h>
#include <strings.h>

bool client_origin_good(const struct config *config, const struct net_request *request)
{
    const char *origin = net_header(request, "origin"), *host = net_header(request, "host");
    if (!origin)
        return true;
    if (config->origin[0])
        return config_has_origin(config, origin);
    const char *start = strstr(origin, "://");
    return start && host && strcasecmp(start + 3, host) == 0;
}

/* The text of the client's address. The proxy that we trust has added the last one. */
static struct span address_text(const struct config *config, const struct net_request *request)
{
    const char *forwarded = net_header(request, "x-forwarded-for");
    if (!config->trust_proxy || !forwarded)
        return span_of(net_peer(request));
    const char *last = strrchr(forwarded, ',');
    return span_trim(span_of(last ? last + 1 : forwarded));
}

uint64_t client_address(const struct config *config, const struct net_request *request)
{
    uint64_t address = address_number(address_text(config, request));
    return address ? address : address_number(span_of(net_peer(request)));
}

bool client_has_tls(const struct config *config, const struct net_request *request)
{
    const char *origin = net_header(request, "origin");
    const char *scheme = net_header(request, "x-forwarded-proto");
    if (origin)
        return strncasecmp(origin, "https://", 8) == 0;
    return config_is_https(config) ||
           (config->trust_proxy && scheme && strcmp(scheme, "https") == 0);
}
