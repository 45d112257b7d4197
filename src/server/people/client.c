#include "server/people/client.h"

#include <arpa/inet.h>
#include <stdio.h>
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

void client_address(const struct config *config, const struct net_request *request,
                    char address[CLIENT_ADDRESS_MAX])
{
    const char *forwarded = net_header(request, "x-forwarded-for");
    const char *last = forwarded ? strrchr(forwarded, ',') : NULL;
    if (!config->trust_proxy || !forwarded)
        forwarded = net_peer(request);
    else if (last)
        forwarded = last + 1 + strspn(last + 1, " ");
    snprintf(address, CLIENT_ADDRESS_MAX, "%s", forwarded);
}

bool client_same_network(const char *one, const char *other)
{
    unsigned char first[16], second[16];
    if (inet_pton(AF_INET6, one, first) != 1 || inet_pton(AF_INET6, other, second) != 1)
        return strcmp(one, other) == 0;
    bool mapped = memcmp(first, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) == 0;
    return memcmp(first, second, mapped ? 16 : 8) == 0;
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
