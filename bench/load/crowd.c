#include "crowd.h"

#include "base/json.h"
#include "encan/encan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAKING_MOST = 64,   /* tables that are being opened */
    OPENING_MOST = 128, /* WebSockets that are being opened */
    RETRY_NS = 20 * 1000000,
    UNAVAILABLE_NS = 50 * 1000000,
    TICK_NS = 10 * 1000000,
    LADDER_STEPS = 6, /* how much more than the least is bid */
};

static bool is_player(const struct member *member)
{
    return member->seat >= 0;
}

static struct member *member_of(struct link *link)
{
    return (struct member *)link;
}

/* ---- Errands ---- */

/* A new command; `action` is NULL for verbs without one. */
static void begin_errand(struct member *member, const char *verb, const char *action)
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

static void end_errand(struct member *member)
{
    struct crowd *crowd = member->crowd;
    crowd->acknowledged++;
    if (crowd->hooks.acknowledged)
        crowd->hooks.acknowledged(crowd->hooks.context, member, &member->errand);
    member->errand.id[0] = 0;
}

int crowd_unanswered(const struct crowd *crowd)
{
    int count = 0;
    for (int i = 0; i < crowd->members; i++)
        count += crowd->member[i].errand.id[0] != 0;
    return count;
}

/* ---- Leaving and failing ---- */

static void leave(struct member *member)
{
    if (member->creation)
        member->crowd->creation--;
    if (member->live)
        member->crowd->open--;
    member->creation = member->live = member->asking = false;
    member->offer[0] = 0;
    link_close(&member->link);
}

static void retry_later(struct member *member)
{
    leave(member);
    member->retry_at = clock_now() + RETRY_NS;
}

/* The game is over for all: its players go on to the next. */
static void renew(struct party *party)
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
}

/* ---- What a member needs next ---- */

enum need { NEED_NOTHING, NEED_GUEST, NEED_TABLE, NEED_SEAT, NEED_START, NEED_SOCKET };

static enum need need_socket(const struct member *member)
{
    const struct crowd *crowd = member->crowd;
    bool may = crowd->live && crowd->creation < OPENING_MOST;
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
    if (!is_player(member) || !party->awake)
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
    char body[128];
    snprintf(body, sizeof body, "{\"title\":\"%s\",\"seats\":%d,\"open\":false}",
             member->party->title, member->crowd->setup.seats);
    return link_ask(&member->link, "POST", "/api/tables", member->cookie, body);
}

static bool ask_command(struct member *member, const char *verb)
{
    char target[64];
    if (!member->errand.id[0])
        begin_errand(member, verb, NULL);
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
    member->creation = true;
    member->crowd->creation++;
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

/* Does the next thing. A connection that is not needed before the WebSocket is closed, so that only
 * WebSockets count. */
static void go_on(struct member *member)
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
        retry_later(member);
}

static void everybody_goes_on(const struct party *party, int seats)
{
    for (int i = 0; i < seats; i++)
        go_on(party->member[i]);
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

/* What the request was for has been done. */
static void accomplish(struct member *member, enum need need, struct span cookie, struct span body)
{
    if (need == NEED_GUEST)
        span_copy(cookie, member->cookie, sizeof member->cookie);
    if (need == NEED_TABLE)
        table_made(member, body);
    if (need == NEED_SEAT || need == NEED_START)
        end_errand(member);
    if (need == NEED_SEAT) {
        member->seated = true;
        member->party->seated++;
    }
    if (need == NEED_START)
        start_done(member->party);
}

/* A server that has forgotten what it acknowledged. */
static void forgotten(struct member *member, int status)
{
    member->crowd->forgotten++;
    fprintf(stderr, "encan-load: the server has forgotten a %s\n",
            status == 401 ? "guest" : "table");
    member->errand.id[0] = 0;
    if (status == 401)
        member->cookie[0] = 0;
    if (member->party && !member->party->started)
        renew(member->party);
}

static void on_answered(struct link *link, int status, struct span cookie, struct span body)
{
    struct member *member = member_of(link);
    struct crowd *crowd = member->crowd;
    member->asking = false;
    if (status == 200 || status == 201) {
        accomplish(member, (enum need)member->asked, cookie, body);
        if (member->party)
            everybody_goes_on(member->party, crowd->setup.seats);
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
    retry_later(member);
}

/* ---- Choosing ---- */

static void note_send(struct party *party, int64_t now)
{
    uint32_t news = ++party->newest;
    party->sends[news % SENDS_KEPT].news = news;
    party->sends[news % SENDS_KEPT].at = now;
}

static void send_errand(struct member *member)
{
    struct errand *errand = &member->errand;
    errand->again = 0;
    if (!link_send(&member->link, buffer_text(&errand->text), errand->text.length))
        retry_later(member);
}

static void choose(struct member *member, int64_t due)
{
    begin_errand(member, "choose", member->offer);
    member->errand.sent = due;
    note_send(member->party, due);
    send_errand(member);
}

static void enqueue(struct member *member)
{
    struct crowd *crowd = member->crowd;
    if (member->queued)
        return;
    member->queued = true;
    member->next_ready = NULL;
    *(crowd->ready ? &crowd->ready_last->next_ready : &crowd->ready) = member;
    crowd->ready_last = member;
}

static bool may_choose(const struct member *member)
{
    return member->live && member->offer[0] && !member->errand.id[0] && !member->crowd->draining;
}

static void try_choice(struct member *member)
{
    const struct crowd *crowd = member->crowd;
    if (!may_choose(member))
        return;
    if (crowd->setup.rate > 0 || !crowd->playing)
        enqueue(member);
    else
        choose(member, clock_now());
}

/* Lets those choose whose time has come, at the rate. What is due is counted from then, however
 * late we are. */
static void release_ready(struct crowd *crowd, int64_t now)
{
    int64_t step = crowd->setup.rate > 0 ? (int64_t)(1e9 / crowd->setup.rate) : 0;
    if (!crowd->playing)
        crowd->release_at = now;
    while (crowd->playing && crowd->ready && crowd->release_at <= now) {
        struct member *member = crowd->ready;
        crowd->ready = member->next_ready;
        member->queued = false;
        if (may_choose(member)) {
            choose(member, step ? crowd->release_at : now);
            crowd->release_at += step;
        }
    }
    if (!crowd->ready && crowd->release_at < now)
        crowd->release_at = now; /* nobody could */
}

/* ---- Messages: found by their keys, from the end, since most of a message is the view ---- */

static const char *find_last(struct span text, const char *what)
{
    size_t length = strlen(what);
    for (const char *at = text.start + text.length; at >= text.start + length; at--) {
        at = memrchr(text.start, what[0], (size_t)(at - length - text.start) + 1);
        if (!at)
            return NULL;
        if (memcmp(at, what, length) == 0)
            return at + length;
        at += length;
    }
    return NULL;
}

/* The text of the one choice that begins at `at`; returns where it ends. */
static const char *read_choice(const char *at, struct rng *rng, char *action)
{
    char kind[32];
    long long least, most;
    if (*at == '"') {
        const char *end = strchr(at + 1, '"');
        span_copy((struct span){at + 1, (size_t)(end - at - 1)}, action, ACTION_MOST);
        return end + 1;
    }
    if (sscanf(at, "{\"kind\":\"%31[^\"]\",\"least\":%lld,\"most\":%lld}", kind, &least, &most) ==
        3) {
        uint32_t steps = (uint32_t)(most - least < LADDER_STEPS ? most - least : LADDER_STEPS);
        snprintf(action, ACTION_MOST, "%s %lld", kind, least + rng_below(rng, steps + 1));
    }
    return strchr(at, '}') + 1;
}

/* One of the choices, each as likely. `at` is behind the bracket. */
static void pick(const char *at, struct rng *rng, char *offer)
{
    char action[ACTION_MOST];
    uint32_t count = 0;
    while (*at != ']') {
        action[0] = 0;
        at = read_choice(at, rng, action);
        if (rng_below(rng, ++count) == 0)
            snprintf(offer, ACTION_MOST, "%.*s", ACTION_MOST - 1, action);
        at += *at == ',';
    }
}

/* Whether a list of numbers holds one; `at` is behind the bracket. */
static bool lists(const char *at, int number)
{
    for (; *at != ']'; at++)
        if (*at == '0' + number)
            return true;
    return false;
}

static void note_news(struct member *member, uint32_t number)
{
    struct party *party = member->party;
    int64_t now = clock_now();
    uint32_t first = member->news + 1;
    if (number >= SENDS_KEPT && first < number - SENDS_KEPT + 1)
        first = number - SENDS_KEPT + 1;
    for (uint32_t news = first; news <= number; news++)
        if (party->sends[news % SENDS_KEPT].news == news)
            samples_add(&member->crowd->broadcast, now - party->sends[news % SENDS_KEPT].at);
    member->news = number;
    if (number > party->newest)
        party->newest = number;
}

static void game_over(struct member *member)
{
    struct party *party = member->party;
    if (!is_player(member) || member->over || member->errand.id[0])
        return;
    member->over = true;
    if (++party->over < member->crowd->setup.seats || member->crowd->draining)
        return;
    member->crowd->games++;
    renew(party);
    everybody_goes_on(party, member->crowd->setup.seats);
}

static void on_table(struct member *member, struct span text)
{
    static const char start[] = "{\"type\":\"table\",\"number\":";
    bool first = !member->live;
    uint32_t number = (uint32_t)strtoul(text.start + sizeof start - 1, NULL, 10);
    if (first) {
        member->live = true;
        member->crowd->open++;
        member->news = number;
    }
    if (!member->party)
        return;
    note_news(member, number);
    const char *awaited = is_player(member) ? find_last(text, "\"awaited\":[") : NULL;
    if (!awaited)
        return;
    struct span tail = {awaited, text.length - (size_t)(awaited - text.start)};
    const char *choices = find_last(tail, "\"choices\":[");
    member->offer[0] = 0;
    if (choices && lists(awaited, member->seat))
        pick(choices, &member->crowd->rng, member->offer);
    if (first && member->errand.id[0]) {
        member->errand.repeated = true;
        send_errand(member);
    }
    if (find_last(tail, "\"result\":{"))
        game_over(member);
    else
        try_choice(member);
}

static void on_done(struct member *member)
{
    struct errand *errand = &member->errand;
    samples_add(&member->crowd->acknowledge, clock_now() - errand->sent);
    end_errand(member);
    if (!errand->repeated)
        member->offer[0] = 0; /* the table is told again */
    else
        retry_later(member); /* perhaps it was known already, and nothing is told */
}

static void on_refused(struct member *member, struct span text)
{
    struct crowd *crowd = member->crowd;
    if (memmem(text.start, text.length, "\"unavailable\"", 13)) {
        crowd->unavailable++;
        member->errand.again = clock_now() + UNAVAILABLE_NS;
        return;
    }
    crowd->refused++;
    fprintf(stderr, "encan-load: %s: %.*s\n", buffer_text(&member->errand.text), (int)text.length,
            text.start);
    member->errand.id[0] = 0;
    retry_later(member);
}

static bool begins(struct span text, const char *start)
{
    return text.length >= strlen(start) && memcmp(text.start, start, strlen(start)) == 0;
}

/* Whether an answer is for the command under way. */
static bool is_mine(const struct member *member, struct span text)
{
    const char *id = find_last(text, "\"id\":\"");
    size_t length = strlen(member->errand.id);
    return id && length && strncmp(id, member->errand.id, length) == 0 && id[length] == '"';
}

static void on_message(struct link *link, struct span text)
{
    struct member *member = member_of(link);
    member->crowd->messages++;
    if (begins(text, "{\"type\":\"table\"") || begins(text, "{\"type\":\"lobby\""))
        on_table(member, text);
    else if (begins(text, "{\"type\":\"done\"") && is_mine(member, text))
        on_done(member);
    else if (begins(text, "{\"type\":\"refused\"") && is_mine(member, text))
        on_refused(member, text);
}

static void on_opened(struct link *link)
{
    struct member *member = member_of(link);
    member->asking = true; /* for the first message */
    member->creation = false;
    member->crowd->creation--;
}

static void on_lost(struct link *link)
{
    struct member *member = member_of(link);
    member->crowd->lost_links++;
    retry_later(member);
}

/* ---- The whole ---- */

static void tick_member(struct member *member, int64_t now)
{
    if (member->live && member->errand.again && now >= member->errand.again)
        send_errand(member);
    else if (!member->live && !member->asking && now >= member->retry_at)
        go_on(member);
}

static void wake_parties(struct crowd *crowd)
{
    for (int i = 0; i < crowd->setup.tables && crowd->waking < WAKING_MOST; i++) {
        crowd->waking += !crowd->party[i].awake;
        crowd->party[i].awake = true;
    }
}

void crowd_turn(struct crowd *crowd)
{
    links_wait(&crowd->links, 1);
    int64_t now = clock_now();
    release_ready(crowd, now);
    if (now < crowd->ticked + TICK_NS)
        return;
    crowd->ticked = now;
    wake_parties(crowd);
    for (int i = 0; i < crowd->members; i++)
        tick_member(&crowd->member[i], now);
}

void crowd_forget(struct crowd *crowd)
{
    crowd->acknowledged = crowd->games = crowd->refused = crowd->unavailable = 0;
    crowd->lost_links = crowd->messages = crowd->links.bytes_in = 0;
    samples_clear(&crowd->acknowledge);
    samples_clear(&crowd->broadcast);
}

static void init_member(struct crowd *crowd, int number, struct party *party, int place)
{
    struct member *member = &crowd->member[number];
    *member = (struct member){.link = {.all = &crowd->links},
                              .crowd = crowd,
                              .party = party,
                              .number = number,
                              .seat = party && place < crowd->setup.seats ? place : -1};
    if (party)
        party->member[place] = member;
}

int crowd_open(struct crowd *crowd, const struct crowd_setup *setup, struct error *error)
{
    static const struct link_handlers handlers = {on_answered, on_opened, on_message, on_lost};
    int each = setup->seats + setup->watchers;
    *crowd = (struct crowd){.setup = *setup};
    int code = links_open(&crowd->links, &handlers, error);
    if (code < 0)
        return code;
    rng_seed(&crowd->rng, setup->seed);
    crowd->members = setup->tables * each + setup->idle;
    crowd->party = calloc((size_t)setup->tables + 1, sizeof *crowd->party);
    crowd->member = calloc((size_t)crowd->members + 1, sizeof *crowd->member);
    if (!crowd->party || !crowd->member) {
        crowd_close(crowd);
        return error_set(error, ERR_MEMORY, "out of memory for a crowd");
    }
    for (int i = 0; i < crowd->members; i++) {
        struct party *party = i < setup->tables * each ? &crowd->party[i / each] : NULL;
        init_member(crowd, i, party, i % each);
    }
    for (int i = 0; i < setup->tables; i++)
        crowd->party[i].title =
            setup->title ? setup->title : encan_game_name(encan_game_at(i % encan_game_count()));
    return 0;
}

void crowd_close(struct crowd *crowd)
{
    for (int i = 0; crowd->member && i < crowd->members; i++) {
        link_close(&crowd->member[i].link);
        buffer_close(&crowd->member[i].errand.text);
    }
    free(crowd->member);
    free(crowd->party);
    links_close(&crowd->links);
    samples_close(&crowd->acknowledge);
    samples_close(&crowd->broadcast);
}
