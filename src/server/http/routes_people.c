/* routes_people.c: guests and their names. */
#include "server/http/request_body.h"
#include "server/http/routes.h"
#include "server/live/ws_session.h"
#include "server/people/client.h"

#include <stdio.h>
#include <string.h>

enum { COOKIE_SECONDS = 365 * 24 * 3600 };

static void write_person(const struct person *person, struct buffer *text)
{
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    if (person->id)
        json_text(&json, "name", person->name);
    else
        json_nothing(&json, "name");
    json_close_object(&json);
}

static void guest_saved(void *context, const struct person *person, const struct error *error)
{
    struct api_call *call = context;
    struct buffer text = {0};
    char cookie[TOKEN_TEXT + 120];
    if (!person) {
        if (error)
            call_end_error(call, error);
        else /* in the cache, but no longer in the store */
            call_end_status(call, 401, "the server does not know you any more");
        return;
    }
    int status = call->person.id ? 200 : 201;
    ws_sessions_rename(call->services, person);
    struct net_request *request = call->request;
    if (request) {
        bool tls = client_has_tls(call->services->config, request);
        snprintf(cookie, sizeof cookie, "encan=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s",
                 call->token, COOKIE_SECONDS, tls ? "; Secure" : "");
        write_person(person, &text);
    }
    call_end(call);
    if (request)
        answer_text(request, status, "application/json", &text, cookie);
    buffer_close(&text);
}

/* Creates a guest, or renames the one who asks. */
void post_guest(struct api_call *call, struct table *table)
{
    char name[STORE_NAME_MAX + 1];
    struct error error = {0};
    struct guests *guests = call->services->guests;
    (void)table;
    if (body_read_name(net_body(call->request), name, &error) < 0) {
        call_end_error(call, &error);
    } else if (call->person.id) {
        span_copy(span_of(net_cookie(call->request, "encan")), call->token, TOKEN_TEXT);
        guests_rename(guests, call->token, name, guest_saved, call);
    } else {
        guests_add(guests, name, call->token, guest_saved, call);
    }
}

void get_me(struct api_call *call, struct table *table)
{
    struct buffer text = {0};
    (void)table;
    write_person(&call->person, &text);
    call_end_json(call, 200, &text);
}
