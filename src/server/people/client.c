#include "server/people/client.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool client_origin_good(const struct net_request *request)
{
    const char *origin = net_header(request, "origin"), *host = net_header(request, "host");
    if (!origin)
        return true;
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

bool client_is_local(const struct config *config, const struct net_request *request)
{
    static const char *const loopbacks[] = {"127.", "::1", "::ffff:127."};
    char address[CLIENT_ADDRESS_MAX];
    if (net_header(request, "x-forwarded-for") && !config->trust_proxy)
        return false;
    client_address(config, request, address);
    for (size_t i = 0; i < sizeof loopbacks / sizeof loopbacks[0]; i++)
        if (strncmp(address, loopbacks[i], strlen(loopbacks[i])) == 0)
            return true;
    return false;
}
