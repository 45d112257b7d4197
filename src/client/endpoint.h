/* endpoint.h: a server, and how libcurl is to reach it.
 *
 * libcurl gives us TLS with verified certificates, IPv6, proxies and time-outs. What it would do
 * of its own accord is turned off: it follows no redirect, speaks HTTP/1.1 and nothing else, and
 * takes no proxy from the environment.
 *
 * ERRORS. ERR_NET is a failure that may pass: the server cannot be reached, does not answer in
 * time, hangs up. Any other code will come again if the same is tried again: ERR_ARGUMENT for what
 * the user can mend, ERR_SYNTAX for an answer that cannot be read, ERR_MEMORY. */
#ifndef CLIENT_ENDPOINT_H
#define CLIENT_ENDPOINT_H

#include "base/error.h"

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

/* The texts belong to the caller and live as long as the endpoint. */
struct endpoint_setup {
    const char *server;   /* "https://HOST:PORT" */
    const char *token;    /* of the guest to be; the value of the cookie `encan` */
    const char *language; /* of the server's sentences, such as "en" */
    const char *ca_file;  /* authorities to trust, as PEM; NULL: those of the system */
    const char *proxy;    /* NULL: none */
    int timeout_ms;       /* of a whole request */
    int stop_fd;          /* becomes readable when everything is to end at once */
};

enum { ENDPOINT_TEXT_MAX = 256, ENDPOINT_TOKEN_MAX = 256 };

struct endpoint {
    struct endpoint_setup setup;
    char url[ENDPOINT_TEXT_MAX];          /* "https://HOST:PORT", without a slash at its end */
    char authority[ENDPOINT_TEXT_MAX];    /* "HOST:PORT", as the field Host has it */
    char cookie[ENDPOINT_TOKEN_MAX + 16]; /* "encan=TOKEN" */
};

int endpoint_init(struct endpoint *endpoint, const struct endpoint_setup *setup,
                  struct error *error);

/* A new handle of libcurl with all settings but the target; NULL when out of memory. It ends with
 * curl_easy_cleanup, before the endpoint does. */
CURL *endpoint_handle(const struct endpoint *endpoint);

/* Lets `handle` do its work for a target such as "/api/me". */
int endpoint_perform(const struct endpoint *endpoint, CURL *handle, const char *target,
                     struct error *error);

/* Whether everything is to end. */
bool endpoint_stopped(const struct endpoint *endpoint);

/* Waits until `milliseconds` have passed, `fd` (-1: none) is ready for `events` of poll, or
 * everything is to end. True if `fd` is ready. */
bool endpoint_wait(const struct endpoint *endpoint, int fd, short events, int64_t milliseconds);

#endif
