#include "client/http_client.h"

#include "base/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct http_client {
    const struct endpoint *endpoint;
    CURL *handle; /* one for all requests, so that they share a connection */
    struct curl_slist *fields;
};

/* ---- Opening ---- */

static bool add_field(struct curl_slist **fields, const char *name, const char *value)
{
    char line[80];
    snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *longer = curl_slist_append(*fields, line);
    *fields = longer ? longer : *fields;
    return longer;
}

int http_open(struct http_client **client, const struct endpoint *endpoint, struct error *error)
{
    struct http_client *made = *client = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, ERR_MEMORY, "out of memory");
    made->endpoint = endpoint;
    made->handle = endpoint_handle(endpoint);
    if (made->handle && add_field(&made->fields, "Content-Type", "application/json") &&
        add_field(&made->fields, "Accept-Language", endpoint->setup.language)) {
        curl_easy_setopt(made->handle, CURLOPT_HTTPHEADER, made->fields);
        return 0;
    }
    http_close(made);
    *client = NULL;
    return error_set(error, ERR_MEMORY, "out of memory");
}

void http_close(struct http_client *client)
{
    if (!client)
        return;
    curl_easy_cleanup(client->handle);
    curl_slist_free_all(client->fields);
    free(client);
}

void http_answer_close(struct http_answer *answer)
{
    buffer_close(&answer->body);
}

/* ---- Asking ---- */

/* Taking less than is given makes libcurl give up. */
static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
    struct buffer *body = context;
    size_t length = size * count;
    if (length > HTTP_BODY_MAX - body->length)
        return 0;
    buffer_add(body, bytes, length);
    return body->failed ? 0 : length;
}

static void set_request(CURL *handle, const char *json, struct buffer *body)
{
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, body);
    if (json) {
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)strlen(json));
        curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, json);
    } else {
        curl_easy_setopt(handle, CURLOPT_HTTPGET, 1L);
    }
}

static void read_head(CURL *handle, struct http_answer *answer)
{
    long status = 0;
    curl_off_t seconds = 0;
    char *redirect = NULL;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &redirect);
    answer->status = (int)status;
    answer->retry_after = seconds < 0 ? 0 : seconds > INT32_MAX ? INT32_MAX : (int)seconds;
    answer->redirect[0] = '\0';
    if (redirect)
        span_quote(span_of(redirect), answer->redirect, sizeof answer->redirect);
}

int http_ask(struct http_client *client, const char *target, const char *json,
             struct http_answer *answer, struct error *error)
{
    buffer_clear(&answer->body);
    set_request(client->handle, json, &answer->body);
    int code = endpoint_perform(client->endpoint, client->handle, target, error);
    if (code == 0)
        read_head(client->handle, answer);
    return code;
}
