#include "net/address.h"

#include <arpa/inet.h>
#include <string.h>

/* The number of an IPv4 address is above 2^32, below that of any IPv6 address in use. */
static uint64_t number_of_four(const unsigned char bytes[4])
{
    return UINT64_C(1) << 32 | (uint64_t)bytes[0] << 24 | (uint64_t)bytes[1] << 16 |
           (uint64_t)bytes[2] << 8 | bytes[3];
}

static uint64_t number_of_six(const struct in6_addr *address)
{
    uint64_t prefix = 0;
    if (IN6_IS_ADDR_V4MAPPED(address))
        return number_of_four(address->s6_addr + 12);
    for (int i = 0; i < 8; i++)
        prefix = prefix << 8 | address->s6_addr[i];
    return prefix ? prefix : 1;
}

/* Leaves out brackets, port and zone. */
static struct span bare(struct span text)
{
    if (text.length && text.start[0] == '[') {
        text.start++;
        text.length--;
        text = span_cut(&text, ']');
        return span_cut(&text, '%');
    }
    const char *colon = memchr(text.start, ':', text.length);
    size_t rest = colon ? text.length - (size_t)(colon + 1 - text.start) : 0;
    if (colon && !memchr(colon + 1, ':', rest))
        return span_cut(&text, ':');
    return span_cut(&text, '%');
}

uint64_t address_number(struct span text)
{
    char plain[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    if (!text.length || !span_copy(bare(text), plain, sizeof plain))
        return 0;
    if (inet_pton(AF_INET, plain, &four) == 1)
        return number_of_four((const unsigned char *)&four.s_addr);
    return inet_pton(AF_INET6, plain, &six) == 1 ? number_of_six(&six) : 0;
}
