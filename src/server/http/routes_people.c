/* routes_people.c: guests, their names, and how they leave. */
#include "server/http/request_body.h"
#include "server/http/routes.h"
#include "server/live/upkeep.h"
#include "server/live/ws_session.h"
#include "server/people/client.h"
#include "server/tables/operator.h"

#include <stdio.h>
#include <stdlib.h>
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

enum { COOKIE_TEXT = TOKEN_TEXT + 120 };

/* The cookie with a token, valid for that many seconds; 0 removes it. */
static void write_cookie(const struct api_call *call, const char *token, int seconds,
                         char cookie[COOKIE_TEXT])
{
    snprintf(cookie, COOKIE_TEXT, "encan=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", token,
             seconds, client_has_tls(call->services->config, call->request) ? "; Secure" : "");
}

/* Answers with the person that the client is from now on, and the cookie for it. */
static void end_with_person(struct api_call *call, int status, const struct person *person)
{
    struct buffer text = {0};
    char cookie[COOKIE_TEXT];
    struct net_request *request = call->request;
    if (request) {
        write_cookie(call, call->token, person->id ? COOKIE_SECONDS : 0, cookie);
        write_person(person, &text);
    }
    call_end(call);
    if (request)
        answer_text(request, status, "application/json", &text, cookie);
    buffer_close(&text);
}

static void guest_saved(void *context, const struct person *person, const struct error *error)
{
    struct api_call *call = context;
    if (!person) {
        if (error)
            call_end_error(call, error);
        else /* in the cache, but no longer in the store */
            call_end_status(call, 401, "the server no longer knows you");
        return;
    }
    int status = call->person.id ? 200 : 201;
    ws_sessions_rename(call->services, person);
    end_with_person(call, status, person);
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

/* ---- Leaving ---- */

/* The browser forgets who it is; the server does not. */
void post_forget(struct api_call *call, struct table *table)
{
    (void)table;
    end_with_person(call, 200, &(struct person){0});
}

static int add_act(struct store *store, struct store_task *task)
{
    struct store_act act = operator_act("guest", "renew", task->guest.id, "");
    return store_add_act(store, &act, &task->error);
}

static void act_added(void *context, struct store_task *task)
{
    (void)context;
    (void)task;
}

/* Other servers on the store learn of the new token. If that cannot be stored, they notice when
 * they next look the guest up. */
static void note_renewal(struct services *services, int64_t guest)
{
    struct store_task *task = store_task_calling(add_act, act_added, NULL, NULL);
    if (!task)
        return;
    task->guest.id = guest;
    store_thread_submit(services->store_thread, task);
}

static void renewed(void *context, const struct person *person, const struct error *error)
{
    struct api_call *call = context;
    if (error) {
        call_end_error(call, error);
    } else if (!person) {
        call_end_status(call, 401, "the server no longer knows you");
    } else {
        ws_sessions_end_guest(call->services, person->id, clock_wall_ms());
        note_renewal(call->services, person->id);
        end_with_person(call, 200, person);
    }
}

/* A new token: whoever else has the old one is logged out. */
void post_renew(struct api_call *call, struct table *table)
{
    (void)table;
    guests_renew(call->services->guests, net_cookie(call->request, "encan"), call->token, renewed,
                 call);
}

/* A guest who is being deleted at their own request. */
struct departure {
    struct api_call *call;
    struct guest_deletion deletion;
};

static int delete_part(struct store *store, struct store_task *task)
{
    struct departure *departure = task->object;
    return operator_delete_guest(store, &departure->deletion, &task->error);
}

static void part_deleted(void *context, struct store_task *task);

/* Does the next part, or ends the call. */
static void continue_departure(struct departure *departure)
{
    struct api_call *call = departure->call;
    struct store_task *task =
        store_task_calling(delete_part, part_deleted, call->services, departure);
    if (task && store_thread_submit(call->services->store_thread, task))
        return;
    call_end_status(call, 503, "the store is overloaded, try again");
    free(departure);
}

static void part_deleted(void *context, struct store_task *task)
{
    struct departure *departure = task->object;
    struct api_call *call = departure->call;
    if (task->code == 0 && task->found) {
        continue_departure(departure);
        return;
    }
    if (task->code < 0) {
        call_end_error(call, &task->error);
    } else {
        upkeep_guest_gone(context, departure->deletion.guest, true);
        end_with_person(call, 200, &(struct person){0});
    }
    free(departure);
}

void post_delete(struct api_call *call, struct table *table)
{
    struct departure *departure = calloc(1, sizeof *departure);
    (void)table;
    if (!departure) {
        call_end_status(call, 503, "the server is out of memory, try again");
        return;
    }
    *departure =
        (struct departure){.call = call, .deletion = {.guest = call->person.id, .who = "guest"}};
    continue_departure(departure);
}
