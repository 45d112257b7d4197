#include "client/endpoint.h"

#include "base/clock.h"
#include "base/scan.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum { CONNECT_MS = 10000 };

/* ---- The address ---- */

/* A part of a URL; false if it is missing or too long. */
static bool copy_part(CURLU *url, CURLUPart part, char *text, size_t size)
{
    char *found = NULL;
    bool good =
        curl_url_get(url, part, &found, 0) == CURLUE_OK && span_copy(span_of(found), text, size);
    curl_free(found);
    return good;
}

static bool has_part(CURLU *url, CURLUPart part)
{
    char *found = NULL;
    CURLUcode code = curl_url_get(url, part, &found, 0);
    curl_free(found);
    return code == CURLUE_OK;
}

/* Whether it is a scheme we speak, a host, perhaps a port, and nothing else. */
static bool is_plain(CURLU *url)
{
    static const CURLUPart unwanted[] = {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY,
                                         CURLUPART_FRAGMENT, CURLUPART_ZONEID};
    char scheme[8], path[2];
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
        if (has_part(url, unwanted[i]))
            return false;
    return copy_part(url, CURLUPART_SCHEME, scheme, sizeof scheme) &&
           (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0) &&
           copy_part(url, CURLUPART_PATH, path, sizeof path) && strcmp(path, "/") == 0;
}

static bool read_address(struct endpoint *endpoint, CURLU *url)
{
    char host[ENDPOINT_TEXT_MAX - 8], port[8] = "";
    if (curl_url_set(url, CURLUPART_URL, endpoint->setup.server, 0) != CURLUE_OK ||
        !is_plain(url) || !copy_part(url, CURLUPART_HOST, host, sizeof host) ||
        !copy_part(url, CURLUPART_URL, endpoint->url, sizeof endpoint->url))
        return false;
    bool ported = copy_part(url, CURLUPART_PORT, port, sizeof port);
    snprintf(endpoint->authority, sizeof endpoint->authority, "%s%s%s", host, ported ? ":" : "",
             port);
    endpoint->url[strlen(endpoint->url) - 1] = '\0'; /* the path "/" */
    return true;
}

/* ---- Setting up ---- */

/* Whether a token can stand in a cookie as it is, which keeps it from adding fields to a request.
 */
static bool is_token(const char *token)
{
    size_t length = strspn(token, "0123456789abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~+/=");
    return length > 0 && length <= ENDPOINT_TOKEN_MAX && !token[length];
}

int endpoint_init(struct endpoint *endpoint, const struct endpoint_setup *setup,
                  struct error *error)
{
    *endpoint = (struct endpoint){.setup = *setup};
    CURLU *url = curl_url();
    if (!url)
        return error_set(error, ERR_MEMORY, "out of memory");
    bool good = read_address(endpoint, url);
    curl_url_cleanup(url);
    if (!good)
        return error_set(error, ERR_ARGUMENT,
                         "--server: expected http://HOST:PORT or https://HOST:PORT");
    if (!is_token(setup->token))
        return error_set(error, ERR_ARGUMENT,
                         "--token: expected the value of the cookie 'encan', letters and digits");
    snprintf(endpoint->cookie, sizeof endpoint->cookie, "encan=%s", setup->token);
    return 0;
}

/* Programs that a bot starts do not get our connections. */
static int hide_from_children(void *context, curl_socket_t fd, curlsocktype purpose)
{
    (void)context, (void)purpose;
    return fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ? CURL_SOCKOPT_ERROR : CURL_SOCKOPT_OK;
}

/* libcurl asks again and again whether to go on; 0 is yes. */
static int stop_transfer(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                         curl_off_t up)
{
    (void)down_total, (void)down, (void)up_total, (void)up;
    return endpoint_stopped(context);
}

static void set_network(CURL *handle, const struct endpoint_setup *setup)
{
    long connect_ms = setup->timeout_ms < CONNECT_MS ? setup->timeout_ms : CONNECT_MS;
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)setup->timeout_ms);
    curl_easy_setopt(handle, CURLOPT_PROXY, setup->proxy ? setup->proxy : "");
    curl_easy_setopt(handle, CURLOPT_NOPROXY, "");
    curl_easy_setopt(handle, CURLOPT_HTTPPROXYTUNNEL, 1L); /* WebSockets need it */
    curl_easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (setup->ca_file) {
        curl_easy_setopt(handle, CURLOPT_CAINFO, setup->ca_file);
        curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
    }
}

CURL *endpoint_handle(const struct endpoint *endpoint)
{
    CURL *handle = curl_easy_init();
    if (!handle)
        return NULL;
    set_network(handle, &endpoint->setup);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, hide_from_children);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, stop_transfer);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, endpoint);
    curl_easy_setopt(handle, CURLOPT_COOKIE, endpoint->cookie);
    return handle;
}

/* ---- Working ---- */

/* What failures of libcurl mean for us. */
static const struct failure {
    CURLcode curl;
    int code;
    const char *sentence;
    bool detailed; /* what libcurl says about it helps */
} failures[] = {
    {CURLE_COULDNT_RESOLVE_HOST, ERR_NET, ERROR_TEXT("cannot find this host; check the address")},
    {CURLE_COULDNT_RESOLVE_PROXY, ERR_ARGUMENT, ERROR_TEXT("cannot find the proxy; check --proxy")},
    {CURLE_COULDNT_CONNECT, ERR_NET,
     ERROR_TEXT("cannot connect; is the server running, and is this its port?")},
    {CURLE_OPERATION_TIMEDOUT, ERR_NET, ERROR_TEXT("the server took too long to answer")},
    {CURLE_PEER_FAILED_VERIFICATION, ERR_ARGUMENT,
     ERROR_TEXT(
         "the certificate is not trusted; use --ca FILE to trust the authority that signed it"),
     true},
    {CURLE_SSL_CACERT_BADFILE, ERR_ARGUMENT,
     ERROR_TEXT("cannot read the trusted certificates; --ca takes a PEM file"), true},
    {CURLE_SSL_CONNECT_ERROR, ERR_NET,
     ERROR_TEXT("cannot set up TLS; does the server speak https on this port?"), true},
    {CURLE_UNSUPPORTED_PROTOCOL, ERR_SYNTAX, ERROR_TEXT("this is not an HTTP server")},
    {CURLE_WEIRD_SERVER_REPLY, ERR_SYNTAX, ERROR_TEXT("this is not an HTTP server")},
    {CURLE_WRITE_ERROR, ERR_SYNTAX,
     ERROR_TEXT("the answer is too long to come from an Encan server")},
    {CURLE_OUT_OF_MEMORY, ERR_MEMORY, ERROR_TEXT("out of memory")},
};

static const struct failure *find_failure(CURLcode curl)
{
    static const struct failure other = {CURLE_OK, ERR_NET, ERROR_TEXT("cannot talk to the server"),
                                         true};
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
        if (failures[i].curl == curl)
            return &failures[i];
    return &other;
}

static int explain(const struct endpoint *endpoint, CURLcode curl, const char *detail,
                   struct error *error)
{
    const struct failure *failure = find_failure(curl);
    char quote[100];
    if (!failure->detailed)
        return error_set_with(error, failure->code, failure->sentence, "%s: %s", endpoint->url,
                              ERROR_INNER);
    span_quote(span_of(detail[0] ? detail : curl_easy_strerror(curl)), quote, sizeof quote);
    return error_set_with(error, failure->code, failure->sentence, "%s: %s (%s)", endpoint->url,
                          ERROR_INNER, quote);
}

int endpoint_perform(const struct endpoint *endpoint, CURL *handle, const char *target,
                     struct error *error)
{
    char url[2 * ENDPOINT_TEXT_MAX], detail[CURL_ERROR_SIZE] = "";
    snprintf(url, sizeof url, "%s%s", endpoint->url, target);
    curl_easy_setopt(handle, CURLOPT_URL, url);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, detail);
    CURLcode code = curl_easy_perform(handle);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, NULL);
    return code == CURLE_OK ? 0 : explain(endpoint, code, detail, error);
}

/* ---- Waiting ---- */

bool endpoint_stopped(const struct endpoint *endpoint)
{
    struct pollfd stop = {.fd = endpoint->setup.stop_fd, .events = POLLIN};
    return poll(&stop, 1, 0) > 0;
}

bool endpoint_wait(const struct endpoint *endpoint, int fd, short events, int64_t milliseconds)
{
    struct pollfd both[] = {{.fd = endpoint->setup.stop_fd, .events = POLLIN},
                            {.fd = fd, .events = events}};
    int64_t until = clock_monotonic_ms() + milliseconds, left = milliseconds;
    while (left > 0 && poll(both, 2, (int)left) < 0) /* a signal that is not for us */
        left = until - clock_monotonic_ms();
    return both[1].revents != 0;
}
