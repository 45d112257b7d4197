/* member.c: how a member gets to its table over HTTP, one request after the other. */
#include "member.h"

#include "base/json.h"

#include <stdio.h>
#include <string.h>

enum {
    OPENING_MOST = 128, /* WebSockets being opened at once */
    RETRY_NS = 20 * 1000000,
    BOT_LEVEL = 3,
};

/* ---- Errands ---- */

/* Starts a new command; `action` is NULL for verbs without one. */
void errand_begin(struct member *member, const char *verb, const char *action)
{
    struct errand *errand = &member->errand;
    struct json json = json_to(&errand->text);
    snprintf(errand->id, sizeof errand->id, "p%d-%d", member->number, ++member->errands);
    if (action)
        snprintf(errand->log, sizeof errand->log, "%s %d %s", verb, member->seat, action);
    else if (strcmp(verb, "sit") == 0)
        snprintf(errand->log, sizeof errand->log, "sit %d p%d", member->seat, member->number);
    else
        snprintf(errand->log, sizeof errand->log, "%s", verb);
    errand->repeated = false;
    errand->again = 0;
    buffer_clear(&errand->text);
    json_open_object(&json, NULL);
    json_text(&json, "id", errand->id);
    json_text(&json, "do", verb);
    if (action)
        json_text(&json, "action", action);
    else if (strcmp(verb, "sit") == 0)
        json_number(&json, "seat", member->seat);
    json_close_object(&json);
}

void errand_end(struct member *member)
{
    struct crowd *crowd = member->crowd;
    crowd->acknowledged++;
    if (crowd->hooks.acknowledged)
        crowd->hooks.acknowledged(crowd->hooks.context, member, &member->errand);
    member->errand.id[0] = 0;
}

/* ---- Leaving and failing ---- */

static void leave(struct member *member)
{
    if (member->opening)
        member->crowd->opening--;
    if (member->live)
        member->crowd->open--;
    member->opening = member->live = member->asking = false;
    member->offer[0] = 0;
    link_close(&member->link);
}

void member_retry(struct member *member)
{
    leave(member);
    member->retry_at = clock_now() + RETRY_NS;
}

/* The game is over for everyone: its players move on to the next. */
void party_renew(struct party *party)
{
    struct crowd *crowd = party->member[0]->crowd;
    const struct crowd_setup *setup = &crowd->setup;
    for (int i = 0; i < setup->seats + setup->watchers; i++) {
        struct member *member = party->member[i];
        leave(member);
        member->news = 0;
        member->seated = member->over = false;
    }
    crowd->started -= party->started;
    crowd->waking += party->started;
    party->id[0] = 0;
    party->started = false;
    party->seated = party->over = 0;
    party->newest = 0;
    party->bots_since = 0;
}

/* ---- What a member needs next ---- */

enum need { NEED_NOTHING, NEED_GUEST, NEED_TABLE, NEED_SEAT, NEED_START, NEED_SOCKET };

static enum need need_socket(const struct member *member)
{
    const struct crowd *crowd = member->crowd;
    bool may = crowd->live && crowd->opening < OPENING_MOST;
    return may && !member->live ? NEED_SOCKET : NEED_NOTHING;
}

static enum need need_of(const struct member *member)
{
    const struct party *party = member->party;
    if (member->crowd->draining && !member->errand.id[0])
        return NEED_NOTHING;
    if (!party)
        return need_socket(member);
    if (party->started)
        return need_socket(member);
    if (!member_plays(member) || !party->awake)
        return NEED_NOTHING;
    if (!member->cookie[0])
        return NEED_GUEST;
    if (!party->id[0])
        return member->seat == 0 ? NEED_TABLE : NEED_NOTHING;
    if (!member->seated)
        return NEED_SEAT;
    return member->seat == 0 && party->seated == member->crowd->setup.seats ? NEED_START
                                                                            : NEED_NOTHING;
}

static bool ask_guest(struct member *member)
{
    char body[64];
    snprintf(body, sizeof body, "{\"name\":\"p%d\"}", member->number);
    return link_ask(&member->link, "POST", "/api/guest", NULL, body);
}

static bool ask_table(struct member *member)
{
    const struct crowd_setup *setup = &member->crowd->setup;
    struct buffer body = {0};
    struct json json = json_to(&body);
    json_open_object(&json, NULL);
    json_text(&json, "title", member->party->title);
    json_number(&json, "seats", setup->seats + setup->bots);
    json_truth(&json, "open", false);
    json_open_array(&json, "bots");
    for (int seat = 0; setup->bots && seat < setup->seats + setup->bots; seat++)
        json_number(&json, NULL, seat < setup->seats ? 0 : BOT_LEVEL);
    json_close_array(&json);
    json_close_object(&json);
    bool good = link_ask(&member->link, "POST", "/api/tables", member->cookie, buffer_text(&body));
    buffer_close(&body);
    return good;
}

static bool ask_command(struct member *member, const char *verb)
{
    char target[64];
    if (!member->errand.id[0])
        errand_begin(member, verb, NULL);
    snprintf(target, sizeof target, "/api/tables/%s/commands", member->party->id);
    return link_ask(&member->link, "POST", target, member->cookie,
                    buffer_text(&member->errand.text));
}

static bool ask_socket(struct member *member)
{
    char target[80] = "/api/lobby/live";
    if (member->party)
        snprintf(target, sizeof target, "/api/tables/%s/live?from=%u", member->party->id,
                 member->news);
    member->opening = true;
    member->crowd->opening++;
    return link_upgrade(&member->link, target, member->cookie);
}

static bool ask(struct member *member, enum need need)
{
    switch (need) {
    case NEED_GUEST:
        return ask_guest(member);
    case NEED_TABLE:
        return ask_table(member);
    case NEED_SEAT:
        return ask_command(member, "sit");
    case NEED_START:
        return ask_command(member, "start");
    case NEED_SOCKET:
        return ask_socket(member);
    default:
        return true;
    }
}

/* Does the next thing. A connection that is not needed until the WebSocket is closed, so that only
 * WebSockets count. */
void member_go_on(struct member *member)
{
    if (member->asking || member->live)
        return;
    enum need need = need_of(member);
    if (need == NEED_NOTHING) {
        if (member->party && member->party->started)
            link_close(&member->link);
        return;
    }
    member->asking = true;
    member->asked = (int)need;
    if (!ask(member, need))
        member_retry(member);
}

void party_go_on(const struct party *party, int seats)
{
    for (int i = 0; i < seats; i++)
        member_go_on(party->member[i]);
}

/* ---- Answers over HTTP ---- */

/* {"id":"…"} */
static bool read_id(struct span body, char *id, size_t size)
{
    static const char start[] = "{\"id\":\"";
    if (body.length < sizeof start || memcmp(body.start, start, sizeof start - 1) != 0)
        return false;
    body.start += sizeof start - 1;
    body.length -= sizeof start - 1;
    return span_copy(span_cut(&body, '"'), id, size);
}

static void table_made(struct member *member, struct span body)
{
    struct crowd *crowd = member->crowd;
    struct party *party = member->party;
    if (read_id(body, party->id, sizeof party->id) && crowd->hooks.table_made)
        crowd->hooks.table_made(crowd->hooks.context, party->id);
}

static void start_done(struct party *party)
{
    struct crowd *crowd = party->member[0]->crowd;
    party->started = true;
    crowd->waking--;
    crowd->started++;
}

/* The request has succeeded. */
static void accomplish(struct member *member, enum need need, struct span cookie, struct span body)
{
    if (need == NEED_GUEST)
        span_copy(cookie, member->cookie, sizeof member->cookie);
    if (need == NEED_TABLE)
        table_made(member, body);
    if (need == NEED_SEAT || need == NEED_START)
        errand_end(member);
    if (need == NEED_SEAT) {
        member->seated = true;
        member->party->seated++;
    }
    if (need == NEED_START)
        start_done(member->party);
}

/* The server has forgotten something it acknowledged. */
static void forgotten(struct member *member, int status)
{
    member->crowd->forgotten++;
    fprintf(stderr, "encan-load: the server has forgotten a %s\n",
            status == 401 ? "guest" : "table");
    member->errand.id[0] = 0;
    if (status == 401)
        member->cookie[0] = 0;
    if (member->party && !member->party->started)
        party_renew(member->party);
}

void member_answered(struct link *link, int status, struct span cookie, struct span body)
{
    struct member *member = member_of(link);
    struct crowd *crowd = member->crowd;
    member->asking = false;
    if (status == 200 || status == 201) {
        accomplish(member, (enum need)member->asked, cookie, body);
        if (member->party)
            party_go_on(member->party, crowd->setup.seats);
        return;
    }
    if (status == 503) {
        crowd->unavailable++;
    } else if (status == 401 || status == 404) {
        forgotten(member, status);
    } else {
        crowd->refused++;
        member->errand.id[0] = 0;
        fprintf(stderr, "encan-load: answer %d: %.*s\n", status, (int)body.length, body.start);
    }
    member_retry(member);
}
