/* address.h: addresses as limits count them. */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include "base/scan.h"

#include <stdint.h>

/* The number of an address, for a `struct holder`: all of an IPv4 address, the first 64 bits of an
 * IPv6 address, which is the least that a household gets. Reads what proxies write into
 * X-Forwarded-For: "192.0.2.1", "192.0.2.1:5000", "2001:db8::1", "[2001:db8::1]:5000". An IPv4
 * address mapped into IPv6 counts as IPv4. 0 if the text is not an address. */
uint64_t address_number(struct span text);

#endif
