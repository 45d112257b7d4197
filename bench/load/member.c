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
void pending_begin(struct member *member, const char *verb, const char *action)
{
    struct pending_command *pending = &member->pending;
    struct json json = json_to(&pending->text);
    snprintf(pending->id, sizeof pending->id, "p%d-%d", member->number, ++member->commands_sent);
    if (action)
        snprintf(pending->log, sizeof pending->log, "%s %d %s", verb, member->seat, action);
    else if (strcmp(verb, "sit") == 0)
        snprintf(pending->log, sizeof pending->log, "sit %d p%d", member->seat, member->number);
    else
        snprintf(pending->log, sizeof pending->log, "%s", verb);
    pending->repeated = false;
    pending->again = 0;
    buffer_clear(&pending->text);
    json_open_object(&json, NULL);
    json_text(&json, "id", pending->id);
    json_text(&json, "do", verb);
    if (action)
        json_text(&json, "action", action);
    else if (strcmp(verb, "sit") == 0)
        json_number(&json, "seat", member->seat);
    json_close_object(&json);
}

void pending_end(struct member *member)
{
    struct crowd *crowd = member->crowd;
    crowd->acknowledged++;
    if (crowd->hooks.acknowledged)
        crowd->hooks.acknowledged(crowd->hooks.context, member, &member->pending);
    member->pending.id[0] = 0;
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
void load_table_renew(struct load_table *table)
{
    struct crowd *crowd = table->member[0]->crowd;
    const struct crowd_setup *setup = &crowd->setup;
    for (int i = 0; i < setup->seats + setup->watchers; i++) {
        struct member *member = table->member[i];
        leave(member);
        member->news = 0;
        member->seated = member->over = false;
        member->away_since = 0;
    }
    crowd->started -= table->started;
    crowd->waking += table->started;
    table->id[0] = 0;
    table->started = false;
    table->seated = table->over = 0;
    table->newest = 0;
    table->bots_since = 0;
    memset(table->sends, 0, sizeof table->sends);
    memset(table->shown, 0, sizeof table->shown);
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
    const struct load_table *table = member->table;
    if (member->crowd->draining && !member->pending.id[0] && !member->away_since)
        return NEED_NOTHING;
    if (!table)
        return need_socket(member);
    if (table->started)
        return need_socket(member);
    if (!member_plays(member) || !table->awake)
        return NEED_NOTHING;
    if (!member->cookie[0])
        return NEED_GUEST;
    if (!table->id[0])
        return member->seat == 0 ? NEED_TABLE : NEED_NOTHING;
    if (!member->seated)
        return NEED_SEAT;
    return member->seat == 0 && table->seated == member->crowd->setup.seats ? NEED_START
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
    json_text(&json, "title", member->table->title);
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
    if (!member->pending.id[0])
        pending_begin(member, verb, NULL);
    snprintf(target, sizeof target, "/api/tables/%s/commands", member->table->id);
    return link_ask(&member->link, "POST", target, member->cookie,
                    buffer_text(&member->pending.text));
}

static bool ask_socket(struct member *member)
{
    char target[80] = "/api/lobby/live";
    if (member->table)
        snprintf(target, sizeof target, "/api/tables/%s/live?from=%u&updates=%s", member->table->id,
                 member->news, member->crowd->setup.whole ? "off" : "on");
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
        if (member->table && member->table->started)
            link_close(&member->link);
        return;
    }
    member->asking = true;
    member->asked = (int)need;
    if (!ask(member, need))
        member_retry(member);
}

void load_table_go_on(const struct load_table *table, int seats)
{
    for (int i = 0; i < seats; i++)
        member_go_on(table->member[i]);
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
    struct load_table *table = member->table;
    if (read_id(body, table->id, sizeof table->id) && crowd->hooks.table_made)
        crowd->hooks.table_made(crowd->hooks.context, table->id);
}

static void start_done(struct load_table *table)
{
    struct crowd *crowd = table->member[0]->crowd;
    table->started = true;
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
        pending_end(member);
    if (need == NEED_SEAT) {
        member->seated = true;
        member->table->seated++;
    }
    if (need == NEED_START)
        start_done(member->table);
}

/* The server has forgotten something it acknowledged. */
static void forgotten(struct member *member, int status)
{
    member->crowd->forgotten++;
    fprintf(stderr, "encan-load: the server has forgotten a %s\n",
            status == 401 ? "guest" : "table");
    member->pending.id[0] = 0;
    if (status == 401)
        member->cookie[0] = 0;
    if (member->table && !member->table->started)
        load_table_renew(member->table);
}

void member_answered(struct link *link, int status, struct span cookie, struct span body)
{
    struct member *member = member_of(link);
    struct crowd *crowd = member->crowd;
    member->asking = false;
    if (status == 200 || status == 201) {
        accomplish(member, (enum need)member->asked, cookie, body);
        if (member->table)
            load_table_go_on(member->table, crowd->setup.seats);
        return;
    }
    if (status >= 502 && status <= 504) { /* 502 and 504 are a proxy's */
        crowd->unavailable++;
    } else if (status == 401 || status == 404) {
        forgotten(member, status);
    } else {
        crowd->refused++;
        member->pending.id[0] = 0;
        fprintf(stderr, "encan-load: answer %d: %.*s\n", status, (int)body.length, body.start);
    }
    member_retry(member);
}
